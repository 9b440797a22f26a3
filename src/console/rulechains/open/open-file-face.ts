import { mdiFileImportOutline } from '@mdi/js';
import type { CommandFace } from '../../commands/command.ts';

/** What is drawn over the list of rule chains of the way from a file into the editor, before it is there. */
export const openFileFace: CommandFace = {
  id: 'rule-chain.open-file',
  title: 'rule-chain.open-file',
  icon: mdiFileImportOutline,
  group: 'rule-chain.rule-chain',
  scope: 'screen:rule-chains',
  at: { toolbar: 61 },
  authorities: ['TENANT_ADMIN'],
};
