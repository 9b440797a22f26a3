import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signInAs } from '../../../../src/console/session/sign-in-as.ts';
import { askTokenAccess, tokenAccess } from '../../../../src/console/session/token-access.ts';
import { forgetUser } from '../../../../src/console/ui/user-change.ts';
import { eachWithAnaSignedIn } from './ana-signed-in.ts';
import { json, refused } from './fake-platform.ts';
import { platformOfPeople } from './people.ts';

eachWithAnaSignedIn();

describe('Whether one may sign in as others', () => {
  const PATH = 'GET /api/user/tokenAccessEnabled';
  beforeEach(forgetUser);

  it('is what the platform says to an administrator', async () => {
    platformOfPeople({ [PATH]: () => json(true) });
    await askTokenAccess();
    expect(tokenAccess.enabled).toBe(true);
  });

  it('is no for the users of a customer, who do not ask', async () => {
    await signInAs('ben');
    const platform = platformOfPeople({ [PATH]: () => json(true) });
    await askTokenAccess();
    expect(tokenAccess.enabled).toBe(false);
    expect(platform.sent).toEqual([]);
  });

  it('is no where the platform cannot tell', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    platformOfPeople({ [PATH]: () => refused(404, 32, 'Not found') });
    await askTokenAccess();
    expect(tokenAccess.enabled).toBe(false);
    expect(warn).toHaveBeenCalled();
    warn.mockRestore();
  });

  it('is asked anew for every user', async () => {
    platformOfPeople({ [PATH]: () => json(true) });
    await askTokenAccess();
    forgetUser();
    expect(tokenAccess.enabled).toBe(false);
  });

  it('is asked once, whoever wants to know', async () => {
    const platform = platformOfPeople({ [PATH]: () => json(true) });
    await Promise.all([askTokenAccess(), askTokenAccess()]);
    await askTokenAccess();
    expect(platform.sent).toHaveLength(1);
  });
});
