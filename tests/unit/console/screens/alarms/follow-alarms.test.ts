import { afterEach, expect, test, vi } from 'vitest';
import { everyOf } from '../../../../../src/console/api/alarm-query.ts';
import { queryClient } from '../../../../../src/console/api/query-client.ts';
import { followAlarms } from '../../../../../src/console/screens/alarms/follow-alarms.ts';
import type { AlarmDataCmd } from '../../../../../src/model/live.ts';
import { connected, eachWithItsOwnSocket } from '../../live/fake-live.ts';
import type { FakeSocket } from '../../live/fake-socket.ts';

eachWithItsOwnSocket();

let stop: () => void = () => undefined;
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

const NO_ALARMS = { data: [], totalPages: 0, totalElements: 0, hasNext: false };
const devices = [{ entityFilter: everyOf('DEVICE'), propagated: false }];
/** Answers a command of alarms: so many entities there are, of which a platform follows ten thousand. */
const answer = (socket: FakeSocket, cmdId: number, totalEntities: number) =>
  socket.receive({
    cmdId,
    errorCode: 0,
    errorMsg: null,
    data: NO_ALARMS,
    update: null,
    dataUpdateType: 'ALARM_DATA',
    allowedEntities: 10_000,
    totalEntities,
  });
const asked = ({ frames }: FakeSocket): AlarmDataCmd[] =>
  frames.flatMap(({ alarmDataCmds }) => alarmDataCmds ?? []);

async function following() {
  const readings = vi.spyOn(queryClient, 'invalidateQueries');
  stop = followAlarms(devices, () => undefined);
  const socket = await connected();
  await vi.waitFor(() => expect(asked(socket)).toHaveLength(1));
  return { socket, readings };
}

test('The alarms of all entities are followed by one query where a platform follows them all', async () => {
  const { socket, readings } = await following();
  answer(socket, 1, 10_000);
  expect(readings).toHaveBeenCalledTimes(1);
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked(socket)).toHaveLength(1);
});

test('Where it follows the oldest alone, the newest are asked for too', async () => {
  const { socket } = await following();
  answer(socket, 1, 10_001);
  await vi.waitFor(() => expect(asked(socket)).toHaveLength(2));
  expect(asked(socket).map(({ query }) => query?.pageLink?.sortOrder)).toEqual([
    { key: { type: 'ALARM_FIELD', key: 'createdTime' }, direction: 'DESC' },
    { key: { type: 'ENTITY_FIELD', key: 'createdTime' }, direction: 'DESC' },
  ]);
  answer(socket, 2, 10_001);
  answer(socket, 1, 10_002);
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked(socket)).toHaveLength(2);
  stop();
  await vi.waitFor(() => expect(socket.commands()).toContain('end alarms 2'));
});

test('What lies between them is read again from time to time, until nobody looks on', async () => {
  const { socket, readings } = await following();
  vi.useFakeTimers();
  try {
    answer(socket, 1, 20_001);
    await vi.advanceTimersByTimeAsync(2_000);
    const before = readings.mock.calls.length;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(readings.mock.calls.length).toBe(before + 1);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readings.mock.calls.length).toBe(before + 1);
  } finally {
    vi.useRealTimers();
  }
});
