import { ALARM_ORIGINATORS, alarmQuery, everyOf } from '../../api/alarm-query.ts';
import { findAlarms } from '../../api/alarms.ts';
import { queryClient } from '../../api/query-client.ts';

/** How many of the newest alarms are looked at for each type of originator. */
const LOOKED_AT = 500;
/** How long they are believed to be the same, ms. */
const STAY = 60_000;

/** The types of the newest alarms, by name; the platform keeps no list of them. Rejects with an ApiError. */
export function alarmTypesInUse(signal: AbortSignal): Promise<readonly string[]> {
  return queryClient.fetchQuery({
    queryKey: ['ALARM', 'types'],
    staleTime: STAY,
    queryFn: async () => {
      const request = { signal, ignoreErrors: true, ignoreLoading: true };
      const pages = await Promise.all(
        ALARM_ORIGINATORS.map((type) =>
          findAlarms(alarmQuery(everyOf(type), { pageSize: LOOKED_AT }), request),
        ),
      );
      const types = new Set(pages.flatMap(({ data }) => data.map(({ type }) => type)));
      return [...types].toSorted((one, other) => one.localeCompare(other));
    },
  });
}
