import type { Command } from '../../commands/command.ts';
import { addCommands } from '../edit/add/add-commands.ts';
import { draftCommands } from '../edit/draft-commands.ts';
import { drawerCommands } from '../edit/drawer/drawer-commands.ts';
import { editCommands } from '../edit/edit-commands.ts';
import { gridCommands } from '../edit/grid-commands.ts';
import { partCommands } from '../edit/part-commands.ts';
import { saveCommands } from '../edit/save-commands.ts';
import { transferCommands } from '../edit/transfer/transfer-commands.ts';
import { dashboardCommands } from './dashboard-commands.ts';
import { filterValueCommands } from './filter-value-commands.ts';
import { stateCommands } from './state-commands.ts';
import { widgetCommands } from './widget-commands.ts';

/** All that is done on dashboards, with widgets and in their editor: one part, which costs one request. */
export const everyCommand: readonly Command[] = [
  ...dashboardCommands,
  ...addCommands,
  ...draftCommands,
  ...drawerCommands,
  ...editCommands,
  ...gridCommands,
  ...partCommands,
  ...saveCommands,
  ...transferCommands,
  ...filterValueCommands,
  ...stateCommands,
  ...widgetCommands,
];
