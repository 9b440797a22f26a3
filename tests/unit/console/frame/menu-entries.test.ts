import { describe, expect, test } from 'vitest';
import { menuEntries } from '../../../../src/console/frame/menu-entries.ts';
import type { Authority } from '../../../../src/model/authority.ts';
import { customers, devices, generalSettings, home, mailServer, testScreen, users } from './test-screens.ts';

/** The menu as lines: `home`, `settings: general-settings, mail-server`. */
function menuOf(authority: Authority | null, screens = all): string[] {
  return menuEntries(screens, authority).flatMap(({ group, screens: together, divided }) => {
    const ids = together.map(({ id }) => id).join(', ');
    return [...(divided ? [LINE] : []), group ? `${group}: ${ids}` : ids];
  });
}

const LINE = '---';

const all = [mailServer, devices, users, generalSettings, customers, home];

describe('the entries of the side menu', () => {
  test('are the screens of the authority that want a place, in their order', () => {
    expect(menuOf('CUSTOMER_USER')).toEqual(['home', LINE, 'devices']);
    expect(menuOf(null)).toEqual([]);
  });

  test('hold the screens of a group together, at the place of the group', () => {
    const last = testScreen('last', { menu: { order: 1000 }, authorities: ['SYS_ADMIN'] });
    expect(menuOf('SYS_ADMIN', [last, ...all])).toEqual([
      'home',
      LINE,
      'settings: general-settings, mail-server',
      'last',
    ]);
  });

  test('are divided by lines: people, what they have, and administration', () => {
    expect(menuOf('TENANT_ADMIN')).toEqual(['home', 'customers', LINE, 'devices', LINE, 'general-settings']);
  });

  test('are for some of those who may see the screen, where it says so', () => {
    const menu = { order: 200, authorities: ['SYS_ADMIN', 'CUSTOMER_USER'] as const };
    const help = testScreen('help', { menu, authorities: ['TENANT_ADMIN', 'CUSTOMER_USER'] });
    expect(menuOf('CUSTOMER_USER', [help, home])).toEqual(['home', LINE, 'help']);
    expect(menuOf('TENANT_ADMIN', [help, home])).toEqual(['home']);
    expect(menuOf('SYS_ADMIN', [help, home])).toEqual(['home']);
  });

  test('have no heading over a single screen', () => {
    expect(menuOf('TENANT_ADMIN').at(-1)).toBe('general-settings');
  });
});
