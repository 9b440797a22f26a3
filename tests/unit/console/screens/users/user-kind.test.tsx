import { expect, test } from 'vitest';
import { propertiesOf } from '../../../../../src/console/entities/page/properties-of.ts';
import { userKind } from '../../../../../src/console/screens/users/user-kind.tsx';
import type { AdditionalInfo } from '../../../../../src/model/additional-info.ts';

test.each<[string, AdditionalInfo]>([
  ['Not activated', {}],
  ['Enabled', { userCredentialsEnabled: true }],
  ['Enabled', { lastLoginTs: 1_600_000_000_000 }],
  ['Disabled', { userCredentialsEnabled: false, lastLoginTs: 1_600_000_000_000 }],
])('An account reads %s with %j', (text, additionalInfo) => {
  const account = propertiesOf(userKind).find(({ id }) => id === 'account');
  const user = { id: { entityType: 'USER', id: 'ada' }, createdTime: 1, additionalInfo };
  expect(account?.text(user)).toBe(text);
});
