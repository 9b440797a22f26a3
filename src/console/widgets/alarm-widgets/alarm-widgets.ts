import type { SystemWidget } from '../contract/widget.ts';

/** The widgets of alarms. */
export const alarmWidgets: readonly SystemWidget[] = [
  {
    bundleAlias: 'alarm_widgets',
    typeAlias: 'alarms_table',
    kind: 'alarm',
    needs: { ownRows: true, actionSources: { actionCellButton: 'many', rowClick: 'one' } },
    load: async () => (await import('./alarms-table.tsx')).alarmsTable,
  },
];
