import { describe, expect, test } from 'vitest';
import { menuEntries } from '../../../../src/console/frame/menu-entries.ts';
import type { Authority } from '../../../../src/model/authority.ts';
import { customers, devices, generalSettings, home, mailServer, testScreen, users } from './test-screens.ts';

/** The menu as lines: `home`, `settings: general-settings, mail-server`. */
function menuOf(authority: Authority | null, screens = all): string[] {
  return menuEntries(screens, authority).map(({ group, screens: together }) => {
    const ids = together.map(({ id }) => id).join(', ');
    return group ? `${group}: ${ids}` : ids;
  });
}

const all = [mailServer, devices, users, generalSettings, customers, home];

describe('the entries of the side menu', () => {
  test('are the screens of the authority that want a place, in their order', () => {
    expect(menuOf('CUSTOMER_USER')).toEqual(['home', 'devices']);
    expect(menuOf('TENANT_ADMIN').slice(0, 3)).toEqual(['home', 'customers', 'devices']);
    expect(menuOf(null)).toEqual([]);
  });

  test('hold the screens of a group together, at the place of the group', () => {
    const last = testScreen('last', { menu: { order: 1000 }, authorities: ['SYS_ADMIN'] });
    expect(menuOf('SYS_ADMIN', [last, ...all])).toEqual([
      'home',
      'settings: general-settings, mail-server',
      'last',
    ]);
  });

  test('have no heading over a single screen', () => {
    expect(menuOf('TENANT_ADMIN').at(-1)).toBe('general-settings');
  });
});
