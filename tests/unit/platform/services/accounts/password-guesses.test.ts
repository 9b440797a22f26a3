import { beforeEach, describe, expect, it } from 'vitest';
import {
  createPasswordGuesses,
  type PasswordGuesses,
} from '../../../../../src/platform/services/accounts/password-guesses.ts';

const MINUTE = 60_000;
let time = 0;
let guesses: PasswordGuesses;

beforeEach(() => {
  time = 0;
  guesses = createPasswordGuesses(() => time);
});

/** What comes of signing in from an address. */
async function tried(
  password: 'right' | 'wrong',
  address: string,
  account = 'ana@acme.example',
): Promise<'let in' | 'wrong' | 'held back'> {
  const wrong = new Error('Invalid username or password');
  try {
    await guesses.attempt(account, address, () =>
      password === 'right' ? Promise.resolve() : Promise.reject(wrong),
    );
    return 'let in';
  } catch (error) {
    if (error === wrong) return 'wrong';
    expect(error).toMatchObject({ status: 429, message: expect.stringContaining('Try again in a minute') });
    return 'held back';
  }
}

/** Guesses that come at once, each from another address. */
async function guessed(times: number): Promise<Record<string, number>> {
  const outcomes = await Promise.all(
    Array.from({ length: times }, (_, at) => tried('wrong', `10.1.${at >> 8}.${at & 255}`)),
  );
  const counts = Map.groupBy(outcomes, (outcome) => outcome);
  return Object.fromEntries([...counts].map(([outcome, { length }]) => [outcome, length]));
}

describe('guesses of a password from many addresses', () => {
  it('are a hundred a minute, also when they come at once', async () => {
    expect(await guessed(150)).toEqual({ wrong: 100, 'held back': 50 });
    time += MINUTE - 1;
    expect(await guessed(10)).toEqual({ 'held back': 10 });
    time += 1;
    expect(await guessed(150)).toEqual({ wrong: 100, 'held back': 50 });
  });

  it('do not shut out an owner who signed in from there before', async () => {
    expect(await tried('right', '10.0.0.1')).toBe('let in');
    await guessed(100);
    expect(await tried('wrong', '10.0.0.1')).toBe('wrong');
    expect(await tried('right', '10.0.0.1')).toBe('let in');
    expect(await tried('right', '10.0.0.2')).toBe('held back');
    time += MINUTE;
    expect(await tried('right', '10.0.0.2')).toBe('let in');
  });

  it('let an address try whose network signed in before', async () => {
    expect(await tried('right', '2001:db8:1:2::1')).toBe('let in');
    await guessed(100);
    expect(await tried('right', '2001:db8:1:2:3:4:5:6')).toBe('let in');
    expect(await tried('right', '2001:db8:1:3::1')).toBe('held back');
  });

  it('count for one account, however it is written', async () => {
    expect(await tried('right', '10.0.0.1', 'bob@acme.example')).toBe('let in');
    await guessed(100);
    expect(await tried('right', '10.0.0.1', 'ANA@acme.example')).toBe('held back');
    expect(await tried('right', '10.0.0.3', 'bob@acme.example')).toBe('let in');
  });
});

it('sign-ins that succeed are not counted, however many', async () => {
  for (let at = 0; at < 150; at++) expect(await tried('right', `10.2.0.${at}`)).toBe('let in');
  expect(await guessed(100)).toEqual({ wrong: 100 });
});
