import type { History } from './history.ts';

/** How many steps lie between what is here and `base`, which was saved last: made since, or taken back. */
export function unsavedSteps<D, P>(base: D, { document, past, future }: History<D, P>): number {
  if (document === base) return 0;
  for (const steps of [past, future]) {
    const at = steps.findIndex((step) => step.document === base);
    if (at >= 0) return at + 1;
  }
  return past.length;
}
