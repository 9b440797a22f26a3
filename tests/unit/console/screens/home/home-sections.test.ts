import { expect, test } from 'vitest';
import { homeSections } from '../../../../../src/console/screens/home/home-sections.ts';
import type { Authority } from '../../../../../src/model/authority.ts';
import {
  customers,
  devices,
  generalSettings,
  home,
  mailServer,
  testScreen,
} from '../../frame/test-screens.ts';

const section = 'home.device-management' as const;
const profile = testScreen('profile', {
  section: 'user.account',
  authorities: ['SYS_ADMIN', 'TENANT_ADMIN'],
});
const deviceProfiles = testScreen('device-profiles', { menu: { order: 35 }, section });
const all = [home, profile, mailServer, { ...devices, section }, deviceProfiles, customers, generalSettings];

function sectionsOf(authority: Authority): string[] {
  return homeSections(all, authority).map(
    ({ title, screens }) => `${title}: ${screens.map(({ id }) => id).join(', ')}`,
  );
}

test('the home screen shows the menu without home as sections, and last what is not in the menu', () => {
  expect(sectionsOf('TENANT_ADMIN')).toEqual([
    'customer.customers: customers',
    'home.device-management: devices, device-profiles',
    'language.language: general-settings',
    'user.account: profile',
  ]);
});

test('a group of the menu is a section, one screen of it stands for itself', () => {
  expect(sectionsOf('SYS_ADMIN')).toEqual([
    'menu.settings: general-settings, mail-server',
    'user.account: profile',
  ]);
});

test('what stands in the menu of others only is offered at home', () => {
  const help = testScreen('help', {
    menu: { order: 200, authorities: ['CUSTOMER_USER'] },
    section: 'user.account',
  });
  const sections = homeSections([home, customers, help, profile], 'TENANT_ADMIN');
  expect(sections.map(({ screens }) => screens.map(({ id }) => id))).toEqual([
    ['customers'],
    ['help', 'profile'],
  ]);
});
