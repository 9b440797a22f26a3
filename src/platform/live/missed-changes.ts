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
    keep(change);
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

/** The same where nothing that is read is followed. */
export const noteNothing = (): MissedChanges => () => [];

/** The same where something is read of one entity alone: what others send meanwhile costs nothing then. */
export function noteChangesOf(
  changes: Pick<Changes, 'subscribe'>,
  { type, id }: EntityHandle,
): () => readonly Change[] {
  const noted: Change[] = [];
  const stop = changes.subscribe(type, id, (change) => {
    keep(change);
    noted.push(change);
  });
  return () => {
    stop();
    return noted;
  };
}

function keep(change: Change): void {
  if (change.kind === 'timeseries') change.keep?.();
}
