import { afterEach, beforeEach, vi } from 'vitest';
import { signIn } from '../../../../src/console/session/session-store.ts';
import { freshSession, NOW } from './fresh-session.ts';
import { ANA, platformOfPeople } from './people.ts';

/** The page that Ana is at. */
export const START = '/customers/c1/users?search=b';

/** Has Ana sign in before each test of the file, who stays on her page; the clock stands. */
export function eachWithAnaSignedIn(): void {
  beforeEach(async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    freshSession(START);
    platformOfPeople();
    await signIn(ANA.sub, 'ana');
    history.replaceState(null, '', START);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
