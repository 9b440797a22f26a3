import { randomBytes } from 'node:crypto';

/** An access token that no device has. */
export function uniqueToken(): string {
  return randomBytes(10).toString('hex');
}
