import { resetSession } from '../../../../src/console/session/session-store.ts';
import { forgetUser } from '../../../../src/console/ui/user-change.ts';

/** The time at which the clock of tests about sessions stands, and what an hour of it is, ms. */
export const NOW = new Date('2026-01-01T00:00:00Z');
export const HOUR = 3_600_000;

/** A browser that knows of nobody, at a page. */
export function freshSession(url = '/'): void {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', url);
  resetSession();
  forgetUser();
}
