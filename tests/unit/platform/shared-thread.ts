import timers from 'node:timers';
import { afterAll, beforeAll, expect } from 'vitest';

/*
 * The files of the platform's tests that run in one thread share its globals, one after the other. Timers that one of
 * them leaves faked never come, and what waits for them hangs in whatever file is next.
 */

const FAKED = ['setTimeout', 'setInterval', 'setImmediate'] as const;

function expectRealTimers(when: string): void {
  for (const name of FAKED)
    expect(globalThis[name] === timers[name], `${name} is not its own ${when}`).toBe(true);
}

beforeAll(() => expectRealTimers('when the file begins: one before it has left it so'));
afterAll(() =>
  expectRealTimers('when the file ends: use real timers again, and restore no spy on a faked one'),
);
