import * as z from 'zod/mini';
import type { Period } from '../../time/period-bounds.ts';
import { onUserChange } from '../../ui/user-change.ts';
import { Span } from './spans.ts';

/** Where browsers keep it until they are closed; all navigators share it. */
const KEY = 'date-range';

const KeptRange = z.looseObject({ startTs: z.number(), endTs: z.number(), stepSize: z.nullish(Span) });

// Who comes next begins with what the dashboard says.
onUserChange(() => sessionStorage.removeItem(KEY));

/** What was chosen last while the browser is open; undefined: nothing was, or it cannot be read. */
export function keptRange(): { period: Period; step: Span | undefined } | undefined {
  try {
    const read = KeptRange.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    if (!read.success || read.data.endTs <= read.data.startTs) return undefined;
    const { startTs, endTs, stepSize } = read.data;
    return { period: { startTs, endTs }, step: stepSize ?? undefined };
  } catch {
    // What stands there is none of ours, or the browser keeps nothing.
    return undefined;
  }
}

/** Keeps what was chosen until the browser is closed, if it keeps anything. */
export function keepRange({ startTs, endTs }: Period, stepSize: Span): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ startTs, endTs, stepSize }));
  } catch (error) {
    console.warn('The range is not kept', error);
  }
}
