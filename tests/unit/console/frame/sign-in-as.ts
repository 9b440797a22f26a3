import { session } from '../../../../src/console/session/session-store.ts';
import type { Authority } from '../../../../src/model/authority.ts';

/** Somebody with this authority is signed in, until `resetSession`. */
export function signInAs(authority: Authority): void {
  session.isAuthenticated = true;
  session.isUserLoaded = true;
  session.authUser = {
    userId: 'u',
    authority,
    tenantId: 't',
    customerId: 'c',
    sub: 'somebody@example.com',
    isPublic: false,
    firstName: null,
    lastName: null,
  };
}
