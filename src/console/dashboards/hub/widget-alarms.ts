import { type AlarmInfo, alarmFieldValue } from '../../../model/alarm.ts';
import type { AlarmData, AlarmDataQuery, EntityFilter, KeyFilter } from '../../../model/entity-query.ts';
import type { WidgetConfig } from '../../../model/widget-config.ts';
import { entityQuery } from '../../aliases/alias-entities.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { subscribeAlarms } from '../../live/query-subscription.ts';
import { numericValue } from '../../time/numeric-value.ts';
import { alarmWindow, resolveWindow } from '../../time/resolved-window.ts';
import type { WindowSettings } from '../../time/window-settings.ts';
import type { AlarmRow, AlarmRowsRequest, RowsListener, WidgetValue } from '../../widgets/contract/rows.ts';
import type { DashboardHub } from './dashboard-hub.ts';
import { entityKeyOf } from './entity-keys.ts';
import { nobodyText, resolvedSource } from './resolved-source.ts';

/** So often is asked anew which entities there are, which the platform looks for only once, ms. */
const LOOKS_EVERY = 60_000;
/** After how long the page is asked for anew on which other alarms may stand by now, ms. */
const ANEW_AFTER = 1000;

/** Follows a page of alarms of the alarm source of a widget, within its time. Returns the way to stop. */
export function followAlarmRows(
  hub: DashboardHub,
  config: WidgetConfig,
  window: () => WindowSettings,
  request: AlarmRowsRequest,
  listener: RowsListener<AlarmRow>,
): () => void {
  const source = config.alarmSource;
  if (!source) {
    listener.onNothing({ key: 'dashboard.no-alarm-source' });
    return () => undefined;
  }
  const keys = source.dataKeys ?? [];
  let rows: readonly AlarmData[] | undefined;
  let total = 0;
  let aliasName = '';
  /** What is said where the alias, or its filter, finds nobody. */
  let nobody: Shown | undefined;
  let notice: Shown | undefined;
  let round = 0;
  let stop: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let look: ReturnType<typeof setTimeout> | undefined;
  const made = new WeakMap<AlarmData, AlarmRow>();

  function draw(): void {
    if (!rows) return;
    if (nobody && rows.length === 0) listener.onNothing(nobody);
    else listener.onPage({ rows: rows.map(rowOf), total, ...(notice && { notice }) });
  }

  function rowOf(alarm: AlarmData): AlarmRow {
    const known = made.get(alarm);
    if (known) return known;
    const row = { alarm, values: keys.map((key) => shownValue(alarm, key)) };
    made.set(alarm, row);
    return row;
  }

  async function begin(): Promise<void> {
    round += 1;
    const mine = round;
    clearTimeout(timer);
    clearTimeout(look);
    await hub.ready;
    const resolved = source && (await resolvedSource(hub, source));
    if (mine !== round || !resolved) return;
    stop?.();
    stop = undefined;
    if ('nothing' in resolved) {
      if (source?.type === 'function') simulate();
      else if ('text' in resolved.nothing) listener.onError(resolved.nothing);
      else listener.onNothing(resolved.nothing);
      return;
    }
    ({ aliasName } = resolved);
    subscribe(resolved.filter, resolved.keyFilters);
  }

  function subscribe(filter: EntityFilter, keyFilters: readonly KeyFilter[]): void {
    const before = stop;
    const query = alarmQueryOf(
      filter,
      keyFilters,
      config,
      request,
      alarmWindow(resolveWindow(window(), hub.moment())),
    );
    stop = subscribeAlarms(query, {
      onPage(page, entities) {
        nobody = entities.total === 0 && source ? nobodyText(aliasName, source) : undefined;
        const { total: all, followed } = entities;
        notice =
          followed < all
            ? { key: 'dashboard.alarms-overflow', values: { shown: followed, total: all } }
            : undefined;
        rows = page.data;
        total = page.totalElements;
        hub.clock.ask(draw);
      },
      onChanges(changed) {
        const byId = new Map(changed.map((alarm) => [alarm.id?.id, alarm]));
        const known = new Set(rows?.map(({ id }) => id?.id));
        rows = rows?.map((alarm) => byId.get(alarm.id?.id) ?? alarm);
        hub.clock.ask(draw);
        // One that is not on the page may be by now.
        if (changed.some(({ id }) => !known.has(id?.id))) {
          clearTimeout(timer);
          timer = setTimeout(() => subscribe(filter, keyFilters), ANEW_AFTER);
        }
      },
      onError: ({ message }) => listener.onError({ text: message }),
    });
    before?.();
    clearTimeout(look);
    look = setTimeout(() => subscribe(filter, keyFilters), LOOKS_EVERY);
  }

  /** Where there are functions in the place of entities, as in previews: one alarm. */
  function simulate(): void {
    const now = Date.now();
    const alarm: AlarmInfo = {
      id: { entityType: 'ALARM', id: SIMULATED },
      createdTime: now,
      startTs: now,
      endTs: 0,
      ackTs: 0,
      clearTs: 0,
      type: 'Temperature',
      originator: { entityType: 'DEVICE', id: SIMULATED },
      originatorName: 'Simulated',
      severity: 'MAJOR',
      status: 'ACTIVE_UNACK',
      details: { temperature: 84 },
    };
    rows = [{ ...alarm, entityId: alarm.originator, latest: {} }];
    total = 1;
    hub.clock.ask(draw);
  }

  const stops = [
    hub.aliases.onChange((ids) => ids.has(source.entityAliasId ?? '') && void begin()),
    hub.onFilters((ids) => ids.has(source.filterId ?? '') && void begin()),
  ];
  void begin();
  return () => {
    round += 1;
    clearTimeout(timer);
    clearTimeout(look);
    hub.clock.forget(draw);
    stop?.();
    for (const one of stops) one();
  };
}

const SIMULATED = '13814000-1dd2-11b2-8080-808080808080';

function alarmQueryOf(
  entityFilter: EntityFilter,
  keyFilters: readonly KeyFilter[],
  config: WidgetConfig,
  request: AlarmRowsRequest,
  time: ReturnType<typeof alarmWindow>,
): AlarmDataQuery {
  const { alarmSource, alarmStatusList, alarmSearchStatus, alarmSeverityList, alarmTypeList } = config;
  const { page, pageSize, textSearch, sort } = request;
  const dataKeys = alarmSource?.dataKeys ?? [];
  const { entityFields, latestValues } = entityQuery({ entityFilter, dataKeys });
  const legacy = alarmSearchStatus && alarmSearchStatus !== 'ANY' ? [alarmSearchStatus] : [];
  return {
    entityFilter,
    keyFilters: [...keyFilters],
    entityFields,
    latestValues,
    alarmFields: dataKeys.flatMap((key) => (key.type === 'alarm' ? (entityKeyOf(key) ?? []) : [])),
    pageLink: {
      page,
      pageSize,
      textSearch: textSearch || null,
      sortOrder: sort
        ? { key: sort.key, direction: sort.direction }
        : { key: { type: 'ALARM_FIELD', key: 'createdTime' }, direction: 'DESC' },
      ...time,
      statusList: [...(request.statuses ?? (alarmStatusList?.length ? alarmStatusList : legacy))],
      severityList: [...(request.severities ?? alarmSeverityList ?? [])],
      typeList: [...(request.types ?? alarmTypeList ?? [])],
      searchPropagatedAlarms: config.searchPropagatedAlarms ?? true,
    },
  };
}

function shownValue(alarm: AlarmData, key: Parameters<typeof entityKeyOf>[0]): WidgetValue | undefined {
  if (key.type === 'alarm') {
    const value = alarmFieldValue(alarm, key.name);
    return value === undefined ? undefined : { ts: alarm.createdTime ?? 0, value };
  }
  const column = entityKeyOf(key);
  const latest = column && alarm.latest?.[column.type]?.[column.key];
  if (!latest || (latest.ts === 0 && latest.value === '')) return undefined;
  return { ts: latest.ts, value: numericValue(latest.value) ?? latest.value };
}
