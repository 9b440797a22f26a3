import type { DatabaseSync } from 'node:sqlite';
import type { EntityLists } from './entities/entity-lists.ts';
import type { EntityRegistry } from './entities/entity-registry.ts';
import type { EntityViewWindows } from './values/entity-view-windows.ts';

/** What repositories are built from. */
export interface StoreParts {
  readonly db: DatabaseSync;
  readonly registry: EntityRegistry;
  readonly lists: EntityLists;
  readonly views: EntityViewWindows;
  /** The present time, ms. */
  now(): number;
}
