import { queryClient } from '../api/query-client.ts';
import type { Message } from '../i18n/translation-key.ts';
import { type RunReport, startRun } from '../messages/progress-store.ts';
import type { RequestOptions } from '../wire/transport.ts';
import type { CommandRun, EntityRef } from './command.ts';

/** How a run over many entities ended, each entity in one of the three lists, in the order given. */
export type BulkReport = RunReport<EntityRef>;

export interface BulkOptions {
  /** The run it belongs to: its signal stops it from outside, and that of a script shows no progress. */
  run?: Pick<CommandRun, 'signal' | 'source'>;
  /** How many are worked on at once. */
  concurrency?: number;
  /** What is being done, over the progress bar. */
  title: Message;
}

/** Works on one entity, `request` passed on to every call. Rejects when that entity failed; the others go on. */
export type BulkWorker = (entity: EntityRef, request: RequestOptions) => Promise<unknown>;

/** Few enough that a server on a small machine still answers others. */
const CONCURRENCY = 4;

/**
 * Works on entities a few at a time with progress and cancel. Resolves to what came of each; failures stay in the
 * progress panel with a retry of only those. Cancelling lets what is under way end and leaves the rest alone.
 */
export async function runBulk(
  entities: readonly EntityRef[],
  worker: BulkWorker,
  { run, concurrency = CONCURRENCY, title }: BulkOptions,
): Promise<BulkReport> {
  const cancelling = new AbortController();
  const stop = run ? AbortSignal.any([run.signal, cancelling.signal]) : cancelling.signal;
  const handle = startRun<EntityRef>({
    title,
    total: entities.length,
    cancel: () => cancelling.abort(),
    quiet: run?.source === 'script',
    retry: (failed) => retry(failed, worker, { concurrency, title }),
  });

  const errors = new Map<EntityRef, unknown>();
  const done = new Set<EntityRef>();
  const queue = entities.values();
  async function work(): Promise<void> {
    for (const entity of queue) {
      if (stop.aborted) return;
      try {
        // Many calls at once are what a platform may ask to have slower.
        await worker(entity, { signal: stop, ignoreErrors: true, resend: true });
        done.add(entity);
      } catch (error) {
        if (!stop.aborted) errors.set(entity, error);
      }
      handle.advance();
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, entities.length) }, work));

  const report: BulkReport = {
    done: entities.filter((entity) => done.has(entity)),
    failed: entities
      .filter((entity) => errors.has(entity))
      .map((entity) => ({ entity, error: errors.get(entity) })),
    cancelled: entities.filter((entity) => !done.has(entity) && !errors.has(entity)),
  };
  handle.finish(report);
  return report;
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
