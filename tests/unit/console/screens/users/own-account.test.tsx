import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AskRequest, setAsker } from '../../../../../src/console/commands/ask.ts';
import { AskDialog } from '../../../../../src/console/commands/faces/ask-dialog.tsx';
import { preloadFields } from '../../../../../src/console/commands/faces/preload-fields.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { session } from '../../../../../src/console/session/session-store.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { completeDom } from '../../commands/dom.ts';
import { startConsole } from '../../commands/started-console.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';

const ID = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const ANA = {
  id: { entityType: 'USER', id: ID },
  createdTime: 1,
  email: 'ana@acme.example',
  authority: 'TENANT_ADMIN',
  firstName: 'Ana',
};

let platform: ReturnType<typeof fakePlatform>;

beforeAll(async () => {
  await startConsole();
  completeDom();
});

afterAll(() => vi.unstubAllGlobals());

beforeEach(() => {
  signedInAs('TENANT_ADMIN');
  window.history.replaceState(null, '', '/users');
  platform = fakePlatform({
    [`GET /api/user/${ID}`]: () => json(ANA),
    'POST /api/user': ({ body }) => json(body),
  });
});

afterEach(() => {
  cleanup();
  setAsker(undefined);
});

describe('in the list of users', () => {
  test('the own account keeps its e-mail and says how that is changed, while the rest is edited', async () => {
    beAna();
    const { missing, user } = await edit();
    const email = field('Email');
    expect(email).toMatchObject({ value: ANA.email, readOnly: true });
    expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'Change email',
    );
    expect(missing).not.toContain('email');
    await user.clear(field('First name'));
    await user.type(field('First name'), 'Anna{Enter}');
    await waitFor(() => expect(saved()).toMatchObject({ email: ANA.email, firstName: 'Anna' }));
  });

  test('others are given another e-mail', async () => {
    const { missing, user } = await edit();
    expect(field('Email').readOnly).toBe(false);
    expect(missing).toContain('email');
    await user.clear(field('Email'));
    await user.type(field('Email'), 'anna@acme.example{Enter}');
    await waitFor(() => expect(saved()).toMatchObject({ email: 'anna@acme.example' }));
  });

  test('a script that gives the own account another e-mail is told the same', async () => {
    beAna();
    const change = { ids: [ID], email: 'anna@acme.example' };
    await expect(runCommand('user.edit', change, { source: 'script' })).rejects.toMatchObject({
      code: 'invalid-params',
      issues: [{ path: ['email'], message: 'user.own-email' }],
    });
    await runCommand('user.edit', { ids: [ID], firstName: 'Anna' }, { source: 'script' });
    expect(saved()).toMatchObject({ email: ANA.email, firstName: 'Anna' });
  });
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const saved = () => platform.sent.find(({ method }) => method === 'POST')?.body;

function beAna(): void {
  if (session.authUser) session.authUser.userId = ID;
}

async function edit() {
  const asked = Promise.withResolvers<AskRequest>();
  setAsker(async (request) => {
    await preloadFields(request.params);
    asked.resolve(request);
  });
  void runCommand('user.edit', { ids: [ID] }, { source: 'toolbar' });
  const request = await asked.promise;
  await act(async () => render(<AskDialog request={request} close={() => undefined} />));
  await screen.findByRole('dialog', { name: 'Edit user' });
  return { missing: request.missing, user: userEvent.setup() };
}
