import { randomBytes, randomUUID } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import * as z from 'zod/mini';
import { keepNewest } from '../keep-newest.ts';

/** How long a person may take to sign in at a provider, s. */
export const SIGN_IN_PATIENCE = 600;

/** So many sign-ins are remembered as done; each is refused by its provider, too, when it comes again. */
const MOST_DONE = 10_000;

const KEY_BYTES = 32;
const ENCRYPTION = { alg: 'dir', enc: 'A256GCM' };

/** A sign-in that a browser has begun and a provider has yet to end. */
const PendingSignIn = z.object({
  registrationId: z.string(),
  redirectUri: z.string(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
});
export type PendingSignIn = z.infer<typeof PendingSignIn>;

/**
 * Keeps what was begun with the browser that began it, sealed: it can neither read nor change it, and the platform needs
 * no room for those who never come back. What is sealed lasts no longer than the process, and opens once.
 */
export interface PendingSignIns {
  seal(signIn: PendingSignIn): Promise<string>;
  /** What was sealed; null for what was not sealed here, is too old, or was opened before. */
  open(sealed: string): Promise<PendingSignIn | null>;
}

/** Makes the seal of a process. */
export function createPendingSignIns(now: () => number = Date.now): PendingSignIns {
  const key = randomBytes(KEY_BYTES);
  const done = new Set<string>();

  async function read(sealed: string) {
    try {
      return (await jwtDecrypt(sealed, key, { currentDate: new Date(now()), requiredClaims: ['exp', 'jti'] }))
        .payload;
    } catch {
      // Whatever is wrong with it, it is none of ours.
      return null;
    }
  }

  return {
    async seal(signIn) {
      const issuedAt = Math.floor(now() / 1000);
      return await new EncryptJWT(signIn)
        .setProtectedHeader(ENCRYPTION)
        .setJti(randomUUID())
        .setExpirationTime(issuedAt + SIGN_IN_PATIENCE)
        .encrypt(key);
    },

    async open(sealed) {
      const payload = await read(sealed);
      if (!payload?.jti || done.has(payload.jti)) return null;
      keepNewest(done.add(payload.jti), MOST_DONE);
      return PendingSignIn.parse(payload);
    },
  };
}
