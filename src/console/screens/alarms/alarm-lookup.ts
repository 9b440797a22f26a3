import type { AlarmInfo } from '../../../model/alarm.ts';
import { ALARM_ORIGINATORS, alarmQuery, everyOf, named } from '../../api/alarm-query.ts';
import { alarmInfo, findAlarms } from '../../api/alarms.ts';
import { askedInTurns } from '../../api/asked-in-turns.ts';
import type { EntityRef } from '../../commands/command.ts';
import { alarmRef } from '../../entities/parts/alarm-ref.ts';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { picker } from '../../inputs/picker.tsx';

/** How many are offered to choose from. */
const CHOICES = 50;

const quiet = (signal?: AbortSignal) => ({
  ...(signal && { signal }),
  ignoreErrors: true,
  ignoreLoading: true,
});

/** One alarm as it stands. Rejects with an ApiError. */
export function readAlarm(id: string, signal: AbortSignal): Promise<AlarmInfo> {
  return alarmInfo(id, { signal, ignoreErrors: true });
}

/** The alarms with these ids; those that are gone, or not for the user, are left out. Rejects with an ApiError. */
export async function alarmsNamed(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<readonly EntityRef[]> {
  const found = await askedInTurns(ids, (id) => alarmInfo(id, quiet(signal)));
  return found.flatMap((alarm) => alarmRef(alarm) ?? []);
}

/** Picks one of the newest alarms by the name of its originator. */
export const alarmPicker = picker({
  async search(text, signal) {
    const pages = await Promise.all(
      ALARM_ORIGINATORS.map((type) =>
        findAlarms(
          alarmQuery(everyOf(type), { pageSize: CHOICES }, { keyFilters: named(text) }),
          quiet(signal),
        ),
      ),
    );
    const newest = pages
      .flatMap(({ data }) => data)
      .toSorted((one, other) => (other.createdTime ?? 0) - (one.createdTime ?? 0));
    return newest.slice(0, CHOICES).flatMap((alarm) => {
      const ref = alarmRef(alarm);
      const hint = formatTimestamp(alarm.createdTime ?? 0);
      return ref ? [{ value: ref.id, label: ref.name, hint }] : [];
    });
  },
  labelOf: async (id) => alarmRef(await alarmInfo(id, quiet()))?.name ?? id,
});
