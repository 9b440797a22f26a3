import { expect, test } from 'vitest';
import { parseArgs } from '../../../../../src/console/commands/param.ts';
import { customerKind } from '../../../../../src/console/screens/customers/customer-kind.ts';

const checked = (contact: Record<string, string>) => {
  const parsed = parseArgs(customerKind.form.params, { title: 'Acme', ...contact });
  return parsed.error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
};

test('a customer has a postal code of its country', () => {
  expect(checked({ country: 'Germany', zip: '10115' })).toEqual([]);
  expect(checked({ country: 'Germany', zip: '1011' })).toEqual([['zip', 'contact.postal-code-invalid']]);
  expect(checked({ country: 'Chad', zip: 'whatever' })).toEqual([]);
  expect(checked({ zip: 'whatever' })).toEqual([]);
});

test('an e-mail address of a customer looks like one', () => {
  expect(checked({ email: 'acme' })).toEqual([['email', 'user.invalid-email-format']]);
  expect(checked({ email: '' })).toEqual([]);
});
