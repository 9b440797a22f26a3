import type { EntityType } from '../../../model/entity-id.ts';
import type { EntityRef } from '../../commands/command.ts';
import { type Series, seriesOf, seriesRef } from './series-ref.ts';

/** The name in the URL. */
export const CHART_PARAM = 'chart';

/** More lines cannot be told apart. */
export const MOST_LINES = 32;

/** The keys of one entity that stand in a chart. */
export interface ChartedKeys {
  entity: Series['entity'];
  keys: readonly string[];
}

/** How an address names what stands in a chart: `chart=DEVICE/{id}/temperature,DEVICE/{id}/humidity`. */
export function writtenChart(series: readonly EntityRef[]): string | null {
  return series.map(({ id }) => id).join(',') || null;
}

/** What an address has in a chart, each key once, by entity; what means nothing is left out. */
export function chartedIn(written: string | null): readonly ChartedKeys[] {
  const named = (written ?? '')
    .split(',')
    .flatMap((id) => seriesOf({ entityType: 'TELEMETRY', id, name: id }) ?? []);
  const all = new Map(named.map((series) => [seriesRef(series).id, series]));
  const shown = [...all.values()].slice(0, MOST_LINES);
  const byEntity = Map.groupBy(shown, ({ entity }) => `${entity.entityType} ${entity.id}`);
  return [...byEntity.values()].flatMap((series) => {
    const [first] = series;
    return first ? { entity: first.entity, keys: series.map(({ key }) => key) } : [];
  });
}

/** What an address has in a chart of one entity. */
export function chartedKeysOf(
  { entityType, id }: { entityType: EntityType; id: string },
  written: string | null,
): readonly string[] {
  const own = chartedIn(written).find(({ entity }) => entity.entityType === entityType && entity.id === id);
  return own?.keys ?? [];
}
