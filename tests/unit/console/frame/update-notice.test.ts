import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announceUpdate } from '../../../../src/console/frame/update-notice.ts';
import { resetToasts, toasts } from '../../../../src/console/messages/toast-store.ts';
import { forgetUser } from '../../../../src/console/ui/user-change.ts';
import { signedInAs } from '../api/signed-in.ts';
import { fakePlatform, json, refused } from '../session/fake-platform.ts';

const PATH = 'GET /api/admin/updates';

beforeEach(() => {
  resetToasts();
  signedInAs('SYS_ADMIN');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('A newer version of the platform', () => {
  it.each([
    ['in its words', 'ThingsBoard 3.3 is available', { text: 'ThingsBoard 3.3 is available' }],
    [
      'without their markup',
      '<b>3.3</b> is <a href="javascript:x">here</a><img src=x onerror=y>',
      { text: '3.3 is here' },
    ],
    ['in words of ours where it has none', '', { key: 'update.available' }],
    ['in words of ours where they are null', null, { key: 'update.available' }],
  ])('is told to a system administrator %s', async (_, message, expected) => {
    fakePlatform({ [PATH]: () => json({ message, updateAvailable: true }) });
    await announceUpdate();
    expect(toasts.shown).toMatchObject([{ type: 'info', placement: 'bottom-right', message: expected }]);
  });

  it('is read with the one policy that the page lets make markup of text', async () => {
    const createPolicy = vi.fn((_name: string, rules: { createHTML(text: string): string }) => rules);
    vi.stubGlobal('trustedTypes', { createPolicy });
    fakePlatform({ [PATH]: () => json({ message: '<b>3.3</b>', updateAvailable: true }) });
    await announceUpdate();
    expect(createPolicy).toHaveBeenCalledExactlyOnceWith('clavier-inert', expect.anything());
    expect(toasts.shown).toMatchObject([{ message: { text: '3.3' } }]);
  });

  it.each(['TENANT_ADMIN', 'CUSTOMER_USER'] as const)(
    'is nothing for a %s, who does not ask',
    async (authority) => {
      signedInAs(authority);
      const platform = fakePlatform({});
      await announceUpdate();
      expect(platform.sent).toEqual([]);
    },
  );

  it('is not there: then nothing is said', async () => {
    fakePlatform({ [PATH]: () => json({ message: '', updateAvailable: false }) });
    await announceUpdate();
    expect(toasts.shown).toEqual([]);
  });

  it('is not told when the platform cannot say', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    fakePlatform({ [PATH]: () => refused(500, 2, 'Broken') });
    await announceUpdate();
    expect(toasts.shown).toEqual([]);
    expect(warn).toHaveBeenCalledOnce();
  });

  it('is not told to whoever is here by then', async () => {
    const answer = Promise.withResolvers<Response>();
    const platform = fakePlatform({ [PATH]: () => answer.promise });
    const asked = announceUpdate();
    await vi.waitFor(() => expect(platform.sent).toHaveLength(1));
    forgetUser();
    answer.resolve(json({ message: 'New', updateAvailable: true }));
    await asked;
    expect(toasts.shown).toEqual([]);
  });
});
