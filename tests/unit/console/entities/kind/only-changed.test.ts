import { describe, expect, test } from 'vitest';
import type { EntityKind } from '../../../../../src/console/entities/kind/entity-kind.ts';
import { onlyChanged } from '../../../../../src/console/entities/kind/only-changed.ts';
import { customerKind } from '../../../../../src/console/screens/customers/customer-kind.ts';
import { deviceKind } from '../../../../../src/console/screens/devices/device-kind.tsx';
import { userKind } from '../../../../../src/console/screens/users/user-kind.tsx';

/** What is saved of a stored entity with other answers. */
function saved(
  { form: { answersOf, laidOver } }: Pick<EntityKind, 'form'>,
  stored: object,
  answers: Readonly<Record<string, unknown>>,
): object {
  const before = answersOf(stored);
  return onlyChanged(stored, laidOver(stored, before), laidOver(stored, { ...before, ...answers }));
}

describe('A saved entity', () => {
  test('is as it was but for what a person has changed, also where a form knows no missing text', () => {
    const customer = { title: 'Ada', city: null, additionalInfo: null, crane: 7 };
    expect(saved(customerKind, customer, { title: 'Bea' })).toEqual({ ...customer, title: 'Bea' });
    const user = { email: 'a@b.c', authority: 'CUSTOMER_USER', additionalInfo: { lang: 'zh_CN' } };
    expect(saved(userKind, user, { lastName: 'B' })).toEqual({ ...user, lastName: 'B' });
    const device = { name: 'Pump', label: null, additionalInfo: { crane: 7 } };
    expect(saved(deviceKind, device, { gateway: true })).toEqual({
      ...device,
      additionalInfo: { crane: 7, gateway: true },
    });
  });

  test('loses what a person has emptied', () => {
    const customer = { title: 'Ada', city: 'Ulm', additionalInfo: { description: 'x' } };
    expect(saved(customerKind, customer, { city: '', description: '' })).toEqual({
      title: 'Ada',
      city: '',
      additionalInfo: { description: '' },
    });
  });

  test('has what was written newly beside what stays', () => {
    expect(onlyChanged({ a: { b: 1 } }, { a: { b: 1 } }, { a: { b: 1, c: [2] } })).toEqual({
      a: { b: 1, c: [2] },
    });
  });
});
