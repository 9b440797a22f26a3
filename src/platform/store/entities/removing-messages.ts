import type { EntityHandle } from '../registry/entity-handles.ts';

/** What a thread is to remove: the tenant with this key, of the database in this folder. */
export interface Removing {
  readonly folder: string;
  readonly tenantKey: number;
}

/** What the thread says: some of what goes, as it finds it, and at last that all of it is removed. */
export type RemovingAnswer = readonly EntityHandle[] | 'removed';
