import { hash } from 'node:crypto';
import { tooManyRequests } from '../../errors.ts';
import { keepNewest } from '../../keep-newest.ts';
import { networkOf } from '../../security/address-network.ts';

/** What somebody reads who may not try any more for now. */
export const SIGN_INS_REFUSED = 'Too many sign-in attempts! Try again in a minute.';

/** Keeps whoever guesses the password of one account from many addresses from guessing on. */
export interface PasswordGuesses {
  /**
   * Signs in to an account, whether or not there is one. After too many failures in a minute, from wherever, only those
   * may try whose address signed in to it before: its owner is not shut out by strangers.
   * @throws PlatformError 429, and what signing in throws
   */
  attempt<T>(account: string, address: string, signIn: () => Promise<T>): Promise<T>;
}

/** How often in a minute signing in to one account may fail from addresses that never did. */
const MOST_FAILURES = 100;
const MINUTE = 60_000;

/** So much is remembered at most; what is oldest goes first. */
const MOST_ACCOUNTS = 100_000;
const MOST_KNOWN = 100_000;

interface Failures {
  /** Those of the minute that began then, with the attempts that are still under way. */
  count: number;
  readonly since: number;
}

/** Makes the count of failed sign-ins by their accounts. */
export function createPasswordGuesses(now: () => number = Date.now): PasswordGuesses {
  const failures = new Map<string, Failures>();
  const known = new Set<string>();

  /** The failures of this minute. */
  function failuresOf(account: string): Failures {
    const counted = failures.get(account);
    if (counted && now() - counted.since < MINUTE) return counted;
    const fresh = { count: 0, since: now() };
    failures.delete(account);
    keepNewest(failures.set(account, fresh), MOST_ACCOUNTS);
    return fresh;
  }

  return {
    async attempt(account, address, signIn) {
      const name = hash('sha256', account.toLowerCase(), 'base64');
      const place = `${name} ${networkOf(address)}`;
      const failed = failuresOf(name);
      const isKnown = known.has(place);
      if (!isKnown && failed.count >= MOST_FAILURES) throw tooManyRequests(SIGN_INS_REFUSED);
      // Counted until it succeeds: many that are made at once are not let through together.
      if (!isKnown) failed.count += 1;
      const session = await signIn();
      if (!isKnown) failed.count -= 1;
      known.delete(place);
      keepNewest(known.add(place), MOST_KNOWN);
      return session;
    },
  };
}
