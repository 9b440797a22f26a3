const resets = new Set<() => void>();

/**
 * Has a store that belongs to the user emptied when another user, or nobody, takes the page. Called once beside each
 * such store, for as long as the console runs.
 */
export function onUserChange(reset: () => void): void {
  resets.add(reset);
}

/** Empties everything that belongs to the user who leaves; the session calls it when it has changed hands. */
export function forgetUser(): void {
  for (const reset of resets) reset();
}
