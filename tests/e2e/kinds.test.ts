import { describe, expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

describe('a customer', () => {
  story('gets a user, who sets a password by the link and signs in', async ({ app }) => {
    await app.signIn('tenant', '/customers?search=Riverside');
    await app.page.getByText(/^No customers matching “.*” were found$/).waitFor();
    await app.press('c');
    const customer = await app.expectDialog('Add customer');
    await customer.getByLabel('Title').fill('Riverside');
    await app.press('enter');
    await app.expectToast('“Riverside” was added');
    await app.table('Customers').expectRows(['Riverside']);

    await app.press('j o u');
    await app.expectPath(/^\/customers\/[\w-]+\/users$/);
    await app.expectHeading('Users');
    await app.page.getByText('No users yet').waitFor();
    await app.press('c');
    const user = await app.expectDialog('Add user');
    await user.getByLabel('Email').fill('ada@riverside.example');
    await expect.poll(() => user.getByLabel('Customer').inputValue()).toBe('Riverside');
    await user.getByRole('button', { name: 'Add user' }).click();
    const handedOver = await app.expectDialog(/^Activation link of /);
    const link = await handedOver.getByText(/activateToken=/).innerText();
    await handedOver.getByRole('button', { name: 'Close' }).last().click();
    await app.table('Customer users').expectRows(['ada@riverside.example']);

    await app.run('session.sign-out');
    await app.open(link);
    await app.page.getByLabel('Password', { exact: true }).fill('Kettle-and-moss-7');
    await app.page.getByLabel('Password again').fill('Kettle-and-moss-7');
    await app.press('enter');
    await app.expectPath('/home');
    await app.page.getByText('ada@riverside.example').first().waitFor();
  });

  story('is given what nobody has, and gives it back', async ({ app, platform }) => {
    const [first, second, third] = await platform.createDevices(['Handed 1', 'Handed 2', 'Handed 3']);
    await app.signIn('tenant');
    const customerId = await created(app, 'customer', { title: 'Lakeside' });
    await app.run('device.assign', { ids: [third?.id], customerId });
    await app.open('/devices?search=Handed&sort=name,ASC');
    await app.table('Devices').expectRows(['Handed 1', 'Handed 2', 'Handed 3']);
    await app.press('j x j x j x a');
    const assign = await app.expectDialog('Assign to customer');
    await assign.getByText('Applies to 2 devices').waitFor();
    await assign.getByText('1 left alone: Assigned to a customer already').waitFor();
    await pick(app, 'Customer', 'Lakeside');
    await assign.getByRole('button', { name: 'Assign to customer' }).click();
    await app.expectToast('2 devices were assigned to “Lakeside”');
    expect((await platform.device(first?.id ?? ''))?.customerId?.id).toBe(customerId);

    await app.open(`/customers/${customerId}/devices?sort=name,ASC`);
    await app.table('Customer devices').expectRows(['Handed 1', 'Handed 2', 'Handed 3']);
    await app.press('j j shift+a');
    const unassign = await app.expectDialog('Unassign “Handed 2”?');
    await unassign.getByRole('button', { name: 'Unassign from customer' }).click();
    await app.expectToast('“Handed 2” was unassigned');
    await app.table('Customer devices').expectRows(['Handed 1', 'Handed 3']);
    await app.press('mod+z');
    await app.table('Customer devices').expectRows(['Handed 1', 'Handed 2', 'Handed 3']);
    expect((await platform.device(second?.id ?? ''))?.customerId?.id).toBe(customerId);
  });

  story('is given more from the list of what it has', async ({ app, platform }) => {
    const device = await platform.createDevice('Free to be had');
    await app.signIn('tenant');
    const customerId = await created(app, 'customer', { title: 'Hillside' });
    await app.open(`/customers/${customerId}/devices`);
    await app.page.getByText('No devices yet').waitFor();
    await app.press('shift+c');
    const dialog = await app.expectDialog('Assign existing');
    await pick(app, 'Value 1', 'Free to be had');
    await dialog.getByRole('button', { name: 'Assign existing' }).click();
    await app.table('Customer devices').expectRows(['Free to be had']);
    expect((await platform.device(device.id))?.customerId?.id).toBe(customerId);
  });

  story('is deleted with its users, after that was said; its devices stay', async ({ app, platform }) => {
    const device = await platform.createDevice('Left behind');
    await app.signIn('tenant');
    const customerId = await created(app, 'customer', { title: 'Leaving' });
    const userId = await created(app, 'user', { email: 'last@leaving.example', customerId });
    await app.run('device.assign', { ids: [device.id], customerId });
    await app.open('/customers?search=Leaving');
    await app.table('Customers').expectRows(['Leaving']);
    await app.press('j delete');
    const confirmation = await app.expectDialog('Delete customer “Leaving”?');
    await confirmation.getByText('all users of the customer are lost').waitFor();
    await confirmation.getByRole('button', { name: 'Delete customer' }).click();
    await app.expectToast('Customer “Leaving” was deleted');
    await app.table('Customers').expectNoRow('Leaving');
    expect(await platform.stored('user', userId)).toBeNull();
    expect(await platform.device(device.id)).toMatchObject({ name: 'Left behind' });
  });

  story('keeps what two people change of it at once', async ({ app, platform }) => {
    await app.signIn('tenant');
    const id = await created(app, 'customer', { title: 'Shared', city: 'Bonn', phone: '1' });
    await app.open('/customers?search=Shared');
    await app.table('Customers').expectRows(['Shared']);
    await app.press('j e');
    const dialog = await app.expectDialog('Edit customer');
    await dialog.getByLabel('City').fill('Kiel');
    await platform.change('customer', id, { city: 'Ulm', phone: '2' });
    await app.press('enter');
    const conflict = dialog.getByRole('group', { name: 'City' });
    await conflict.getByText('Ulm').waitFor();
    await conflict.getByText('Kiel').waitFor();
    expect(await platform.stored('customer', id)).toMatchObject({ city: 'Ulm', phone: '2' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await app.expectToast('“Shared” was saved');
    expect(await platform.stored('customer', id)).toMatchObject({ city: 'Kiel', phone: '2' });
  });
});

describe('an asset', () => {
  story('is created with a type of its own, found by it, and its page can be reloaded', async ({ app }) => {
    await app.signIn('tenant', '/assets');
    await app.table('Assets').expectRow('Greenhouse');
    await app.press('c');
    const dialog = await app.expectDialog('Add asset');
    await dialog.getByLabel('Name').fill('Cellar');
    await dialog.getByLabel('Type').fill('basement');
    await dialog.getByRole('button', { name: 'Add asset' }).click();
    await app.expectToast('“Cellar” was added');

    await app.press('f');
    await app.page.getByRole('combobox', { name: 'Type' }).waitFor();
    await app.type('base');
    await app.press('enter');
    await app.table('Assets').expectRows(['Cellar']);
    await app.expectPath('/assets?search=type%3Abasement');
    await app.table('Assets').row('Cellar').click();
    await app.expectPath(/^\/assets\/[\w-]+\?search=type%3Abasement$/);
    await app.page.reload();
    await app.page.getByRole('heading', { name: 'Cellar', level: 2 }).waitFor();
    await app.table('Assets').expectRows(['Cellar']);
  });
});

describe('a device', () => {
  story('is made public and private again', async ({ app, platform }) => {
    const device = await platform.createDevice('For everybody');
    await app.signIn('tenant', `/devices/${device.id}?search=For%20everybody`);
    await app.page.getByRole('heading', { name: 'For everybody', level: 2 }).waitFor();
    await app.page.getByRole('button', { name: 'More commands' }).click();
    await app.page.getByRole('menuitem', { name: 'Make public' }).click();
    const confirmation = await app.expectDialog('Make “For everybody” public?');
    await confirmation.getByText('Everybody who has a link').waitFor();
    await confirmation.getByRole('button', { name: 'Make public' }).click();
    await app.expectToast('“For everybody” is public');
    await app.page.getByRole('button', { name: 'Make private' }).click();
    const loss = await app.expectDialog('Make “For everybody” private?');
    await loss.getByText('Whoever has a link can no longer see it').waitFor();
    await loss.getByRole('button', { name: 'Make private' }).click();
    await app.expectToast('“For everybody” is private');
  });
});

/** Creates one by its command, and answers its id. */
async function created(app: ConsoleApp, noun: string, args: Record<string, unknown>): Promise<string> {
  const entity = (await app.run(`${noun}.create`, args)) as { id: { id: string } };
  return entity.id.id;
}

/** Picks by its name what a field of the open form searches. */
async function pick(app: ConsoleApp, field: string, name: string): Promise<void> {
  await app.page.getByRole('combobox', { name: field }).fill(name);
  await app.page.getByRole('option', { name }).click();
}
