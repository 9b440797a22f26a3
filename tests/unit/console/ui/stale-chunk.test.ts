import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdPage } from '../../../../src/console/ui/held-page.ts';
import { isStaleChunk, reloadOnce } from '../../../../src/console/ui/stale-chunk.ts';

beforeEach(() => sessionStorage.clear());

afterEach(() => vi.unstubAllGlobals());

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

const answered = async () => true;

test('reloads once, and not again while the failure is fresh', async () => {
  const reload = vi.fn();
  expect(await reloadOnce(1_000_000, reload, answered)).toBe(true);
  expect(await reloadOnce(1_030_000, reload, answered)).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

test('reloads again for the next version', async () => {
  const reload = vi.fn();
  await reloadOnce(1_000_000, reload, answered);
  expect(await reloadOnce(1_100_000, reload, answered)).toBe(true);
});

test('stays where nobody answers, or what was changed would be lost', async () => {
  const reload = vi.fn();
  expect(await reloadOnce(1_000_000, reload, async () => false)).toBe(false);
  const release = holdPage(async () => true);
  expect(await reloadOnce(1_000_000, reload, answered)).toBe(false);
  release();
  expect(reload).not.toHaveBeenCalled();
  expect(await reloadOnce(1_000_000, reload, answered)).toBe(true);
});

test('stays where nothing that is kept of the tab outlives the page', async () => {
  const reload = vi.fn();
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  expect(await reloadOnce(1_000_000, reload, answered)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
