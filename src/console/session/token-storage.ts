import type { TokenPair } from '../../model/login.ts';
import { AccessTokenClaims } from '../../model/login.ts';

/** A token counts as expired this many milliseconds before it does. */
const EXPIRY_MARGIN = 2000;

const KEYS = {
  access: { token: 'jwt_token', expiration: 'jwt_token_expiration' },
  refresh: { token: 'refresh_token', expiration: 'refresh_token_expiration' },
} as const;
type Kind = keyof typeof KEYS;

/** The claims of a JSON Web Token, unverified; undefined for what is none. */
export function claimsOf(token: string): Record<string, unknown> | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? { ...claims } : undefined;
  } catch {
    return undefined;
  }
}

/** The claims of an access token; undefined when it lacks an authority or a user. */
export function accessClaimsOf(token: string): AccessTokenClaims | undefined {
  const parsed = AccessTokenClaims.safeParse(claimsOf(token));
  return parsed.success ? parsed.data : undefined;
}

/**
 * Keeps a pair for this and other tabs. The clock of the platform does not matter: what is stored is how long a token
 * lives from now. A token without issue or expiry, or that expires before it is issued, is not kept.
 */
export function storeTokens(pair: TokenPair, now = Date.now()): void {
  store('access', pair.token, now);
  store('refresh', pair.refreshToken, now);
}

export function clearTokens(): void {
  for (const { token, expiration } of Object.values(KEYS)) {
    localStorage.removeItem(token);
    localStorage.removeItem(expiration);
  }
}

/** The stored token if it is valid for longer than the margin. */
export function validToken(kind: Kind, now = Date.now()): string | undefined {
  const { token, expiration } = KEYS[kind];
  const stored = localStorage.getItem(token);
  return stored && Number(localStorage.getItem(expiration)) > now + EXPIRY_MARGIN ? stored : undefined;
}

/** True when there is anything to try: a token, valid or not. */
export function hasTokens(): boolean {
  return Object.values(KEYS).some(({ token }) => localStorage.getItem(token) !== null);
}

/** True for the storage keys of tokens, and for null, which means that all storage was cleared. */
export function isTokenKey(key: string | null): boolean {
  return (
    key === null || Object.values(KEYS).some(({ token, expiration }) => key === token || key === expiration)
  );
}

function store(kind: Kind, token: string, now: number): void {
  const { iat, exp } = claimsOf(token) ?? {};
  if (typeof iat !== 'number' || typeof exp !== 'number' || exp <= iat) {
    localStorage.removeItem(KEYS[kind].token);
    localStorage.removeItem(KEYS[kind].expiration);
    return;
  }
  localStorage.setItem(KEYS[kind].token, token);
  localStorage.setItem(KEYS[kind].expiration, String(now + (exp - iat) * 1000));
}
