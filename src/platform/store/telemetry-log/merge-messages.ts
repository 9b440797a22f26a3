import type { EntityViewWindow } from '../values/entity-view-windows.ts';

/** What the thread that merges is told while nobody else writes: to merge up to an offset, or to begin a long log anew. */
export type MergeRequest = number | 'begin anew';

/**
 * What the thread that merges says: that it is ready for a merge, at first and after each; of a merge which views show
 * any of it, or why it could not be made; that the log of the database is long and grows, and that it begins anew if it can.
 */
export type MergeAnswer =
  | 'ready'
  | 'growing'
  | 'begun'
  | { readonly refreshed: EntityViewWindow[] }
  | MergeFailure;

/** Why a merge could not be made: in words, and as the result code where the database has refused it. */
interface MergeFailure {
  readonly failure: string;
  readonly errcode?: number;
}
