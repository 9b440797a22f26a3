import type { Shown } from '../i18n/translation-key.ts';

/** How many steps can be taken back. */
export const MAX_STEPS = 100;

/** For how long changes of the same kind are one step, ms. */
export const JOIN_WITHIN = 1000;

/** What has been done to a document `D`, at a place `P` in it. */
export interface Change<D, P> {
  document: D;
  /** What it is called: `Move widget`. */
  label: Shown;
  /** Where it was made, so that whoever takes it back sees what happens. */
  at: P;
  /** Changes in a row that have the same are one step, as those of a key that is held or of what is typed. */
  merge?: string | undefined;
}

/** A change that can be taken back, or made again. */
export interface Step<D, P> {
  /** The document on the other side of the change. */
  document: D;
  label: Shown;
  at: P;
  merge?: string | undefined;
  /** When it was made last, ms since 1970. */
  ts: number;
}

/**
 * A document and what was done to it. Never changed itself: every function makes another. That costs no more than what
 * the changes do, as documents share all that is the same.
 */
export interface History<D, P> {
  document: D;
  /** The last change first. */
  past: readonly Step<D, P>[];
  /** What was taken back, the last first. */
  future: readonly Step<D, P>[];
  /** What a gesture began with that is not finished: a drag, or an open drawer. */
  before?: History<D, P> | undefined;
}

/** A document to which nothing was done yet. */
export function newHistory<D, P>(document: D): History<D, P> {
  return { document, past: [], future: [] };
}

/** Makes a change, at `ts` in ms. One that changes nothing is no step, and what was taken back can still be made again. */
export function changed<D, P>(history: History<D, P>, change: Change<D, P>, ts: number): History<D, P> {
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
export interface Taken<D, P> {
  history: History<D, P>;
  label: Shown;
  at: P;
}

/** Takes the last step back; undefined where there is none. */
export function undone<D, P>(history: History<D, P>): Taken<D, P> | undefined {
  const [step, ...past] = history.past;
  if (!step) return undefined;
  const future = [{ ...step, document: history.document }, ...history.future];
  return taken({ ...history, document: step.document, past, future }, step);
}

/** Makes the step again that was taken back last; undefined where there is none. */
export function redone<D, P>(history: History<D, P>): Taken<D, P> | undefined {
  const [step, ...future] = history.future;
  if (!step) return undefined;
  const past = [{ ...step, document: history.document }, ...history.past];
  return taken({ ...history, document: step.document, past, future }, step);
}

/** Begins what is one step when it is done: until then only what was done since can be taken back. */
export function begun<D, P>(history: History<D, P>): History<D, P> {
  return { document: history.document, past: [], future: [], before: history };
}

/** Gives up what was begun last: all is as it was before, also what can be made again. */
export function bailedOut<D, P>(history: History<D, P>): History<D, P> {
  return history.before ?? history;
}

/** Finishes what was begun last, as one step if it has changed anything. */
export function committed<D, P>(
  history: History<D, P>,
  change: Omit<Change<D, P>, 'document'>,
  ts: number,
): History<D, P> {
  const { before, document } = history;
  return before ? changed(before, { ...change, document }, ts) : history;
}

/**
 * The same steps over other documents, as when somebody has saved: what others did meanwhile is in all of them then, and
 * no step back can take it away. What follows is a step of its own, as it begins with what is stored.
 */
export function withEachDocument<D, P>(history: History<D, P>, change: (document: D) => D): History<D, P> {
  const ofStep = ({ document, label, at, ts }: Step<D, P>) => ({ document: change(document), label, at, ts });
  return {
    document: change(history.document),
    past: history.past.map(ofStep),
    future: history.future.map(ofStep),
    ...(history.before && { before: withEachDocument(history.before, change) }),
  };
}

function taken<D, P>(history: History<D, P>, { label, at }: Step<D, P>): Taken<D, P> {
  return { history, label, at };
}
