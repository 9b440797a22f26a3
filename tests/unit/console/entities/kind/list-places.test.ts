import { describe, expect, test } from 'vitest';
import {
  entityPath,
  listAddress,
  listPath,
  openIdOf,
  pathsOf,
  placeOf,
} from '../../../../../src/console/entities/kind/list-places.ts';

const kind = { segment: 'devices', parents: { CUSTOMER: { title: 'customer.devices' } } } as const;
const ofCustomer = { kind: 'of', parent: 'CUSTOMER', id: 'c/1' } as const;

describe('the paths of a kind', () => {
  test('are its list, those of its parents, and each with one entity open', () => {
    expect(pathsOf(kind)).toEqual([
      '/devices',
      '/devices/:openId',
      '/customers/:customerId/devices',
      '/customers/:customerId/devices/:openId',
    ]);
  });

  test('are written for a list and for an entity', () => {
    expect(listPath(kind, { kind: 'own' })).toBe('/devices');
    expect(entityPath(kind, ofCustomer, 'd 1')).toBe('/customers/c%2F1/devices/d%201');
  });

  test('are written as the addresses of a kind write it', () => {
    const profiles = { segment: 'device-profiles', path: 'deviceProfiles' };
    expect(pathsOf(profiles)).toEqual(['/deviceProfiles', '/deviceProfiles/:openId']);
    expect(entityPath(profiles, { kind: 'own' }, 'd')).toBe('/deviceProfiles/d');
  });

  test('of a list keep how it is asked for, but not the tab of details that have closed', () => {
    const search = '?search=a%26b&tab=alarms&sort=name,ASC';
    expect(listAddress(kind, { kind: 'own' }, search)).toBe('/devices?search=a%26b&sort=name%2CASC');
    expect(listAddress(kind, { kind: 'own' }, '?tab=alarms')).toBe('/devices');
  });

  test('say which list they speak of and what is open', () => {
    expect(placeOf({ openId: 'd' })).toEqual({ kind: 'own' });
    expect(placeOf({ customerId: 'c/1' })).toEqual(ofCustomer);
    expect([openIdOf({ openId: 'd' }), openIdOf({})]).toEqual(['d', null]);
  });
});
