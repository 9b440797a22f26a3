import { describe, expect } from 'vitest';
import { story } from './story.ts';

describe('a system administrator', () => {
  story(
    'grants limits to a tenant, gives it an administrator, and deletes it by its name',
    async ({ app }) => {
      await app.signIn('sysadmin', '/tenantProfiles');
      await app.table('Tenant profiles').expectRow('Default');
      await app.press('c');
      const profile = await app.expectDialog('Add tenant profile');
      await profile.getByLabel('Name').fill('Small');
      await profile.getByLabel('Messages of all devices', { exact: true }).fill('100');
      await profile.getByLabel('Devices', { exact: true }).fill('3');
      await app.press('enter');
      await profile.getByText('Write how many in how many seconds, such as 100:1,2000:60').waitFor();
      await profile.getByLabel('Messages of all devices', { exact: true }).fill('100:1');
      await app.press('enter');
      await app.expectToast('“Small” was added');
      await app.table('Tenant profiles').row('Small').click();
      await app.page.getByText('100:1').waitFor();

      await app.open('/tenants?search=Riverworks');
      await app.page.getByText(/^No tenants matching “.*” were found$/).waitFor();
      await app.press('c');
      const tenant = await app.expectDialog('Add tenant');
      await tenant.getByLabel('Title').fill('Riverworks');
      await tenant.getByRole('combobox', { name: 'Tenant profile' }).fill('Small');
      await app.page.getByRole('option', { name: 'Small', exact: true }).click();
      await tenant.getByRole('button', { name: 'Add tenant' }).click();
      await app.expectToast('“Riverworks” was added');
      await app.table('Tenants').expectRows(['Small']);

      await app.press('j o u');
      await app.expectPath(/^\/tenants\/[\w-]+\/users$/);
      await app.page.getByText('No users yet').waitFor();
      await app.press('c');
      const administrator = await app.expectDialog('Add tenant administrator');
      await administrator.getByLabel('Email').fill('ana@riverworks.example');
      await administrator.getByRole('button', { name: 'Add tenant administrator' }).click();
      const handedOver = await app.expectDialog(/^Activation link of /);
      await handedOver.getByText(/activateToken=/).waitFor();
      await handedOver.getByRole('button', { name: 'Close' }).last().click();
      await app.table('Tenant administrators').expectRows(['ana@riverworks.example']);

      await app.open('/tenants?search=Riverworks');
      await app.table('Tenants').expectRows(['Riverworks']);
      await app.press('j delete');
      const confirmation = await app.expectDialog('Delete tenant “Riverworks”?');
      await confirmation.getByText('Everything of the tenant is lost').waitFor();
      await confirmation.getByRole('textbox').fill('Riverworks');
      await app.press('enter');
      await app.expectToast('Tenant “Riverworks” was deleted');
      await app.table('Tenants').expectNoRow('Riverworks');
    },
  );

  story('sets up short messages, whose secret is asked for and never shown', async ({ app }) => {
    app.expectConsoleError(/404.*\/api\/admin\/settings\/sms/);
    await app.signIn('sysadmin', '/settings/sms-provider');
    await app.page.getByText('Nothing is set up yet').waitFor();
    await app.press('e');
    const form = await app.expectDialog('Change settings');
    await form.getByLabel('Access key id').fill('AKIA1');
    await app.press('enter');
    await form.getByText('Enter it: what is set belongs to another account').waitFor();
    await form.getByLabel('Secret access key', { exact: true }).fill('hush');
    await app.press('enter');
    await app.expectToast('The settings were saved');
    await app.page.getByText('AKIA1').waitFor();
    await app.page.getByText('Never shown').waitFor();
    expect(await app.page.getByText('hush').count()).toBe(0);
    await app.expectAccessible('settings');

    app.expectConsoleError(/500.*testSms/);
    await app.press('t');
    const message = await app.expectDialog('Send test SMS');
    await message.getByLabel('Number to send to').fill('0123');
    await message.getByLabel('Message').fill('Hello');
    await app.press('mod+enter');
    await message.getByText('Write + and 2 to 15 digits').waitFor();
    await message.getByLabel('Number to send to').fill('+4912345');
    await app.press('mod+enter');
    await message.getByText(/The message could not be sent: .* nothing listens there/).waitFor();
  });
});

describe('a device profile', () => {
  story('is given topics and an alarm rule, and refuses what is none', async ({ app, platform }) => {
    await app.signIn('tenant', '/deviceProfiles');
    await app.table('Device profiles').expectRow('default');
    await app.press('c');
    const form = await app.expectDialog('Add device profile');
    await form.getByLabel('Name').fill('Kilns');
    await form.getByLabel('Transport', { exact: true }).selectOption('MQTT');
    await form.getByLabel('Topic of telemetry').fill('kilns#');
    await app.press('enter');
    await form.getByText('# is a level of its own, and the last one: sensors/#').waitFor();
    await form.getByLabel('Topic of telemetry').fill('kilns/#');
    await form.getByRole('button', { name: 'Add alarm rule' }).click();

    const rule = await app.expectDialog('Add alarm rule');
    // The first field has the focus, over a form too.
    await expect.poll(() => app.page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await app.type('Too hot');
    await rule.getByRole('button', { name: 'Add key filter' }).click();
    const condition = await app.expectDialog('Add key filter');
    await condition.getByLabel('Key type').selectOption('Time series');
    await condition.getByRole('combobox', { name: 'Key name' }).fill('heat');
    await app.page.getByRole('option', { name: 'heat', exact: true }).click();
    await condition.getByLabel('Value type').selectOption('Number');
    await condition.getByRole('button', { name: 'Add condition' }).click();
    await condition.getByLabel('Operation').selectOption('greater than');
    await condition.getByLabel('Default value').fill('60');
    await app.press('enter');
    await condition.waitFor({ state: 'detached' });
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the platform puts the value in the place of the name
    await rule.getByLabel('What the alarm says').fill('It has ${heat} degrees');
    await app.expectAccessible('the dialog of an alarm rule');
    await rule.getByRole('button', { name: 'Add', exact: true }).click();
    await rule.waitFor({ state: 'detached' });
    await form.getByText('heat greater than 60').waitFor();
    await form.getByRole('button', { name: 'Add device profile' }).click();
    await app.expectToast('“Kilns” was added');

    await app.table('Device profiles').row('Kilns').click();
    await app.page.getByText('kilns/#').waitFor();
    await app.page.getByText('heat greater than 60').waitFor();
    const id = new URL(app.page.url()).pathname.split('/').at(-1) ?? '';
    expect(await platform.stored('deviceProfile', id)).toMatchObject({
      transportType: 'MQTT',
      profileData: {
        transportConfiguration: { deviceTelemetryTopic: 'kilns/#' },
        alarms: [
          {
            alarmType: 'Too hot',
            createRules: {
              CRITICAL: {
                condition: {
                  condition: [
                    {
                      key: { type: 'TIME_SERIES', key: 'heat' },
                      valueType: 'NUMERIC',
                      predicate: { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 60 } },
                    },
                  ],
                  spec: { type: 'SIMPLE' },
                },
                alarmDetails: expect.stringContaining('degrees'),
              },
            },
          },
        ],
      },
    });
  });
});
