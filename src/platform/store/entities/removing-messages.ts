import type { EntityHandle } from '../registry/entity-handles.ts';

/** What a thread is to remove: the hidden tenant with this key, of the database in this folder. */
export interface Removing {
  readonly folder: string;
  readonly tenantKey: number;
  /** Whether it is to tell beforehand what the tenant has. */
  readonly isTold: boolean;
}

/** A part that is to be removed: for how long, ms, and whether none of it may be while the log of the database is too long. */
export interface RemovingPart {
  readonly forMs: number;
  readonly mayPause: boolean;
}

/** What the thread is told: to tell the next of what the tenant has, or to remove a part. */
export type RemovingRequest = 'tell' | RemovingPart;

/**
 * What the thread says: some of what the tenant has; that it is ready for a part, first when all of that is told; that a
 * part is made and on the disk, and with the last one that all is removed.
 */
export type RemovingAnswer = readonly EntityHandle[] | 'ready' | 'made' | 'removed';
