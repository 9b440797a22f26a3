import type { Command } from './command.ts';

/** Holds what a person types until something has come, and gives it to what has the focus then. */
export type KeyHolder = (coming: Promise<unknown>, isFetched?: boolean) => void;

let holder: KeyHolder | undefined;

/** Plugs in the face that hears keys; undefined takes it out. */
export function setKeyHolder(next: KeyHolder | undefined): void {
  holder = next;
}

/**
 * Holds keys, where there is somebody who hears them: what is typed next is meant for what is coming; `isFetched`: which
 * may take as long as the line does.
 */
export function holdKeysUntil(coming: Promise<unknown>, isFetched = false): void {
  holder?.(coming, isFetched);
}

/** Whether a command asks something when nothing is given to it. */
export function isAsking({ params, initial }: Command): boolean {
  return params !== undefined && (initial !== undefined || !params.safeParse({}).success);
}
