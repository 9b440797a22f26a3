import { hash } from 'node:crypto';
import { tooManyRequests } from '../../errors.ts';
import { keepNewest } from '../../keep-newest.ts';
import { networkOf } from '../../security/address-network.ts';

/** Keeps whoever guesses the secrets of devices from guessing on. */
export interface SecretGuesses {
  /**
   * Looks up what belongs to a secret; null when it is wrong. From an address that was wrong too often in a minute only
   * such secrets are looked at as were right from there before: a device is not shut out by its neighbours.
   * @throws PlatformError 429
   */
  check<T>(address: string, secret: string, lookUp: () => T | null): T | null;
}

/** How many different wrong secrets may come from one address in a minute. */
const MOST_GUESSES = 30;
const MINUTE = 60_000;

/** For how long a wrong secret that comes again is no guess, but a device that was forgotten, ms. */
const REMEMBERED = 60 * MINUTE;

/** So much is remembered at most; what is oldest goes first. */
const MOST_ADDRESSES = 10_000;
const MOST_RIGHT = 100_000;

interface Guesser {
  /** The wrong secrets since then, as digests. */
  wrong: Set<string>;
  since: number;
  /** How many of them were new in the minute that began then. */
  count: number;
  minute: number;
}

/** Makes the one count of guesses that all transports share. */
export function createSecretGuesses(now: () => number = Date.now): SecretGuesses {
  const guessers = new Map<string, Guesser>();
  const right = new Set<string>();

  function noteWrong(place: string, secret: string): void {
    const time = now();
    const guesser = guessers.get(place) ?? { wrong: new Set(), since: time, count: 0, minute: time };
    keepNewest(guessers.set(place, guesser), MOST_ADDRESSES);
    if (time - guesser.since > REMEMBERED) Object.assign(guesser, { wrong: new Set(), since: time });
    if (guesser.wrong.has(secret)) return;
    guesser.wrong.add(secret);
    if (time - guesser.minute >= MINUTE) Object.assign(guesser, { count: 0, minute: time });
    guesser.count += 1;
  }

  function mayGuess(place: string): boolean {
    const guesser = guessers.get(place);
    return !guesser || guesser.count < MOST_GUESSES || now() - guesser.minute >= MINUTE;
  }

  return {
    check(address, secret, lookUp) {
      const place = networkOf(address);
      const digest = hash('sha256', secret, 'base64');
      const known = `${place} ${digest}`;
      if (!right.has(known) && !mayGuess(place)) {
        throw tooManyRequests(
          'Too many wrong credentials of devices came from this address. Try again in a minute.',
        );
      }
      const found = lookUp();
      if (found === null) {
        right.delete(known);
        noteWrong(place, digest);
      } else {
        keepNewest(right.add(known), MOST_RIGHT);
      }
      return found;
    },
  };
}
