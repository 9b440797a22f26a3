import { randomBytes, randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { Authority, REFRESH_TOKEN_SCOPE } from '../../model/authority.ts';
import { Uuid } from '../../model/entity-id.ts';
import type { TokenPair } from '../../model/login.ts';
import { tokenExpired, unauthenticated } from '../errors.ts';
import type { UserStanding } from '../store/people/user-standing-repository.ts';
import type { Store } from '../store/store.ts';

/** Seconds that an access token is good for. */
const ACCESS_TOKEN_LIFETIME = 9000;
/** Seconds that a refresh token is good for. */
const REFRESH_TOKEN_LIFETIME = 604_800;
/** Seconds after which a session ends, however often it was refreshed. */
export const SESSION_LIFETIME = 30 * 24 * 60 * 60;

const ISSUER = 'thingsboard.io';
const ALGORITHM = 'HS512';
const KEY_BYTES = 64;
const KEY_SETTING = 'security.token-key';
/** Verified tokens are remembered, so that a page of requests does not pay for the signature each time. */
const REMEMBERED_TOKENS = 1000;

/** What tokens of both kinds say; times are s. Those of earlier versions lack the optional members. */
const identity = {
  /** The e-mail; in a public session the public customer's id. */
  sub: z.string(),
  /** NULL_UUID in a public session. */
  userId: Uuid,
  isPublic: z.boolean(),
  /** The session. */
  sid: Uuid,
  iat: z.number(),
  /** When the session began. */
  auth_time: z.optional(z.number()),
  /** Since when the user's sessions were good at the time, ms; a session ends when that changes. */
  credentialsTime: z.optional(z.number()),
};

/** Whom somebody was when a token was made. */
const person = {
  ...identity,
  scopes: z.tuple([Authority]),
  tenantId: Uuid,
  customerId: Uuid,
};

/** A user who signed in as another, as their own access token tells. */
export const ActorClaims = z.object(person);
export type ActorClaims = z.infer<typeof ActorClaims>;

const AccessClaims = z.object({ ...person, act: z.optional(ActorClaims), exp: z.number() });
export type AccessClaims = z.infer<typeof AccessClaims>;

const RefreshClaims = z.object({
  ...identity,
  scopes: z.tuple([z.literal(REFRESH_TOKEN_SCOPE)]),
  jti: z.string(),
  act: z.optional(ActorClaims),
});
export type RefreshClaims = z.infer<typeof RefreshClaims>;

/** The session that a pair of tokens is made for, at a moment of it. Times are s. */
export interface TokenSession {
  readonly id: string;
  readonly began: number;
  /** The id of the refresh token. */
  readonly refreshId: string;
  /** When the pair was first made: a pair that is made again is the same. */
  readonly issuedAt: number;
}

/** In which session a pair of tokens is made. */
interface TokenUse {
  /** The session that goes on; a new one begins without it. */
  readonly session?: TokenSession;
  /** Who signs in as the user; without it they do so themselves. */
  readonly actor?: ActorClaims | undefined;
}

/** Makes and reads the tokens of one installation. */
export interface Tokens {
  issue(user: UserStanding, use?: TokenUse): Promise<TokenPair>;
  /**
   * Whether what a token says still holds is for the caller to find out. Throws 401: `Token has expired`, or `Invalid
   * username or password` for anything that is no access token.
   */
  verifyAccess(token: string): Promise<AccessClaims>;
  /** Throws like verifyAccess. */
  verifyRefresh(token: string): Promise<RefreshClaims>;
  /** Signs with another key from now on; tokens that were made before are good for nothing. */
  signWith(key: Uint8Array): void;
}

/** When the session of a token ends by itself, s. */
export function sessionEnd({ auth_time, iat }: Pick<RefreshClaims, 'auth_time' | 'iat'>): number {
  return (auth_time ?? iat) + SESSION_LIFETIME;
}

/** The signing key of this installation: made at the first start, kept with the data. */
export async function installationKey(store: Pick<Store, 'settings' | 'write'>): Promise<Uint8Array> {
  const stored = store.settings.get(KEY_SETTING);
  return typeof stored === 'string' ? Buffer.from(stored, 'base64') : await newInstallationKey(store);
}

/** Puts another signing key in the place of the one that is kept with the data. */
export async function newInstallationKey(store: Pick<Store, 'settings' | 'write'>): Promise<Uint8Array> {
  const key = randomBytes(KEY_BYTES);
  await store.write(() => store.settings.set(KEY_SETTING, key.toString('base64')));
  return key;
}

/** `now` is the clock in ms. */
export function createTokens(firstKey: Uint8Array, now: () => number = Date.now): Tokens {
  const remembered = new Map<string, AccessClaims>();
  let key = firstKey;

  async function sign(claims: JWTPayload, issuedAt: number, expires: number): Promise<string> {
    return await new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuer(ISSUER)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expires)
      .sign(key);
  }

  async function verify<Schema extends z.ZodMiniType>(
    token: string,
    schema: Schema,
  ): Promise<z.infer<Schema>> {
    try {
      const options = { algorithms: [ALGORITHM], issuer: ISSUER, currentDate: new Date(now()) };
      return schema.parse((await jwtVerify(token, key, options)).payload);
    } catch (cause) {
      if (cause instanceof errors.JWTExpired) throw tokenExpired();
      throw unauthenticated('Invalid username or password');
    }
  }

  return {
    async issue(user, { session = newSession(now()), actor } = {}) {
      const { id: sid, began, refreshId, issuedAt } = session;
      const end = began + SESSION_LIFETIME;
      const common = {
        sub: user.email,
        userId: user.userId,
        isPublic: user.isPublic,
        credentialsTime: user.sessionsSince,
        sid,
        auth_time: began,
        ...(actor ? { act: actor } : {}),
      };
      const access = {
        ...common,
        scopes: [user.authority],
        firstName: user.firstName,
        lastName: user.lastName,
        enabled: true,
        tenantId: user.tenantId,
        customerId: user.customerId,
      };
      const refresh = { ...common, scopes: [REFRESH_TOKEN_SCOPE], jti: refreshId };
      const [token, refreshToken] = await Promise.all([
        sign(access, issuedAt, Math.min(issuedAt + ACCESS_TOKEN_LIFETIME, end)),
        sign(refresh, issuedAt, Math.min(issuedAt + REFRESH_TOKEN_LIFETIME, end)),
      ]);
      return { token, refreshToken };
    },

    async verifyAccess(token) {
      const known = remembered.get(token);
      if (known) {
        if (known.exp * 1000 > now()) return known;
        remembered.delete(token);
        throw tokenExpired();
      }
      const signedWith = key;
      const claims = await verify(token, AccessClaims);
      if (key !== signedWith) throw tokenExpired();
      if (remembered.size >= REMEMBERED_TOKENS) remembered.clear();
      remembered.set(token, claims);
      return claims;
    },

    verifyRefresh: (token) => verify(token, RefreshClaims),

    signWith(next) {
      key = next;
      remembered.clear();
    },
  };
}

function newSession(now: number): TokenSession {
  const began = Math.floor(now / 1000);
  return { id: randomUUID(), began, refreshId: randomUUID(), issuedAt: began };
}
