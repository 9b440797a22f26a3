import { ref } from 'valtio/vanilla';
import type { Shown } from '../i18n/translation-key.ts';
import {
  findRun,
  type Named,
  progress,
  type Run,
  type RunReport,
  type RunRequest,
} from './progress-store.ts';

/** Handle through which a run tells how far it is. */
export interface RunHandle<Entity extends Named = Named> {
  advance(steps?: number): void;
  /** Names the step that is under way. */
  at(step: Shown): void;
  /** A run leaves the panel when all is done that was wanted, else it stays with its report until dismissed. */
  finish(report: RunReport<Entity>): void;
}

let lastId = 0;

/** Puts a long run into the progress panel. */
export function startRun<Entity extends Named>(request: RunRequest<Entity>, key?: string): RunHandle<Entity> {
  lastId += 1;
  const id = lastId;
  const { title, total } = request;
  progress.runs.push({
    id,
    title,
    total,
    finished: 0,
    cancelling: false,
    request: ref(request),
    ...(key !== undefined && { key }),
  });
  return {
    advance(steps = 1) {
      const run = findRun(id);
      if (run) run.finished = Math.min(run.total, run.finished + steps);
    },
    at(step) {
      const run = findRun(id);
      if (run) run.step = step;
    },
    finish(report) {
      const run = findRun(id);
      if (!run) return;
      if ((report.failed.length === 0 && !report.stopped) || request.quiet) dismissRun(id);
      else run.report = ref(report);
    },
  };
}

/** The newest run that can still be stopped. */
export function newestRun(): Run | undefined {
  return progress.runs.findLast(({ cancelling, report }) => !cancelling && !report);
}

/** Runs again what failed, as a new run, and takes it out of the report. */
export function retryRun(id: number): void {
  const run = findRun(id);
  if (!run?.report) return;
  const { report, request } = run;
  if (report.stopped) run.report = ref({ ...report, failed: [] });
  else dismissRun(id);
  request.retry?.(report.failed.map(({ entity }) => entity));
}

/** Goes on with what a run has not come to, as a new run, and takes it out of the report. */
export function resumeRun(id: number): void {
  const run = findRun(id);
  if (!run?.report?.stopped) return;
  const { request } = run;
  request.discard?.();
  request.resume?.(leaveOut(run, run.report));
}

/** Takes what a run has not come to out of its report: nobody wants it done. */
export function discardRun(id: number): void {
  const run = findRun(id);
  if (!run?.report?.stopped) return;
  run.request.discard?.();
  leaveOut(run, run.report);
}

/** The newest run that has stopped before its end, and can go on. */
export function newestStopped(): Run | undefined {
  return progress.runs.findLast(({ report, request }) => report?.stopped && request.resume);
}

/** Shows a run that has ended before its work in an earlier life of the page, unless it is shown. */
export function offerRun<Entity extends Named>(
  key: string,
  request: RunRequest<Entity>,
  left: readonly Entity[],
): void {
  if (progress.runs.some((run) => run.key === key)) return;
  startRun(request, key).finish({ done: [], failed: [], cancelled: left, stopped: 'closed' });
}

function leaveOut(run: Run, { stopped: _, ...report }: RunReport): readonly Named[] {
  if (report.failed.length === 0) dismissRun(run.id);
  else run.report = ref({ ...report, cancelled: [] });
  return report.cancelled;
}

export function dismissRun(id: number): void {
  progress.runs = progress.runs.filter((run) => run.id !== id);
}
