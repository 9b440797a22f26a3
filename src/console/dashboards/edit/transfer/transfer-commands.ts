import type { Command } from '../../../commands/command.ts';
import { stateTransferCommands } from './state-transfer-commands.ts';
import { widgetCopyCommands } from './widget-copy-commands.ts';
import { widgetFileCommands } from './widget-file-commands.ts';

/** How parts of dashboards are taken from one place to another. */
export const transferCommands: readonly Command[] = [
  ...widgetCopyCommands,
  ...widgetFileCommands,
  ...stateTransferCommands,
];
