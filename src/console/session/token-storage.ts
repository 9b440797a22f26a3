import * as z from 'zod/mini';
import { AccessTokenClaims, type TokenPair } from '../../model/login.ts';

/** A token counts as expired this many milliseconds before it does. */
const EXPIRY_MARGIN = 2000;

const KEYS = {
  access: { token: 'jwt_token', expiration: 'jwt_token_expiration' },
  refresh: { token: 'refresh_token', expiration: 'refresh_token_expiration' },
} as const;
type Kind = keyof typeof KEYS;

/** Where a tab keeps whose tokens it borrows. */
const BORROWING = 'TB-borrowing';

/** `by`: the id of the user who borrows the tokens of another one; `path`: the page to come back to. */
const Borrowing = z.object({ by: z.string(), path: z.string() });
type Borrowing = z.infer<typeof Borrowing>;

/** The claims of a JSON Web Token, unverified; undefined for what is none. */
export function claimsOf(token: string): Record<string, unknown> | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claims = parseJson(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? { ...claims } : undefined;
  } catch {
    return undefined;
  }
}

/** The access token that was read last: every call asks for it, of a run over thousands one after the other. */
let lastRead: { token: string; claims: Readonly<AccessTokenClaims> | undefined } | undefined;

/** The claims of an access token; undefined when it lacks an authority, a user, or a time in which it is valid. */
export function accessClaimsOf(token: string): Readonly<AccessTokenClaims> | undefined {
  if (lastRead?.token !== token) lastRead = { token, claims: readAccessClaims(token) };
  return lastRead.claims;
}

function readAccessClaims(token: string): Readonly<AccessTokenClaims> | undefined {
  const parsed = AccessTokenClaims.safeParse(claimsOf(token));
  return parsed.success && parsed.data.exp > parsed.data.iat ? parsed.data : undefined;
}

/**
 * Keeps a pair in place of the one in force: for this and other tabs, or for this tab where it borrows. The clock of
 * the platform does not matter: what is stored is how long a token lives from now. A token without issue or expiry, or
 * that expires before it is issued, is not kept.
 */
export function storeTokens(pair: TokenPair, now = Date.now()): void {
  const storage = inForce();
  store(storage, 'access', pair.token, now);
  store(storage, 'refresh', pair.refreshToken, now);
}

/** Removes the tokens of this and other tabs, and what this tab borrows. */
export function clearTokens(): void {
  clear(localStorage);
  clearBorrowedTokens();
}

/**
 * Puts the tokens of another user in force in this tab alone, for as long as the user of the browser stays the same.
 * Whoever borrows from there on comes back to the first page.
 */
export function borrowTokens(pair: TokenPair, path: string): void {
  const by = ownClaims()?.userId;
  if (by === undefined) throw new Error('Nobody is signed in who could borrow tokens');
  const entry: Borrowing = { by, path: borrowing()?.path ?? path };
  sessionStorage.setItem(BORROWING, JSON.stringify(entry));
  storeTokens(pair);
}

/** Who borrows the tokens in force; undefined when they are the user's own. */
export function borrowing(): Borrowing | undefined {
  const stored = sessionStorage.getItem(BORROWING);
  if (stored === null) return undefined;
  const parsed = Borrowing.safeParse(parseJson(stored));
  return parsed.success && parsed.data.by === ownClaims()?.userId ? parsed.data : undefined;
}

export function clearBorrowedTokens(): void {
  sessionStorage.removeItem(BORROWING);
  clear(sessionStorage);
}

/** What is known of the user of the browser, whose tokens may have expired. */
export function ownClaims(): Readonly<AccessTokenClaims> | undefined {
  return accessClaimsOf(localStorage.getItem(KEYS.access.token) ?? '');
}

/** The token in force if it is valid for longer than the margin. */
export function validToken(kind: Kind, now = Date.now()): string | undefined {
  return validIn(inForce(), kind, now);
}

/** The access tokens that a sign-out makes useless: the own one and the borrowed one. */
export function validAccessTokens(now = Date.now()): string[] {
  const tokens = [validIn(localStorage, 'access', now), validToken('access', now)];
  return [...new Set(tokens.filter((token) => token !== undefined))];
}

/** True when there is anything to try: a token, valid or not. */
export function hasTokens(): boolean {
  return Object.values(KEYS).some(({ token }) => localStorage.getItem(token) !== null);
}

/** True when something stands where tokens are kept that is none: damaged, or another program's. */
export function hasUnreadableTokens(): boolean {
  return (['access', 'refresh'] as const).some((kind) => {
    const stored = localStorage.getItem(KEYS[kind].token);
    return stored !== null && !isReadable(kind, stored);
  });
}

/** True for the storage keys of tokens, and for null, which means that all storage was cleared. */
export function isTokenKey(key: string | null): boolean {
  return (
    key === null || Object.values(KEYS).some(({ token, expiration }) => key === token || key === expiration)
  );
}

function inForce(): Storage {
  return borrowing() ? sessionStorage : localStorage;
}

function validIn(storage: Storage, kind: Kind, now: number): string | undefined {
  const { token, expiration } = KEYS[kind];
  const stored = storage.getItem(token);
  if (stored === null || !isReadable(kind, stored)) return undefined;
  return Number(storage.getItem(expiration)) > now + EXPIRY_MARGIN ? stored : undefined;
}

function isReadable(kind: Kind, token: string): boolean {
  return (kind === 'access' ? accessClaimsOf(token) : claimsOf(token)) !== undefined;
}

function store(storage: Storage, kind: Kind, token: string, now: number): void {
  const { iat, exp } = claimsOf(token) ?? {};
  if (typeof iat !== 'number' || typeof exp !== 'number' || exp <= iat) {
    storage.removeItem(KEYS[kind].token);
    storage.removeItem(KEYS[kind].expiration);
    return;
  }
  storage.setItem(KEYS[kind].token, token);
  storage.setItem(KEYS[kind].expiration, String(now + (exp - iat) * 1000));
}

function clear(storage: Storage): void {
  for (const { token, expiration } of Object.values(KEYS)) {
    storage.removeItem(token);
    storage.removeItem(expiration);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
