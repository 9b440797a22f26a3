import { proxy } from 'valtio/vanilla';
import { navigate } from '../ui/navigation.ts';
import { onUserChange } from '../ui/user-change.ts';
import { tokenAccessEnabled, userTokens } from './auth.ts';
import { landingPath } from './guard.ts';
import { accessToken, enterSession, reenterSession, session } from './session-store.ts';
import { borrowing, borrowTokens, clearBorrowedTokens, ownClaims } from './token-storage.ts';

/** Whether the user may sign in as others; known a moment after somebody has signed in. */
export const tokenAccess = proxy({ enabled: false });

let asked: Promise<void> | undefined;

onUserChange(() => {
  tokenAccess.enabled = false;
  asked = undefined;
});

/** Finds out, once, whether the user may sign in as others. Platforms that cannot tell do not let anybody. */
export function askTokenAccess(): Promise<void> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<void> {
  const { authUser } = session;
  if (!authUser || authUser.authority === 'CUSTOMER_USER') return;
  try {
    const enabled = await tokenAccessEnabled(await accessToken());
    if (session.authUser?.userId === authUser.userId) tokenAccess.enabled = enabled;
  } catch (error) {
    console.warn('It is not known whether one may sign in as others', error);
  }
}

/**
 * Makes another user that of this tab and goes where that one begins. The session of the browser stays as it is, for
 * other tabs and for the way back. Rejects with an ApiError, and changes nothing, when the platform refuses.
 */
export async function signInAs(userId: string): Promise<void> {
  const owner = ownClaims()?.userId;
  const tokens = await userTokens(await accessToken(), userId);
  // Whoever has the browser by now did not ask for this.
  if (ownClaims()?.userId !== owner) return;
  const path = location.pathname + location.search;
  await enterSession(tokens.token, () => borrowTokens(tokens, path));
  navigate(landingPath(session));
}

/**
 * Makes whoever signed in as another the user of this tab again, on the page where they left. Rejects when the own
 * session cannot be taken up; nobody is signed in then.
 */
export async function returnToOwnSession(): Promise<void> {
  const path = borrowing()?.path ?? '/';
  clearBorrowedTokens();
  await reenterSession();
  navigate(path);
}
