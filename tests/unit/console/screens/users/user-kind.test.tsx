import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../../../src/console/api/query-client.ts';
import { EntityPage } from '../../../../../src/console/entities/page/entity-page.tsx';
import { propertiesOf } from '../../../../../src/console/entities/page/properties-of.ts';
import { userKind } from '../../../../../src/console/screens/users/user-kind.tsx';
import { userOutline } from '../../../../../src/console/screens/users/users.ts';
import { tokenAccess } from '../../../../../src/console/session/token-access.ts';
import type { AdditionalInfo } from '../../../../../src/model/additional-info.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';

const ACME = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

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

test('The details of a user say whose they are', async () => {
  signedInAs('TENANT_ADMIN');
  const acme = { entityType: 'CUSTOMER', id: ACME };
  fakePlatform({ [`GET /api/customer/${ACME}`]: () => json({ id: acme, createdTime: 1, title: 'Acme' }) });
  const user = { id: { entityType: 'USER', id: 'ada' }, createdTime: 1, customerId: acme };
  const customer = propertiesOf(userKind).find(({ id }) => id === 'customer');
  render(<QueryClientProvider client={queryClient}>{customer?.inDetails?.(user)}</QueryClientProvider>);
  expect(await screen.findByText('Acme')).toBeDefined();
});

test('Whoever looks at the list is found out to be let in as others, before they ask for it', async () => {
  signedInAs('TENANT_ADMIN');
  fakePlatform({
    'GET /api/user/tokenAccessEnabled': () => json(true),
    'GET /api/users?pageSize=50&page=0': () =>
      json({ data: [], totalPages: 0, totalElements: 0, hasNext: false }),
  });
  const kind = { ...userOutline, ...userKind };
  render(
    <QueryClientProvider client={queryClient}>
      <EntityPage kind={kind} params={{}} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(tokenAccess.enabled).toBe(true));
});
