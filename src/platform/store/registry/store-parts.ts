import type { DatabaseSync } from 'node:sqlite';
import type { EntityViewWindows } from '../values/entity-view-windows.ts';
import type { EntityLists } from './entity-lists.ts';
import type { EntityRegistry } from './entity-registry.ts';

/** What repositories are built from. */
export interface StoreParts {
  readonly db: DatabaseSync;
  readonly registry: EntityRegistry;
  readonly lists: EntityLists;
  readonly views: EntityViewWindows;
  /** The present time, ms. */
  now(): number;
}
