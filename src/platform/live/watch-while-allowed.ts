import { type Caller, mayAccess, type Operation } from '../security/access.ts';
import type { Change, Changes } from '../services/changes.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';

/** What becomes of an entity that is watched. */
interface EntityWatcher {
  changed(change: Change): void;
  /** The entity went where the caller may not follow it, and is not watched any more. */
  lost(): void;
}

/**
 * Watches an entity as long as the caller may do the operation to it; the returned function ends it. The watcher is
 * told at once of what was missed.
 */
export function watchWhileAllowed(
  changes: Pick<Changes, 'subscribe'>,
  caller: Caller,
  operation: Operation,
  { type, id }: EntityHandle,
  { changed, lost }: EntityWatcher,
  missed: readonly Change[] = [],
): () => void {
  let isOver = false;
  const stop = changes.subscribe(type, id, hear);
  for (const change of missed) hear(change);
  return stop;

  function hear(change: Change): void {
    if (isOver) return;
    if (change.kind === 'entity-reassigned' && !mayAccess(caller, operation, change.entity)) {
      isOver = true;
      stop();
      lost();
    } else {
      changed(change);
    }
  }
}
