import type { Shown } from '../../i18n/translation-key.ts';

/** How many steps can be taken back. */
export const MAX_STEPS = 100;

/** For how long changes of the same kind are one step, ms. */
export const JOIN_WITHIN = 1000;

/** Where a change was made, so that whoever takes it back sees what happens. */
export interface ChangePlace {
  state: string;
  widget?: string | undefined;
}

/** What has been done to a document. */
export interface Change<D> {
  document: D;
  /** What it is called: `Move widget`. */
  label: Shown;
  at: ChangePlace;
  /** Changes in a row that have the same are one step, as those of a key that is held or of what is typed. */
  merge?: string | undefined;
}

/** A change that can be taken back, or made again. */
export interface Step<D> {
  /** The document on the other side of the change. */
  document: D;
  label: Shown;
  at: ChangePlace;
  merge?: string | undefined;
  /** When it was made last, ms since 1970. */
  ts: number;
}

/**
 * A document and what was done to it. Never changed itself: every function makes another. That costs no more than what
 * the changes do, as documents share all that is the same.
 */
export interface History<D> {
  document: D;
  /** The last change first. */
  past: readonly Step<D>[];
  /** What was taken back, the last first. */
  future: readonly Step<D>[];
  /** What a gesture began with that is not finished: a drag, or an open drawer. */
  before?: History<D> | undefined;
}

/** A document to which nothing was done yet. */
export function newHistory<D>(document: D): History<D> {
  return { document, past: [], future: [] };
}

/** Makes a change, at `ts` in ms. One that changes nothing is no step, and what was taken back can still be made again. */
export function changed<D>(history: History<D>, change: Change<D>, ts: number): History<D> {
  const { document, label, at, merge } = change;
  if (document === history.document) return history;
  const [last, ...earlier] = history.past;
  const isJoined =
    last?.merge !== undefined &&
    last.merge === merge &&
    history.future.length === 0 &&
    ts - last.ts <= JOIN_WITHIN;
  if (isJoined) {
    // There and back again is no step.
    if (document === last.document) return { ...history, document, past: earlier, future: [] };
    return { ...history, document, past: [{ ...last, label, at, ts }, ...earlier], future: [] };
  }
  const step = { document: history.document, label, at, merge, ts };
  return { ...history, document, past: [step, ...history.past].slice(0, MAX_STEPS), future: [] };
}

/** What was taken back or made again, and the history after it. */
export interface Taken<D> {
  history: History<D>;
  label: Shown;
  at: ChangePlace;
}

/** Takes the last step back; undefined where there is none. */
export function undone<D>(history: History<D>): Taken<D> | undefined {
  const [step, ...past] = history.past;
  if (!step) return undefined;
  const future = [{ ...step, document: history.document }, ...history.future];
  return taken({ ...history, document: step.document, past, future }, step);
}

/** Makes the step again that was taken back last; undefined where there is none. */
export function redone<D>(history: History<D>): Taken<D> | undefined {
  const [step, ...future] = history.future;
  if (!step) return undefined;
  const past = [{ ...step, document: history.document }, ...history.past];
  return taken({ ...history, document: step.document, past, future }, step);
}

/** Begins what is one step when it is done: until then only what was done since can be taken back. */
export function begun<D>(history: History<D>): History<D> {
  return { document: history.document, past: [], future: [], before: history };
}

/** Gives up what was begun last: all is as it was before, also what can be made again. */
export function bailedOut<D>(history: History<D>): History<D> {
  return history.before ?? history;
}

/** Finishes what was begun last, as one step if it has changed anything. */
export function committed<D>(
  history: History<D>,
  change: Omit<Change<D>, 'document'>,
  ts: number,
): History<D> {
  const { before, document } = history;
  return before ? changed(before, { ...change, document }, ts) : history;
}

/**
 * The same steps over other documents, as when somebody else has saved meanwhile: what they did is in all of them then,
 * and no step back can take it away.
 */
export function withEachDocument<D>(history: History<D>, change: (document: D) => D): History<D> {
  const ofStep = (step: Step<D>) => ({ ...step, document: change(step.document) });
  return {
    document: change(history.document),
    past: history.past.map(ofStep),
    future: history.future.map(ofStep),
    ...(history.before && { before: withEachDocument(history.before, change) }),
  };
}

function taken<D>(history: History<D>, { label, at }: Step<D>): Taken<D> {
  return { history, label, at };
}
