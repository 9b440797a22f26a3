// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDialog, dialogs } from '../../../../src/console/messages/dialog-store.ts';
import { showForbidden } from '../../../../src/console/session/forbidden.ts';
import { takeRememberedUrl } from '../../../../src/console/session/redirect-url.ts';
import { session, signIn } from '../../../../src/console/session/session-store.ts';
import { signInAs } from '../../../../src/console/session/sign-in-as.ts';
import { freshSession } from './fresh-session.ts';
import { ANA, platformOfPeople } from './people.ts';

const question = () => dialogs.stack[0]?.content;
const answer = (yes?: boolean) => closeDialog(dialogs.stack[0]?.id ?? 0, yes);

beforeEach(async () => {
  freshSession('/home');
  platformOfPeople();
  await signIn(ANA.sub, 'ana');
});
afterEach(() => vi.unstubAllGlobals());

describe('What is forbidden', () => {
  it('is asked about once, however much of it there is at once', async () => {
    const asked = [showForbidden(), showForbidden(), showForbidden()];
    expect(dialogs.stack).toHaveLength(1);
    expect(question()).toMatchObject({
      kind: 'confirm',
      request: { title: { key: 'access.access-forbidden' } },
    });
    answer(false);
    await Promise.all(asked);
    expect(session.isAuthenticated).toBe(true);
    expect(location.pathname).toBe('/home');
  });

  it('is had by signing in as somebody else, who goes to what was wanted', async () => {
    const asked = showForbidden('/tenants?search=a');
    answer(true);
    await asked;
    expect(session.isAuthenticated).toBe(false);
    expect(location.pathname).toBe('/login');
    expect(takeRememberedUrl(null)).toBe('/tenants?search=a');
  });

  it('to the user as whom somebody else has signed in offers no sign-in, which would end both sessions', async () => {
    await signInAs('ben');
    const asked = showForbidden();
    expect(question()).toMatchObject({
      kind: 'alert',
      request: { title: { key: 'access.permission-denied' } },
    });
    answer();
    await asked;
    expect(session.signedInBy).toBe('Ana Lee');
  });
});
