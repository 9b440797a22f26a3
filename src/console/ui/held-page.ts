import { interceptHistory, interceptNavigation } from './navigation.ts';

/** Whether the page may be left; asked before the browser does. */
type MayLeave = () => Promise<boolean>;

interface Holder {
  mayLeave: MayLeave;
  isPage: boolean;
}

const holders: Holder[] = [];
/** The address of the page that is held: by the time the browser tells that it went back, it has gone. */
let held = { url: '', path: '', state: undefined as unknown };
let asking = false;
let leaving = false;

/**
 * Keeps the browser's Back and Forward from leaving the page, such as while something typed would be lost: whoever
 * presses them stays and is asked, and goes on when the answer is yes. Closing and reloading asks in the browser's own
 * words. With `isPage` it is the page itself that holds, not a dialog over it: whatever leads to another page of the
 * console asks too, and going back and forth within the page asks nothing. Returns the way to let go.
 */
export function holdPage(mayLeave: MayLeave, { isPage = false }: { isPage?: boolean } = {}): () => void {
  const holder = { mayLeave, isPage };
  if (holders.length === 0) {
    hold();
    interceptHistory(stay);
    interceptNavigation(stayHere);
    for (const event of WRITTEN) window.addEventListener(event, hold);
    window.addEventListener('beforeunload', warn);
  }
  holders.push(holder);
  return () => {
    const at = holders.indexOf(holder);
    if (at < 0) return;
    holders.splice(at, 1);
    if (holders.length > 0) return;
    interceptHistory(undefined);
    interceptNavigation(undefined);
    for (const event of WRITTEN) window.removeEventListener(event, hold);
    window.removeEventListener('beforeunload', warn);
  };
}

/** What the router tells a window once it has written its history. */
const WRITTEN = ['pushState', 'replaceState'];

/** Whether something keeps the page from being left unasked. */
export function isPageHeld(): boolean {
  return holders.length > 0;
}

function hold(): void {
  held = { url: location.href, path: location.pathname, state: history.state };
}

/** The browser has gone already: the page is put back before anybody hears of it. */
function stay(): boolean {
  if (leaving) {
    leaving = false;
    return false;
  }
  const asked = holders.filter(({ isPage }) => !isPage || location.pathname !== held.path);
  if (asked.length === 0) {
    hold();
    return false;
  }
  history.pushState(held.state, '', held.url);
  void ask(asked, () => {
    leaving = true;
    history.back();
  });
  return true;
}

/** Dialogs hold nobody: the command that they belong to may go to what it has made. */
function stayHere(path: string, go: () => void): boolean {
  const asked = holders.filter(({ isPage }) => isPage && path !== held.path);
  if (asked.length > 0) void ask(asked, go);
  return asked.length > 0;
}

/** The innermost is asked first. */
async function ask(asked: readonly Holder[], leave: () => void): Promise<void> {
  if (asking) return;
  asking = true;
  try {
    for (const { mayLeave } of asked.toReversed()) if (!(await mayLeave())) return;
  } finally {
    asking = false;
  }
  leave();
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
