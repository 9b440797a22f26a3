import { navigate } from '../ui/navigation.ts';
import { userTokens } from './auth.ts';
import { landingPath } from './guard.ts';
import { accessToken, enterSession, reenterSession, session } from './session-store.ts';
import { borrowing, borrowTokens, clearBorrowedTokens, ownClaims } from './token-storage.ts';

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
