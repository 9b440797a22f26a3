import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchAhead } from '../../../src/console/fetch-ahead.ts';
import { lateCommands, lateCommandsAhead } from '../../../src/console/frame/late-commands.ts';
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

describe('commands that come late', () => {
  test('come a few at a time, so that what is asked for meanwhile is not sent behind them, until somebody waits', async () => {
    const asked: string[] = [];
    const { promise: there, resolve: come } = Promise.withResolvers<[]>();
    const screens = Array.from('abcdef', (id) =>
      testScreen(id, {
        lateCommands: () => {
          asked.push(id);
          return there;
        },
      }),
    );
    const forget = registerScreens(screens);
    const ahead = lateCommandsAhead();
    expect(asked).toEqual(['a', 'b']);
    const waitedFor = lateCommands();
    await vi.waitFor(() => expect(asked).toEqual(['a', 'b', 'c', 'd', 'e', 'f']));
    come([]);
    await Promise.all([ahead, waitedFor]);
    forget();
  });
});

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
