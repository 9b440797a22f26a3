import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../../../src/console/api/query-client.ts';
import { runBulk } from '../../../../src/console/commands/bulk.ts';
import type { EntityRef } from '../../../../src/console/commands/command.ts';
import {
  cancelRun,
  progress,
  resetProgress,
  retryRun,
} from '../../../../src/console/messages/progress-store.ts';

afterEach(resetProgress);

const title = { key: 'app.title' } as const;
const devices = (count: number): EntityRef[] =>
  Array.from({ length: count }, (_, at) => ({ entityType: 'DEVICE', id: `d${at}`, name: `Device ${at}` }));

/** A worker whose pieces of work end when the test says so. */
function byHand() {
  const open: { entity: EntityRef; end: () => void; fail: (error: Error) => void }[] = [];
  const worker = (entity: EntityRef) =>
    new Promise<void>((resolve, reject) => {
      open.push({ entity, end: resolve, fail: reject });
    });
  return { open, worker };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('runBulk', () => {
  test('works on four at a time and tells how far it is', async () => {
    const { open, worker } = byHand();
    const running = runBulk(devices(6), worker, { title });
    expect(open).toHaveLength(4);
    open[2]?.end();
    await turn();
    expect(open.map(({ entity }) => entity.id)).toEqual(['d0', 'd1', 'd2', 'd3', 'd4']);
    expect(progress.runs[0]).toMatchObject({ total: 6, finished: 1 });
    for (let at = 0; at < 6; at += 1) {
      open[at]?.end();
      await turn();
    }
    expect((await running).done).toHaveLength(6);
    expect(progress.runs).toEqual([]);
  });

  test('goes on after a failure, and reports which failed and why, in the order given', async () => {
    const report = await runBulk(
      devices(5),
      async ({ id }) => {
        await Promise.resolve();
        if (id === 'd1' || id === 'd3') throw new Error(`no ${id}`);
      },
      { title },
    );
    expect(report.done.map(({ id }) => id)).toEqual(['d0', 'd2', 'd4']);
    expect(report.failed.map(({ entity, error }) => [entity.id, String(error)])).toEqual([
      ['d1', 'Error: no d1'],
      ['d3', 'Error: no d3'],
    ]);
  });

  test('cancelling leaves alone what has not begun', async () => {
    const { open, worker } = byHand();
    const running = runBulk(devices(10), worker, { title });
    cancelRun(progress.runs[0]?.id ?? -1);
    for (const piece of open) piece.end();
    const report = await running;
    expect([report.done.length, report.cancelled.length, open.length]).toEqual([4, 6, 4]);
  });

  test('a signal from outside cancels too', async () => {
    const outside = new AbortController();
    outside.abort();
    const report = await runBulk(devices(3), () => Promise.resolve(), {
      title,
      run: { signal: outside.signal, source: 'menu' },
    });
    expect(report.cancelled).toHaveLength(3);
  });

  test('retries only what failed', async () => {
    const seen: string[] = [];
    await runBulk(
      devices(3),
      async ({ id }) => {
        await Promise.resolve();
        seen.push(id);
        if (id === 'd1' && seen.length < 4) throw new Error('once');
      },
      { title },
    );
    retryRun(progress.runs[0]?.id ?? -1);
    await turn();
    expect(seen).toEqual(['d0', 'd1', 'd2', 'd1']);
    expect(progress.runs).toEqual([]);
  });

  test('has read again after a retry what shows something of the entities, of whatever type', async () => {
    let reads = 0;
    const queryFn = () => {
      reads += 1;
      return reads;
    };
    const end = new QueryObserver(queryClient, { queryKey: ['ASSET'], queryFn }).subscribe(() => undefined);
    let fails = true;
    await runBulk(devices(1), () => (fails ? Promise.reject(new Error('once')) : Promise.resolve()), {
      title,
    });
    fails = false;
    expect(reads).toBe(1);
    retryRun(progress.runs[0]?.id ?? -1);
    await vi.waitFor(() => expect(reads).toBe(2));
    end();
  });
});
