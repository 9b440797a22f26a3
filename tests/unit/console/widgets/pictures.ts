import type { WidgetLine, WidgetPicture } from '../../../../src/console/widgets/contract/picture.ts';
import type { EntityId } from '../../../../src/model/entity-id.ts';

/** A value of a series: texts and the like beside the numbers. */
function seriesOf(value: unknown): WidgetLine['series'] {
  if (value === undefined)
    return { times: new Float64Array(), values: new Float64Array(), others: undefined };
  const isNumber = typeof value === 'number';
  return {
    times: Float64Array.of(1),
    values: Float64Array.of(isNumber ? value : Number.NaN),
    others: isNumber ? undefined : new Map([[0, value]]),
  };
}

/** The picture of one entity, a device unless said, with the latest value of each key. */
export function pictureOf(
  keys: Readonly<
    Record<string, { type?: 'attribute' | 'timeseries' | 'function'; value?: unknown; settings?: object }>
  >,
  { entityType = 'DEVICE', name = 'Boiler' }: { entityType?: EntityId['entityType']; name?: string } = {},
): WidgetPicture {
  const source = {
    id: `source of ${name}`,
    place: 0,
    entity: {
      id: `00000000-0000-4000-8000-00000000000${name.length}`,
      entityType,
      name,
      label: name,
      entityDescription: '',
    },
    name,
    aliasName: 'Boilers',
    isComparison: false,
  };
  const lines = Object.entries(keys).map(
    ([key, { type = 'attribute', value, settings = {} }], keyPlace): WidgetLine => ({
      id: `${source.id}/${key}`,
      source,
      key: {
        name: key,
        type,
        label: key,
        colour: '#000',
        units: undefined,
        decimals: undefined,
        settings: { ...settings },
      },
      keyPlace,
      series: seriesOf(value),
    }),
  );
  return { sources: [source], lines, hidden: new Set(), period: undefined };
}
