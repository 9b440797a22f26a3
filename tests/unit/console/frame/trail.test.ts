import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerScreens } from '../../../../src/console/frame/screens.ts';
import { isOpenOnPage, trailTo } from '../../../../src/console/frame/trail.ts';
import type { Authority } from '../../../../src/model/authority.ts';
import { customers, devices, generalSettings, home, testScreen, users } from './test-screens.ts';

let unregister: () => void;
beforeEach(() => {
  unregister = registerScreens([home, customers, devices, users, generalSettings]);
});
afterEach(() => unregister());

/** A step as its screen and path, in brackets what is open on a page. */
function steps(path: string, authority: Authority | null = 'TENANT_ADMIN'): string[] {
  return trailTo(path, authority).map((step) => {
    const text = `${step.screen.id} ${step.path}`;
    return isOpenOnPage(step) ? `(${text})` : text;
  });
}

test('the way leads from home over every page above to what is open', () => {
  expect(steps('/customers/a/devices/7')).toEqual([
    'home /home',
    'customers /customers',
    '(customers /customers/a)',
    'devices /customers/a/devices',
    '(devices /customers/a/devices/7)',
  ]);
});

test('home is the whole way to itself', () => {
  expect(steps('/home')).toEqual(['home /home']);
});

test('beginnings that are no page, and pages of others, are passed over', () => {
  expect(steps('/settings/general')).toEqual(['home /home', 'general-settings /settings/general']);
  expect(steps('/customers/a/devices', 'CUSTOMER_USER')).toEqual([
    'home /home',
    'devices /customers/a/devices',
  ]);
});

test('a page that wants no step is passed over, also at the end', () => {
  const skipped = testScreen('states', {
    paths: ['/customers/:customerId/devices/:deviceId/states', '/states', '/states/:id'],
    skippedInBreadcrumb: true,
  });
  const end = registerScreens([skipped]);
  expect(steps('/states')).toEqual(['home /home']);
  expect(steps('/customers/a/devices/7/states').at(-1)).toBe('(devices /customers/a/devices/7)');
  end();
});

test('each step knows what its path says', () => {
  expect(trailTo('/customers/a/users/u', 'TENANT_ADMIN').map(({ params }) => params)).toEqual([
    {},
    {},
    { customerId: 'a' },
    { customerId: 'a' },
    { customerId: 'a', userId: 'u' },
  ]);
});

test('there is no way to no page', () => {
  expect(steps('/customers/a/nothing')).toEqual([]);
});
