import { mdiPuzzleEditOutline, mdiViewGridOutline } from '@mdi/js';
import type { CommandFace } from '../../commands/command.ts';

/** What commands over the list of types of widgets have in common. */
const OVER_LIST = {
  group: 'widget-type.widget-type',
  scope: 'screen:widget-types',
  authorities: ['SYS_ADMIN', 'TENANT_ADMIN'],
} as const;

/** What is drawn of the way to a new type of one's own writing, before it is there. */
export const writeFace: CommandFace = {
  ...OVER_LIST,
  id: 'widget-type.write',
  title: 'widget-type.write',
  icon: mdiPuzzleEditOutline,
  keys: ['shift+w'],
  at: { toolbar: 20 },
};

/** What is drawn of the way to types as they look, before it is there. */
export const cardsFace: CommandFace = {
  ...OVER_LIST,
  id: 'widget-type.toggle-cards',
  title: 'widget-type.toggle-cards',
  icon: mdiViewGridOutline,
  keys: ['v'],
  at: { toolbar: 30 },
};
