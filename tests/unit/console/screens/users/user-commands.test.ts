import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetContext, setContextSource } from '../../../../../src/console/commands/context-store.ts';
import { register } from '../../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { userCommands } from '../../../../../src/console/screens/users/user-commands.ts';
import { session, signInWith } from '../../../../../src/console/session/session-store.ts';
import { forgetUser } from '../../../../../src/console/ui/user-change.ts';
import { json } from '../../session/fake-platform.ts';
import { freshSession } from '../../session/fresh-session.ts';
import { ANA, BEN, platformOfPeople } from '../../session/people.ts';
import { pairOf } from '../../session/token-pair.ts';

let unregister: () => void;
let tokenAccessEnabled: boolean;

beforeEach(async () => {
  freshSession();
  unregister = register(...userCommands);
  setContextSource({ authority: () => session.authUser?.authority ?? null, path: () => '/' });
  platformOfPeople({ 'GET /api/user/tokenAccessEnabled': () => json(tokenAccessEnabled) });
  tokenAccessEnabled = true;
  forgetUser();
  await signInWith(pairOf(ANA));
});

afterEach(() => {
  unregister();
  resetContext();
  vi.unstubAllGlobals();
});

describe('a user can be signed in as', () => {
  test('by a script, by id, right after one has signed in oneself', async () => {
    await signInAs('ben');
    expect(session.authUser?.sub).toBe(BEN.sub);
  });

  test('unless it is oneself', async () => {
    await expect(signInAs('ana')).rejects.toMatchObject({ reason: 'user.is-yourself' });
  });

  test('unless the platform does not let administrators', async () => {
    tokenAccessEnabled = false;
    await expect(signInAs('ben')).rejects.toMatchObject({ code: 'disabled' });
    expect(session.authUser?.sub).toBe(ANA.sub);
  });
});

describe('an account is enabled', () => {
  const enable = (facts: { enabled: boolean; activated: boolean }) =>
    runCommand(
      'user.enable',
      {},
      { source: 'script', entities: [{ entityType: 'USER', id: 'ben', name: BEN.sub, facts }] },
    );

  test('where it was disabled, and not where it is enabled already', async () => {
    const asked = platformOfPeople({
      'POST /api/user/ben/userCredentialsEnabled?userCredentialsEnabled=true': () => new Response(''),
    });
    await enable({ enabled: false, activated: true });
    expect(asked.paths().at(-1)).toContain('userCredentialsEnabled=true');
    await expect(enable({ enabled: true, activated: true })).rejects.toMatchObject({
      reason: 'user.enabled-already',
    });
  });

  test('by its activation where there is no password yet, and that is said', async () => {
    await expect(enable({ enabled: true, activated: false })).rejects.toMatchObject({
      reason: 'user.enabled-by-activation',
    });
  });
});

function signInAs(id: string): Promise<unknown> {
  return runCommand('user.sign-in-as', { ids: [id] }, { source: 'script' });
}
