import { createHash } from 'node:crypto';
import { randomToken } from '../store/engine/random-token.ts';
import type { UserCredentials } from '../store/people/user-credentials-repository.ts';

const LENGTH = 30;

const DAY = 24 * 60 * 60 * 1000;
/** How long a token to reset a password works, ms. */
export const RESET_LIFETIME = DAY;
/** How long an activation link works, ms. */
export const ACTIVATION_LIFETIME = 7 * DAY;

/** Makes a token that lets its holder choose another password, and what is stored of it. */
export function newResetToken(now: number): {
  token: string;
  stored: Pick<UserCredentials, 'resetTokenHash' | 'resetTokenExpires'>;
} {
  const token = randomToken(LENGTH);
  return {
    token,
    stored: { resetTokenHash: hashAccountToken(token), resetTokenExpires: now + RESET_LIFETIME },
  };
}

/** Makes a token that lets its holder activate an account, and what is stored of it. */
export function newActivationToken(now: number): {
  token: string;
  stored: { hash: string; expires: number };
} {
  const token = randomToken(LENGTH);
  return { token, stored: { hash: hashAccountToken(token), expires: now + ACTIVATION_LIFETIME } };
}

/** The form in which a token is stored. Its randomness is enough: it needs no slow hash. */
export function hashAccountToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
