import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { connectAsync } from 'mqtt';
import { describe, expect } from 'vitest';
import { startOwnPlatform } from './own-platform.ts';
import { story } from './story.ts';

const shell = (line: string) => promisify(execFile)('sh', ['-c', line]);

story('a person connects a device with the lines of the console', async ({ app, platform }) => {
  const device = await platform.createDevice('Connected pump');
  await app.signIn('tenant', '/devices?search=Connected');
  const { page } = app;
  await app.table('Devices').row('Connected pump').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'How to connect' }).click();
  await app.expectPath(`/SDKManagement?device=${device.id}`);
  await page.getByText('No message received yet').waitFor();
  await expect.poll(() => page.getByRole('combobox', { name: 'Device' }).inputValue()).toBe('Connected pump');
  expect(await page.content()).not.toContain(device.token);
  await app.expectAccessible('connecting a device');

  await app.press('t');
  const line = (protocol: string, command: string) =>
    page.getByRole('region', { name: protocol, exact: true }).getByText(command).first();
  await shell((await line('HTTP', 'curl -X POST').innerText()).replace('curl', 'curl -fsS'));
  await page.getByText('Last message received:').waitFor();

  // What a client for MQTT is told, as this one takes it.
  const words = (await line('MQTT', 'mosquitto_pub').innerText()).split(' ');
  const said = (option: string) => words[words.indexOf(option) + 1] ?? '';
  const client = await connectAsync(`mqtt://${said('-h')}:${said('-p')}`, { username: said('-u') });
  await client.publishAsync(said('-t'), '{"pressure": 3}', { qos: 1 });
  await client.endAsync();
  await app.run('device.open', { ids: [device.id] });
  await page.getByRole('tab', { name: 'Latest telemetry' }).click();
  for (const key of ['temperature', 'pressure']) await page.getByRole('row', { name: key }).waitFor();
  await app.expectPath(`/devices/${device.id}?tab=telemetry`);
  await page.getByRole('button', { name: 'Close details' }).click();
  await app.expectPath('/devices');
});

story(
  'help is a page of the console, in the menu of some and on the home page of others',
  async ({ openApp }) => {
    const tenant = await openApp();
    await tenant.signIn('tenant', '/home');
    const menuOf = async ({ page }: typeof tenant) => await page.locator('#side-menu a').allInnerTexts();
    expect(await menuOf(tenant)).not.toContain('Documentation');
    await tenant.page.getByRole('main').getByRole('link', { name: 'Documentation' }).click();
    await tenant.expectPath('/documentation');
    const reference = tenant.page.getByRole('region', { name: 'Commands', exact: true });
    await reference.getByLabel('Search the commands').fill('gateway telemetry nothing');
    await reference.getByText('0 commands').waitFor();
    await reference.getByLabel('Search the commands').fill('device.delete');
    await reference.getByText('Delete device').waitFor();
    await tenant.expectAccessible('the documentation');

    const customer = await openApp();
    await customer.signIn('customer', '/home');
    expect((await menuOf(customer)).slice(-2)).toEqual(['SDK management', 'Documentation']);
    await customer.press('g k');
    await customer.expectHeading('SDK management');
    await customer.press('g o');
    await customer.expectHeading('Documentation');
    await customer.page.getByRole('contentinfo').getByText(`© ${new Date().getFullYear()}`).waitFor();
  },
);

describe('the keys of a tenant', () => {
  story('are shown, copied and made anew by its administrators', async ({ openApp }) => {
    const { url } = await startOwnPlatform();
    const app = await openApp({ url });
    await app.signIn('tenant');
    const before = (await app.run('tenant.show-keys')) as { accessKey: string; publicKey: string };
    expect(before.accessKey).not.toBe(before.publicKey);

    const palette = await app.openPalette();
    await app.type('keys of the tenant');
    await palette.getByRole('option', { name: /Keys of the tenant/ }).waitFor();
    await app.press('Enter');
    const dialog = await app.expectDialog('Keys of your tenant');
    await dialog.getByText(before.accessKey).waitFor();
    await app.expectAccessible('the keys of a tenant');
    await app.picture('tenant keys');
    await dialog.getByRole('button', { name: 'Make anew: Access key' }).click();
    const warning = await app.expectDialog('Make a new key: Access key?');
    await warning.getByRole('button', { name: 'Make a new key of the tenant' }).click();
    await app.expectToast('Made anew: Access key');
    await dialog.getByText(before.accessKey).waitFor({ state: 'detached' });
    await dialog.getByText(before.publicKey).waitFor();
  });
});
