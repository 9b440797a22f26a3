import { type Authority, authorityIn, isOfUser } from '../../model/authority.ts';
import { NULL_UUID } from '../../model/entity-id.ts';
import { accessClaimsOf } from './token-storage.ts';

/** Who is signed in, as the access token says. */
export interface AuthUser {
  userId: string;
  authority: Authority;
  tenantId: string;
  customerId: string;
  /** The e-mail; for a public user the public customer's id. */
  sub: string;
  isPublic: boolean;
  firstName: string | null;
  lastName: string | null;
}

/**
 * Tells users apart, and a user who was given another role, tenant or customer from who they were: they see other
 * things. Public users share one id; of others the e-mail may change.
 */
export function keyOf(authUser: AuthUser | null): string | null {
  if (!authUser) return null;
  const { isPublic, sub, userId, authority, tenantId, customerId } = authUser;
  return [isPublic ? sub : userId, authority, tenantId, customerId].join(' ');
}

/** By which authority a user has commands: the tokens of visitors call them users of a customer, whose rights they have not. */
export function ownAuthority(authUser: AuthUser | null): Authority | null {
  return authUser && !authUser.isPublic ? authUser.authority : null;
}

/** Whose access token it is; undefined for what is none, or names no role, no user, or no time in which it is valid. */
export function authUserIn(token: string): AuthUser | undefined {
  const claims = accessClaimsOf(token);
  const authority = claims && authorityIn(claims.scopes);
  if (!claims || !isOfUser(authority)) return undefined;
  return {
    userId: claims.userId,
    authority,
    tenantId: claims.tenantId ?? NULL_UUID,
    customerId: claims.customerId ?? NULL_UUID,
    sub: claims.sub,
    // A system administrator is nobody's visitor, whatever a token says.
    isPublic: claims.isPublic === true && authority !== 'SYS_ADMIN',
    firstName: claims.firstName ?? null,
    lastName: claims.lastName ?? null,
  };
}
