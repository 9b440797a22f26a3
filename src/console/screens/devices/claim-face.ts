import { mdiHandCoinOutline } from '@mdi/js';
import type { CommandFace } from '../../commands/command.ts';

/** What is drawn of the way in which customers come by devices, before it is there. */
export const claimFace: CommandFace = {
  id: 'device.claim',
  title: 'device.claim',
  icon: mdiHandCoinOutline,
  group: 'device.device',
  scope: 'screen:devices',
  keys: ['shift+l'],
  at: { toolbar: 10 },
  authorities: ['CUSTOMER_USER'],
};
