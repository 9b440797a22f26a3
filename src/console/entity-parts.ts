import type { Command } from './commands/command.ts';
import type { DetailsTab } from './entities/details/details-tabs.ts';
import { enterList } from './entities/details/enter-list.ts';
import { alarmCommands } from './screens/alarms/alarm-commands.ts';
import { alarmsTab } from './screens/alarms/details-tab.ts';
import { auditLogCommands } from './screens/audit-logs/audit-log-commands.ts';
import { auditLogTab } from './screens/audit-logs/details-tab.ts';
import { eventsTab } from './screens/events/details-tab.ts';
import { eventCommands } from './screens/events/event-commands.ts';
import { relationsTab } from './screens/relations/details-tab.ts';
import { relationCommands } from './screens/relations/relation-commands.ts';
import { addToDashboard } from './screens/telemetry/add-to-dashboard.ts';
import { attributeCommands } from './screens/telemetry/attribute-commands.ts';
import { chartCommands } from './screens/telemetry/chart-commands.ts';
import { deleteTelemetryRange } from './screens/telemetry/delete-range.ts';
import { telemetryTabs } from './screens/telemetry/details-tabs.ts';
import { exploreCommands } from './screens/telemetry/explore-commands.ts';
import { deleteTelemetry } from './screens/telemetry/telemetry-delete.ts';
import { exportTelemetry } from './screens/telemetry/telemetry-export.ts';

/** The tabs that entities of several types have beside their details. */
export const partTabs: readonly DetailsTab[] = [
  ...telemetryTabs,
  alarmsTab,
  eventsTab,
  relationsTab,
  auditLogTab,
];

/** What can be done with what these tabs list. */
export const partCommands: readonly Command[] = [
  enterList,
  ...attributeCommands,
  deleteTelemetry,
  ...chartCommands,
  ...exploreCommands,
  addToDashboard,
  deleteTelemetryRange,
  exportTelemetry,
  ...alarmCommands,
  ...eventCommands,
  ...relationCommands,
  ...auditLogCommands,
];
