import { describe, expect } from 'vitest';
import { story } from './story.ts';

describe('how devices prove themselves', () => {
  story('is said when they are made, and changed later', async ({ app }) => {
    await app.signIn('tenant', '/devices?search=Sluice');
    await app.page.getByText(/No devices matching/).waitFor();
    await app.press('c');
    const dialog = await app.expectDialog('Add device');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Sluice one');
    await dialog.getByRole('combobox', { name: 'Signs in with' }).selectOption('MQTT user name and password');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('s3cret');
    await dialog.getByRole('button', { name: 'Add device' }).click();
    await dialog.getByText('A client id or a user name is needed').waitFor();
    await app.picture('device with mqtt credentials, refused');
    await dialog.getByRole('textbox', { name: 'User name' }).fill('sluice-one');
    await dialog.getByRole('button', { name: 'Add device' }).click();
    await app.expectToast('“Sluice one” was added');
    await app.table('Devices').expectRows(['Sluice one']);
    expect(await app.run('device.copy-token')).toBe(
      JSON.stringify({ clientId: null, userName: 'sluice-one', password: 's3cret' }),
    );

    await app.press('shift+s');
    const manage = await app.expectDialog('Manage credentials');
    await manage.getByRole('textbox', { name: 'User name' }).waitFor();
    expect(await manage.getByRole('textbox', { name: 'User name' }).inputValue()).toBe('sluice-one');
    await app.expectAccessible('the credentials of a device');
    await app.picture('device credentials');
    await manage.getByRole('combobox', { name: 'Signs in with' }).selectOption('Access token');
    await manage.getByRole('textbox', { name: 'Access token' }).fill('SLUICE_TOKEN_1');
    await manage.getByRole('button', { name: 'Save' }).click();
    await app.expectToast('The credentials of “Sluice one” were saved');
    expect(await app.run('device.copy-token')).toBe('SLUICE_TOKEN_1');
    await app.run('app.undo');
    expect(await app.run('device.copy-token')).toContain('sluice-one');
  });

  story('a customer claims what is offered, with its secret, and gives it back', async ({ app, openApp }) => {
    await app.signIn('tenant', '/devices?search=Buoy');
    await app.run('device.create', { name: 'Buoy seven' });
    await app.table('Devices').expectRows(['Buoy seven']);
    await app.run('table.next-row');
    await app.run('device.offer', { secretKey: 'blue' });
    await app.close();

    const customer = await openApp({ ownProfile: true });
    customer.expectConsoleError(/status of 400.*\/claim/);
    await customer.signIn('customer', '/devices?search=Buoy');
    await customer.page.getByText(/No devices matching/).waitFor();
    await customer.press('shift+l');
    const dialog = await customer.expectDialog('Claim device');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Buoy seven');
    await dialog.getByRole('textbox', { name: 'Secret' }).fill('red');
    await dialog.getByRole('button', { name: 'Claim device' }).click();
    await dialog.getByText('“Buoy seven” does not offer itself, or not with this secret').waitFor();
    await customer.picture('claim refused');
    await dialog.getByRole('textbox', { name: 'Secret' }).fill('blue');
    await dialog.getByRole('button', { name: 'Claim device' }).click();
    await customer.expectToast('“Buoy seven” is yours now');
    await customer.table('Devices').expectRows(['Buoy seven']);

    await customer.press('j');
    await customer.run('device.give-up');
    await customer.page.getByText(/No devices matching/).waitFor();
  });
});
