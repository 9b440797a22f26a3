import type { WidgetKind } from '../../model/widget.ts';

const look = {
  showTitle: true,
  backgroundColor: '#fff',
  color: 'rgba(0, 0, 0, 0.87)',
  padding: '8px',
  settings: {},
};
const timewindow = {
  realtime: { interval: 1_000, timewindowMs: 60_000 },
  aggregation: { type: 'AVG', limit: 25_000 },
};

/** A series that is made up, so that a new widget shows something before it has a source: it wanders between 0 and 100. */
const wanderingKey = {
  name: 'f(x)',
  type: 'function',
  label: 'Sample',
  color: '#2196f3',
  settings: {},
  funcBody:
    'var value = prevValue + (Math.random() - 0.5) * 10; if (!time || value < 0 || value > 100) value = 50; return value;',
};
const samples = [{ type: 'function', name: 'Sample', dataKeys: [wanderingKey] }];

const alarmFields = ['createdTime', 'originator', 'type', 'severity', 'status'];
const alarmColors = ['#2196f3', '#4caf50', '#f44336', '#ffc107', '#607d8b'];
const alarmSource = {
  type: 'function',
  name: 'alarms',
  dataKeys: alarmFields.map((name, index) => ({
    name,
    type: 'alarm',
    label: name,
    color: alarmColors[index],
    settings: {},
  })),
};

/** What a new widget of a kind is configured with. */
export function defaultConfig(kind: WidgetKind, title: string): Record<string, unknown> {
  switch (kind) {
    case 'timeseries':
      return { ...look, title, datasources: samples, timewindow };
    case 'latest':
      return { ...look, title, datasources: samples };
    case 'alarm':
      return {
        ...look,
        title,
        timewindow: { ...timewindow, realtime: { timewindowMs: 86_400_000 } },
        alarmSource,
      };
    case 'rpc':
      return { ...look, title, targetDeviceAliases: [], targetDeviceAliasIds: [] };
    case 'static':
      return { ...look, title, datasources: [] };
  }
}
