import { type AlarmSeverity, alarmStatusesOf, AlarmSeverity as Severities } from '../../../model/alarm.ts';
import type { EntityType } from '../../../model/entity-id.ts';
import type { AlarmData } from '../../../model/entity-query.ts';
import { ALARM_ORIGINATORS, alarmQuery, everyOf } from '../../api/alarm-query.ts';
import { countAlarms } from '../../api/entity-query.ts';
import { EVER, subscribeAlarms } from '../../live/query-subscription.ts';
import { createRecount } from '../../live/recount.ts';
import type { Followed } from './followed.ts';

/** How many alarms are active, by how bad they are. */
export type ActiveAlarms = Readonly<Record<AlarmSeverity, number>>;

/** So many alarms of a type are followed one by one; of more, the platform counts. */
const FOLLOWED = 200;
/** Between two counts of the platform, ms. */
const PAUSE = 10_000;
/** Which entities are meant is settled when a query begins: it begins anew this often, ms. */
const ANEW_EVERY = 60_000;

/** Follows the active alarms of all that the user may see. */
export function followActiveAlarms(tell: (followed: Followed<ActiveAlarms>) => void): () => void {
  const known = new Map<EntityType, ActiveAlarms>();
  const follow = () =>
    ALARM_ORIGINATORS.map((type) =>
      followAlarmsOf(
        type,
        (alarms) => {
          known.set(type, alarms);
          if (known.size < ALARM_ORIGINATORS.length) return;
          tell({ status: 'known', figures: sumOf([...known.values()]) });
        },
        () => {
          known.delete(type);
          tell({ status: 'failed' });
        },
      ),
    );

  let stops = follow();
  const timer = setInterval(() => {
    const before = stops;
    stops = follow();
    for (const stop of before) stop();
  }, ANEW_EVERY);
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
  };
}

function followAlarmsOf(
  type: EntityType,
  onCount: (alarms: ActiveAlarms) => void,
  onFailure: () => void,
): () => void {
  const query = activeAlarmsOf(type);
  const followed = new Map<string, AlarmSeverity>();
  let total = 0;
  /** Whether all entities there are are followed. */
  let isWhole = true;

  const recount = createRecount(async (signal) => {
    const request = { signal, ignoreErrors: true, ignoreLoading: true };
    try {
      const counts = await Promise.all(
        Severities.options.map(async (severity) => {
          const pageLink = { ...query.pageLink, page: 0, pageSize: 1, severityList: [severity] };
          return [severity, await countAlarms({ ...query, pageLink }, request)] as const;
        }),
      );
      onCount({ ...none(), ...Object.fromEntries(counts) });
    } catch {
      if (!signal.aborted) onFailure();
    }
  }, PAUSE);

  function count(): void {
    if (total > FOLLOWED || !isWhole) {
      recount.ask();
      return;
    }
    const counts = none();
    for (const severity of followed.values()) counts[severity] += 1;
    onCount(counts);
  }

  function note({ id, severity, status }: AlarmData): void {
    if (!id) return;
    if (alarmStatusesOf.ACTIVE.includes(status)) followed.set(id.id, severity);
    else followed.delete(id.id);
  }

  const stop = subscribeAlarms(query, {
    onPage(page, entities) {
      followed.clear();
      total = page.totalElements;
      isWhole = entities.followed >= entities.total;
      page.data.forEach(note);
      count();
    },
    onChanges(rows) {
      rows.forEach(note);
      count();
    },
    onError: onFailure,
  });
  return () => {
    stop();
    recount.stop();
  };
}

function activeAlarmsOf(type: EntityType): ReturnType<typeof alarmQuery> {
  return alarmQuery(everyOf(type), { pageSize: FOLLOWED, timeWindow: EVER, statusList: ['ACTIVE'] });
}

function none(): Record<AlarmSeverity, number> {
  return { CRITICAL: 0, MAJOR: 0, MINOR: 0, WARNING: 0, INDETERMINATE: 0 };
}

function sumOf(counted: readonly ActiveAlarms[]): ActiveAlarms {
  const sum = none();
  for (const severity of Severities.options) {
    sum[severity] = counted.reduce((so, alarms) => so + alarms[severity], 0);
  }
  return sum;
}
