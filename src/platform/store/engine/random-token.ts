import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Unguessable letters and digits, every one equally likely. */
export function randomToken(length: number): string {
  let token = '';
  while (token.length < length) {
    for (const byte of randomBytes(length * 2)) {
      // The low six bits are one of 64; skipping two of them keeps the rest equally likely.
      token += ALPHABET[byte & 0x3f] ?? '';
    }
  }
  return token.slice(0, length);
}
