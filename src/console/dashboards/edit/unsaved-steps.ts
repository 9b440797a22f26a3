import type { OpenDashboard } from '../open/open-dashboard.ts';

/** How many steps lie between what is here and what was saved last: made since, or taken back. */
export function unsavedSteps({ base, document, history: { past, future } }: OpenDashboard): number {
  if (document === base) return 0;
  for (const steps of [past, future]) {
    const at = steps.findIndex((step) => step.document === base);
    if (at >= 0) return at + 1;
  }
  return past.length;
}
