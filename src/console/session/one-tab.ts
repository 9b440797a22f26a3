/** Tokens are renewed by one tab at a time; the others take over what it got. */
const LOCK = 'clavier-token-refresh';
/** How long what another tab has stored may take to be seen here, ms. */
const STORAGE_LAG = 100;

/**
 * Does `work` while no other tab of the browser does its own, and not before what another one may just have stored is
 * seen here: a lock is passed on faster than that, and the tab would find things as they stood before. It begins at once
 * where `isNews` holds. Lock managers exist only on https and loopback; elsewhere nobody waits.
 */
export async function inOneTab<R>(work: () => Promise<R>, isNews: () => boolean): Promise<R> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(LOCK, async () => {
    await newsFromStorage(isNews);
    return work();
  });
}

function newsFromStorage(isNews: () => boolean): Promise<void> {
  if (isNews()) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(end, STORAGE_LAG);
    window.addEventListener('storage', look);

    function look(): void {
      if (isNews()) end();
    }

    function end(): void {
      clearTimeout(timer);
      window.removeEventListener('storage', look);
      resolve();
    }
  });
}
