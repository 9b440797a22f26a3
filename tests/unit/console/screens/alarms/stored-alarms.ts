import type { AlarmInfo, AlarmStatus } from '../../../../../src/model/alarm.ts';
import { acknowledged, alarmStatusesOf, cleared } from '../../../../../src/model/alarm.ts';
import type { AlarmDataQuery, EntityFilter } from '../../../../../src/model/entity-query.ts';
import { toPage } from '../../../../../src/model/page.ts';
import { type Answer, fakePlatform, json, refused } from '../../session/fake-platform.ts';

const ID = '8b1f6e30-7a01-11eb-8f2e-0000000000';
const BEGIN = Date.UTC(2021, 2, 2, 8, 0, 0);

/** The id of an alarm by its number. */
export function alarmId(number: number): string {
  return ID + String(number).padStart(2, '0');
}

/** The path that does something with an alarm. */
export function pathOf(number: number, verb: 'ack' | 'clear'): string {
  return `POST /api/alarm/${alarmId(number)}/${verb}`;
}

/** An alarm of a device called `Pump`, the newer the greater its number. */
export function storedAlarm(
  number: number,
  type: string,
  status: AlarmStatus = 'ACTIVE_UNACK',
  more: object = {},
): AlarmInfo {
  return {
    id: { entityType: 'ALARM', id: alarmId(number) },
    createdTime: BEGIN + number * 1000,
    type,
    originator: { entityType: 'DEVICE', id: alarmId(90) },
    originatorName: 'Pump',
    severity: 'CRITICAL',
    status,
    ...more,
  };
}

/** A platform with alarms, which answers queries for them and changes them when told; `answers` come before its own. */
export function withStoredAlarms(alarms: readonly AlarmInfo[], answers: Record<string, Answer> = {}) {
  let stored = [...alarms];
  const change = (id: string, next: (status: AlarmStatus) => AlarmStatus) => () => {
    if (!stored.some((one) => one.id?.id === id)) return refused(404, 32, 'There is no such alarm');
    stored = stored.map((one) => (one.id?.id === id ? { ...one, status: next(one.status) } : one));
    return new Response('');
  };
  const platform = fakePlatform({
    'POST /api/alarmsQuery/find': ({ body }) => json(found(stored, body as AlarmDataQuery)),
    'POST /api/entitiesQuery/find': () => json(toPage([], 7, { page: 0, pageSize: 1 })),
    ...Object.fromEntries(
      alarms.flatMap(({ id }) => {
        const one = id?.id ?? '';
        return [
          [`GET /api/alarm/info/${one}`, () => json(stored.find((other) => other.id?.id === one))],
          [`POST /api/alarm/${one}/ack`, change(one, acknowledged)],
          [`POST /api/alarm/${one}/clear`, change(one, cleared)],
        ];
      }),
    ),
    ...answers,
  });
  return {
    ...platform,
    written: () => platform.paths().filter((path) => path.includes('/api/alarm/') && !path.startsWith('GET')),
    queries: () =>
      platform.sent
        .filter(({ path }) => path === '/api/alarmsQuery/find')
        .map(({ body }) => body as AlarmDataQuery),
    /** Somebody else's change. */
    set(number: number, status: AlarmStatus): void {
      stored = stored.map((one) => (one.id?.id === alarmId(number) ? { ...one, status } : one));
    },
    /** Somebody else's deletion. */
    remove(number: number): void {
      stored = stored.filter(({ id }) => id?.id !== alarmId(number));
    },
  };
}

function found(stored: readonly AlarmInfo[], { entityFilter, pageLink, keyFilters }: AlarmDataQuery) {
  if (!pageLink || !entityFilter) throw new Error('A page of the alarms of some entities is asked for');
  const { statusList, severityList, typeList, textSearch, page, pageSize } = pageLink;
  const statuses = (statusList ?? []).flatMap((half) => alarmStatusesOf[half]);
  const predicate = keyFilters?.[0]?.predicate;
  const name = predicate?.type === 'STRING' ? (predicate.value.defaultValue ?? '').toLowerCase() : '';
  const matching = stored
    .filter(
      (alarm) =>
        isMeant(alarm, entityFilter) &&
        (alarm.originatorName ?? '').toLowerCase().includes(name) &&
        (statuses.length === 0 || statuses.includes(alarm.status)) &&
        (!severityList?.length || severityList.includes(alarm.severity)) &&
        (!typeList?.length || typeList.includes(alarm.type)) &&
        (!textSearch || alarm.status.includes(textSearch)),
    )
    .toSorted((one, other) => (other.createdTime ?? 0) - (one.createdTime ?? 0))
    .map((alarm) => ({ ...alarm, entityId: alarm.originator, latest: {} }));
  return toPage(matching.slice(page * pageSize, (page + 1) * pageSize), matching.length, { page, pageSize });
}

function isMeant({ originator }: AlarmInfo, filter: EntityFilter): boolean {
  if (filter.type === 'entityName') return originator.entityType === filter.entityType;
  return filter.type === 'singleEntity' && originator.id === filter.singleEntity.id;
}
