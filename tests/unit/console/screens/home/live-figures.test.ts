import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type ActiveAlarms,
  followActiveAlarms,
} from '../../../../../src/console/screens/home/active-alarms.ts';
import {
  type DeviceStates,
  followDeviceStates,
} from '../../../../../src/console/screens/home/device-states.ts';
import type { Followed } from '../../../../../src/console/screens/home/followed.ts';
import type { EntityDataQuery } from '../../../../../src/model/entity-query.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { connected, eachWithItsOwnSocket } from '../../live/fake-live.ts';
import type { FakeSocket } from '../../live/fake-socket.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';

eachWithItsOwnSocket();

let stop: () => void = () => undefined;
beforeEach(() => signedInAs('TENANT_ADMIN'));
afterEach(() => stop());

const idOf = (index: number) => `8b1f6e30-7a01-11eb-8f2e-${String(index).padStart(12, '0')}`;
const entityId = (index: number) => ({ entityType: 'DEVICE', id: idOf(index) });
const page = (data: unknown[], totalElements = data.length) => ({
  data,
  totalPages: 1,
  totalElements,
  hasNext: false,
});
const UPDATE = { errorCode: 0, errorMsg: null, data: null, update: null };

describe('devices online and offline', () => {
  let told: Followed<DeviceStates>[];
  let socket: FakeSocket;

  beforeEach(async () => {
    told = [];
    stop = followDeviceStates((followed) => told.push(followed));
    socket = await connected();
  });

  const device = (index: number, active: string) => ({
    entityId: entityId(index),
    latest: { SERVER_ATTRIBUTE: { active: { ts: active === '' ? 0 : 1, value: active } } },
    timeseries: {},
  });
  const tell = (message: object) =>
    socket.receive({ cmdId: 1, dataUpdateType: 'ENTITY_DATA', ...UPDATE, ...message });

  test('are counted by the attribute that says so, one that never was connected apart', () => {
    tell({ data: page([device(1, 'true'), device(2, 'false'), device(3, '')]) });
    expect(told.at(-1)).toEqual({ status: 'known', figures: { online: 1, offline: 1, neverSeen: 1 } });
  });

  test('follow each change, and devices that come and go, without being asked for', () => {
    tell({ data: page([device(1, 'true'), device(2, 'false')]) });
    tell({ update: [device(2, 'true')] });
    expect(told.at(-1)).toEqual({ status: 'known', figures: { online: 2, offline: 0, neverSeen: 0 } });
    tell({ data: page([device(3, 'false')]) });
    expect(told.at(-1)).toEqual({ status: 'known', figures: { online: 0, offline: 1, neverSeen: 0 } });
    expect(socket.commands()).toEqual(['page 1']);
  });

  test('are counted by the platform where there are too many to follow', async () => {
    const platform = fakePlatform({
      'POST /api/entitiesQuery/find': ({ body }) => {
        const [filter] = (body as EntityDataQuery).keyFilters ?? [];
        const asked = JSON.stringify(filter?.predicate ?? null);
        return json(page([], filter ? (asked.includes('true') ? 1234 : 40_000) : 50_000));
      },
    });
    tell({ data: page([device(1, 'true')], 50_000) });
    await vi.waitFor(() =>
      expect(told.at(-1)).toEqual({
        status: 'known',
        figures: { online: 1234, offline: 40_000, neverSeen: 8766 },
      }),
    );
    tell({ update: [device(1, 'false')] });
    expect(platform.sent).toHaveLength(3);
  });

  test('are not known, instead of none, when following them is refused or counting fails', async () => {
    tell({ errorCode: 1, errorMsg: 'no' });
    expect(told.at(-1)).toEqual({ status: 'failed' });
    fakePlatform({ 'POST /api/entitiesQuery/find': () => json({}, 500) });
    tell({ data: page([], 50_000) });
    told.pop();
    await vi.waitFor(() => expect(told.at(-1)).toEqual({ status: 'failed' }));
  });
});

describe('active alarms', () => {
  let told: Followed<ActiveAlarms>[];
  let socket: FakeSocket;

  beforeEach(async () => {
    told = [];
    stop = followActiveAlarms((followed) => told.push(followed));
    socket = await connected();
    await vi.waitFor(() => expect(socket.commands()).toHaveLength(4));
  });

  const alarm = (index: number, severity: string, status = 'ACTIVE_UNACK') => ({
    id: { entityType: 'ALARM', id: idOf(index) },
    createdTime: 1,
    type: 'Too warm',
    originator: entityId(1),
    severity,
    status,
    originatorName: 'Pump',
    entityId: entityId(1),
    latest: {},
  });
  const tell = (cmdId: number, message: object) =>
    socket.receive({
      cmdId,
      dataUpdateType: 'ALARM_DATA',
      allowedEntities: 10_000,
      totalEntities: 1,
      ...UPDATE,
      ...message,
    });
  const counts = () => {
    const last = told.at(-1);
    return last?.status === 'known' ? last.figures : last?.status;
  };
  const NONE = { CRITICAL: 0, MAJOR: 0, MINOR: 0, WARNING: 0, INDETERMINATE: 0 };

  test('are summed up by severity over all whose alarms there can be, once all have answered', () => {
    tell(1, { data: page([alarm(1, 'CRITICAL'), alarm(2, 'MINOR')]) });
    tell(2, { data: page([alarm(3, 'CRITICAL')]) });
    tell(3, { data: page([]) });
    expect(told).toEqual([]);
    tell(4, { data: page([]) });
    expect(counts()).toEqual({ ...NONE, CRITICAL: 2, MINOR: 1 });
  });

  test('go when they are cleared, and become what they become', () => {
    for (const cmdId of [2, 3, 4]) tell(cmdId, { data: page([]) });
    tell(1, { data: page([alarm(1, 'CRITICAL'), alarm(2, 'MINOR')]) });
    tell(1, { update: [alarm(1, 'CRITICAL', 'CLEARED_UNACK'), alarm(2, 'MAJOR', 'ACTIVE_ACK')] });
    expect(counts()).toEqual({ ...NONE, MAJOR: 1 });
  });

  test('are counted by the platform where there are too many to follow', async () => {
    fakePlatform({
      'POST /api/alarmsQuery/find': ({ body }) => {
        const { severityList } = (body as { pageLink: { severityList: string[] } }).pageLink;
        return json(page([], severityList[0] === 'MAJOR' ? 700 : 1));
      },
    });
    for (const cmdId of [2, 3, 4]) tell(cmdId, { data: page([]) });
    tell(1, { data: page([alarm(1, 'CRITICAL')], 704) });
    await vi.waitFor(() =>
      expect(counts()).toEqual({ CRITICAL: 1, MAJOR: 700, MINOR: 1, WARNING: 1, INDETERMINATE: 1 }),
    );
  });

  test('are counted by the platform where it does not follow all entities they may be of', async () => {
    fakePlatform({ 'POST /api/alarmsQuery/find': () => json(page([], 3)) });
    for (const cmdId of [2, 3, 4]) tell(cmdId, { data: page([]) });
    tell(1, { data: page([alarm(1, 'CRITICAL')]), totalEntities: 10_001 });
    await vi.waitFor(() => expect(counts()).toMatchObject({ CRITICAL: 3, MAJOR: 3 }));
  });

  test('are not known while those of one type are not', () => {
    for (const cmdId of [1, 2, 3]) tell(cmdId, { data: page([]) });
    tell(4, { errorCode: 1, errorMsg: 'no' });
    expect(counts()).toBe('failed');
  });
});
