const STORAGE_KEY = 'TB-reloaded';
/** A second failure within this time, in milliseconds, is no stale page but a broken server: reloading would loop. */
const QUIET_TIME = 60_000;

const FAILED_IMPORT = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** True when a part of the program could not be fetched, as in a tab that is older than the server's version. */
export function isStaleChunk(error: unknown): boolean {
  return error instanceof Error && FAILED_IMPORT.test(error.message);
}

/** Reloads the page to get the current version, unless that was just tried. Returns whether it did. */
export function reloadOnce(now = Date.now(), reload: () => void = () => window.location.reload()): boolean {
  const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? Number.NaN);
  if (now - last < QUIET_TIME) return false;
  sessionStorage.setItem(STORAGE_KEY, String(now));
  reload();
  return true;
}
