import { randomUUID } from 'node:crypto';
import type { Store } from '../store/store.ts';
import { type RefreshClaims, sessionEnd, type TokenSession } from './tokens.ts';

/**
 * So long a used refresh token is answered with the pair that it was answered with before, s: for two tabs that refresh
 * at the same moment, and for clients that did not get the answer.
 */
export const REFRESH_GRACE = 30;

/**
 * The session of a refresh token as it goes on with the next one. Null for a token that was used before: either its
 * owner or a thief has the one that followed, so that session must end. Only within a write.
 */
export function nextInSession(
  { sessions, now }: Pick<Store, 'sessions' | 'now'>,
  claims: RefreshClaims,
): TokenSession | null {
  const next = withAnotherToken(claims, now());
  const stored = sessions.byId(claims.sid);
  if (stored?.refreshId && stored.refreshId !== claims.jti) {
    const { refreshId, usedRefreshId, usedAt } = stored;
    if (usedRefreshId !== claims.jti || usedAt === null || next.issuedAt - usedAt > REFRESH_GRACE)
      return null;
    return { ...next, refreshId, issuedAt: usedAt };
  }
  const { refreshId, issuedAt: usedAt } = next;
  sessions.note(claims.sid, { refreshId, usedRefreshId: claims.jti, usedAt }, sessionEnd(claims) * 1000);
  return next;
}

/** The same where refresh tokens may be used until they expire. `now` is ms. */
export function withAnotherToken({ sid, auth_time, iat }: RefreshClaims, now: number): TokenSession {
  return { id: sid, began: auth_time ?? iat, refreshId: randomUUID(), issuedAt: Math.floor(now / 1000) };
}
