import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type SubmitOutcome, setAsker } from '../../../../../src/console/commands/ask.ts';
import { resetContext, setContextSource } from '../../../../../src/console/commands/context-store.ts';
import { register } from '../../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { profileCommands } from '../../../../../src/console/screens/profile/profile-commands.ts';
import { session, signInWith } from '../../../../../src/console/session/session-store.ts';
import { fakePlatform, json, refused } from '../../session/fake-platform.ts';
import { freshSession } from '../../session/fresh-session.ts';
import { pairOf } from '../../session/token-pair.ts';

const ID = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const STORED = {
  id: { entityType: 'USER', id: ID },
  email: 'ana@acme.com',
  authority: 'TENANT_ADMIN',
  firstName: 'Ana',
  additionalInfo: { lang: 'zh_CN' },
};
const CHANGE = { email: 'anna@acme.com', currentPassword: 'secret' };

let unregister: () => void;
let platform: ReturnType<typeof fakePlatform>;
let answer: () => Response;

beforeEach(async () => {
  freshSession();
  unregister = register(...profileCommands);
  setContextSource({ authority: () => session.authUser?.authority ?? null, path: () => '/profile' });
  platform = fakePlatform({
    [`GET /api/user/${ID}`]: () => json(STORED),
    'POST /api/user': () => answer(),
  });
  await signInWith(pairOf({ sub: STORED.email, userId: ID }));
});

afterEach(() => {
  unregister();
  setAsker(undefined);
  resetContext();
  vi.unstubAllGlobals();
});

describe('the own e-mail', () => {
  test('is changed by the password, which goes along with all that is stored of the account', async () => {
    answer = () => json({ ...STORED, email: CHANGE.email });
    await runCommand('profile.change-email', CHANGE, { source: 'script' });
    expect(platform.sent.at(-1)?.body).toEqual({ ...STORED, ...CHANGE });
    expect(session.userDetails?.email).toBe(CHANGE.email);
  });

  test.each([
    [
      'currentPassword',
      "Current password doesn't match!",
      { key: 'refusal.current-password-wrong', values: {} },
    ],
    [
      'email',
      `User with email '${CHANGE.email}'  already present in database!`,
      { key: 'refusal.email-taken', values: { email: CHANGE.email } },
    ],
  ])('that is refused says why at %s', async (field, sentence, reason) => {
    answer = () => refused(400, 31, sentence);
    expect(await submitted()).toEqual({ kind: 'failed', fields: { [field]: reason } });
    expect(session.userDetails?.email).toBe(STORED.email);
  });

  test('must be one, and needs the password', async () => {
    answer = () => json(STORED);
    expect(await submitted({ email: 'anna', currentPassword: '' })).toEqual({
      kind: 'failed',
      fields: {
        email: { key: 'user.invalid-email-format' },
        currentPassword: { key: 'validation.required' },
      },
    });
    expect(platform.paths()).not.toContain('POST /api/user');
  });
});

async function submitted(answers: object = CHANGE): Promise<SubmitOutcome | undefined> {
  let outcome: SubmitOutcome | undefined;
  setAsker(async ({ submit }) => {
    outcome = await submit({ ...answers });
  });
  await runCommand('profile.change-email', {}, { source: 'toolbar' });
  return outcome;
}
