import { onUserChange } from '../../ui/user-change.ts';
import type { Place } from './relations-view.ts';

/** The entity that a person is walking to along a relation. */
let destination: string | null = null;
/** The entity that a person has just walked back from. */
let left: Place | null = null;

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

/** Says that a person goes back from an entity: the relation that led there is where they were. */
export function comeBackFrom(place: Place): void {
  left = place;
}

/** Where a person has come back from; once. */
export function takeLeft(): Place | null {
  const place = left;
  left = null;
  return place;
}

export function forgetWalk(): void {
  destination = null;
  left = null;
}
