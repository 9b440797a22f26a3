import { describe, expect } from 'vitest';
import { story } from './story.ts';

describe('alarms', () => {
  story('are dealt with one after the other by keyboard', async ({ app, platform }) => {
    const { page } = app;
    const pump = await platform.createDevice('Triaged pump');
    await platform.raiseAlarm(pump.id, 'Too hot', 'CRITICAL');
    await platform.raiseAlarm(pump.id, 'Too dry', 'CRITICAL');
    await platform.raiseAlarm(pump.id, 'Too loud', 'MINOR');
    await platform.raiseAlarm(pump.id, 'Too slow', 'CRITICAL');
    await app.signIn('tenant');
    await app.press('g m');
    await app.expectPath('/alarms');
    const alarms = app.table('Alarms');
    await alarms.expectFilled();
    await app.press('/');
    await app.type('triaged');
    await alarms.expectRows(['Too slow', 'Too loud', 'Too dry', 'Too hot']);
    await page.getByRole('button', { name: /^Critical 3$/ }).waitFor();
    await app.picture('alarms');
    await app.expectAccessible('the alarms');

    await app.press('Enter p c');
    await app.expectPath(/alarmStatus=UNACK&severity=CRITICAL/);
    await alarms.expectRows(['Too slow', 'Too dry', 'Too hot']);
    await alarms.expectFocusedRow('Too slow');
    await app.press('a');
    await alarms.expectRows(['Too dry', 'Too hot']);
    await alarms.expectFocusedRow('Too dry');
    await app.press('a');
    await alarms.expectRows(['Too hot']);
    await alarms.expectFocusedRow('Too hot');

    await app.press('p a');
    await alarms.expectRows(['Too slow', 'Too loud', 'Too dry', 'Too hot']);
    await app.press('n');
    await alarms.expectFocusedRow('Too loud');
    await app.press('n');
    await alarms.expectFocusedRow('Too hot');
    await app.press('shift+n');
    await alarms.expectFocusedRow('Too loud');
    await app.press('c');
    await alarms.expectNoRow('Too loud');
    await app.press('Enter');
    await page.getByRole('heading', { name: 'Too dry', level: 2 }).waitFor();
    await app.expectPath(/^\/alarms\/[\w-]+\?/);
    await app.picture('alarm details');
    await page.getByText('Active, acknowledged').last().waitFor();
    await app.press('c');
    await page.getByText('Cleared, acknowledged').last().waitFor();
    await app.press('v');
    await app.expectPath(`/devices/${pump.id}?tab=alarms`);
  });

  story('stay where they are under the keyboard while others come', async ({ app, platform }) => {
    const pump = await platform.createDevice('Noisy pump');
    await platform.raiseAlarm(pump.id, 'First noise', 'MAJOR');
    await app.signIn('tenant', '/alarms?search=noisy');
    const alarms = app.table('Alarms');
    await alarms.expectRows(['First noise']);
    await app.press('j');
    await alarms.expectFocusedRow('First noise');
    await platform.raiseAlarm(pump.id, 'Second noise', 'MAJOR');
    await alarms.expectRows(['Second noise', 'First noise']);
    await alarms.expectFocusedRow('First noise');
  });

  story('of one asset are acknowledged together in a few keys', async ({ app, platform }) => {
    const hall = await platform.createAsset('Alarmed hall');
    for (const type of ['Fire', 'Flood', 'Theft', 'Gas', 'Dust']) {
      await platform.raiseAlarm(hall, type, 'CRITICAL');
    }
    await platform.raiseAlarm(hall, 'Draught', 'WARNING');
    await app.signIn('tenant', '/assets?search=Alarmed');
    await app.table('Assets').expectRow('Alarmed hall');
    await app.page.evaluate(() => window.clavier.commands.ready());
    await app.press('j o m');
    const alarms = app.table('Alarms');
    await alarms.expectRows(['Draught', 'Dust', 'Gas', 'Theft', 'Flood', 'Fire']);
    await app.press('1');
    await alarms.expectRows(['Dust', 'Gas', 'Theft', 'Flood', 'Fire']);
    expect(await app.run('alarm.acknowledge-all', { dry: true })).toEqual({
      matching: 5,
      fitting: 5,
      skipped: 0,
    });
    await app.press('shift+a');
    await app.expectToast('5 alarms were acknowledged');
    await expect.poll(() => alarms.row('Active, acknowledged').count()).toBe(5);
    await app.press('0');
    await alarms.expectFilled();
  });

  story('of a customer’s own devices are there for its users, and no others', async ({ app, platform }) => {
    const { page } = app;
    const customerId = { entityType: 'CUSTOMER' as const, id: await platform.demoCustomer() };
    const own = await platform.createDevice('Alarmed and own', { customerId });
    const other = await platform.createDevice('Alarmed and not own');
    await platform.raiseAlarm(own.id, 'Own alarm', 'MAJOR');
    await platform.raiseAlarm(other.id, 'Foreign alarm', 'MAJOR');
    await app.signIn('customer', '/alarms?search=alarmed%20and');
    const alarms = app.table('Alarms');
    await alarms.expectRows(['Own alarm']);
    await app.press('j Enter');
    await page.getByRole('heading', { name: 'Own alarm', level: 2 }).waitFor();
    await app.expectAccessible('an alarm of a customer');
    await app.press('Escape');
    await app.expectPath('/alarms?search=alarmed+and');
    await app.press('a');
    await alarms.expectRow('Active, acknowledged');
    await app.press('delete');
    const loss = await app.expectDialog(/^Delete alarm/);
    await loss.getByRole('button', { name: 'Delete alarm' }).press('Enter');
    await alarms.expectNoRow('Own alarm');
  });

  story('are no business of system administrators', async ({ app }) => {
    await app.signIn('sysadmin', '/home');
    await expect(app.run('go.alarms')).rejects.toThrow();
    expect(await app.page.getByRole('link', { name: 'Alarms' }).count()).toBe(0);
  });
});
