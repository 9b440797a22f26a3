import * as z from 'zod/mini';

const STORAGE_KEY = 'TB-bulk-failure-limit';
/** So many are no accident: whatever is wrong is wrong with all of them. */
const USUAL = 25;

/** After how many failures a run stops; 0: never. */
export const FailureLimit = z.int().check(z.nonnegative(), z.maximum(1_000_000));

/** After how many failures a run over many entities stops in this browser; 0: it goes on to the end. */
export function failureLimit(): number {
  const stored = localStorage.getItem(STORAGE_KEY);
  const parsed = FailureLimit.safeParse(stored === null ? undefined : Number(stored));
  return parsed.success ? parsed.data : USUAL;
}

/** Remembers in this browser after how many failures runs stop. */
export function setFailureLimit(limit: number): void {
  localStorage.setItem(STORAGE_KEY, String(limit));
}
