import type { Locator } from 'playwright';
import { describe, expect } from 'vitest';
import { startOwnPlatform } from './own-platform.ts';
import { connectPlatform } from './platform-client.ts';
import { story } from './story.ts';

describe('what a tenant uses', () => {
  story('is shown by feature, and rises as devices send', async ({ app, platform }) => {
    const { page } = app;
    const pump = await platform.createDevice('Counted pump');
    await app.signIn('tenant', '/home');
    await app.press('g i');
    await app.expectPath('/usage');
    const transport = page.getByRole('region', { name: 'Transport' });
    await transport.getByText('Enabled').waitFor();
    await page.getByRole('region', { name: 'SMS' }).getByText('0 / Unlimited').waitFor();
    const sent = () => firstNumberOf(transport.getByText(/^[\d,]+ \/ Unlimited$/).first());
    const before = await sent();
    for (let times = 0; times < 3; times += 1) await platform.postTelemetry(pump, { level: times, flow: 1 });
    await expect.poll(sent).toBeGreaterThanOrEqual(before + 3);

    // What is drawn can be read, and has the same present hour.
    await transport.getByRole('button', { name: 'Show as a table' }).click();
    await transport.getByRole('table').last().waitFor();
    await app.picture('api usage');
    await app.expectAccessible('what is used');

    await app.press('f');
    await page.getByRole('option', { name: 'By month' }).click();
    await app.expectPath('/usage?group=month');
    await page.getByRole('button', { name: 'By month' }).waitFor();
  });

  story('says near a limit that it is, and at it what does not work any more', async ({ openApp }) => {
    const own = await startOwnPlatform();
    const app = await openApp({ url: own.url, ownProfile: true });
    const { page } = app;
    const platform = await connectPlatform(own.url, 0);
    const pump = await platform.createDevice('Limited pump');
    const sensor = await platform.deviceByName('Clavier Demo Sensor');
    await app.signIn('tenant', '/usage');
    const transport = page.getByRole('region', { name: 'Transport' });
    const points = transport.getByText(/^[\d,]+ \/ /).last();
    // What sends by itself has sent, and sends no more: the count stands still.
    await expect.poll(() => firstNumberOf(points)).toBeGreaterThan(0);
    await app.run('device.delete', { ids: [sensor?.id?.id] });
    await platform.postTelemetry(pump, { a: 1 });
    const messages = transport.getByText(/^[\d,]+ \/ /).first();
    const stored = await firstNumberOf(messages);
    await expect.poll(() => firstNumberOf(messages)).toBeGreaterThan(stored);
    const used = await firstNumberOf(points);

    // However much was sent by itself, it is far from the limit.
    const limit = 2 * used + 10;
    const administrator = await openApp({ url: own.url, ownProfile: true });
    await administrator.signIn('sysadmin', '/tenantProfiles?search=Default');
    await administrator.table('Tenant profiles').expectRow('Default');
    await administrator.press('j');
    await administrator.run('tenant-profile.edit', { maxTransportDataPoints: limit });
    await transport.getByText(`${used} / ${limit} (`).waitFor();
    await transport.getByText('Enabled').waitFor();
    const values = Array.from({ length: limit - used - 1 }, (_, at) => [`value${at}`, at]);
    await platform.postTelemetry(pump, Object.fromEntries(values));
    await transport.getByText(`${limit - 1} / ${limit} (`).waitFor();
    await transport.getByText('Near its limit').waitFor();
    await app.picture('api usage near a limit');
    await app.expectAccessible('a feature near its limit');
    await platform.postTelemetry(pump, { a: 1 });
    await transport.getByText('Stopped at its limit').waitFor();
    await transport.getByText('What devices send is not taken in.').waitFor();
    await page.getByRole('region', { name: 'Telemetry storage' }).getByText('Enabled').waitFor();
  });

  story('cannot be read while the platform does not answer, and is said so', async ({ app }) => {
    const { page } = app;
    app.expectConsoleError(/503/);
    await page.route('**/api/entitiesQuery/find', (route) => route.fulfill({ status: 503, body: '' }));
    await app.signIn('tenant', '/usage');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).first().waitFor();
    await page.unroute('**/api/entitiesQuery/find');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('region', { name: 'Transport' }).waitFor();
  });

  story('reads in Chinese, in the dark, and on a phone', async ({ openApp }) => {
    const app = await openApp({ language: 'zh_CN', theme: 'dark' });
    await app.signIn('tenant', '/usage?window=2592000000');
    await app.page.setViewportSize({ width: 400, height: 800 });
    await app.page.getByRole('region', { name: '设备传输' }).getByText('正常').waitFor();
    await app.page.getByRole('button', { name: '按天' }).waitFor();
    await app.picture('api usage zh dark narrow');
    await app.expectAccessible('what is used, in Chinese, dark, narrow');
  });

  story('is nothing for system administrators and users of customers', async ({ app }) => {
    for (const account of ['sysadmin', 'customer'] as const) {
      await app.signIn(account, '/usage');
      await app.expectDialog('Access forbidden');
      await app.open('/home');
      await app.expectHeading(/^Hello/);
      await expect(app.run('go.api-usage'), account).rejects.toThrow();
    }
  });
});

/** What stands before the limit, such as the 7 of `7 / 100`. */
async function firstNumberOf(text: Locator): Promise<number> {
  return Number((await text.innerText()).split(' / ')[0]?.replaceAll(',', ''));
}
