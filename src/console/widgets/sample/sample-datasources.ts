import type { DataKey, Datasource } from '../../../model/data-key.ts';

/** Names of the widgets that write values, with what they write. */
const WRITES =
  /^input_widgets\/(?:update_(?:server_|shared_)?(\w+?)_(attribute|timeseries)|web_camera_input)$/;

const MANY: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  Name: { dataKeyValueType: 'string', required: true, icon: 'mdi:rename' },
  Limit: { dataKeyValueType: 'double', minValue: 0, maxValue: 100, step: 0.5 },
  Pumps: { dataKeyValueType: 'integer', dataKeyType: 'shared' },
  Locked: { dataKeyValueType: 'booleanCheckbox' },
  Running: { dataKeyValueType: 'booleanSwitch', dataKeyType: 'timeseries' },
  Serviced: { dataKeyValueType: 'dateTime' },
  Built: { dataKeyValueType: 'date', disabledOnDataKey: 'Locked' },
  Starts: { dataKeyValueType: 'time', isEditable: 'readonly' },
};

/**
 * The datasources that a widget is shown with of which the platform sets up a new one with made-up values, though it is
 * about those that are kept.
 */
export function sampleDatasources(name: string): readonly Datasource[] | undefined {
  if (name === 'input_widgets/update_multiple_attributes') {
    return sourceOf(
      Object.entries(MANY).map(([label, settings]) => ({ name: label, label, type: 'attribute', settings })),
    );
  }
  const written = WRITES.exec(name);
  if (!written) return undefined;
  const type = written[2] === 'timeseries' ? 'timeseries' : 'attribute';
  const names = written[1] === 'location' ? ['latitude', 'longitude'] : ['level'];
  return sourceOf(names.map((key) => ({ name: key, label: key, type })));
}

function sourceOf(dataKeys: DataKey[]): readonly Datasource[] {
  return [{ type: 'entity', dataKeys }];
}
