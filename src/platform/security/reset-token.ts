import { createHash } from 'node:crypto';
import { randomToken } from '../store/engine/random-token.ts';
import type { UserCredentials } from '../store/people/user-credentials-repository.ts';

const LENGTH = 30;

/** How long a token to reset a password works, ms. */
const LIFETIME = 24 * 60 * 60 * 1000;

/** Makes a token that lets its holder choose another password, and what is stored of it. */
export function newResetToken(now: number): {
  token: string;
  stored: Pick<UserCredentials, 'resetTokenHash' | 'resetTokenExpires'>;
} {
  const token = randomToken(LENGTH);
  return { token, stored: { resetTokenHash: hashResetToken(token), resetTokenExpires: now + LIFETIME } };
}

/** The form in which a token is stored. Its randomness is enough: it needs no slow hash. */
export function hashResetToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
