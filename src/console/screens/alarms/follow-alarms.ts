import type { EntityType } from '../../../model/entity-id.ts';
import type { AlarmDataQuery } from '../../../model/entity-query.ts';
import { queryClient } from '../../api/query-client.ts';
import { forgetRefusal, noteRefusal } from '../../live/connection-store.ts';
import { EVER, subscribeAlarms } from '../../live/query-subscription.ts';
import { createRecount } from '../../live/recount.ts';

/** Between two readings, ms, however many alarms come. */
const PAUSE = 1_000;
/** How many are watched one by one; what others come to is told by a new page. */
const WATCHED = 100;

/** Has all that is on screen of alarms read again whenever those of an entity change. Returns the way to stop. */
export function followAlarms(entity: { entityType: EntityType; id: string }): () => void {
  const reading = createRecount(async () => {
    await queryClient.invalidateQueries({ queryKey: ['ALARM'] });
  }, PAUSE);
  const stop = subscribeAlarms(alarmsOf(entity), {
    onPage: reading.ask,
    onChanges: reading.ask,
    onError: noteRefusal,
  });
  return () => {
    forgetRefusal();
    stop();
    reading.stop();
  };
}

function alarmsOf({ entityType, id }: { entityType: EntityType; id: string }): AlarmDataQuery {
  return {
    entityFilter: { type: 'singleEntity', singleEntity: { entityType, id } },
    pageLink: {
      page: 0,
      pageSize: WATCHED,
      textSearch: null,
      dynamic: false,
      sortOrder: { key: { type: 'ALARM_FIELD', key: 'createdTime' }, direction: 'DESC' },
      startTs: 0,
      endTs: 0,
      timeWindow: EVER,
      typeList: [],
      statusList: [],
      severityList: [],
      searchPropagatedAlarms: true,
    },
    alarmFields: [],
    entityFields: [],
    latestValues: [],
    keyFilters: [],
  };
}
