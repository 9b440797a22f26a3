import type { WidgetLine, WidgetPicture } from '../../../../../src/console/widgets/contract/picture.ts';
import type { DataKeyType } from '../../../../../src/model/data-key.ts';

/** Entities with a value of each of their keys, or several, a second after the other. */
export function pictureOf(
  entities: readonly { name: string; values: Readonly<Record<string, unknown>> }[],
  { type = 'attribute', isSeries = false }: { type?: DataKeyType; isSeries?: boolean } = {},
): WidgetPicture {
  const lines = entities.flatMap(({ name, values }, number) => {
    const id = `00000000-0000-4000-8000-${String(number + 1).padStart(12, '0')}`;
    const entity = { id, entityType: 'DEVICE' as const, name, label: name, entityDescription: '' };
    const source = { id, place: 0, entity, name, aliasName: 'Pumps', isComparison: false };
    return Object.entries(values).map(([label, value], keyPlace): WidgetLine => {
      const all = isSeries && Array.isArray(value) ? value : [value];
      const others = new Map(all.flatMap((one, at) => (typeof one === 'number' ? [] : [[at, one]])));
      return {
        id: `${id}/${label}`,
        source,
        keyPlace,
        key: {
          name: label,
          type,
          label,
          colour: '#000',
          units: undefined,
          decimals: undefined,
          settings: {},
        },
        series: {
          times: Float64Array.from(all, (_, at) => (at + 1) * 1000),
          values: Float64Array.from(all, (one) => (typeof one === 'number' ? one : Number.NaN)),
          others: others.size > 0 ? others : undefined,
        },
      };
    });
  });
  const period = isSeries ? { startTs: 0, endTs: 10_000, interval: 1000 } : undefined;
  return { sources: [...new Set(lines.map(({ source }) => source))], lines, hidden: new Set(), period };
}
