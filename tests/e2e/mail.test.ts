import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { AdminSettings } from '../../src/model/admin-settings.ts';
import { type MailServer, mailSettingsFor, startMailServer } from '../mail-server.ts';
import { tokensOf } from '../sign-in.ts';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

const NO_MAIL = /status of 500/;

let server: MailServer;
let before: AdminSettings;

beforeAll(async () => {
  server = await startMailServer();
  before = AdminSettings.parse(await settings('GET', '/mail'));
  await sendTo(server.port);
});

afterAll(async () => {
  await settings('POST', '', before);
  await server.close();
});

/** Reads or saves settings as the system administrator. */
async function settings(method: string, path: string, body?: object): Promise<unknown> {
  const url = inject('platformUrl');
  const { token } = await tokensOf(url, 'sysadmin');
  const answer = await fetch(`${url}/api/admin/settings${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-Authorization': `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect(answer.status).toBe(200);
  return await answer.json();
}

/** Has the platform's letters go to a port of this machine; nothing listens at 1. */
async function sendTo(port: number): Promise<void> {
  await settings('POST', '', { ...before, jsonValue: mailSettingsFor(port) });
}

/** The link of the next letter to somebody. Stories beside these have letters sent, too, to others. */
async function linkIn(subject: string, reader: string): Promise<string> {
  let letter = await server.next();
  while (!letter.recipients.includes(reader)) letter = await server.next();
  expect(letter).toMatchObject({ subject, recipients: [reader] });
  return /^https?:\S+$/m.exec(letter.text ?? '')?.[0] ?? '';
}

async function choosePassword(app: ConsoleApp, labels: readonly string[], password: string): Promise<void> {
  for (const label of labels) await app.page.getByLabel(label, { exact: true }).fill(password);
  await app.press('enter');
  await app.expectPath('/home');
}

/** The address of somebody to whom no letter has been sent, also when a story is told again. */
function newAddress(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}@lighthouse.example`;
}

/** Opens the form for a user of a new customer, with the wish to send the link by mail. */
async function invite(app: ConsoleApp, title: string, email: string) {
  const created = await app.run('customer.create', { title });
  const { id } = (created as { id: { id: string } }).id;
  await app.open(`/customers/${id}/users`);
  await app.page.getByText('No users yet').waitFor();
  await app.press('c');
  const form = await app.expectDialog('Add user');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Send the activation link by mail').check();
  await form.getByRole('button', { name: 'Add user' }).click();
  return form;
}

describe('a person who is written to', () => {
  story('activates the account that was made for them, and resets a forgotten password', async ({ app }) => {
    const email = newAddress('ada');
    await app.signIn('tenant');
    await invite(app, 'Lighthouse', email);
    await app.expectToast(`“${email}” was added, and the activation link was mailed there`);
    await app.table('Customer users').expectRows([email]);

    await app.run('session.sign-out');
    await app.open(await linkIn('激活您的账户', email));
    await choosePassword(app, ['Password', 'Password again'], 'Kettle-and-moss-7');
    expect(await linkIn('您的账户已激活', email)).toBe(`${inject('platformUrl')}/login`);

    await app.run('session.sign-out');
    await app.open('/login');
    await app.page.getByRole('link', { name: 'Forgot password?' }).click();
    await app.page.getByLabel('Email').fill(email);
    await app.press('enter');
    await app.expectToast(`If there is an account with ${email}, a link is on its way to it`);
    await app.open(await linkIn('重置您的密码', email));
    await choosePassword(app, ['New password', 'New password again'], 'Heather-and-salt-8');
    await linkIn('您的密码已重置', email);
  });

  story('gets the link again when an administrator sends it', async ({ app }) => {
    const email = newAddress('ben');
    await app.signIn('tenant');
    await invite(app, 'Harbour', email);
    const first = await linkIn('激活您的账户', email);
    await app.table('Customer users').expectRows([email]);
    await app.press('j');
    const palette = await app.openPalette();
    await palette.getByRole('combobox').fill('Send activation mail');
    await app.press('enter');
    await app.expectToast(`The activation link was mailed to ${email}`);
    expect(await linkIn('激活您的账户', email)).not.toBe(first);
  });
});

describe('whoever wants a letter sent that cannot be sent', () => {
  beforeAll(() => sendTo(1));
  afterAll(() => sendTo(server.port));

  story('keeps what was typed, and reads how to go on without mail', async ({ app }) => {
    app.expectConsoleError(NO_MAIL);
    await app.signIn('tenant');
    const form = await invite(app, 'Quarry', 'cleo@quarry.example');
    await form
      .getByText('The user was not added, because the mail could not be sent: no mail server listens')
      .waitFor();
    await form.getByLabel('Send the activation link by mail').uncheck();
    await form.getByRole('button', { name: 'Add user' }).click();
    await (await app.expectDialog('Activation link of cleo@quarry.example'))
      .getByRole('button', { name: 'Close' })
      .last()
      .click();
    await app.table('Customer users').expectRows(['cleo@quarry.example']);
  });

  story('is told so where a password was forgotten', async ({ app }) => {
    app.expectConsoleError(NO_MAIL);
    await app.open('/login/resetPasswordRequest');
    await app.page.getByLabel('Email').fill('anybody@quarry.example');
    await app.press('enter');
    await app.page.getByText('The platform cannot send mail at present.').waitFor();
    expect(await app.page.getByLabel('Email').inputValue()).toBe('anybody@quarry.example');
  });
});
