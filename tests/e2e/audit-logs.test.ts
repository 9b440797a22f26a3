import { describe, expect } from 'vitest';
import { startOwnPlatform } from './own-platform.ts';
import { connectPlatform } from './platform-client.ts';
import { story } from './story.ts';

describe('the audit log of the tenant', () => {
  story('tells in a few keys what a user changed on a device today', async ({ app, platform }) => {
    const pump = await platform.createDevice('Audited pump', { label: 'old' });
    const other = await platform.createDevice('Audited hall');
    await platform.change('device', pump.id, { label: 'new' });
    await platform.setAttributes(pump.id, { limit: 5 });
    await platform.setAttributes(pump.id, { limit: 7 });
    await platform.setAttributes(other.id, { limit: 1 });

    await app.signIn('tenant', '/devices?search=Audited%20pump');
    await app.table('Devices').expectRow('Audited pump');
    await app.page.evaluate(() => window.clavier.commands.ready());
    await app.press('j o l');
    await app.expectPath(`/auditLogs?entity=DEVICE%3A${pump.id}`);
    const logs = app.table('Audit log');
    await logs.expectRows(['Attributes changed', 'Attributes changed', 'Updated', 'Added']);
    await app.press('t');
    await app.expectPath(/[?&]window=\d+-\d+/);
    await logs.expectRows(['Attributes changed', 'Attributes changed', 'Updated', 'Added']);
    await app.picture('audit logs of a device');

    await app.press('j Enter');
    let entry = await app.expectDialog('Entry of the audit log');
    await entry.getByRole('row', { name: 'limit 5 7' }).waitFor();
    await app.picture('audit log entry');
    await app.expectAccessible('what an entry of the audit log changed');
    await app.press('Escape');
    await entry.waitFor({ state: 'detached' });

    await app.press('j j Enter');
    entry = await app.expectDialog('Entry of the audit log');
    await entry.getByText(/^Compared with the entry of /).waitFor();
    await entry.getByRole('row', { name: 'label old new' }).waitFor();
    await app.picture('audit log entry updated');
    await app.press('Escape');
    await entry.waitFor({ state: 'detached' });

    await app.press('u');
    await app.expectPath(/[?&]search=tenant%40thingsboard\.org/);
    await logs.expectRows(['Attributes changed', 'Attributes changed', 'Updated', 'Added']);
    await app.press('v');
    await app.expectPath(`/devices/${pump.id}`);
  });

  story(
    'is narrowed by user, customer, entity, action and time, all of it in the address',
    async ({ openApp }) => {
      // Nobody else does anything meanwhile, which would be listed above.
      const { url } = await startOwnPlatform();
      const platform = await connectPlatform(url, 0);
      const app = await openApp({ url });
      const { page } = app;
      const pump = await platform.createDevice('Sorted pump');
      await platform.setAttributes(pump.id, { limit: 5 });
      await app.signIn('tenant');
      await app.press('g l');
      await app.expectPath('/auditLogs');
      const logs = app.table('Audit log');
      await logs.expectRow('Sorted pump');
      await app.expectAccessible('the audit logs');

      await app.press('a');
      const actions = await app.expectDialog('Filter by action');
      await actions.getByRole('combobox', { name: 'Actions' }).fill('Attributes ch');
      await page.getByRole('option', { name: 'Attributes changed' }).click();
      await actions.getByRole('button', { name: 'Filter by action' }).click();
      await app.expectPath('/auditLogs?actions=ATTRIBUTES_UPDATED');
      await logs.expectNoRow('Added');
      await logs.expectRow('Sorted pump');

      await app.press('f');
      const filter = await app.expectDialog('Filter by user, customer or entity');
      await filter.getByLabel('Entries of').selectOption('User');
      await filter.getByRole('combobox', { name: 'User' }).fill('customer@');
      await page.getByRole('option', { name: /customer@thingsboard\.org/ }).click();
      await filter.getByRole('button', { name: 'Filter by user, customer or entity' }).click();
      await app.expectPath(/[?&]user=/);
      await page.getByText('Nothing was done in this time').waitFor();
      await app.picture('audit logs of a user');

      await app.press('shift+f');
      await app.expectPath('/auditLogs');
      await logs.expectRow('Sorted pump');
      await app.run('audit-log.filter', {
        by: 'customer',
        customerId: await platform.demoCustomer(),
      });
      await page.getByRole('button', { name: /^Customer: / }).waitFor();
      await app.open('/auditLogs?search=SORTED&window=3600000&sort=entityName,ASC');
      await logs.expectRow('Sorted pump');
      await app.run('audit-log.show-all');
      await logs.expectFilled();
    },
  );

  story('says why something failed, and that it could not be read', async ({ app, platform }) => {
    const { page } = app;
    const pump = await platform.createDevice('Refused pump');
    await platform.createDevice('Refused twin');
    await expect(platform.change('device', pump.id, { name: 'Refused twin' })).rejects.toThrow('400');
    await app.signIn('tenant', `/auditLogs?entity=DEVICE:${pump.id}`);
    const logs = app.table('Audit log');
    await logs.expectRow('Failure');
    await app.press('j Enter');
    const entry = await app.expectDialog('Entry of the audit log');
    await entry.getByText('What was to change').waitFor();
    await entry.getByRole('row', { name: 'name Refused pump Refused twin' }).waitFor();
    await entry.getByText('Why it failed').first().waitFor();
    await app.picture('audit log failure');
    await app.press('Escape');

    app.expectConsoleError(/503/);
    await page.route('**/api/audit/logs**', (route) => route.fulfill({ status: 503, body: '' }));
    await app.open('/auditLogs?search=Refused');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await page.getByText('Nothing was done in this time').count()).toBe(0);
    await page.unroute('**/api/audit/logs**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await logs.expectRow('Refused twin');
  });

  story('reads in Chinese, in the dark, and on a phone', async ({ openApp }) => {
    const app = await openApp({
      language: 'zh_CN',
      theme: 'dark',
    });
    await app.signIn('tenant', '/auditLogs');
    await app.table('审计日志').expectFilled();
    await app.page.setViewportSize({ width: 400, height: 800 });
    await app.picture('audit logs zh dark narrow');
    await app.expectAccessible('the audit logs in Chinese, dark, narrow');
  });

  story('is nothing for system administrators and users of customers', async ({ app }) => {
    for (const account of ['sysadmin', 'customer'] as const) {
      await app.signIn(account, '/auditLogs');
      await app.expectDialog('Access forbidden');
      await app.open('/home');
      await app.expectHeading(/^Hello/);
      await expect(app.run('go.audit-logs'), account).rejects.toThrow();
    }
  });
});
