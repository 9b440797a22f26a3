import { afterEach, beforeEach, expect, test } from 'vitest';
import { contextChanged } from '../../../../../src/console/commands/context-store.ts';
import { registerScreens } from '../../../../../src/console/frame/screens.ts';
import {
  forgetPlace,
  forgetVisits,
  noteNames,
  places,
  startPlaces,
  togglePin,
} from '../../../../../src/console/screens/home/places-store.ts';
import { session } from '../../../../../src/console/session/session-store.ts';
import { forgetUser } from '../../../../../src/console/ui/user-change.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { customers, devices, home } from '../../frame/test-screens.ts';

let end: () => void;

beforeEach(() => {
  signedInAs('TENANT_ADMIN');
  forgetUser();
  end = registerScreens([home, customers, devices]);
  window.history.replaceState(null, '', '/home');
  startPlaces();
});
afterEach(() => end());

async function go(...paths: string[]): Promise<void> {
  for (const path of paths) {
    window.history.pushState(null, '', path);
    contextChanged();
    await Promise.resolve();
  }
}
const recent = () => places.recent.map(({ path }) => path);
const pinned = () => places.pinned.map(({ path }) => path);

/** The next user of this browser, or the same one again. */
function signIn(userId: string): void {
  forgetUser();
  if (session.authUser) session.authUser = { ...session.authUser, userId };
  startPlaces();
}

test('what was opened is listed, the latest first and each once; what stands in the menu is not', async () => {
  await go(
    '/devices',
    '/devices/1',
    '/customers/7/devices',
    '/devices/2',
    '/devices/1',
    '/home',
    '/nonsense',
  );
  expect(recent()).toEqual(['/devices/1', '/devices/2', '/customers/7/devices']);
});

test('a few are enough', async () => {
  await go(...Array.from({ length: 20 }, (_, index) => `/devices/${index}`));
  expect(recent()).toHaveLength(8);
  expect(recent()[0]).toBe('/devices/19');
});

test('pins come and go, and outlive the page', () => {
  expect(togglePin({ path: '/devices/1', name: 'Pump 1' })).toBe(true);
  expect(togglePin({ path: '/devices' })).toBe(true);
  expect(togglePin({ path: '/devices' })).toBe(false);
  signIn('u1');
  expect(places.pinned).toEqual([{ path: '/devices/1', name: 'Pump 1' }]);
});

test('each user has others, and nobody has those of who left', async () => {
  await go('/devices/1');
  togglePin({ path: '/devices/1' });
  forgetUser();
  expect([recent(), pinned()]).toEqual([[], []]);
  signIn('u2');
  expect([recent(), pinned()]).toEqual([[], []]);
  await go('/devices/2');
  forgetVisits();
  expect(recent()).toEqual([]);
  signIn('u1');
  expect([recent(), pinned()]).toEqual([['/devices/1'], ['/devices/1']]);
});

test('names are kept as they were known last, and what is gone can be forgotten', async () => {
  await go('/devices/1', '/devices/2');
  togglePin({ path: '/devices/2' });
  noteNames(new Map([['/devices/2', 'Pump 2']]));
  expect(places.recent).toEqual([{ path: '/devices/2', name: 'Pump 2' }, { path: '/devices/1' }]);
  forgetPlace({ path: '/devices/2', pinned: false });
  expect([recent(), pinned()]).toEqual([['/devices/1'], ['/devices/2']]);
});

test.each(['{', '[]', '{"u1": 3}', '{"u1 TENANT_ADMIN t1 ": {"pinned": [{"path": "//evil"}, 7]}}'])(
  'what is stored and is none, %s, is nothing',
  (stored) => {
    forgetUser();
    localStorage.setItem('TB-places', stored);
    signIn('u1');
    expect(pinned()).toEqual([]);
  },
);

test('what cannot be read of one place or user does not cost the others theirs', () => {
  togglePin({ path: '/devices/1' });
  signIn('u2');
  togglePin({ path: '/devices/2' });
  togglePin({ path: `/devices/${'x'.repeat(600)}` });
  signIn('u1');
  expect(pinned()).toEqual(['/devices/1']);
  togglePin({ path: '/devices/3' });
  signIn('u2');
  expect(pinned()).toEqual(['/devices/2']);
});

test('a link of any length that somebody has followed does not cost them their places', async () => {
  togglePin({ path: '/devices/1' });
  await go('/devices/2', `/devices/${'x'.repeat(600)}`);
  signIn('u1');
  expect([recent(), pinned()]).toEqual([['/devices/2'], ['/devices/1']]);
});

test('what is stored is no longer than what anybody has put there', () => {
  forgetUser();
  const all = Array.from({ length: 10_000 }, (_, index) => ({ path: `/devices/${index}` }));
  localStorage.setItem('TB-places', JSON.stringify({ 'u1 TENANT_ADMIN t1 ': { pinned: all, recent: all } }));
  signIn('u1');
  expect([recent().length, pinned().length]).toEqual([8, 30]);
});
