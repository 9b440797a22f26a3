import { redirect } from '../ui/navigation.ts';
import { keyOf } from './auth-user.ts';
import { landingPath } from './guard.ts';
import { takeRememberedUrl } from './redirect-url.ts';
import { session } from './session-store.ts';

/** Goes where the user of the session begins: to the page asked for before sign-in, once, else where they start. */
export function land(): void {
  redirect(landingPath(session, takeRememberedUrl(keyOf(session.authUser))));
}
