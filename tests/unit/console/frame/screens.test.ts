// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resetContext, setContextSource } from '../../../../src/console/commands/context-store.ts';
import { commands, runCommand } from '../../../../src/console/commands/registry.ts';
import type { Screen } from '../../../../src/console/frame/screen.ts';
import { menuScreens, registerScreens, screenAt, screens } from '../../../../src/console/frame/screens.ts';
import { homeSections } from '../../../../src/console/screens/home/home-sections.ts';
import { loadable } from '../../../../src/console/ui/loadable.tsx';
import { currentPath, navigate } from '../../../../src/console/ui/navigation.ts';

function screen(id: string, over: Partial<Screen> = {}): Screen {
  return {
    id,
    path: `/${id}`,
    title: 'app.title',
    icon: 'M0 0',
    authorities: ['TENANT_ADMIN'],
    component: loadable(() => Promise.resolve(() => null)),
    ...over,
  };
}

const home = screen('home', { menu: { order: 0 }, key: 'h', authorities: ['SYS_ADMIN', 'TENANT_ADMIN'] });
const devices = screen('devices', { menu: { order: 30 }, key: 'd', title: 'home.devices' });
const customers = screen('customers', { menu: { order: 20 }, title: 'home.customers' });
const customerUsers = screen('customer-users', { path: '/customers/users' });
const profile = screen('profile', { section: 'account.group' });

let unregister: () => void;
beforeEach(() => {
  navigate('/home', { replace: true });
  unregister = registerScreens([home, devices, customers, customerUsers, profile]);
});
afterEach(() => {
  unregister();
  resetContext();
});

describe('registerScreens', () => {
  test('gives each screen a command that goes there, with its key after g', async () => {
    setContextSource({ authority: () => 'TENANT_ADMIN', path: () => '/home' });
    expect(commands.get('go.devices')).toMatchObject({ keys: ['g d'], authorities: ['TENANT_ADMIN'] });
    expect(commands.get('go.customers')?.keys).toBeUndefined();
    await runCommand('go.devices', {}, { source: 'script' });
    expect(currentPath()).toBe('/devices');
  });

  test('refuses a path that another screen has', () => {
    expect(() => registerScreens([screen('gadgets', { path: '/devices' })])).toThrow("'devices' at /devices");
    expect(commands.get('go.gadgets')).toBeUndefined();
  });

  test('takes screens and commands out again', () => {
    unregister();
    expect(screens()).toEqual([]);
    expect(commands.get('go.devices')).toBeUndefined();
    unregister = () => undefined;
  });
});

describe('screenAt', () => {
  test('finds the screen of a path and of what lies below it', () => {
    expect(screenAt('/devices')).toBe(devices);
    expect(screenAt('/devices/784f394c')).toBe(devices);
  });

  test('prefers the screen with the longer path', () => {
    expect(screenAt('/customers/users/1')).toBe(customerUsers);
  });

  test('knows no screen for a path that merely begins alike', () => {
    expect(screenAt('/devicesettings')).toBeUndefined();
  });
});

test('the menu holds the screens of the authority that want a place, in their order', () => {
  expect(menuScreens('TENANT_ADMIN').map(({ id }) => id)).toEqual(['home', 'customers', 'devices']);
  expect(menuScreens('SYS_ADMIN').map(({ id }) => id)).toEqual(['home']);
  expect(menuScreens(null)).toEqual([]);
});

test('the home screen groups what the authority may open by section, in the order of the menu', () => {
  const management = { section: 'menu.label' } as const;
  const all = [home, profile, { ...devices, ...management }, { ...customers, ...management }];
  const sections = homeSections(all, 'TENANT_ADMIN').map(({ title, screens: places }) => [
    title,
    places.map(({ id }) => id),
  ]);
  expect(sections).toEqual([
    ['menu.label', ['customers', 'devices']],
    ['account.group', ['profile']],
  ]);
  expect(homeSections(all, 'SYS_ADMIN')).toEqual([]);
});
