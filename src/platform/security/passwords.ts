import crypto from 'node:crypto';
import { promisify } from 'node:util';

/** Cost of a new hash: memory in KiB, passes over it, lanes. Stored hashes keep the cost they were made with. */
interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Hashes a password with Argon2id into a PHC string; tens of milliseconds, off the main thread. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, HASH_BYTES, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** True when the password belongs to the PHC string; false, after as long, for text that is no such string. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, stored] = PHC.exec(phc) ?? [];
  if (!salt || !stored) {
    await pretendToVerify(password);
    return false;
  }
  const expected = Buffer.from(stored, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), expected.length, {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return crypto.timingSafeEqual(actual, expected);
}

/** Spends the time of a verification, so that answers do not tell which accounts exist. */
export async function pretendToVerify(password: string): Promise<void> {
  await derive(password, crypto.randomBytes(SALT_BYTES), HASH_BYTES, cost);
}

/** A password of 16 characters that people can read aloud: no look-alikes, about 93 bits. */
export function randomPassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return Array.from({ length: 16 }, () => alphabet[crypto.randomInt(alphabet.length)]).join('');
}

async function derive(
  password: string,
  nonce: Buffer,
  tagLength: number,
  { memory, passes, parallelism }: Cost,
) {
  return await promisify(crypto.argon2)('argon2id', {
    message: password,
    nonce,
    parallelism,
    tagLength,
    memory,
    passes,
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
