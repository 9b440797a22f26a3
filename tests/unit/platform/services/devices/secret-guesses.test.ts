import { beforeEach, expect, test } from 'vitest';
import {
  createSecretGuesses,
  type SecretGuesses,
} from '../../../../../src/platform/services/devices/secret-guesses.ts';

const MINUTE = 60_000;
const secrets = new Set(['right', 'also right']);
let time = 0;
let guesses: SecretGuesses;

beforeEach(() => {
  time = 0;
  guesses = createSecretGuesses(() => time);
});

/** What comes of a secret from an address. */
function tried(secret: string, address = '10.0.0.1'): 'let in' | 'wrong' | 'held back' {
  try {
    return guesses.check(address, secret, () => (secrets.has(secret) ? secret : null)) ? 'let in' : 'wrong';
  } catch (error) {
    expect(error).toMatchObject({ status: 429, message: expect.stringContaining('Try again in a minute') });
    return 'held back';
  }
}

function guess(times: number, address?: string): void {
  for (let at = 0; at < times; at++) expect(tried(`guess ${time} ${at}`, address)).toBe('wrong');
}

test('thirty different wrong secrets a minute may come from an address, and no more', () => {
  guess(30);
  expect(tried('another guess')).toBe('held back');
  expect(tried('right')).toBe('held back');
  expect(tried('right', '10.0.0.2')).toBe('let in');
  time += MINUTE;
  guess(30);
  expect(tried('another guess')).toBe('held back');
});

test('who was right before from there is let in all the while, until it is wrong', () => {
  expect(tried('right')).toBe('let in');
  guess(30);
  expect(tried('right')).toBe('let in');
  secrets.delete('right');
  expect(tried('right')).toBe('wrong');
  expect(tried('right')).toBe('held back');
  secrets.add('right');
});

test('a device that was forgotten and tries on and on makes no guesses', () => {
  for (; time < 50 * MINUTE; time += 1_000) expect(tried('forgotten')).toBe('wrong');
  guess(30);
});

test('addresses of version 6 are one where their network is', () => {
  guess(15, '2001:db8:0:1::1');
  time += 1;
  guess(14, '2001:db8::1:0:0:0:2');
  time += 1;
  guess(1, '2001:db8:0:1:a:b:c:d');
  expect(tried('right', '2001:db8:0:1::3')).toBe('held back');
  expect(tried('right', '2001:db8:0:2::3')).toBe('let in');
  expect(tried('also right', '::ffff:10.0.0.3')).toBe('let in');
});
