import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Command } from '../../../../../src/console/commands/command.ts';
import {
  currentContext,
  resetContext,
  setContextSource,
} from '../../../../../src/console/commands/context-store.ts';
import { isPermitted } from '../../../../../src/console/commands/permission.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { dialogs, resetDialogs } from '../../../../../src/console/messages/dialog-store.ts';
import { manageCredentials } from '../../../../../src/console/screens/devices/manage-credentials.ts';
import { viewCredentials } from '../../../../../src/console/screens/devices/view-credentials.ts';
import type { Authority } from '../../../../../src/model/authority.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';

const ID = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b11';
const pump = { entityType: 'DEVICE', id: ID, name: 'Pump' } as const;
const token = {
  deviceId: { entityType: 'DEVICE', id: ID },
  credentialsType: 'ACCESS_TOKEN',
  credentialsId: 'A1',
};

afterEach(() => {
  resetDialogs();
  resetContext();
  vi.unstubAllGlobals();
});

const mayRun = (command: Command, authority: Authority) =>
  isPermitted(command, { ...currentContext(), authority });

describe('the credentials of a device', () => {
  test("are seen by its customer's users, who may not change them", () => {
    expect(mayRun(viewCredentials, 'CUSTOMER_USER')).toBe(true);
    expect(mayRun(manageCredentials, 'CUSTOMER_USER')).toBe(false);
  });

  test('are read when they are looked at, and given to scripts', async () => {
    signedInAs('CUSTOMER_USER');
    setContextSource({ authority: () => 'CUSTOMER_USER', path: () => '/devices' });
    const { paths } = fakePlatform({ [`GET /api/device/${ID}/credentials`]: () => json(token) });
    expect(await runCommand(viewCredentials, {}, { source: 'script', entities: [pump] })).toMatchObject(
      token,
    );
    expect(dialogs.stack).toEqual([]);
    await runCommand(viewCredentials, {}, { source: 'row', entities: [pump] });
    expect(dialogs.stack).toHaveLength(1);
    expect(paths()).toHaveLength(2);
  });
});
