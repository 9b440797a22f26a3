import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { users } from '../../../../../src/console/api/users.ts';
import { resetContext, setContextSource } from '../../../../../src/console/commands/context-store.ts';
import type { Answer } from '../../../../../src/console/commands/input.ts';
import { register } from '../../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { undoLast } from '../../../../../src/console/commands/undo.ts';
import { currentLanguage } from '../../../../../src/console/i18n/i18n.ts';
import { newPassword } from '../../../../../src/console/inputs/values/new-password.tsx';
import { profileCommands } from '../../../../../src/console/screens/profile/profile-commands.ts';
import { session } from '../../../../../src/console/session/session-store.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { fakePlatform, json, refused } from '../../session/fake-platform.ts';

const ID = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const OTHER = '9b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const ANA = {
  id: { entityType: 'USER' as const, id: ID },
  createdTime: 1,
  email: 'ana@acme.example',
  authority: 'TENANT_ADMIN' as const,
  firstName: 'Ana',
  lastName: null,
  additionalInfo: { lang: 'en_US', theirs: 1 },
};

let stored: unknown;
let end: () => void;

beforeEach(() => {
  signedInAs('TENANT_ADMIN');
  if (session.authUser) session.authUser.userId = ID;
  session.userDetails = ANA;
  stored = ANA;
  fakePlatform({
    [`GET /api/user/${ID}`]: () => json(stored),
    'POST /api/user': ({ body }) => {
      stored = body;
      return json(body);
    },
    [`GET /api/dashboard/info/${ID}`]: () =>
      json({ id: { entityType: 'DASHBOARD', id: ID }, createdTime: 1, title: 'Own' }),
    [`GET /api/dashboard/info/${OTHER}`]: () => refused(403, 20, 'Not yours'),
    'GET /api/noauth/userPasswordPolicy': () => json({ minimumLength: 8, minimumDigits: 1 }),
  });
  setContextSource({ authority: () => session.authUser?.authority ?? null, path: () => '/profile' });
  end = register(...profileCommands);
});
afterEach(() => {
  cleanup();
  resetContext();
  end();
  vi.unstubAllGlobals();
});

const script = { source: 'script' } as const;

test('nobody begins at a dashboard that is not theirs to see', async () => {
  const unseen = runCommand('profile.set-default-dashboard', { dashboardId: OTHER }, script);
  await expect(unseen).rejects.toMatchObject({ status: 403 });
  expect(stored).toBe(ANA);
});

test('a dashboard to begin at is chosen, none is too, and what was before comes back', async () => {
  const info = () => (stored as typeof ANA).additionalInfo;
  await runCommand('profile.set-default-dashboard', { dashboardId: ID }, script);
  expect(info()).toEqual({ ...ANA.additionalInfo, defaultDashboardId: ID });
  expect(session.userDetails?.additionalInfo?.defaultDashboardId).toBe(ID);
  await runCommand('profile.set-default-dashboard', { dashboardId: null }, script);
  expect(info()).toEqual({ ...ANA.additionalInfo, defaultDashboardId: null });
  await undoLast();
  expect(info()).toEqual({ ...ANA.additionalInfo, defaultDashboardId: ID });
});

test('without a dashboard to begin at nobody is held in full screen', async () => {
  const held = { defaultDashboardId: ID, defaultDashboardFullscreen: true };
  stored = { ...ANA, additionalInfo: { ...ANA.additionalInfo, ...held } };
  await runCommand('profile.set-default-dashboard', { dashboardId: null }, script);
  expect((stored as typeof ANA).additionalInfo).toMatchObject({
    defaultDashboardId: null,
    defaultDashboardFullscreen: false,
  });
});

test('the own name is changed, everything else of the account stays, and it can be taken back', async () => {
  await runCommand('profile.edit', { firstName: ' Anna ', lastName: 'Lee' }, script);
  expect(stored).toEqual({ ...ANA, firstName: 'Anna', lastName: 'Lee' });
  expect(session.userDetails).toMatchObject({ firstName: 'Anna', lastName: 'Lee' });
  await undoLast();
  expect(stored).toEqual(ANA);
  expect(session.userDetails?.firstName).toBe('Ana');
});

test('a name that an administrator has changed while it was edited is not overwritten', async () => {
  const reads: object[] = [ANA, { ...ANA, firstName: 'Anne' }];
  const platform = fakePlatform({ [`GET /api/user/${ID}`]: () => json(reads.shift()) });
  await expect(runCommand('profile.edit', { firstName: 'Anna', lastName: '' }, script)).rejects.toMatchObject(
    {
      conflicts: [{ field: 'firstName', before: 'Ana', ours: 'Anna', theirs: 'Anne' }],
    },
  );
  expect(platform.paths()).toEqual([`GET /api/user/${ID}`, `GET /api/user/${ID}`]);
});

test('what is saved of oneself elsewhere, as in the list of users, is known at once; of others it is not', async () => {
  await users.save({ ...ANA, firstName: 'Anna' });
  expect(session.userDetails?.firstName).toBe('Anna');
  await users.save({ ...ANA, id: { entityType: 'USER', id: ID.replace('8b', '9c') }, firstName: 'Bo' });
  expect(session.userDetails?.firstName).toBe('Anna');
});

test('the language is that of the account from then on, and of the page', async () => {
  await runCommand('profile.set-language', { language: 'zh_CN' }, script);
  expect(stored).toMatchObject({ additionalInfo: { lang: 'zh_CN', theirs: 1 } });
  expect(currentLanguage()).toBe('zh_CN');
  await runCommand('profile.set-language', { language: 'en_US' }, script);
});

test('a new password is checked against the policy of the platform while it is typed', async () => {
  const NewPasswordField = newPassword().Field;
  function Form() {
    const [value, setValue] = useState<Answer<string>>('');
    return <NewPasswordField name="new" label="New password" value={value} onChange={setValue} />;
  }
  await NewPasswordField.preload();
  render(<Form />);
  const rules = () =>
    screen
      .getAllByRole('listitem')
      .map((item) => `${item.textContent}: ${item.querySelector('title')?.textContent}`);
  await screen.findByRole('list', { name: 'What the password needs' });
  await userEvent.type(screen.getByLabelText('New password'), 'correct');
  expect(rules().map((rule) => rule.split(': ')[1])).toEqual(['Not yet met', 'Not yet met']);
  await userEvent.type(screen.getByLabelText('New password'), '1 horse');
  expect(rules().map((rule) => rule.split(': ')[1])).toEqual(['Met', 'Met']);
});
