import { proxy } from 'valtio/vanilla';
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

/** What is under way: the number of requests that count, and the long runs, oldest first. */
export const progress: { loading: number; runs: Run[] } = proxy({ loading: 0, runs: [] });

onUserChange(abandonRuns);

export function loadingStarted(): void {
  progress.loading += 1;
}

export function loadingFinished(): void {
  progress.loading = Math.max(0, progress.loading - 1);
}

export function resetProgress(): void {
  progress.loading = 0;
  progress.runs = [];
}

/** Asks a run to stop; it stays in the panel until it has. */
export function cancelRun(id: number): void {
  const run = findRun(id);
  if (!run || run.cancelling || run.report) return;
  run.cancelling = true;
  run.request.cancel();
}

/** Stops every run, so that what one user began does not go on with the rights of the next. */
function abandonRuns(): void {
  for (const { id } of progress.runs) cancelRun(id);
  progress.runs = [];
}

/** The run of that id, while it is shown. */
export function findRun(id: number): Run | undefined {
  return progress.runs.find((run) => run.id === id);
}
