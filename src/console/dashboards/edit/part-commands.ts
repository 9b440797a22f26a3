import type { Command } from '../../commands/command.ts';
import { layoutCommands } from './layouts/layout-commands.ts';
import { settingsCommands } from './settings/settings-commands.ts';

/** How one changes what a dashboard is made of beside its widgets. */
export const partCommands: readonly Command[] = [...settingsCommands, ...layoutCommands];
