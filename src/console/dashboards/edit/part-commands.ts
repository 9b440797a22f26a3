import type { Command } from '../../commands/command.ts';
import { aliasCommands } from './aliases/alias-commands.ts';
import { filterCommands } from './filters/filter-commands.ts';
import { layoutCommands } from './layouts/layout-commands.ts';
import { settingsCommands } from './settings/settings-commands.ts';
import { stateEditCommands } from './states/state-edit-commands.ts';

/** How one changes what a dashboard is made of beside its widgets. */
export const partCommands: readonly Command[] = [
  ...settingsCommands,
  ...stateEditCommands,
  ...layoutCommands,
  ...aliasCommands,
  ...filterCommands,
];
