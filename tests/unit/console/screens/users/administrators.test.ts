import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { stateOf } from '../../../../../src/console/commands/command-state.ts';
import { currentContext } from '../../../../../src/console/commands/context-store.ts';
import { fieldsOf, shownFields } from '../../../../../src/console/commands/param.ts';
import { commands } from '../../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../../src/console/commands/run-command.ts';
import { menuEntries } from '../../../../../src/console/frame/menu-entries.ts';
import { authoritiesOf } from '../../../../../src/console/frame/screen.ts';
import { screenAt, screens } from '../../../../../src/console/frame/screens.ts';
import { defaultDashboardParams } from '../../../../../src/console/screens/users/default-dashboard.tsx';
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

  test('begin at a dashboard of their tenant, which is where system administrators look for it', async () => {
    const list = {
      data: [{ id: dashboardId, createdTime: 1, title: 'Pumps' }],
      totalPages: 1,
      totalElements: 1,
      hasNext: false,
    };
    const { paths } = fakePlatform({ [`GET /api/tenant/${ACME}/dashboards`]: () => json(list) });
    expect(await offeredDashboards()).toEqual(['Pumps']);
    expect(paths()).toHaveLength(1);
    window.history.replaceState(null, '', '/home');
    expect(await offeredDashboards()).toEqual([]);
    expect(paths()).toHaveLength(1);
  });

  test('of a customer, where theirs are listed, begin at what the customer was given', async () => {
    signedInAs('TENANT_ADMIN');
    window.history.replaceState(null, '', `/customers/${ACME}/users`);
    const list = { data: [], totalPages: 0, totalElements: 0, hasNext: false };
    const { paths } = fakePlatform({ [`GET /api/customer/${ACME}/dashboards`]: () => json(list) });
    expect(await offeredDashboards()).toEqual([]);
    expect(paths()[0]).toContain(`GET /api/customer/${ACME}/dashboards`);
    const asked = (customerId: string) =>
      shownFields(fieldsOf(defaultDashboardParams), { customerId }).map(({ name }) => name);
    expect(asked(ACME)).toEqual(['defaultDashboardId']);
    expect(asked(dashboardId.id)).toEqual([]);
  });

  test('of another tenant than the one on screen begin at none of its dashboards', () => {
    const asked = (tenantId: string) =>
      shownFields(fieldsOf(defaultDashboardParams), { tenantId }).map(({ name }) => name);
    expect(asked(ACME)).toEqual(['defaultDashboardId']);
    expect(asked(dashboardId.id)).toEqual([]);
  });
});

const dashboardId = { entityType: 'DASHBOARD', id: '9b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10' };

async function offeredDashboards(): Promise<string[] | undefined> {
  const [field] = fieldsOf(defaultDashboardParams);
  const choices = await field?.meta.input.choices?.('', new AbortController().signal);
  return choices?.map(({ label }) => label);
}
