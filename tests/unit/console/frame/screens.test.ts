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
    paths: [`/${id}`],
    title: 'app.title',
    icon: 'M0 0',
    authorities: ['TENANT_ADMIN'],
    component: loadable(() => Promise.resolve(() => null)),
    ...over,
  };
}

const home = screen('home', { menu: { order: 0 }, authorities: ['SYS_ADMIN', 'TENANT_ADMIN'] });
const devices = screen('devices', {
  paths: [
    '/devices',
    '/devices/:deviceId',
    '/customers/:customerId/devices',
    '/customers/:customerId/devices/:deviceId',
  ],
  menu: { order: 30 },
  title: 'home.devices',
});
const customers = screen('customers', {
  paths: ['/customers', '/customers/:customerId'],
  menu: { order: 20 },
  title: 'home.customers',
});
const users = screen('users', {
  paths: ['/customers/:customerId/users', '/customers/:customerId/users/:userId'],
});
const publicDevices = screen('public-devices', { paths: ['/customers/public/devices'] });
const profile = screen('profile', { section: 'account.group' });

let unregister: () => void;
beforeEach(() => {
  navigate('/home', { replace: true });
  unregister = registerScreens([home, devices, customers, users, publicDevices, profile]);
});
afterEach(() => {
  unregister();
  resetContext();
});

describe('registerScreens', () => {
  test('gives each screen a command that goes there, with the key that is kept for it', async () => {
    setContextSource({ authority: () => 'TENANT_ADMIN', path: () => '/home' });
    expect(commands.get('go.devices')).toMatchObject({ keys: ['g d'], authorities: ['TENANT_ADMIN'] });
    expect(commands.get('go.public-devices')?.keys).toBeUndefined();
    await runCommand('go.devices', {}, { source: 'script' });
    expect(currentPath()).toBe('/devices');
  });

  test('gives no command to a screen that is found through something else only', () => {
    expect(commands.get('go.users')).toBeUndefined();
  });

  test('refuses a path that another screen has', () => {
    expect(() => registerScreens([screen('gadgets', { paths: ['/gadgets', '/devices/:id'] })])).toThrow(
      "Screen 'gadgets' at /gadgets,/devices/:id: 'devices'",
    );
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
  const found = (path: string) => {
    const { screen, params, page } = screenAt(path) ?? {};
    return screen && [screen.id, params, page];
  };

  test('finds the screen of a path with what the path says', () => {
    expect(found('/devices')).toEqual(['devices', {}, '/devices']);
    expect(found('/customers/c1/devices')).toEqual([
      'devices',
      { customerId: 'c1' },
      '/customers/c1/devices',
    ]);
    expect(found('/customers/c1/users/u1')).toEqual([
      'users',
      { customerId: 'c1', userId: 'u1' },
      '/customers/c1/users',
    ]);
  });

  test('knows the page apart from what is open on it', () => {
    expect(found('/devices/784f394c')).toEqual(['devices', { deviceId: '784f394c' }, '/devices']);
    expect(found('/devices/')).toEqual(['devices', {}, '/devices']);
  });

  test('prefers literal segments, whatever the order of registration', () => {
    expect(found('/customers/public/devices')).toEqual(['public-devices', {}, '/customers/public/devices']);
  });

  test('decodes parameters and takes half an escape as it stands', () => {
    expect(screenAt('/devices/a%2Fb')?.params).toEqual({ deviceId: 'a/b' });
    expect(screenAt('/devices/100%')?.params).toEqual({ deviceId: '100%' });
  });

  test('knows no screen for a path that merely begins alike', () => {
    expect(screenAt('/devicesettings')).toBeUndefined();
    expect(screenAt('/devices/1/2')).toBeUndefined();
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
