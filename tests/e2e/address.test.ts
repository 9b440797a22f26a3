import { describe, expect } from 'vitest';
import { story } from './story.ts';

describe('the address of what is on screen', () => {
  story('brings search, sort, open device and tab back after a reload', async ({ app, platform }) => {
    const [, open] = await platform.createDevices(['Address one', 'Address two']);
    await app.signIn('tenant', '/devices');
    const devices = app.table('Devices');
    await devices.expectFilled();
    await app.press('/');
    await app.type('Address');
    await app.run('table.sort', { property: 'name', order: 'DESC' });
    await devices.expectRows(['Address two', 'Address one']);
    await devices.row('Address two').click();
    await app.page.getByRole('tab', { name: 'Attributes' }).click();
    await app.expectPath(new RegExp(`^/devices/${open?.id}\\?`));
    const address = new URL(app.page.url());
    expect(Object.fromEntries(address.searchParams)).toEqual({
      search: 'Address',
      sort: 'name,DESC',
      tab: 'attributes',
    });

    await app.page.reload();
    await devices.expectRows(['Address two', 'Address one']);
    await app.page.getByRole('heading', { name: 'Address two', level: 2 }).waitFor();
    await app.page.getByRole('tab', { name: 'Attributes', selected: true }).waitFor();
  });

  story('brings a person back to the rows that were left', async ({ app, platform }) => {
    await platform.createDevices(Array.from({ length: 60 }, (_, at) => `Far down ${at + 10}`));
    await app.signIn('tenant', '/devices?search=Far%20down&sort=name,ASC');
    const devices = app.table('Devices');
    await devices.expectRow('Far down 10');
    await app.press('end');
    await devices.expectRow('Far down 69');
    await app.press('g h');
    await app.expectHeading('Home');
    await app.page.goBack();
    await devices.expectRow('Far down 69');

    await app.press('g h');
    await app.expectHeading('Home');
    await app.run('navigation.open', { path: '/devices?search=Far%20down&sort=name,ASC' });
    await devices.expectRow('Far down 10');
  });

  story('leads home where there is nothing', async ({ app }) => {
    await app.signIn('tenant', '/no-such-place');
    await app.expectPath('/home');
  });

  story('says so when a device does not exist', async ({ app }) => {
    app.expectConsoleError(/status of 40\d/);
    await app.signIn('tenant', '/devices/2d1b0a5e-0000-11eb-8000-000000000000');
    await app.page.getByText('This device does not exist, or is not yours to see').waitFor();
  });
});
