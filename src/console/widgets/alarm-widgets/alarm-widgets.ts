import type { SystemWidget } from '../contract/widget.ts';
import { withTexts } from '../kit/with-texts.ts';

/** The widgets of alarms. */
export const alarmWidgets: readonly SystemWidget[] = [
  {
    bundleAlias: 'alarm_widgets',
    typeAlias: 'alarms_table',
    kind: 'alarm',
    needs: { ownRows: true, actionSources: { actionCellButton: 'many', rowClick: 'one' } },
    load: withTexts(async () => (await import('./alarms-table.tsx')).alarmsTable),
  },
];
