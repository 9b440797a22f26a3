import { resetSession, session } from '../../../../src/console/session/session-store.ts';
import { storeTokens } from '../../../../src/console/session/token-storage.ts';
import type { Authority } from '../../../../src/model/authority.ts';
import { pairOf } from '../session/token-pair.ts';

/** Puts a user into the session who may call the platform; those of a customer belong to `customerId`. */
export function signedInAs(authority: Authority, customerId = ''): void {
  localStorage.clear();
  resetSession();
  storeTokens(pairOf());
  session.isAuthenticated = true;
  session.authUser = {
    userId: 'u1',
    authority,
    tenantId: 't1',
    customerId,
    sub: 'someone@clavier.dev',
    isPublic: false,
    firstName: null,
    lastName: null,
  };
}
