import type { Asked } from '../wire/asked-ahead.ts';
import type { Begun } from './early-list.ts';
import { painted, rootThere } from './painting.ts';
import { earlyList, language, pathname, search, token } from './visit.ts';

/** The part of the program that draws the list, as the build makes it. */
interface EarlyListPart {
  draw(begun: Begun): Promise<boolean>;
}

/** So long, in ms, an empty page is better than one that says that rows are coming, and the program is put off. */
const AT_ONCE = 150;
/** So long, in ms, the program is put off at most. */
const AT_MOST = 1000;
/** After this many ms the program asks again. */
const PATIENCE = 20_000;
/** This long before it does, ms, an access token counts as expired. */
const EXPIRY_MARGIN = 2000;

/**
 * Asks the platform while the program comes for what that asks first; `wire/asked-ahead.ts` takes the answers over. Where
 * that is a list that can be drawn without the program, draws it, and resolves when the program is to begin.
 */
export function askAhead(): Promise<unknown> | undefined {
  const claims = ownClaims();
  if (!claims || claims.isPublic || token === null) return undefined;
  const answers = new Map<string, Asked>();
  window.askedAhead = { token, answers };
  const ask = (path: string) => {
    const asked: Asked = {
      coming: fetch(path, {
        headers: { 'X-Authorization': `Bearer ${token}` },
        signal: AbortSignal.timeout(PATIENCE),
      })
        .then(async (response) => {
          if (response.ok) asked.answer = await response.json();
        })
        // The program asks again, and says what is wrong.
        .catch(() => undefined),
    };
    answers.set(path, asked);
    return asked;
  };
  const user = ask(`/api/user/${claims.userId}`);
  if (claims.scopes?.[0] !== 'TENANT_ADMIN' || pathname !== '/devices' || search) return undefined;
  const list = ask('/api/tenant/deviceInfos?pageSize=50&page=0&sortProperty=createdTime&sortOrder=DESC');
  if (!earlyList) return undefined;
  holdStripBack();
  return drawnOrLate(user, list);
}

/** What the token says that is in force, unless it has expired or this tab borrows another one. */
function ownClaims(): { userId?: string; isPublic?: boolean; scopes?: string[] } | undefined {
  if (!(Number(localStorage.getItem('jwt_token_expiration')) > Date.now() + EXPIRY_MARGIN)) return undefined;
  if (sessionStorage.getItem('TB-borrowing') !== null) return undefined;
  try {
    const [, payload] = (token as string).split('.') as [string, string];
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}

/** Where rows come at once, to paint that they are coming would only hold them up. */
function holdStripBack(): void {
  const hideStrip = (hidden: boolean) => {
    const starting = document.getElementById('starting');
    if (starting) starting.hidden = hidden;
  };
  void rootThere().then(() => {
    hideStrip(true);
    // From here on: on a slow line the page itself takes as long to have it.
    setTimeout(hideStrip, AT_ONCE, false);
  });
}

/**
 * Draws the list. Resolves once it is on the screen, but where the answers take longer than a moment, as the program is
 * run meanwhile. Once they are there it would only take the processor from the rows, unless something else that these
 * are drawn by does not come.
 */
function drawnOrLate(user: Asked, list: Asked): Promise<unknown> {
  const drawn = Promise.all([
    import(/* @vite-ignore */ earlyList as string) as Promise<EarlyListPart>,
    rootThere(),
  ])
    .then(async ([{ draw }]) => (await draw({ language, user, list })) && painted())
    // The program draws them in any case.
    .catch(console.warn);
  return new Promise<unknown>((resolve) => {
    let answered: unknown;
    void Promise.all([user.coming, list.coming]).then((both) => (answered = both));
    setTimeout(() => answered || resolve(answered), AT_ONCE);
    setTimeout(resolve, AT_MOST);
    void drawn.then(resolve);
  });
}
