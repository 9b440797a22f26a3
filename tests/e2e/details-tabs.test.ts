import { describe, expect } from 'vitest';
import { story } from './story.ts';

describe('the tabs of the details', () => {
  story('are walked by keyboard, and everything in them is done by it', async ({ app, platform }) => {
    const { page } = app;
    const device = await platform.createDevice('Tabbed pump');
    const hall = await platform.createDevice('Tabbed hall');
    await platform.postTelemetry(device, { level: 7 });
    await platform.raiseAlarm(device.id, 'Overheated', 'CRITICAL');
    await app.signIn('tenant', '/devices?search=Tabbed%20pump');
    await app.table('Devices').expectRow('Tabbed pump');
    await app.press('j Enter');
    await page.getByRole('tab', { name: 'Details', selected: true }).waitFor();
    const next = async (tab: string) => {
      await app.press(']');
      await page.getByRole('tab', { name: tab, selected: true }).waitFor();
    };

    await next('Latest telemetry');
    const telemetry = app.table('Latest telemetry');
    await telemetry.expectRow('level');
    await app.press('l');
    await telemetry.expectFocusedRow('level');
    await app.press('delete');
    const extent = await app.expectDialog('Delete data');
    await extent.getByRole('button', { name: 'Delete data' }).press('Enter');
    const loss = await app.expectDialog('Delete data of “level”?');
    await loss.getByText(/^1 point and the latest value are lost/).waitFor();
    await loss.getByRole('button', { name: 'Delete data' }).press('Enter');
    await loss.waitFor({ state: 'detached' });
    await telemetry.expectNoRow('level');

    await next('Attributes');
    const attributes = app.table('Attributes');
    await page.getByText('No attributes in this scope').waitFor();
    await app.press('l f');
    await page.getByRole('option', { name: 'Server' }).waitFor();
    await app.picture('details scope choice');
    await app.type('Server');
    await page.getByRole('option', { name: 'Server', selected: true }).waitFor();
    await app.press('Enter');
    await attributes.expectRow('lastActivityTime');
    await app.press('c');
    const add = await app.expectDialog('Add attribute');
    await app.type('limit');
    await add.getByRole('textbox', { name: 'Value' }).fill('80');
    await app.picture('details attribute add');
    await app.press('Enter');
    await attributes.expectRow('limit');
    await app.run('table.search');
    await app.type('limit');
    await app.press('Enter');
    await attributes.expectNoRow('lastActivityTime');
    await app.press('e');
    const edit = await app.expectDialog('Edit attribute');
    await edit.getByRole('textbox', { name: 'Value' }).fill('90');
    await app.press('Enter');
    await attributes.expectRow('90');
    await app.picture('details attributes');
    await app.press('delete');
    const gone = await app.expectDialog('Delete attribute “limit”?');
    await gone.getByRole('button', { name: 'Delete attribute' }).press('Enter');
    await attributes.expectNoRow('90');

    await next('Alarms');
    const alarms = app.table('Alarms');
    await alarms.expectRow('Overheated');
    await app.press('l a');
    await alarms.expectRow('Active, acknowledged');
    await platform.raiseAlarm(device.id, 'Leaking', 'MINOR');
    await alarms.expectRow('Leaking');
    await app.picture('details alarms');
    await app.press('Enter');
    const alarm = await app.expectDialog('Alarm');
    await app.picture('details alarm');
    await alarm.getByRole('button', { name: 'Clear' }).press('Enter');
    await alarm.getByText(/^Cleared, /).waitFor();
    await app.press('Escape');
    await alarm.waitFor({ state: 'detached' });

    await next('Events');
    await page.getByText('No events of this type in this time').waitFor();
    await app.picture('details events');

    await next('Relations');
    await page.getByText('No relations lead from here').waitFor();
    await app.run('relation.create', {
      ids: [device.id],
      entities: { entityType: 'DEVICE', ids: [hall.id] },
      direction: 'FROM',
    });
    const relations = app.table('Relations');
    await relations.expectRow('Tabbed hall');
    await app.picture('details relations');
    await app.press('l Enter');
    await app.expectPath(`/devices/${hall.id}?tab=relations`);
    await page.getByText('No relations lead from here').waitFor();
    await page.goBack();
    await relations.expectRow('Tabbed hall');

    await next('Audit log');
    const audit = app.table('Audit log');
    await audit.expectRow('Attributes deleted');
    await app.press('l');
    await app.picture('details audit');
    await app.press('Enter');
    const entry = await app.expectDialog('Entry of the audit log');
    await entry.getByText('Tabbed pump').first().waitFor();
    await app.picture('details audit entry');
    await app.expectAccessible('an entry of the audit log');
    await app.press('Escape');
  });

  story('let the users of a customer look, and write nothing but alarms', async ({ app, platform }) => {
    const { page } = app;
    const customerId = { entityType: 'CUSTOMER' as const, id: await platform.demoCustomer() };
    const device = await platform.createDevice('Looked at', { customerId });
    await platform.setAttributes(device.id, { limit: 1 });
    await platform.postTelemetry(device, { level: 7 });
    await platform.raiseAlarm(device.id, 'Seen', 'MAJOR');
    await app.signIn('customer', `/devices/${device.id}`);
    const tabs = page.getByRole('tablist', { name: 'Details tabs' }).getByRole('tab');
    await expect
      .poll(() => tabs.allInnerTexts())
      .toEqual(['Details', 'Latest telemetry', 'Attributes', 'Alarms', 'Events', 'Relations']);
    const writes = page.getByRole('button', { name: /^(Add|Edit|Delete|Assign|Make)\b/ });
    for (const tab of await tabs.allInnerTexts()) {
      await page.getByRole('tab', { name: tab }).click();
      if (tab === 'Latest telemetry') await app.table(tab).expectRow('level');
      if (tab === 'Attributes') {
        await page.getByRole('radio', { name: 'Server' }).check({ force: true });
        await app.table(tab).expectRow('limit');
        await app.table(tab).row('limit').getByRole('checkbox').check();
      }
      if (tab === 'Events') await page.getByText('No events of this type in this time').waitFor();
      if (tab === 'Relations') await page.getByText('No relations lead from here').waitFor();
      expect.soft(await writes.count(), tab).toBe(0);
      if (tab === 'Alarms') {
        await app.table(tab).row('Seen').getByRole('checkbox').check();
        await page.getByRole('button', { name: 'Acknowledge' }).click();
        await app.table(tab).expectRow('Active, acknowledged');
      }
    }
  });
});
