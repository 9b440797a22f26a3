import type { Command } from './command.ts';

/** Holds what a person types until something has come, and gives it to what has the focus then. */
export type KeyHolder = (coming: Promise<unknown>) => void;

let holder: KeyHolder | undefined;

/** Plugs in the face that hears keys; undefined takes it out. */
export function setKeyHolder(next: KeyHolder | undefined): void {
  holder = next;
}

/** Holds keys, where there is somebody who hears them: what is typed next is meant for what is coming. */
export function holdKeysUntil(coming: Promise<unknown>): void {
  holder?.(coming);
}

/** Whether a command asks something when nothing is given to it. */
export function isAsking({ params, initial }: Command): boolean {
  return params !== undefined && (initial !== undefined || !params.safeParse({}).success);
}
