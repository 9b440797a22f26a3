import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { showFailure } from '../../../../src/console/messages/show-failure.ts';
import { resetToasts, toasts } from '../../../../src/console/messages/toast-store.ts';
import { forgetUser } from '../../../../src/console/ui/user-change.ts';
import { connectionIsBack, connectionIsLost } from '../../../../src/console/wire/connection.ts';
import { callWithoutSession } from '../../../../src/console/wire/sessionless-call.ts';

const PART = new TypeError('Failed to fetch dynamically imported module: /assets/dialog-1.js');

afterEach(() => {
  resetToasts();
  forgetUser();
});

test('a part that could not be loaded while the platform was away is no news once it is back', () => {
  connectionIsLost();
  showFailure(PART);
  expect(toasts.shown).toHaveLength(1);
  connectionIsBack();
  expect(toasts.shown).toEqual([]);
});

test('nor once the platform has answered who is not signed in', async () => {
  connectionIsLost();
  showFailure(PART);
  vi.stubGlobal('fetch', async () => Response.json({}));
  await callWithoutSession('GET', '/api/noauth/oauth2Clients', z.unknown());
  vi.unstubAllGlobals();
  expect(toasts.shown).toEqual([]);
});

test('a part that is not there though the platform is stays told', () => {
  showFailure(PART);
  connectionIsBack();
  expect(toasts.shown).toHaveLength(1);
});
