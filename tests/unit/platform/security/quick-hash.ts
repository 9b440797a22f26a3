import { argon2Sync } from 'node:crypto';

/**
 * Hashes a password into a PHC string as cheaply as Argon2id allows. To verify it is as cheap, since stored hashes keep
 * the cost they were made with: for tests that need an account, and are not about how its password is hashed.
 */
export function quickHash(message: string): string {
  const nonce = Buffer.from('not random');
  const hash = argon2Sync('argon2id', {
    message,
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 8,
    passes: 1,
  });
  const [salt, stored] = [nonce, hash].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${stored}`;
}
