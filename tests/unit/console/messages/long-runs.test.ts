import { beforeEach, expect, test, vi } from 'vitest';
import { retryRun, startRun } from '../../../../src/console/messages/long-runs.ts';
import { cancelRun, progress, resetProgress } from '../../../../src/console/messages/progress-store.ts';

beforeEach(resetProgress);

const title = { key: 'progress.runs' } as const;
const device = (id: string) => ({ entityType: 'DEVICE', id, name: id }) as const;
const runId = () => progress.runs[0]?.id ?? -1;

test('a run counts its steps and never more than it has', () => {
  const run = startRun({ title, total: 3, cancel: () => undefined });
  run.advance();
  run.advance(5);
  expect(progress.runs[0]).toMatchObject({ finished: 3, total: 3 });
});

test('a run without failures leaves the panel by itself', () => {
  const run = startRun({ title, total: 1, cancel: () => undefined });
  run.finish({ done: [device('a')], failed: [], cancelled: [] });
  expect(progress.runs).toEqual([]);
});

test('a run with failures stays with its report', () => {
  const run = startRun({ title, total: 2, cancel: () => undefined });
  run.finish({
    done: [],
    failed: [{ entity: device('a'), error: new Error('no') }],
    cancelled: [device('b')],
  });
  expect(progress.runs[0]?.report?.failed).toHaveLength(1);
});

test('cancelling asks the run once and waits for it to end', () => {
  const cancel = vi.fn();
  startRun({ title, total: 2, cancel });
  cancelRun(runId());
  cancelRun(runId());
  expect(cancel).toHaveBeenCalledOnce();
  expect(progress.runs[0]?.cancelling).toBe(true);
});

test('retrying hands over the failed entities alone and takes the report away', () => {
  const retry = vi.fn();
  const run = startRun({ title, total: 2, cancel: () => undefined, retry });
  run.finish({ done: [device('a')], failed: [{ entity: device('b'), error: 'no' }], cancelled: [] });
  retryRun(runId());
  expect(retry).toHaveBeenCalledExactlyOnceWith([device('b')]);
  expect(progress.runs).toEqual([]);
});
