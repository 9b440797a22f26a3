import { expect, it } from 'vitest';
import { createSessionCounts } from '../../../../src/platform/live/session-counts.ts';

const limits = { user: 2, tenant: 3, address: 4 };
const ana = { user: 'ana', tenant: 'acme', address: '10.0.0.1' };
const bob = { user: 'bob', tenant: 'acme', address: '10.0.0.1' };
const eve = { user: 'eve', tenant: 'other', address: '10.0.0.1' };

it('users, tenants and addresses have so many sessions open; one that ends makes room', () => {
  const enter = createSessionCounts(limits);
  const leave = enter(ana);
  enter(ana);
  expect(() => enter(ana)).toThrow('Max user sessions limit reached: 2');
  enter(bob);
  expect(() => enter(bob)).toThrow('Max tenant sessions limit reached: 3');
  enter(eve);
  expect(() => enter({ ...eve, user: 'kim' })).toThrow('Max address sessions limit reached: 4');
  leave();
  leave();
  enter(bob);
  expect(() => enter(ana)).toThrow('Max tenant sessions limit reached: 3');
});
