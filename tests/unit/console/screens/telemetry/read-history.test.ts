import { afterEach, expect, test, vi } from 'vitest';
import { type ReadSeries, readHistory } from '../../../../../src/console/screens/telemetry/read-history.ts';
import type { ResolvedWindow } from '../../../../../src/console/time/resolved-window.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';
import { queryOf } from '../tab-page.tsx';

const PUMP = { entityType: 'DEVICE', id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10' } as const;
const PATH = `GET /api/plugins/telemetry/DEVICE/${PUMP.id}/values/timeseries`;
const WINDOW: ResolvedWindow = {
  isRealtime: false,
  startTs: 1_000_000,
  timeWindow: 100_000,
  shownMs: 100_000,
  interval: 10_000,
  aggregation: 'NONE',
  limit: 100,
  isStateData: false,
};

afterEach(() => vi.unstubAllGlobals());

/** Reads from a platform that has a point each ms of what it is asked for, and gives no more than it is asked for. */
async function read(window: ResolvedWindow, keys: readonly string[], last: number) {
  signedInAs('TENANT_ADMIN');
  const platform = fakePlatform({
    [PATH]: ({ path }) => {
      const { keys: key = '', startTs, endTs, limit } = queryOf(path);
      const first = Number(startTs) + 1;
      const count = Math.max(0, Math.min(Number(limit), Math.min(Number(endTs), last) - first + 1));
      const points = Array.from({ length: count }, (_, at) => ({ ts: first + at, value: at }));
      return json({ [key]: points });
    },
  });
  const all: ReadSeries[] = [];
  await readHistory([{ entity: PUMP, keys }], window, {}, (series) => all.push(series));
  return { all, asked: platform.sent.map(({ path }) => queryOf(path)) };
}

test('All points of a window are read, however many they are, each once and in order', async () => {
  const { all, asked } = await read(WINDOW, ['level'], 1_024_999);
  expect(asked.map(({ startTs }) => startTs)).toEqual(['999999', '1009999', '1019999']);
  const times = all[0]?.points.map(({ ts }) => ts) ?? [];
  expect(times).toHaveLength(25_000);
  expect([times[0], times.at(-1)]).toEqual([1_000_000, 1_024_999]);
  expect(times.every((time, at) => time === 1_000_000 + at)).toBe(true);
  expect(asked[0]).toMatchObject({ agg: 'NONE', orderBy: 'ASC', useStrictDataTypes: 'true' });
});

test('What the platform puts together is asked for once a key', async () => {
  const { all, asked } = await read({ ...WINDOW, aggregation: 'MAX' }, ['level', 'flow'], 0);
  expect(all.map(({ key }) => key)).toEqual(['level', 'flow']);
  expect(asked).toHaveLength(2);
  expect(asked[0]).toMatchObject({ agg: 'MAX', interval: '10000', startTs: '999999', endTs: '1100000' });
});
