import { randomBytes, randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { Authority, REFRESH_TOKEN_SCOPE } from '../../model/authority.ts';
import { NULL_UUID, Uuid } from '../../model/entity-id.ts';
import type { TokenPair } from '../../model/login.ts';
import type { User } from '../../model/user.ts';
import { tokenExpired, unauthenticated } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { Caller } from './access.ts';

/** Seconds that an access token is good for. */
const ACCESS_TOKEN_LIFETIME = 9000;
/** Seconds that a refresh token is good for. */
export const REFRESH_TOKEN_LIFETIME = 604_800;

const ISSUER = 'thingsboard.io';
const ALGORITHM = 'HS512';
const KEY_BYTES = 64;
const KEY_SETTING = 'security.token-key';
/** Verified tokens are remembered, so that a page of requests does not pay for the signature each time. */
const REMEMBERED_TOKENS = 1000;

const AccessClaims = z.object({
  sub: z.string(),
  scopes: z.tuple([Authority]),
  userId: Uuid,
  enabled: z.boolean(),
  isPublic: z.boolean(),
  tenantId: Uuid,
  customerId: Uuid,
  sid: Uuid,
  exp: z.number(),
});

const RefreshClaims = z.object({
  sub: z.string(),
  scopes: z.tuple([z.literal(REFRESH_TOKEN_SCOPE)]),
  userId: Uuid,
  isPublic: z.boolean(),
  credentialsTime: z.number(),
  sid: Uuid,
});

/** Who asks for a new pair: a user, their session and the state of the credentials they signed in with. */
type RefreshClaims = z.infer<typeof RefreshClaims>;

/** Whom a pair of tokens is made for. */
interface TokenSubject {
  readonly user: User;
  readonly isPublic: boolean;
  /** Since when the user's sessions are good, ms; a refresh token ends when that changes. */
  readonly credentialsTime: number;
  /** The session that goes on; a new one begins without it. */
  readonly session?: string;
  /** False for a user who could not sign in alone; true without it. */
  readonly enabled?: boolean;
}

/** Makes and reads the tokens of one installation. */
export interface Tokens {
  issue(subject: TokenSubject): Promise<TokenPair>;
  /** Throws 401: `Token has expired`, or `Invalid username or password` for anything that is no access token. */
  verifyAccess(token: string): Promise<Caller>;
  /** Throws like verifyAccess; the credentials are for the caller to compare. */
  verifyRefresh(token: string): Promise<RefreshClaims>;
  /** The session that an access token belongs to. Throws like verifyAccess. */
  sessionOf(token: string): Promise<string>;
}

/** The signing key of this installation: made at the first start, kept with the data. */
export async function installationKey(store: Store): Promise<Uint8Array> {
  const stored = store.settings.get(KEY_SETTING);
  if (typeof stored === 'string') return Buffer.from(stored, 'base64');
  const key = randomBytes(KEY_BYTES);
  await store.write(() => store.settings.set(KEY_SETTING, key.toString('base64')));
  return key;
}

/** `now` is the clock in ms. */
export function createTokens(key: Uint8Array, now: () => number = Date.now): Tokens {
  const remembered = new Map<string, { caller: Caller; expires: number }>();

  async function sign(claims: JWTPayload, lifetime: number): Promise<string> {
    const issuedAt = Math.floor(now() / 1000);
    return await new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM })
      .setIssuer(ISSUER)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetime)
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
    async issue({ user, isPublic, credentialsTime, session: sid = randomUUID(), enabled = true }) {
      const userId = user.id?.id ?? NULL_UUID;
      const [token, refreshToken] = await Promise.all([
        sign(
          {
            sub: user.email,
            scopes: [user.authority],
            userId,
            firstName: user.firstName ?? null,
            lastName: user.lastName ?? null,
            enabled,
            isPublic,
            tenantId: user.tenantId?.id ?? NULL_UUID,
            customerId: user.customerId?.id ?? NULL_UUID,
            sid,
          },
          ACCESS_TOKEN_LIFETIME,
        ),
        sign(
          {
            sub: user.email,
            scopes: [REFRESH_TOKEN_SCOPE],
            userId,
            isPublic,
            credentialsTime,
            sid,
            jti: randomUUID(),
          },
          REFRESH_TOKEN_LIFETIME,
        ),
      ]);
      return { token, refreshToken };
    },

    async verifyAccess(token) {
      const known = remembered.get(token);
      if (known) {
        if (known.expires > now()) return known.caller;
        remembered.delete(token);
        throw tokenExpired();
      }
      const claims = await verify(token, AccessClaims);
      const caller: Caller = {
        userId: claims.userId,
        authority: claims.scopes[0],
        tenantId: claims.tenantId,
        customerId: claims.customerId,
        email: claims.sub,
        isPublic: claims.isPublic,
      };
      if (remembered.size >= REMEMBERED_TOKENS) remembered.clear();
      remembered.set(token, { caller, expires: claims.exp * 1000 });
      return caller;
    },

    verifyRefresh: (token) => verify(token, RefreshClaims),

    sessionOf: async (token) => (await verify(token, AccessClaims)).sid,
  };
}
