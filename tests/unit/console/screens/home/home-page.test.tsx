import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { connectionBecame } from '../../../../../src/console/live/connection-store.ts';
import { HomePage } from '../../../../../src/console/screens/home/home-page.tsx';
import { places, startPlaces } from '../../../../../src/console/screens/home/places-store.ts';
import { forgetUser } from '../../../../../src/console/ui/user-change.ts';
import type { Authority } from '../../../../../src/model/authority.ts';
import { signedInAs } from '../../api/signed-in.ts';
import { type Answer, fakePlatform, json } from '../../session/fake-platform.ts';
import { showPage, startForPages } from '../shown-page.tsx';

const ID = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const GONE = '9c1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const page = (totalElements: number) => () =>
  json({ data: [], totalPages: 1, totalElements, hasNext: false });

startForPages();

function show(authority: Authority, answers: Record<string, Answer>, kept: object = {}): void {
  signedInAs(authority, ID);
  localStorage.setItem('TB-places', JSON.stringify({ [`u1 ${authority} t1 ${ID}`]: kept }));
  forgetUser();
  startPlaces();
  fakePlatform(answers);
  showPage(<HomePage />);
}
/** What a link says; those of the figures are no tiles. */
const tiles = () =>
  screen
    .getAllByRole('link')
    .filter((link) => !link.closest('dl'))
    .map((link) => link.textContent?.replace(/^(\D+)(\d*)$/, '$1 $2').trim());

test('every screen that is open to a role has a tile with how much it holds', async () => {
  show('TENANT_ADMIN', {
    'GET /api/customers': page(3),
    'GET /api/users': page(5),
    'GET /api/tenant/assetInfos': page(0),
    'GET /api/tenant/deviceInfos': page(12),
    'GET /api/deviceProfiles': page(6),
    'GET /api/tenant/entityViewInfos': page(1),
    'GET /api/tenant/dashboards': page(8),
    'GET /api/ruleChains': page(4),
    'GET /api/widgetsBundles': page(9),
  });
  await waitFor(() =>
    expect(tiles()).toEqual([
      'Customers 3',
      'Users 5',
      'Assets 0',
      'Devices 12',
      'Device profiles 6',
      'Entity views 1',
      'Alarms',
      'Rule chains 4',
      'Telemetry',
      'Relations',
      'Dashboards 8',
      'Widgets bundles 9',
      'Audit log',
      'API usage',
      'SDK management',
      'Documentation',
      'Profile',
    ]),
  );
});

test('the user of a customer is offered what such a user may open, with the figures of the customer', async () => {
  show('CUSTOMER_USER', {
    [`GET /api/customer/${ID}/assetInfos`]: page(1),
    [`GET /api/customer/${ID}/deviceInfos`]: page(2),
    [`GET /api/customer/${ID}/entityViewInfos`]: page(3),
    [`GET /api/customer/${ID}/dashboards`]: page(4),
  });
  await waitFor(() =>
    expect(tiles()).toEqual([
      'Assets 1',
      'Devices 2',
      'Entity views 3',
      'Alarms',
      'Telemetry',
      'Relations',
      'Dashboards 4',
      'SDK management',
      'Documentation',
      'Profile',
    ]),
  );
  expect(screen.getByRole('region', { name: 'Active alarms' })).toBeTruthy();
});

test('a figure leads to those that it counts', () => {
  show('TENANT_ADMIN', {});
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(leadsTo('Online')).toBe('/devices?search=active%3Atrue');
  expect(leadsTo('Offline')).toBe('/devices?search=active%3Afalse');
  expect(leadsTo('Critical')).toBe('/alarms?alarmStatus=ACTIVE&severity=CRITICAL');
});

test('a count that failed says so, is no zero, and may be tried again', async () => {
  let answer = () => json({}, 400);
  show('CUSTOMER_USER', {
    [`GET /api/customer/${ID}/assetInfos`]: () => answer(),
    [`GET /api/customer/${ID}/deviceInfos`]: page(0),
  });
  const assets = await screen.findByRole('link', { name: 'Assets Not known' });
  expect(assets.textContent).not.toMatch(/\d/);
  expect(await screen.findByRole('link', { name: 'Devices 0' })).toBeTruthy();
  answer = page(6);
  await userEvent.click(screen.getByRole('button', { name: 'Count anew: Assets' }));
  expect(await screen.findByRole('link', { name: 'Assets 6' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Count anew/ })).toBeNull();
});

test('what is live is not known while there has been no connection', async () => {
  show('CUSTOMER_USER', {});
  const devices = screen.getByRole('region', { name: 'Devices at this moment' });
  expect(within(devices).getAllByText('Loading…')).toHaveLength(3);
  await act(async () => connectionBecame('lost'));
  expect(within(devices).getAllByRole('img', { name: 'Not known' })).toHaveLength(3);
});

test('a system administrator is told how much the platform holds and how it is set up', async () => {
  show('SYS_ADMIN', {
    'GET /api/tenantInfos': page(7),
    'GET /api/tenantProfileInfos': page(2),
    'GET /api/admin/updates': () => json({ message: '<b>Version 9</b> is out', updateAvailable: true }),
    'GET /api/admin/settings/mail': () =>
      json({ key: 'mail', jsonValue: { smtpHost: 'mail.example', smtpPort: '25' } }),
    'GET /api/admin/securitySettings': () =>
      json({ maxFailedLoginAttempts: 5, passwordPolicy: { minimumLength: 8 } }),
  });
  await screen.findByText('Version 9 is out');
  const facts = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(facts()).toEqual([
      '7',
      '2',
      'Version 9 is out',
      'mail.example:25',
      'Locked after 5',
      'At least 8 characters',
    ]),
  );
});

describe('places', () => {
  const answers = {
    [`GET /api/customer/${ID}/assetInfos`]: page(0),
    [`GET /api/customer/${ID}/deviceInfos`]: page(0),
    [`GET /api/device/info/${ID}`]: () =>
      json({ id: { entityType: 'DEVICE', id: ID }, createdTime: 1, name: 'Pump 7 renamed', type: 'pump' }),
    [`GET /api/device/info/${GONE}`]: () => json({ message: 'gone' }, 404),
  };
  const kept = {
    pinned: [
      { path: `/devices/${ID}`, name: 'Pump 7' },
      { path: `/devices/${GONE}`, name: 'Pump 8' },
    ],
    recent: [{ path: `/devices/${GONE}` }, { path: '/customers/1/users' }, { path: '/nonsense' }],
  };
  const pinned = () => within(screen.getByRole('region', { name: 'Pinned' }));

  test('that are pinned lead there under their names of today; what is gone says so and can be taken away', async () => {
    show('CUSTOMER_USER', answers, kept);
    await pinned().findByText('No longer there');
    expect(pinned().getByRole('link').textContent).toContain('Pump 7 renamed');
    expect(pinned().getByText('Pump 8')).toBeTruthy();
    const [, unpin] = pinned().getAllByRole('button', { name: 'Unpin' });
    await userEvent.click(unpin as HTMLElement);
    await waitFor(() => expect(pinned().queryByText('Pump 8')).toBeNull());
  });

  test('that were only visited and are gone, or are not for this user, are not offered', async () => {
    show('CUSTOMER_USER', answers, kept);
    await waitFor(() => expect(places.recent.map(({ path }) => path)).not.toContain(`/devices/${GONE}`));
    expect(screen.queryByRole('region', { name: 'Recently opened' })).toBeNull();
  });
});
