import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { queryClient } from '../../../../src/console/api/query-client.ts';
import { setAsker, setConfirmer } from '../../../../src/console/commands/ask.ts';
import { runBulk } from '../../../../src/console/commands/bulk.ts';
import { setFailureLimit } from '../../../../src/console/commands/bulk-failure-limit.ts';
import { brokenRuns, hasBrokenRuns } from '../../../../src/console/commands/bulk-storage.ts';
import {
  type Command,
  type CommandRun,
  defineCommand,
  type EntityRef,
} from '../../../../src/console/commands/command.ts';
import { enablement } from '../../../../src/console/commands/command-state.ts';
import { currentContext } from '../../../../src/console/commands/context-store.ts';
import { param } from '../../../../src/console/commands/param.ts';
import { register } from '../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../src/console/commands/run-command.ts';
import { bulkCommands, offerBrokenRuns } from '../../../../src/console/frame/bulk-commands.ts';
import { text } from '../../../../src/console/inputs/text.ts';
import { resumeRun, retryRun } from '../../../../src/console/messages/long-runs.ts';
import { cancelRun, progress, resetProgress } from '../../../../src/console/messages/progress-store.ts';
import { resetSession, session } from '../../../../src/console/session/session-store.ts';
import { forgetUser } from '../../../../src/console/ui/user-change.ts';
import { noAnswer } from '../../../../src/console/wire/api-error.ts';
import { signedInAs } from '../api/signed-in.ts';

afterEach(() => {
  resetProgress();
  localStorage.clear();
});

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
  test('works on five at a time and tells how far it is', async () => {
    const { open, worker } = byHand();
    const running = runBulk(devices(7), worker, { title });
    expect(open).toHaveLength(5);
    open[2]?.end();
    await turn();
    expect(open.map(({ entity }) => entity.id)).toEqual(['d0', 'd1', 'd2', 'd3', 'd4', 'd5']);
    expect(progress.runs[0]).toMatchObject({ total: 7, finished: 1 });
    for (let at = 0; at < 7; at += 1) {
      open[at]?.end();
      await turn();
    }
    expect((await running).done).toHaveLength(7);
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
    expect([report.done.length, report.cancelled.length, open.length]).toEqual([5, 5, 5]);
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

  test('tells of those that are done some at a time', async () => {
    const told: number[] = [];
    await runBulk(devices(40), () => Promise.resolve(), {
      title,
      onDone: (done) => told.push(done.length),
    });
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(told.length).toBeLessThan(5);
  });

  test('stops after too many failures, and offers the rest', async () => {
    setFailureLimit(3);
    const worker = (entity: EntityRef) =>
      Number(entity.id.slice(1)) % 2 === 0 ? Promise.reject(new Error('no')) : Promise.resolve();
    const report = await runBulk(devices(20), worker, { title, concurrency: 1 });
    expect(report).toMatchObject({ stopped: 'failures' });
    expect([report.done.length, report.failed.length, report.cancelled.length]).toEqual([2, 3, 15]);
    expect(progress.runs[0]?.report).toBe(report);
  });

  test('goes on whatever fails where that is wanted', async () => {
    setFailureLimit(0);
    const report = await runBulk(devices(60), () => Promise.reject(new Error('no')), { title });
    expect(report.failed).toHaveLength(60);
    expect(report.stopped).toBeUndefined();
  });

  test('stops when the platform is out of reach: nothing is known of what was under way', async () => {
    const report = await runBulk(
      devices(10),
      ({ id }) => (id === 'd2' ? Promise.reject(noAnswer(new Error('offline'))) : Promise.resolve()),
      { title, concurrency: 1 },
    );
    expect(report).toMatchObject({ stopped: 'connection', failed: [] });
    expect(report.cancelled.map(({ id }) => id)).toEqual(['d2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8', 'd9']);
  });
});

describe('A run of a command that could not end', () => {
  const seen: string[] = [];
  let fails: (id: string) => Error | undefined = () => undefined;
  const command = defineCommand({
    id: 'device.assign',
    title: 'app.title',
    group: 'table.group',
    targets: { types: ['DEVICE'], count: 'many' },
    danger: () => ({ title: title, message: title }),
    params: z.object({ to: param(z.string(), { title: 'app.title', input: text }) }),
    async run({ to }, run) {
      const { runBulk: start } = await import('../../../../src/console/commands/bulk.ts');
      return start(
        run.entities,
        async ({ id }) => {
          const error = fails(id);
          if (error) throw error;
          await Promise.resolve();
          seen.push(`${id} to ${to}`);
        },
        { run, title, concurrency: 1 },
      );
    },
  });
  const begin = (count: number) =>
    runCommand(command, { to: 'North' }, { source: 'menu', entities: devices(count), agreed: true });
  let withdraw = () => {};

  beforeEach(() => {
    signedInAs('TENANT_ADMIN');
    withdraw = register(command);
    seen.length = 0;
  });
  afterEach(() => {
    withdraw();
    resetSession();
  });

  test('goes on with the same arguments where it was, without asking again', async () => {
    fails = (id) => (id === 'd2' ? noAnswer(new Error('offline')) : undefined);
    await begin(5);
    expect(seen).toEqual(['d0 to North', 'd1 to North']);
    fails = () => undefined;
    resumeRun(progress.runs[0]?.id ?? -1);
    await vi.waitFor(() => expect(seen).toHaveLength(5));
    expect(seen.slice(2)).toEqual(['d2 to North', 'd3 to North', 'd4 to North']);
    await vi.waitFor(() => expect(hasBrokenRuns()).toBe(false));
    expect(progress.runs).toEqual([]);
  });

  test('is offered again in the next life of the page, and asks anew before it does what is kept there', async () => {
    fails = (id) => (id === 'd2' ? noAnswer(new Error('offline')) : undefined);
    await begin(5);
    resetProgress();
    await offerBrokenRuns();
    expect(progress.runs[0]).toMatchObject({ total: 5, report: { stopped: 'closed' } });
    fails = () => undefined;
    const asked: unknown[] = [];
    const questions: unknown[] = [];
    let agrees = false;
    setAsker(async ({ values, entities, submit }) => {
      asked.push([values, entities.map(({ id }) => id)]);
      await submit(values);
    });
    setConfirmer(async (danger) => {
      questions.push(danger.title);
      return agrees;
    });
    await runCommand(bulkCommand('bulk.resume'), {}, { source: 'palette' });
    await vi.waitFor(() => expect(questions).toEqual([title]));
    expect(asked).toEqual([[{ to: 'North' }, ['d2', 'd3', 'd4']]]);
    // What is declined is not lost.
    await vi.waitFor(() => expect(progress.runs[0]).toMatchObject({ total: 3 }));
    expect(seen).toHaveLength(2);
    agrees = true;
    await runCommand(bulkCommand('bulk.resume'), {}, { source: 'palette' });
    await vi.waitFor(() => expect(seen).toHaveLength(5));
    await vi.waitFor(() => expect(hasBrokenRuns()).toBe(false));
    setAsker(undefined);
    setConfirmer(undefined);
  });

  test('is forgotten when nobody wants the rest', async () => {
    fails = (id) => (id === 'd2' ? noAnswer(new Error('offline')) : undefined);
    await begin(5);
    await runCommand(bulkCommand('bulk.discard'), {}, { source: 'palette' });
    expect(progress.runs).toEqual([]);
    expect(hasBrokenRuns()).toBe(false);
    expect(enablement(bulkCommand('bulk.resume'), currentContext())).toBe('bulk.none-left');
  });

  test('keeps the rest in sight when only what failed is tried again', async () => {
    setFailureLimit(2);
    fails = (id) => (id === 'd0' || id === 'd1' ? new Error('no') : undefined);
    await begin(4);
    fails = () => undefined;
    retryRun(progress.runs[0]?.id ?? -1);
    await vi.waitFor(() => expect(seen).toEqual(['d0 to North', 'd1 to North']));
    await vi.waitFor(() => expect(progress.runs).toHaveLength(1));
    expect(progress.runs[0]?.report).toMatchObject({ failed: [], stopped: 'failures' });
    expect(hasBrokenRuns()).toBe(true);
  });

  test('does not keep the question open that led to it', async () => {
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    const order: string[] = [];
    setAsker(async ({ submit }) => {
      await submit({ to: 'South' });
      order.push('question gone');
      end();
    });
    const slow = {
      ...command,
      run: async (_args: unknown, run: CommandRun) =>
        runBulk(run.entities, () => held.then(() => order.push('done')), { run, title }),
    };
    const given = { source: 'menu', entities: devices(2), agreed: true } as const;
    expect(await runCommand(slow, {}, given)).toMatchObject({ done: devices(2) });
    expect(order).toEqual(['question gone', 'done', 'done']);
    setAsker(undefined);
  });

  test('tells what a single one failed of in the form, which keeps what was typed', async () => {
    fails = (id) => (id === 'd0' ? new Error('it is gone') : undefined);
    const outcomes: unknown[] = [];
    setAsker(async ({ submit }) => {
      outcomes.push(await submit({ to: 'South' }));
    });
    await runCommand(command, {}, { source: 'menu', entities: devices(1), agreed: true });
    expect(outcomes).toEqual([expect.objectContaining({ kind: 'failed' })]);
    expect(progress.runs).toEqual([]);
    expect(hasBrokenRuns()).toBe(false);
    setAsker(undefined);
  });

  test('goes on where this browser cannot remember it, and says so', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    fails = (id) => {
      if (id === 'd1') expect(progress.runs[0]?.request.note).toEqual({ key: 'progress.not-kept' });
      return undefined;
    };
    await begin(5);
    expect(seen).toHaveLength(5);
    expect(hasBrokenRuns()).toBe(false);
    vi.restoreAllMocks();
  });

  test('and that its person has cancelled is not offered again', async () => {
    fails = (id) => {
      if (id === 'd1') cancelRun(progress.runs[0]?.id ?? -1);
      return undefined;
    };
    await begin(5);
    expect(seen).toHaveLength(2);
    expect(hasBrokenRuns()).toBe(false);
  });

  test('and whose user has gone is there when that user is back', async () => {
    const { authUser } = session;
    fails = (id) => {
      if (id === 'd1') forgetUser();
      return undefined;
    };
    await begin(5).catch(() => undefined);
    session.authUser = authUser;
    const [broken] = await brokenRuns();
    expect(broken?.entities.map(({ id }) => id)).toContain('d4');
  });
});

function bulkCommand(id: string): Command {
  const found = bulkCommands.find((one) => one.id === id);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
}
