import { expect, it } from 'vitest';
import { dynamicValue } from '../../../../../../src/platform/rules/nodes/device-profile/dynamic-value.ts';

const owners = {
  device: { own: 1 },
  customer: { own: 2, shared: 2 },
  tenant: { own: 3, shared: 3, common: 3 },
} as const;
const sources = {
  device: (key: string) => (owners.device as Record<string, number>)[key],
  customer: (key: string) => (owners.customer as Record<string, number>)[key],
  tenant: (key: string) => (owners.tenant as Record<string, number>)[key],
};

it.each([
  ['CURRENT_DEVICE', 'own', false, 1],
  ['CURRENT_DEVICE', 'shared', false, undefined],
  ['CURRENT_DEVICE', 'shared', true, 2],
  ['CURRENT_DEVICE', 'common', true, 3],
  ['CURRENT_CUSTOMER', 'own', false, 2],
  ['CURRENT_CUSTOMER', 'common', false, undefined],
  ['CURRENT_CUSTOMER', 'common', true, 3],
  ['CURRENT_TENANT', 'own', false, 3],
  ['CURRENT_USER', 'own', true, undefined],
  ['CURRENT_DEVICE', '', true, undefined],
] as const)('of %s, "%s", inherited: %s is %s', (sourceType, sourceAttribute, inherit, value) => {
  expect(dynamicValue({ sourceType, sourceAttribute, inherit }, sources)).toBe(value);
});

it('is none where none is named', () => expect(dynamicValue(null, sources)).toBeUndefined());
