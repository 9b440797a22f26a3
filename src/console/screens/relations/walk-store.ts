import { onUserChange } from '../../ui/user-change.ts';

/** The entity that a person is walking to along a relation. */
let destination: string | null = null;

onUserChange(forgetWalk);

/** Says that the relations of an entity come on screen next, to be walked on from. */
export function walkTo(entityId: string): void {
  destination = entityId;
}

/** Whether a person has walked to an entity; once. */
export function hasArrived(entityId: string): boolean {
  if (destination !== entityId) return false;
  destination = null;
  return true;
}

export function forgetWalk(): void {
  destination = null;
}
