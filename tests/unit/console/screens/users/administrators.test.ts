import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { stateOf } from '../../../../../src/console/commands/command-state.ts';
import { currentContext } from '../../../../../src/console/commands/context-store.ts';
import { commands } from '../../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { menuEntries } from '../../../../../src/console/frame/menu-entries.ts';
import { authoritiesOf } from '../../../../../src/console/frame/screen.ts';
import { screenAt, screens } from '../../../../../src/console/frame/screens.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { startConsole } from '../../commands/started-console.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';

const ACME = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const ANA = { id: { entityType: 'USER', id: ACME }, email: 'ana@acme.example', authority: 'TENANT_ADMIN' };

beforeAll(startConsole);
beforeEach(() => {
  signedInAs('SYS_ADMIN');
  window.history.replaceState(null, '', `/tenants/${ACME}/users`);
});
afterEach(() => vi.unstubAllGlobals());

const readersAt = (path: string) => {
  const shown = screenAt(path);
  return shown && authoritiesOf(shown.screen, shown.params);
};
const stateHere = (id: string) => {
  const command = commands.get(id);
  return command && stateOf(command, { ...currentContext(), authority: 'SYS_ADMIN' }).kind;
};

describe('the administrators of a tenant', () => {
  test('are a list for system administrators, as the users of a customer are one for their tenant', () => {
    expect(readersAt(`/tenants/${ACME}/users`)).toEqual(['SYS_ADMIN']);
    expect(readersAt(`/customers/${ACME}/users/1`)).toEqual(['TENANT_ADMIN']);
    expect(readersAt('/users')).toEqual(['TENANT_ADMIN']);
  });

  test('bring system administrators no list of users of their own, nor a search in one', () => {
    const shown = JSON.stringify(menuEntries(screens(), 'SYS_ADMIN'));
    expect(shown).not.toContain('users');
    expect(stateHere('go.users')).toBe('forbidden');
    expect(stateHere('user.edit')).toBe('disabled');
  });

  test('are created in the list of the tenant, as its administrators', async () => {
    const { sent } = fakePlatform({ 'POST /api/user': ({ body }) => json({ ...ANA, ...(body as object) }) });
    const email = ANA.email;
    await runCommand('user.create-in-tenant', { email }, { source: 'script' });
    expect(sent[0]?.path).toBe('/api/user?sendActivationMail=false');
    expect(sent[0]?.body).toMatchObject({
      email,
      authority: 'TENANT_ADMIN',
      tenantId: { entityType: 'TENANT', id: ACME },
    });
  });

  test('are what system administrators create, and the users of customers what others do', () => {
    expect(stateHere('user.create')).toBe('forbidden');
    expect(commands.get('user.create-in-tenant')?.authorities).toEqual(['SYS_ADMIN']);
  });
});
