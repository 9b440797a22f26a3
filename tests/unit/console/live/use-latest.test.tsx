import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { resetConnection } from '../../../../src/console/live/connection-store.ts';
import { subscribeEntityLatest } from '../../../../src/console/live/entity-subscription.ts';
import { telemetrySocket } from '../../../../src/console/live/telemetry-socket.ts';
import { useLatest } from '../../../../src/console/live/use-latest.ts';
import { storeTokens } from '../../../../src/console/session/token-storage.ts';
import { pairOf } from '../session/token-pair.ts';
import { FakeSocket } from './fake-socket.ts';

let opened: FakeSocket[];
let urls: URL[];
let draws: number;

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  urls = [];
  draws = 0;
  vi.stubGlobal('WebSocket', function FakeWebSocket(url: URL) {
    urls.push(url);
    const socket = new FakeSocket(url.searchParams.get('token') ?? '');
    opened.push(socket);
    return socket;
  });
  storeTokens(pairOf());
});

afterEach(() => {
  cleanup();
  telemetrySocket.restart();
  resetConnection();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('A component shows nothing at first, then what the platform tells, and connects with the token of the session', async () => {
  const { container } = render(<Values id="d1" scope="LATEST_TELEMETRY" />);
  expect(container.textContent).toBe('loading');
  const socket = await connect();
  expect(urls[0]?.href).toBe(
    `ws://localhost:3000/api/ws/plugins/telemetry?token=${encodeURIComponent(pairOf().token)}`,
  );
  expect(socket.frames[0]?.tsSubCmds).toEqual([
    { cmdId: 1, entityType: 'DEVICE', entityId: 'd1', scope: 'LATEST_TELEMETRY' },
  ]);
  await tellAndDraw(() => socket.tell(1, { temperature: [[1, '20']] }));
  expect(container.textContent).toBe('live temperature=20');
});

it('A hundred updates at once are drawn once', async () => {
  const { container } = render(<Values id="d1" scope="SERVER_SCOPE" />);
  const socket = await connect();
  const before = draws;
  await tellAndDraw(() => {
    for (let n = 1; n <= 100; n += 1) socket.tell(1, { count: [[n, String(n)]] });
  });
  expect(container.textContent).toBe('live count=100');
  expect(draws - before).toBe(1);
});

it('Another entity begins with nothing, and the first one is left', async () => {
  const { container, rerender } = render(<Values id="d1" scope="SERVER_SCOPE" />);
  const socket = await connect();
  await tellAndDraw(() => socket.tell(1, { a: [[1, '1']] }));
  rerender(<Values id="d2" scope="SERVER_SCOPE" />);
  expect(container.textContent).toBe('loading');
  await act(() => vi.advanceTimersByTimeAsync(20));
  expect(socket.commands()).toEqual(['attr 1', 'end attr 1', 'attr 2']);
  await tellAndDraw(() => socket.tell(1, { a: [[2, 'late']] }));
  expect(container.textContent).toBe('loading');
});

it('A refusal is shown, and what was known stays', async () => {
  const { container } = render(<Values id="d1" scope="SERVER_SCOPE" />);
  const socket = await connect();
  await tellAndDraw(() => socket.tell(1, { a: [[1, '1']] }));
  await tellAndDraw(() => socket.receive({ subscriptionId: 1, errorCode: 1, errorMsg: 'No' }));
  expect(container.textContent).toBe('error a=1');
});

it('What happened while the connection was lost replaces what was shown', async () => {
  const { container } = render(<Values id="d1" scope="SERVER_SCOPE" />);
  const first = await connect();
  await tellAndDraw(() => first.tell(1, { a: [[1, '1']], gone: [[1, 'x']] }));
  await act(async () => {
    first.end();
    telemetrySocket.retryNow();
  });
  expect(container.textContent).toBe('live a=1 gone=x');
  const second = await connect();
  await tellAndDraw(() => second.tell(2, { a: [[2, '2']] }));
  expect(container.textContent).toBe('live a=2');
});

it('Rows on screen are followed by one page query each five hundred', async () => {
  const entities = Array.from({ length: 501 }, (_, n) => ({
    entityType: 'DEVICE' as const,
    id: `8b1f6e30-7a01-11eb-8f2e-${String(n).padStart(12, '0')}`,
  }));
  const rows: unknown[] = [];
  const stop = subscribeEntityLatest(entities, [{ type: 'TIME_SERIES', key: 'temperature' }], (changed) =>
    rows.push(...changed),
  );
  const socket = await connect();
  expect(socket.commands()).toEqual(['page 1', 'page 2']);
  expect(socket.frames.every((frame) => JSON.stringify(frame).length <= 32_768)).toBe(true);
  expect(socket.frames[0]?.entityDataCmds?.[0]).toMatchObject({
    query: {
      entityFilter: { type: 'entityList', entityType: 'DEVICE' },
      pageLink: { page: 0, pageSize: 500, dynamic: false },
      latestValues: [{ type: 'TIME_SERIES', key: 'temperature' }],
    },
    latestCmd: { keys: [{ type: 'TIME_SERIES', key: 'temperature' }] },
  });
  const row = { entityId: entities[0], latest: { TIME_SERIES: { temperature: { ts: 1, value: '20' } } } };
  const message = { cmdId: 1, errorCode: 0, dataUpdateType: 'ENTITY_DATA', data: null, update: [row] };
  socket.receive(message);
  expect(rows).toEqual([row]);
  stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.commands().slice(2)).toEqual(['end page 1', 'end page 2']);
});

function Values({ id, scope }: { id: string; scope: 'SERVER_SCOPE' | 'LATEST_TELEMETRY' }) {
  draws += 1;
  const { status, values } = useLatest({ entityType: 'DEVICE', id }, scope);
  return [status, ...[...values].map(([key, { value }]) => `${key}=${value}`)].join(' ');
}

async function connect(): Promise<FakeSocket> {
  await act(() => vi.advanceTimersByTimeAsync(0));
  const socket = opened.at(-1);
  if (!socket) throw new Error('No connection was opened');
  await act(async () => socket.onopen?.());
  return socket;
}

/** Lets the platform tell something and the console draw it. */
async function tellAndDraw(tell: () => void): Promise<void> {
  await act(async () => {
    tell();
    await vi.advanceTimersByTimeAsync(120);
  });
}
