import { queryClient } from '../api/query-client.ts';
import type { Message } from '../i18n/translation-key.ts';
import { type RunHandle, startRun } from '../messages/long-runs.ts';
import type { RunReport } from '../messages/progress-store.ts';
import { isUnreachable } from '../wire/api-error.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { failureLimit } from './bulk-failure-limit.ts';
import { keepRun } from './bulk-storage.ts';
import type { CommandRun, EntityRef } from './command.ts';
import { runCommand } from './run-command.ts';

/** How a run over many entities ended, each entity in one of the three lists, in the order given. */
export type BulkReport = RunReport<EntityRef>;

/** What a run over many entities may know of the command it belongs to. */
export type BulkRun = Pick<CommandRun, 'signal' | 'source'> &
  Partial<Pick<CommandRun, 'entities' | 'again' | 'begun'>>;

export interface BulkOptions {
  /**
   * The run it belongs to: its signal stops it from outside, and that of a script shows no progress. Where it is on
   * the entities of its command, what fails is tried again, and what is left is done, by that command.
   */
  run?: BulkRun;
  /** How many are worked on at once. */
  concurrency?: number;
  /** What is being done, over the progress bar. */
  title: Message;
  /** Told of those that are done, some at a time: what each time of it costs, a run over thousands would feel. */
  onDone?(entities: readonly EntityRef[]): void;
}

/** Works on one entity, `request` passed on to every call. Rejects when that entity failed; the others go on. */
export type BulkWorker = (entity: EntityRef, request: RequestOptions) => Promise<unknown>;

/** Few enough that a server on a small machine still answers others, and that of six connections one is left to the page. */
const CONCURRENCY = 5;

/** How long what is under way may take to end once a person has stopped the run, in milliseconds. */
const PATIENCE = 5000;

/** How often what is done is told, in milliseconds. */
const TOLD_EVERY = 200;

/**
 * Works on entities a few at a time with progress and cancel. Resolves to what came of each; failures stay in the
 * progress panel with a retry of only those. Cancelling lets what is under way end and leaves the rest alone; so do
 * too many failures and a platform that cannot be reached, but then the rest is offered. Where a form that is still open
 * was sent about a single one, it rejects with what that failed of, as the form says it beside what was typed.
 */
export async function runBulk(
  entities: readonly EntityRef[],
  worker: BulkWorker,
  options: BulkOptions,
): Promise<BulkReport> {
  const { run, concurrency = CONCURRENCY, title } = options;
  const again = run?.again && run.entities === entities ? runAgain(run, run.again) : undefined;
  const cancelling = new AbortController();
  const hurrying = new AbortController();
  const stop = run ? AbortSignal.any([run.signal, cancelling.signal]) : cancelling.signal;
  const keeping =
    again && run?.again
      ? keepRun({ command: run.again.command.id, args: run.again.args, title, entities })
      : undefined;
  const kept = keeping === 'no-room' ? undefined : keeping;
  const handle = startRun<EntityRef>(
    {
      title,
      total: entities.length,
      ...(keeping === 'no-room' && { note: { key: 'progress.not-kept' } }),
      cancel() {
        cancelling.abort();
        setTimeout(() => hurrying.abort(), PATIENCE);
      },
      quiet: run?.source === 'script',
      retry: again ?? ((failed) => retry(failed, worker, options)),
      ...(again && { resume: again, discard: () => kept?.forget() }),
    },
    kept?.key,
  );

  // What one failed of is best said beside what was typed.
  if (entities.length > 1) run?.begun?.();

  const errors = new Map<EntityRef, unknown>();
  const done = new Set<EntityRef>();
  const told = tellInTurns(handle, options);
  const queue = entities.entries();
  const mostFailures = failureLimit();
  let stopped: BulkReport['stopped'];
  const signal = AbortSignal.any([hurrying.signal, ...(run ? [run.signal] : [])]);
  async function work(): Promise<void> {
    for (const [at, entity] of queue) {
      if (stop.aborted || stopped) return;
      try {
        // Many calls at once are what a platform may ask to have slower.
        await worker(entity, { signal, ignoreErrors: true, ignoreLoading: true, resend: true });
        done.add(entity);
        told.done(entity);
      } catch (error) {
        if (isUnreachable(error)) stopped = 'connection';
        if (signal.aborted || isUnreachable(error)) return;
        errors.set(entity, error);
        told.failed();
        if (mostFailures > 0 && errors.size >= mostFailures) stopped ??= 'failures';
      }
      kept?.settled(at);
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, entities.length) }, work));
  told.end();

  const cancelled = entities.filter((entity) => !done.has(entity) && !errors.has(entity));
  const report: BulkReport = {
    done: entities.filter((entity) => done.has(entity)),
    failed: entities
      .filter((entity) => errors.has(entity))
      .map((entity) => ({ entity, error: errors.get(entity) })),
    cancelled,
    ...(stopped && cancelled.length > 0 && { stopped }),
  };
  // What a person has stopped is not wanted; what has stopped for another reason is there when they are back.
  if (cancelled.length === 0 || (cancelling.signal.aborted && !run?.signal.aborted)) kept?.forget();
  else kept?.leave();
  const [only] = report.failed;
  if (only && entities.length === 1 && run?.begun) {
    handle.finish({ ...report, failed: [] });
    throw only.error;
  }
  handle.finish(report);
  return report;
}

/** Does for some entities what a run has not done for them; the person has agreed to it before. */
function runAgain({ source }: BulkRun, { command, args }: NonNullable<CommandRun['again']>) {
  return (entities: readonly EntityRef[]) => runCommand(command, args, { source, entities, agreed: true });
}

/** Says how far a run is a few times a second, at first at once. */
function tellInTurns(handle: RunHandle<EntityRef>, { onDone }: BulkOptions) {
  let done: EntityRef[] = [];
  let steps = 0;
  let last = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(): void {
    clearTimeout(timer);
    timer = undefined;
    last = performance.now();
    handle.advance(steps);
    if (done.length > 0) onDone?.(done);
    steps = 0;
    done = [];
  }

  function step(): void {
    steps += 1;
    const wait = last + TOLD_EVERY - performance.now();
    if (wait <= 0) tell();
    else timer ??= setTimeout(tell, wait);
  }

  return {
    done(entity: EntityRef) {
      done.push(entity);
      step();
    },
    failed: step,
    end: tell,
  };
}

/**
 * The command that started the run has long finished, so what it would have read again is read again here: which types
 * show something of these entities only the command knows.
 */
async function retry(
  entities: readonly EntityRef[],
  worker: BulkWorker,
  options: BulkOptions,
): Promise<void> {
  await runBulk(entities, worker, options);
  await queryClient.invalidateQueries();
}
