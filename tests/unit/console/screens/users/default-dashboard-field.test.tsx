import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AskedAbout } from '../../../../../src/console/commands/asked-about.ts';
import type { EntityRef } from '../../../../../src/console/commands/command.ts';
import type { Answer } from '../../../../../src/console/commands/input.ts';
import { OtherAnswers } from '../../../../../src/console/commands/other-answers.ts';
import type { Args } from '../../../../../src/console/commands/param.ts';
import { DefaultDashboardField } from '../../../../../src/console/screens/users/default-dashboard-field.tsx';
import type { Authority } from '../../../../../src/model/authority.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { completeDom } from '../../commands/dom.ts';
import { fakePlatform, json } from '../../session/fake-platform.ts';

const idOf = (digit: number) => `${digit}b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10`;
const [TENANT, ACME, GLOBEX, ANA] = [idOf(1), idOf(2), idOf(3), idOf(4)];

beforeEach(() => {
  completeDom();
  signedInAs('TENANT_ADMIN');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const listOf = (id: string, title: string) => () =>
  json({
    data: [{ id: { entityType: 'DASHBOARD', id }, createdTime: 1, title }],
    totalPages: 1,
    totalElements: 1,
    hasNext: false,
  });

/** A platform where each owner has a dashboard, and where Ana has an account. */
function platformWithAna(authority: Authority) {
  const owners = {
    tenantId: { entityType: 'TENANT', id: TENANT },
    customerId: { entityType: 'CUSTOMER', id: ACME },
  };
  const ana = {
    id: { entityType: 'USER', id: ANA },
    createdTime: 1,
    email: 'ana@acme.example',
    authority,
    ...owners,
  };
  fakePlatform({
    [`GET /api/user/${ANA}`]: () => json(ana),
    'GET /api/tenant/dashboards': listOf(idOf(5), 'Of the tenant'),
    [`GET /api/tenant/${TENANT}/dashboards`]: listOf(idOf(5), 'Named to system administrators'),
    [`GET /api/customer/${ACME}/dashboards`]: listOf(idOf(6), 'Given to Acme'),
    [`GET /api/customer/${GLOBEX}/dashboards`]: listOf(idOf(7), 'Given to Globex'),
  });
}

function Form({ others, about }: { others: Args; about: readonly EntityRef[] }) {
  const [value, setValue] = useState<Answer<string>>();
  return (
    <AskedAbout value={about}>
      <OtherAnswers value={() => others}>
        <DefaultDashboardField name="dashboard" label="Dashboard" value={value} onChange={setValue} />
      </OtherAnswers>
    </AskedAbout>
  );
}

async function offered(others: Args, about: readonly EntityRef[] = []) {
  const { rerender } = render(<Form others={others} about={about} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Dashboard' }));
  const list = await screen.findByRole('listbox');
  const options = await within(list).findAllByRole('option');
  return { titles: options.map(({ textContent }) => textContent), options, rerender };
}

describe('What a user begins at', () => {
  const ana = [{ entityType: 'USER', id: ANA, name: 'ana@acme.example' }] as const;

  test('is a dashboard that the customer was given, wherever the user of a customer is edited', async () => {
    platformWithAna('CUSTOMER_USER');
    expect((await offered({}, ana)).titles).toEqual(['Given to Acme']);
  });

  test('is any of the tenant for its administrators', async () => {
    platformWithAna('TENANT_ADMIN');
    expect((await offered({}, ana)).titles).toEqual(['Of the tenant']);
  });

  test('is looked for in their tenant by system administrators', async () => {
    signedInAs('SYS_ADMIN');
    platformWithAna('TENANT_ADMIN');
    expect((await offered({}, ana)).titles).toEqual(['Named to system administrators']);
  });

  test('of a new one is of the customer that is chosen, and of another one once that is', async () => {
    platformWithAna('CUSTOMER_USER');
    const { titles, options, rerender } = await offered({ customerId: ACME });
    expect(titles).toEqual(['Given to Acme']);
    await userEvent.click(options[0] as HTMLElement);
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Dashboard' });
    expect(field.value).toBe('Given to Acme');
    rerender(<Form others={{ customerId: GLOBEX }} about={[]} />);
    expect(field.value).toBe('');
    await userEvent.type(field, 'Given');
    expect(await screen.findByRole('option', { name: 'Given to Globex' })).toBeTruthy();
  });
});
