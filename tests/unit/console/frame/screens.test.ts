import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resetContext, setContextSource } from '../../../../src/console/commands/context-store.ts';
import { commands } from '../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../src/console/commands/run-command.ts';
import { registerScreens, screenAt, screens } from '../../../../src/console/frame/screens.ts';
import { currentPath, navigate } from '../../../../src/console/ui/navigation.ts';
import { customers, devices, home, testScreen, users } from './test-screens.ts';

const publicDevices = testScreen('public-devices', { paths: ['/customers/public/devices'] });

let unregister: () => void;
beforeEach(() => {
  navigate('/home', { replace: true });
  unregister = registerScreens([home, devices, customers, users, publicDevices]);
});
afterEach(() => {
  unregister();
  resetContext();
});

describe('registerScreens', () => {
  test('gives each screen a command that goes there, with the key that is kept for it', async () => {
    setContextSource({ authority: () => 'TENANT_ADMIN', path: () => '/home' });
    expect(commands.get('go.devices')).toMatchObject({
      keys: ['g d'],
      authorities: ['TENANT_ADMIN', 'CUSTOMER_USER'],
    });
    expect(commands.get('go.public-devices')?.keys).toBeUndefined();
    await runCommand('go.devices', {}, { source: 'script' });
    expect(currentPath()).toBe('/devices');
  });

  test('gives no command to a screen that is found through something else only', () => {
    expect(commands.get('go.users')).toBeUndefined();
  });

  test('refuses a path that another screen has', () => {
    expect(() => registerScreens([testScreen('gadgets', { paths: ['/gadgets', '/devices/:id'] })])).toThrow(
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

  test('takes all paths of a screen for one page where that is what it is', () => {
    const unregisterEditor = registerScreens([
      testScreen('editor', { paths: ['/types/add', '/types/:typeId/editor'], isOnePage: true }),
    ]);
    expect(found('/types/add')).toEqual(['editor', {}, 'editor']);
    expect(found('/types/t1/editor')).toEqual(['editor', { typeId: 't1' }, 'editor']);
    unregisterEditor();
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
