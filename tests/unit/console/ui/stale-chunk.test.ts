import { beforeEach, expect, test, vi } from 'vitest';
import { isStaleChunk, reloadOnce } from '../../../../src/console/ui/stale-chunk.ts';

beforeEach(() => sessionStorage.clear());

test.each([
  'Failed to fetch dynamically imported module: http://console/assets/x.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/x.css',
])('recognises "%s" as a part that is gone', (message) => {
  expect(isStaleChunk(new TypeError(message))).toBe(true);
});

test('takes any other error for a real one', () => {
  expect(isStaleChunk(new TypeError('x is undefined'))).toBe(false);
  expect(isStaleChunk('Importing a module script failed.')).toBe(false);
});

test('reloads once, and not again while the failure is fresh', () => {
  const reload = vi.fn();
  expect(reloadOnce(1_000_000, reload)).toBe(true);
  expect(reloadOnce(1_030_000, reload)).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

test('reloads again for the next version', () => {
  const reload = vi.fn();
  reloadOnce(1_000_000, reload);
  expect(reloadOnce(1_100_000, reload)).toBe(true);
});
