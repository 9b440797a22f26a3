import type { RefreshedView } from '../values/timeseries-repository.ts';

/**
 * What the thread that merges says: that it is ready for a merge, at first and after each; of a merge what views show of
 * it, or why it could not be made.
 */
export type MergeAnswer = 'ready' | { readonly refreshed: RefreshedView[] } | MergeFailure;

/** Why a merge could not be made: in words, and as the result code where the database has refused it. */
interface MergeFailure {
  readonly failure: string;
  readonly errcode?: number;
}
