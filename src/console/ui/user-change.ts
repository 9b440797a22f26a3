const resets = new Set<() => void>();
let presence = new AbortController();

/**
 * Has a store that belongs to the user emptied when another user, or nobody, takes the page. Called once beside each
 * such store, for as long as the console runs.
 */
export function onUserChange(reset: () => void): void {
  resets.add(reset);
}

/** Aborted when the user goes, so that what was begun for one user comes to an end before it reaches the next. */
export function userSignal(): AbortSignal {
  return presence.signal;
}

/** Ends and empties everything that belongs to the user who leaves; the session calls it when it has changed hands. */
export function forgetUser(): void {
  presence.abort();
  presence = new AbortController();
  for (const reset of resets) reset();
}
