import { entityQuery } from '../../aliases/alias-entities.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { NO_POINTS, type Series } from '../../time/series.ts';
import type { WidgetValue } from '../../widgets/contract/rows.ts';
import { entityKeyOf } from './entity-keys.ts';
import { seriesOfOne } from './series-functions.ts';
import { type EntityPage, type EntityRow, type SharedPages, valueKey } from './shared-pages.ts';
import type { OnSource, SourceFeed, SourceRow, WantedSource } from './source-feed.ts';

/** Follows the latest values of the entities of a datasource. */
export function followLatestSource(pages: SharedPages, wanted: WantedSource, onChange: OnSource): SourceFeed {
  const { filter, keyFilters, keys, pageSize } = wanted;
  const query = entityQuery({
    entityFilter: filter,
    keyFilters,
    dataKeys: keys.map(({ key }) => key),
    pageSize,
  });
  const names = new Map(
    keys.flatMap(({ place, key }) => {
      const column = entityKeyOf(key);
      return column ? [[place, valueKey(column.type, column.key)] as const] : [];
    }),
  );
  let page: EntityPage | undefined;
  let problem: Shown | undefined;
  const points = new WeakMap<WidgetValue, Series>();
  const rowsOf = new WeakMap<EntityRow, SourceRow>();

  /** The series of one value, the same for as long as that is the same. */
  function pointOf(value: WidgetValue): Series {
    const known = points.get(value);
    if (known) return known;
    const point = seriesOfOne(value.ts, value.value);
    points.set(value, point);
    return point;
  }

  function sourceRow(row: EntityRow): SourceRow {
    const known = rowsOf.get(row);
    if (known) return known;
    const made: SourceRow = {
      id: row.entity.id,
      entity: row.entity,
      seriesOf(place) {
        const name = names.get(place);
        const value = name === undefined ? undefined : row.values.get(name);
        return value ? pointOf(value) : NO_POINTS;
      },
    };
    rowsOf.set(row, made);
    return made;
  }

  const dynamic = { ...query, pageLink: { ...query.pageLink, page: 0, pageSize, dynamic: true } };
  const stop = pages.follow(dynamic, {
    onPage(next) {
      page = next;
      problem = undefined;
      onChange();
    },
    onError(error) {
      problem = { text: error.message };
      onChange();
    },
  });
  return {
    rows: () => page?.rows.map(sourceRow),
    left: () => (page ? Math.max(0, page.total - page.rows.length) : 0),
    problems: () => (problem ? [problem] : []),
    stop,
  };
}
