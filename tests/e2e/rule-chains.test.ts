import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { AdminSettings } from '../../src/model/admin-settings.ts';
import { mailSettingsFor, startMailServer } from '../mail-server.ts';
import { tokensOf } from '../sign-in.ts';
import type { ConsoleApp } from './console.ts';
import { startOwnPlatform } from './own-platform.ts';
import { connectPlatform } from './platform-client.ts';
import { story } from './story.ts';

/** Has the letters of a platform go to a mail server on this machine. */
async function mailTo(url: string, port: number): Promise<void> {
  const { token } = await tokensOf(url, 'sysadmin');
  const headers = { 'Content-Type': 'application/json', 'X-Authorization': `Bearer ${token}` };
  const settings = `${url}/api/admin/settings`;
  const before = AdminSettings.parse(await (await fetch(`${settings}/mail`, { headers })).json());
  const body = JSON.stringify({ ...before, jsonValue: mailSettingsFor(port) });
  expect((await fetch(settings, { method: 'POST', headers, body })).status).toBe(200);
}

const hasFocus = (part: Locator) =>
  part.evaluateAll((elements) => elements.some((element) => element.contains(document.activeElement)));

/** Tabs on until a field has the focus. */
async function tabTo({ press }: ConsoleApp, field: Locator): Promise<void> {
  await field.waitFor();
  for (let steps = 0; steps < 40 && !(await hasFocus(field)); steps += 1) await press('tab');
  expect(await hasFocus(field)).toBe(true);
}

/** Types what one of a list is called, and takes it. */
async function choose({ page, press, type }: ConsoleApp, text: string): Promise<void> {
  await type(text);
  const first = page.getByRole('listbox').getByRole('option').first();
  await expect.poll(() => first.textContent()).toContain(text);
  await press('enter');
}

/** Whether a node is to be seen to the left of the drawer that it is set up in. */
async function isBeside(node: Locator, drawer: string): Promise<boolean> {
  const [one, other] = [
    await node.boundingBox(),
    await node.page().getByRole('region', { name: drawer }).boundingBox(),
  ];
  return one !== null && other !== null && one.x + one.width <= other.x;
}

const expectOn = ({ page }: ConsoleApp, name: string) =>
  expect.poll(() => hasFocus(page.getByRole('group', { name, exact: true }))).toBe(true);

/** Adds a node after the one with the focus, which has it then. */
async function add(app: ConsoleApp, kind: string, label = ''): Promise<void> {
  await app.press('a');
  const question = await app.expectDialog('Add a node');
  await choose(app, kind);
  if (label !== '') {
    await tabTo(app, question.getByRole('combobox', { name: 'On which labels' }));
    await choose(app, label);
  }
  await app.press('mod+enter');
  await question.waitFor({ state: 'detached' });
}

story('has a rule chain raise an alarm and send mail about it, by keyboard alone', async ({ openApp }) => {
  const mail = await startMailServer();
  const { url, mqttPort } = await startOwnPlatform();
  await mailTo(url, mail.port);
  const platform = await connectPlatform(url, mqttPort);
  const profile = await platform.save('deviceProfile', {
    name: 'Boilers',
    type: 'DEFAULT',
    transportType: 'DEFAULT',
    profileData: { configuration: { type: 'DEFAULT' }, transportConfiguration: { type: 'DEFAULT' } },
  });
  const deviceProfileId = { entityType: 'DEVICE_PROFILE', id: profile } as const;
  const boiler = await platform.createDevice('Boiler', { deviceProfileId });
  const app = await openApp({ url });
  const { page } = app;
  await app.signIn('tenant', '/ruleChains');
  const chains = app.table('Rule chains');
  await chains.expectFilled();
  await app.press('c');
  await app.expectDialog('Add rule chain');
  await app.type('Too hot');
  await app.press('mod+enter');
  await chains.expectRow('Too hot');

  await app.press('v');
  await expectOn(app, 'Input');
  // Devices that become active or are changed tell of it too, without a temperature.
  await add(app, 'message type');
  await expectOn(app, 'message type, 1 · message type');
  await add(app, 'script', 'True');
  await expectOn(app, 'script, 2 · script');
  await add(app, 'create alarm', 'True');
  await expectOn(app, 'create alarm, 3 · create alarm');
  await add(app, 'to email', 'Created');
  await expectOn(app, 'to email, 4 · to email');
  await add(app, 'send email');
  await expectOn(app, 'send email, 5 · send email');
  await app.press('h h h');
  await expectOn(app, 'script, 2 · script');
  await add(app, 'clear alarm', 'False');
  await expectOn(app, 'clear alarm, 6 · clear alarm');
  await app.press('h');
  await expectOn(app, 'script, 2 · script');

  await app.press('enter');
  const code = page.getByRole('textbox', { name: 'Function that says yes or no' });
  await tabTo(app, code.and(page.locator('.monaco-editor *')));
  await app.press('mod+a');
  await page.keyboard.insertText('return msg.temperature > 80;');
  // The first leaves Tab to the page, as in any editor of code.
  await app.press('escape escape');
  await expectOn(app, 'script, 2 · script');
  await app.press('l');
  await expectOn(app, 'create alarm, 3 · create alarm');
  await app.press('d l d enter');
  await tabTo(app, page.getByRole('textbox', { name: 'To', exact: true }));
  expect(await isBeside(page.getByRole('group', { name: 'to email, 4 · to email' }), '4 · to email')).toBe(
    true,
  );
  await app.press('mod+a');
  await app.type('operator@acme.example');
  await app.press('escape');
  await expectOn(app, 'to email, 4 · to email');
  await app.picture('rule chain');
  await app.press('mod+s');
  await app.expectToast('The rule chain was saved');

  const id = new URL(page.url()).pathname.split('/').at(-1);
  await platform.change('deviceProfile', profile, { defaultRuleChainId: { entityType: 'RULE_CHAIN', id } });

  await platform.publishTelemetry(boiler, { temperature: 95 });
  const created = page.getByRole('group', { name: '3 · create alarm → 4 · to email: Created' });
  await created.and(page.locator('[data-lit="passed"]')).waitFor();
  expect(await mail.next()).toMatchObject({
    recipients: ['operator@acme.example'],
    subject: 'Device Boilers temperature high',
  });
  // The newest message is gone along from node to node, back and forth.
  await app.press('F9');
  const second = page.getByRole('region', { name: '4 · to email' });
  await second.getByRole('heading', { name: /step 2 of 2/ }).waitFor();
  await app.press('shift+F9');
  const first = page.getByRole('region', { name: '3 · create alarm' });
  await first.getByRole('heading', { name: /step 1 of 2/ }).waitFor();
  await first.getByText('"temperature": 95').first().waitFor();
  await app.press('F9');
  await second.waitFor();
  await app.picture('rule chain message');
  await app.press('escape');
  await expectOn(app, 'to email, 4 · to email');
  await app.press('g m');
  await app.expectPath('/alarms');
  const alarm = app.table('Alarms').row('Boiler');
  await alarm.getByText('Active, not acknowledged').waitFor();
  await platform.publishTelemetry(boiler, { temperature: 20 });
  await alarm.getByText('Cleared, not acknowledged').waitFor();
  expect(mail.rest).toEqual([]);
  await mail.close();
});
