import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchAhead } from '../../../src/console/fetch-ahead.ts';
import { registerScreens } from '../../../src/console/frame/screens.ts';
import { tokenAccess } from '../../../src/console/session/token-access.ts';
import { loadable } from '../../../src/console/ui/loadable.tsx';
import { forgetUser } from '../../../src/console/ui/user-change.ts';
import { signedInAs } from './api/signed-in.ts';
import { speakEnglish } from './commands/texts.ts';
import { testScreen } from './frame/test-screens.ts';
import { fakePlatform, json } from './session/fake-platform.ts';

const fetched: string[] = [];
const screenOf = (id: string, authority: 'TENANT_ADMIN' | 'SYS_ADMIN') =>
  testScreen(id, {
    authorities: [authority],
    component: loadable(async () => {
      fetched.push(id);
      return () => null;
    }),
  });

beforeAll(speakEnglish);

let unregister: () => void;
beforeEach(() => {
  fetched.length = 0;
  unregister = registerScreens([screenOf('pumps', 'TENANT_ADMIN'), screenOf('owners', 'SYS_ADMIN')]);
  fakePlatform({});
  signedInAs('TENANT_ADMIN');
});
afterEach(() => {
  unregister();
  forgetUser();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});

const connectedBy = (connection: { saveData?: boolean }) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });

describe('what may be wanted next', () => {
  test('is fetched: the screens that are open to the user', async () => {
    await fetchAhead();
    expect(fetched).toEqual(['pumps']);
  });

  test('is fetched over a line that nobody wants to be saved', async () => {
    connectedBy({ saveData: false });
    await fetchAhead();
    expect(fetched).toEqual(['pumps']);
  });

  test('is not fetched for who saves data; what they may do is found out', async () => {
    connectedBy({ saveData: true });
    fakePlatform({ 'GET /api/user/tokenAccessEnabled': () => json(true) });
    await fetchAhead();
    expect(fetched).toEqual([]);
    expect(tokenAccess.enabled).toBe(true);
  });
});
