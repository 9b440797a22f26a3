import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { subscribeAlarms, subscribeSeries } from '../../../../src/console/live/query-subscription.ts';
import { telemetrySocket } from '../../../../src/console/live/telemetry-socket.ts';
import type { AlarmDataQuery, EntityDataQuery } from '../../../../src/model/entity-query.ts';
import { connected, eachWithItsOwnSocket } from './fake-live.ts';

eachWithItsOwnSocket();

const ID = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const query: EntityDataQuery = {
  entityFilter: { type: 'singleEntity', singleEntity: { entityType: 'DEVICE', id: ID } },
  pageLink: { page: 0, pageSize: 1 },
};
const row = (value: string) => ({
  entityId: { entityType: 'DEVICE', id: ID },
  timeseries: { level: [{ ts: 1, value }] },
});
const page = (data: unknown[]) => ({ data, totalPages: 1, totalElements: data.length, hasNext: false });
const told = { errorCode: 0, dataUpdateType: 'ENTITY_DATA' };

it('The stretch of a series is asked for as it is at the moment, also when the connection is made anew', async () => {
  let now = 1_000;
  const listener = { onPage: vi.fn(), onChanges: vi.fn(), onError: vi.fn() };
  const wanted = () => ({ tsCmd: { keys: ['level'], startTs: now, timeWindow: 500 } });
  const stop = subscribeSeries(query, wanted, listener);
  const first = await connected();
  expect(first.frames[0]?.entityDataCmds).toEqual([
    { cmdId: 1, query, tsCmd: { keys: ['level'], startTs: 1_000, timeWindow: 500 } },
  ]);
  first.receive({ ...told, cmdId: 1, data: page([row('1')]) });
  first.receive({ ...told, cmdId: 1, update: [row('2')] });
  expect(listener.onPage.mock.calls.map(([{ data }]) => data)).toEqual([[row('1')]]);
  expect(listener.onChanges.mock.calls).toEqual([[[row('2')]]]);

  now = 9_000;
  await act(async () => {
    first.end();
    telemetrySocket.retryNow();
  });
  const second = await connected();
  expect(second.frames[0]?.entityDataCmds?.[0]?.tsCmd?.startTs).toBe(9_000);
  stop();
  await vi.waitFor(() => expect(second.commands()).toEqual(['page 2', 'end page 2']));
  expect(listener.onError).not.toHaveBeenCalled();
});

it('A refusal of alarms reaches who asked for them, however the platform words it', async () => {
  const listener = { onPage: vi.fn(), onChanges: vi.fn(), onError: vi.fn() };
  const alarms: AlarmDataQuery = { entityFilter: query.entityFilter, pageLink: { page: 0, pageSize: 1 } };
  const stop = subscribeAlarms(alarms, listener);
  const socket = await connected();
  socket.receive({ cmdId: 1, errorCode: 2, errorMsg: 'No', data: null, dataUpdateType: 'ALARM_DATA' });
  // A stock server refuses pages in the words of single entities, with the id of the page.
  socket.receive(JSON.stringify({ subscriptionId: 2_000_001, errorCode: 1, errorMsg: 'Failed' }));
  expect(listener.onError.mock.calls.map(([{ code, message }]) => `${code} ${message}`)).toEqual([
    '2 No',
    '1 Failed',
  ]);
  stop();
});
