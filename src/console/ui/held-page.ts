import { interceptHistory } from './navigation.ts';

/** Whether the page may be left; asked before the browser does. */
type MayLeave = () => Promise<boolean>;

const holders: MayLeave[] = [];
/** The address of the page that is held: by the time the browser tells that it went back, it has gone. */
let held = { url: '', state: undefined as unknown };
let asking = false;
let leaving = false;

/**
 * Keeps the browser's Back and Forward from leaving the page, such as while something typed would be lost: whoever
 * presses them stays and is asked, and goes on when the answer is yes. Closing and reloading asks in the browser's own
 * words. Returns the way to let go.
 */
export function holdPage(mayLeave: MayLeave): () => void {
  if (holders.length === 0) {
    held = { url: location.href, state: history.state };
    interceptHistory(stay);
    window.addEventListener('beforeunload', warn);
  }
  holders.push(mayLeave);
  return () => {
    const at = holders.indexOf(mayLeave);
    if (at < 0) return;
    holders.splice(at, 1);
    if (holders.length > 0) return;
    interceptHistory(undefined);
    window.removeEventListener('beforeunload', warn);
  };
}

/** The browser has gone already: the page is put back before anybody hears of it. */
function stay(): boolean {
  if (leaving) {
    leaving = false;
    return false;
  }
  history.pushState(held.state, '', held.url);
  if (!asking) void ask();
  return true;
}

async function ask(): Promise<void> {
  asking = true;
  const agreed = await holders.at(-1)?.();
  asking = false;
  if (!agreed) return;
  leaving = true;
  history.back();
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
