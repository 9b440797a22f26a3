import type { RefreshedView } from '../values/timeseries-repository.ts';

/**
 * What the thread that merges says: that it is ready for a merge, at first and after each; of a merge what views show of
 * it, or why it could not be made.
 */
export type MergeAnswer = 'ready' | { readonly refreshed: RefreshedView[] } | { readonly failure: string };
