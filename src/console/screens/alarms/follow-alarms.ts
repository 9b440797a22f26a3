import type { AlarmInfo } from '../../../model/alarm.ts';
import type { EntityFilter, KeyFilter } from '../../../model/entity-query.ts';
import { alarmQuery } from '../../api/alarm-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { forgetRefusal, noteRefusal } from '../../live/connection-store.ts';
import { EVER, subscribeAlarms } from '../../live/query-subscription.ts';
import { createRecount } from '../../live/recount.ts';

/** Between two readings, ms, however many alarms come. */
const PAUSE = 1_000;
/** How many are watched one by one; what others come to is told by a new page. */
const WATCHED = 100;
/** Which entities a query is about is settled when it begins: where they come and go it begins anew this often, ms. */
const ANEW_EVERY = 60_000;

/** Where there are more entities than a platform follows, those between the oldest and the newest are asked for, ms. */
const ASKED_EVERY = 15_000;
/** Of more entities than can be followed the oldest are, unless said. */
const NEWEST_ENTITIES = { key: { type: 'ENTITY_FIELD', key: 'createdTime' }, direction: 'DESC' } as const;

/** Whose alarms are followed. */
export interface FollowedAlarms {
  entityFilter: EntityFilter;
  keyFilters?: KeyFilter[];
  /** Whether those count that were propagated to them. */
  propagated: boolean;
  /** Whether the filter finds other entities from time to time. */
  changing?: boolean;
}

/**
 * Has all that is on screen of alarms read again whenever those of some entities change, and tells of the alarms as they
 * are now. Alarms of every status are followed, so that those are heard of which cease to be listed; of more entities than
 * a platform follows those of the oldest and of the newest are, and all is read again from time to time. Returns the way
 * to stop.
 */
export function followAlarms(
  followed: readonly FollowedAlarms[],
  onAlarms: (alarms: readonly AlarmInfo[]) => void,
): () => void {
  const reading = createRecount(async () => {
    await queryClient.invalidateQueries({ queryKey: ['ALARM'] });
  }, PAUSE);
  function followOne({ entityFilter, keyFilters = [], propagated }: FollowedAlarms): () => void {
    const ends: (() => void)[] = [];
    let hasNewest = false;
    let asking: ReturnType<typeof setInterval> | undefined;
    const link = { pageSize: WATCHED, timeWindow: EVER, searchPropagatedAlarms: propagated };
    const subscribe = (more: Partial<Parameters<typeof alarmQuery>[1]>) =>
      ends.push(
        subscribeAlarms(alarmQuery(entityFilter, { ...link, ...more }, { keyFilters }), {
          onPage({ data }, { total, followed }) {
            onAlarms(data);
            reading.ask();
            if (followed < total && !hasNewest) {
              hasNewest = true;
              subscribe({ sortOrder: NEWEST_ENTITIES });
            }
            if (2 * followed < total) asking ??= setInterval(reading.ask, ASKED_EVERY);
          },
          onChanges(rows) {
            onAlarms(rows);
            reading.ask();
          },
          onError: noteRefusal,
        }),
      );
    subscribe({});
    return () => {
      clearInterval(asking);
      for (const end of ends) end();
    };
  }

  const follow = () => followed.map(followOne);
  let stops = follow();
  const timer = followed.some(({ changing }) => changing)
    ? setInterval(() => {
        const before = stops;
        stops = follow();
        for (const stop of before) stop();
      }, ANEW_EVERY)
    : undefined;
  return () => {
    clearInterval(timer);
    forgetRefusal();
    for (const stop of stops) stop();
    reading.stop();
  };
}
