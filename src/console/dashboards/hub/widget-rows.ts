import type { DataKey, Datasource } from '../../../model/data-key.ts';
import type { EntityDataQuery, EntityFilter } from '../../../model/entity-query.ts';
import { entityQuery } from '../../aliases/alias-entities.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { SECOND } from '../../time/units.ts';
import type { RowsListener, RowsRequest, WidgetRow, WidgetValue } from '../../widgets/contract/rows.ts';
import type { DashboardHub } from './dashboard-hub.ts';
import { entityKeyOf } from './entity-keys.ts';
import { nobodyText, resolvedSource } from './resolved-source.ts';
import { createRowValues } from './row-values.ts';
import { type CallMemory, madeUpValues, NO_CALLS } from './series-functions.ts';
import { type EntityPage, type EntityRow, valueKey } from './shared-pages.ts';

/** Follows a page of the entities of a datasource, or of those that another filter finds. Returns the way to stop. */
export function followRows(
  hub: DashboardHub,
  datasource: Datasource,
  request: RowsRequest,
  listener: RowsListener<WidgetRow>,
  instead?: EntityFilter,
): () => void {
  const keys = datasource.dataKeys ?? [];
  if (datasource.type === 'function') return makeUpRow(hub, datasource, keys, listener);
  const values = createRowValues(hub, keys, () => hub.clock.ask(draw));
  let page: EntityPage | undefined;
  let round = 0;
  let stop: (() => void) | undefined;
  const made = new WeakMap<EntityRow, WidgetRow>();

  /** What is said where the alias, or its filter, finds nobody. */
  let nobody: Shown | undefined;

  function draw(): void {
    if (!page) return;
    if (nobody && page.total === 0 && page.rows.length === 0) {
      listener.onNothing(nobody);
      return;
    }
    const rows = page.rows.map((row) => {
      const shown = values.of(row.entity.id, row, rawValues(row, keys));
      const known = made.get(row);
      if (known?.values === shown) return known;
      const next: WidgetRow = { entity: row.entity, values: shown };
      made.set(row, next);
      return next;
    });
    listener.onPage({ rows, total: page.total });
  }

  async function begin(): Promise<void> {
    round += 1;
    const mine = round;
    await hub.ready;
    const resolved = await resolvedSource(hub, datasource);
    if (mine !== round) return;
    stop?.();
    stop = undefined;
    if ('nothing' in resolved && !instead) {
      page = undefined;
      if ('text' in resolved.nothing) listener.onError(resolved.nothing);
      else listener.onNothing(resolved.nothing);
      return;
    }
    const filter = instead ?? ('filter' in resolved ? resolved.filter : undefined);
    if (!filter) return;
    // Where somebody searches, or looks below an entity, there may well be none.
    const isAll = !instead && !request.textSearch;
    nobody = isAll ? nobodyText(resolved.aliasName, datasource) : undefined;
    const keyFilters = 'keyFilters' in resolved ? resolved.keyFilters : [];
    stop = hub.pages.follow(pageQuery(filter, keyFilters, keys, request), {
      onPage(next) {
        page = next;
        hub.clock.ask(draw);
      },
      onError: ({ message }) => listener.onError({ text: message }),
    });
  }
  const stops = [
    hub.aliases.onChange((ids) => ids.has(datasource.entityAliasId ?? '') && void begin()),
    hub.onFilters((ids) => ids.has(datasource.filterId ?? '') && void begin()),
  ];
  void begin();
  return () => {
    round += 1;
    hub.clock.forget(draw);
    stop?.();
    for (const one of stops) one();
  };
}

function pageQuery(
  entityFilter: EntityFilter,
  keyFilters: Parameters<typeof entityQuery>[0]['keyFilters'],
  dataKeys: readonly DataKey[],
  { page, pageSize, textSearch, sort }: RowsRequest,
): EntityDataQuery {
  const query = entityQuery({ entityFilter, keyFilters: keyFilters ?? [], dataKeys, page, pageSize });
  const sortOrder = sort && { key: sort.key, direction: sort.direction };
  return {
    ...query,
    pageLink: {
      pageSize,
      page,
      sortOrder: sortOrder ?? query.pageLink?.sortOrder ?? null,
      textSearch: textSearch || null,
      dynamic: true,
    },
  };
}

function rawValues({ values }: EntityRow, keys: readonly DataKey[]): (WidgetValue | undefined)[] {
  return keys.map((key) => {
    const column = entityKeyOf(key);
    return column && values.get(valueKey(column.type, column.key));
  });
}

/** Functions stand for one entity, which is called as the datasource is. */
function makeUpRow(
  hub: DashboardHub,
  { name }: Datasource,
  keys: readonly DataKey[],
  listener: RowsListener<WidgetRow>,
): () => void {
  const memories: CallMemory[] = [];
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const entity = {
    id: '13814000-1dd2-11b2-8080-808080808080',
    entityType: 'DEVICE' as const,
    name: name ?? '',
    label: name ?? '',
    entityDescription: '',
  };
  async function make(): Promise<void> {
    const ts = Date.now();
    const values = await Promise.all(
      keys.map(async ({ funcBody }, place): Promise<WidgetValue | undefined> => {
        const made = await madeUpValues(hub.functions, funcBody ?? '', [ts], memories[place] ?? NO_CALLS);
        memories[place] = made.memory;
        return made.values.length > 0 ? { ts, value: made.values[0] } : undefined;
      }),
    );
    if (isStopped) return;
    listener.onPage({ rows: [{ entity, values }], total: 1 });
    timer = setTimeout(make, SECOND);
  }
  void make();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
