import { proxy, ref } from 'valtio/vanilla';
import type { Message, Shown } from '../i18n/translation-key.ts';
import { onUserChange } from '../ui/user-change.ts';

/** What a run works on, as its report names it. */
export interface Named {
  id: string;
  name: string;
}

/** How a run over many entities ended. */
export interface RunReport<Entity extends Named = Named> {
  done: readonly Entity[];
  failed: readonly { entity: Entity; error: unknown }[];
  cancelled: readonly Entity[];
  /** Why it has ended before its work though nobody wanted it to: too many failed, or the platform was out of reach. */
  stopped?: 'failures' | 'connection' | 'closed';
}

export interface RunRequest<Entity extends Named = Named> {
  title: Message;
  /** How many steps it has. */
  total: number;
  /** What is to be known of it besides, for as long as anything is left to do. */
  note?: Message;
  /** Stops it; steps already under way may still finish. */
  cancel(): void;
  /** Runs it again for those that failed; left out: retrying is not offered. */
  retry?(entities: readonly Entity[]): unknown;
  /** Goes on with those that it has not come to; left out: that is not offered. */
  resume?(entities: readonly Entity[]): unknown;
  /** Told that nobody wants those done that it has not come to. */
  discard?(): void;
  /** Never drawn, nor kept with its report: nobody looks on while a script works. It can be stopped all the same. */
  quiet?: boolean;
}

/** A long run as the progress panel shows it. */
export interface Run {
  id: number;
  title: Message;
  total: number;
  finished: number;
  /** What is being done, where its steps differ. */
  step?: Shown;
  cancelling: boolean;
  /** What it is kept under for a later life of the page. */
  key?: string;
  report?: RunReport;
  request: RunRequest;
}

/** Handle through which a run tells how far it is. */
export interface RunHandle<Entity extends Named = Named> {
  advance(steps?: number): void;
  /** Names the step that is under way. */
  at(step: Shown): void;
  /** A run leaves the panel when all is done that was wanted, else it stays with its report until dismissed. */
  finish(report: RunReport<Entity>): void;
}

/** What is under way: the number of requests that count, and the long runs, oldest first. */
export const progress: { loading: number; runs: Run[] } = proxy({ loading: 0, runs: [] });

onUserChange(abandonRuns);

let lastId = 0;

export function loadingStarted(): void {
  progress.loading += 1;
}

export function loadingFinished(): void {
  progress.loading = Math.max(0, progress.loading - 1);
}

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
      const run = find(id);
      if (run) run.finished = Math.min(run.total, run.finished + steps);
    },
    at(step) {
      const run = find(id);
      if (run) run.step = step;
    },
    finish(report) {
      const run = find(id);
      if (!run) return;
      if ((report.failed.length === 0 && !report.stopped) || request.quiet) dismissRun(id);
      else run.report = ref(report);
    },
  };
}

/** Asks a run to stop; it stays in the panel until it has. */
export function cancelRun(id: number): void {
  const run = find(id);
  if (!run || run.cancelling || run.report) return;
  run.cancelling = true;
  run.request.cancel();
}

/** The newest run that can still be stopped. */
export function newestRun(): Run | undefined {
  return progress.runs.findLast(({ cancelling, report }) => !cancelling && !report);
}

/** Runs again what failed, as a new run, and takes it out of the report. */
export function retryRun(id: number): void {
  const run = find(id);
  if (!run?.report) return;
  const { report, request } = run;
  if (report.stopped) run.report = ref({ ...report, failed: [] });
  else dismissRun(id);
  request.retry?.(report.failed.map(({ entity }) => entity));
}

/** Goes on with what a run has not come to, as a new run, and takes it out of the report. */
export function resumeRun(id: number): void {
  const run = find(id);
  if (!run?.report?.stopped) return;
  const { request } = run;
  request.discard?.();
  request.resume?.(leaveOut(run, run.report));
}

/** Takes what a run has not come to out of its report: nobody wants it done. */
export function discardRun(id: number): void {
  const run = find(id);
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

export function resetProgress(): void {
  progress.loading = 0;
  progress.runs = [];
}

/** Stops every run, so that what one user began does not go on with the rights of the next. */
function abandonRuns(): void {
  for (const { id } of progress.runs) cancelRun(id);
  progress.runs = [];
}

function find(id: number): Run | undefined {
  return progress.runs.find((run) => run.id === id);
}
