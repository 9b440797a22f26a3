import { describe, expect } from 'vitest';
import { story } from './story.ts';

describe('a link to a command', () => {
  story('opens its form filled in, waits, and leaves the address', async ({ app, platform }) => {
    await app.signIn('tenant', '/devices?search=Thermostat&run=device.create&name=By+link&label=Hall');
    const form = await app.expectDialog('Add device');
    expect(await form.getByLabel('Name').inputValue()).toBe('By link');
    expect(await form.getByLabel('Label').inputValue()).toBe('Hall');
    await app.expectPath('/devices?search=Thermostat');
    expect(await platform.deviceByName('By link')).toBeNull();
    await app.press('enter');
    await app.expectToast('“By link” was added');
    expect(await platform.deviceByName('By link')).not.toBeNull();
  });

  story('runs by itself what only shows something', async ({ app, platform }) => {
    const device = await platform.createDevice('Linked pump');
    await app.signIn('tenant', `/?run=device.open&ids=${device.id}`);
    await app.expectPath(`/devices/${device.id}`);
  });

  story('asks before it deletes, and deletes nothing when left', async ({ app, platform }) => {
    const device = await platform.createDevice('Not to be lost');
    await app.signIn('tenant', `/devices?run=device.delete&ids=${device.id}`);
    const question = await app.expectDialog(/Delete/);
    await app.press('enter');
    await question.waitFor({ state: 'detached' });
    expect(await platform.device(device.id)).not.toBeNull();
  });

  story('is kept on the way through sign-in', async ({ app }) => {
    await app.open('/devices?run=device.create&name=After+sign-in');
    await app.expectPath('/login');
    await app.signInByForm('tenant');
    const form = await app.expectDialog('Add device');
    expect(await form.getByLabel('Name').inputValue()).toBe('After sign-in');
    await app.expectPath('/devices');
  });

  story('that gives what is not taken says so, and keeps the rest at hand', async ({ app }) => {
    await app.signIn('tenant', '/devices?run=device.create&name=Half+right&nmae=x');
    await app.expectToast('nmae is nothing it takes');
    await app.page.getByRole('button', { name: 'Fill in' }).click();
    const form = await app.expectDialog('Add device');
    expect(await form.getByLabel('Name').inputValue()).toBe('Half right');
  });

  story('to what is no command says so', async ({ app }) => {
    await app.signIn('tenant', '/home?run=device.explode');
    await app.expectToast('“device.explode”');
    await app.expectPath('/home');
  });
});
