import { isPageHeld } from './held-page.ts';

const STORAGE_KEY = 'TB-reloaded';
/** A second failure within this time, in milliseconds, is no stale page but a broken server: reloading would loop. */
const QUIET_TIME = 60_000;

const FAILED_IMPORT = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** True when a part of the program could not be fetched, as in a tab that is older than the server's version. */
export function isStaleChunk(error: unknown): boolean {
  return error instanceof Error && FAILED_IMPORT.test(error.message);
}

/**
 * Reloads the page to get the current version, unless that was just tried, something typed would be lost, or nobody
 * answers: the browser would show in its place that there is no connection. Nor where a reload would leave no mark, as it
 * would be followed by the next one without end. Resolves to whether it did.
 */
export async function reloadOnce(
  now = Date.now(),
  reload: () => void = () => window.location.reload(),
  answers: () => Promise<boolean> = isAnswered,
): Promise<boolean> {
  // What `early/` has put in the place of one that the browser refuses is gone with the page.
  if (!(sessionStorage instanceof Storage)) return false;
  const last = Number(sessionStorage.getItem(STORAGE_KEY) ?? Number.NaN);
  if (now - last < QUIET_TIME || isPageHeld() || !(await answers())) return false;
  sessionStorage.setItem(STORAGE_KEY, String(now));
  reload();
  return true;
}

async function isAnswered(): Promise<boolean> {
  const answer = fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
  return answer.then(
    ({ ok }) => ok,
    () => false,
  );
}
