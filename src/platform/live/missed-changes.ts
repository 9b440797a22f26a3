import type { Change, Changes } from '../services/changes.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';

/** What happened to an entity while something was read of it. */
export type MissedChanges = (entity: EntityHandle) => readonly Change[];

/**
 * Notes what changes while something is read beside the main loop: it may or may not be in what is read. The function
 * returned ends that, and answers what was noted.
 */
export function noteChanges(changes: Pick<Changes, 'subscribeAll'>): () => MissedChanges {
  const noted = new Map<number, Change[]>();
  const stop = changes.subscribeAll((change) => {
    if (change.kind === 'timeseries') change.keep?.();
    const { key } = change.entity;
    const known = noted.get(key);
    if (known) known.push(change);
    else noted.set(key, [change]);
  });
  return () => {
    stop();
    return ({ key }) => noted.get(key) ?? [];
  };
}
