import { byComponent } from './program.ts';
import { alarmsTableForm, columnForm, tableConfig } from './table-forms.ts';
import type { WidgetBundle } from './widget-source.ts';

export const alarmWidgets: WidgetBundle = {
  alias: 'alarm_widgets',
  title: 'Alarm widgets',
  types: [
    {
      alias: 'alarms_table',
      name: 'Alarms table',
      kind: 'alarm',
      size: [10.5, 6.5],
      settings: alarmsTableForm,
      keySettings: columnForm,
      program: byComponent(
        '<tb-alarms-table-widget [ctx]="ctx"></tb-alarms-table-widget>',
        'alarmsTableWidget',
        {
          actions: ['actionCellButton', 'rowClick'],
        },
      ),
      config: {
        ...tableConfig,
        alarmStatusList: [],
        alarmSeverityList: [],
        alarmTypeList: [],
        searchPropagatedAlarms: false,
      },
    },
  ],
};
