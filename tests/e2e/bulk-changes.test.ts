import { describe, expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

const named = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${String(index).padStart(2, '0')}`);

/** Comes from anywhere to the list of devices that a text is found in, and selects all of them. */
async function findAll(app: ConsoleApp, search: string, count: number) {
  await app.press('g d');
  await app.page.getByRole('grid', { name: 'Devices' }).waitFor();
  await app.press('/');
  await app.type(search);
  await app.press('enter');
  await app.page.getByText(`${count} rows`).first().waitFor();
  await app.press('*');
  await app.page.getByText(`${count} devices selected`).first().waitFor();
  // Sequences of keys are there with the rest of the program, a moment after the first page.
  await app.page.evaluate(() => window.clavier.commands.ready());
}

/** Finds what is called so in the field that has the focus: the only one asked for, which Enter answers. */
async function find(app: ConsoleApp, typed: string, name: string) {
  await app.type(typed);
  // Until the list is narrowed to what was typed, Enter waits for it.
  await expect.poll(() => app.page.getByRole('option').allInnerTexts()).toEqual([name]);
}

describe('many devices, by keyboard alone', () => {
  story('forty are given to a customer, and taken back', async ({ app, platform }) => {
    const devices = await platform.createDevices(named('Fleet', 40));
    await app.signIn('tenant');
    await app.run('customer.create', { title: 'Northern works' });
    await findAll(app, 'Fleet', 40);
    await app.press('a');
    const question = await app.expectDialog('Assign to customer');
    await question.getByText('Applies to 40 devices').waitFor();
    await find(app, 'Northern', 'Northern works');
    await app.press('enter');
    await app.expectToast('40 devices were assigned to “Northern works”');
    await app.table('Devices').expectRow('Northern works');
    await app.press('mod+z');
    await expect
      .poll(async () => (await platform.device(devices[39]?.id ?? ''))?.customerId?.id)
      .toMatch(/^13814000/);
  });

  story('ten get the same shared attribute, with its type', async ({ app, platform }) => {
    const devices = await platform.createDevices(named('Polled', 10));
    await app.signIn('tenant');
    await findAll(app, 'Polled', 10);
    await app.press('b a');
    const question = await app.expectDialog('Set attributes');
    await question.getByText('Applies to 10 devices').waitFor();
    await app.type('interval');
    await app.press('tab');
    await app.type('30');
    await question.getByText('Auto: whole number').first().waitFor({ state: 'attached' });
    await app.picture('set attributes of many');
    await app.expectAccessible('setting attributes of many');
    await app.press('enter');
    await app.expectToast('The attributes of 10 devices were set');
    await app.open(`/devices/${devices[9]?.id}?tab=attributes&scope=SHARED_SCOPE`);
    await app.page.getByRole('row', { name: /interval 30/ }).waitFor();
  });

  story('fifteen found by a text are deleted', async ({ app, platform }) => {
    await platform.createDevices(named('Retired', 15));
    await app.signIn('tenant');
    await findAll(app, 'Retired', 15);
    await app.press('delete');
    await app.expectDialog('Delete 15 devices?');
    await app.picture('deleting many');
    await app.press('mod+enter');
    await app.expectToast('15 devices were deleted');
  });

  story('get a label and a profile, and what they had back', async ({ app, platform }) => {
    const [device] = await platform.createDevices(named('Renamed', 3));
    const id = device?.id ?? '';
    await platform.change('device', id, { label: 'Hall', additionalInfo: { note: 'stays' } });
    const before = await platform.device(id);
    await app.signIn('tenant');
    await findAll(app, 'Renamed', 3);
    await app.press('b l');
    await app.expectDialog('Set label');
    await app.type('Yard');
    await app.press('enter');
    await app.expectToast('3 devices were changed');
    expect(await platform.device(id)).toMatchObject({ label: 'Yard', additionalInfo: { note: 'stays' } });
    await app.press('b p');
    await app.expectDialog('Set profile');
    await find(app, 'thermostat', 'thermostat');
    await app.press('enter');
    await app.expectToast('3 devices were changed');
    expect((await platform.device(id))?.deviceProfileId).not.toEqual(before?.deviceProfileId);
    await app.press('mod+z');
    await app.expectToast('3 devices are as they were before');
    await app.press('mod+z');
    await expect.poll(async () => (await platform.device(id))?.label).toBe('Hall');
    expect(await platform.device(id)).toMatchObject({
      label: 'Hall',
      deviceProfileId: before?.deviceProfileId,
      additionalInfo: { note: 'stays' },
    });
  });

  story(
    'cannot be given to a customer who has gone meanwhile, and are given to another',
    async ({ app, platform }) => {
      app.expectConsoleError(/status of 404|status of 400|Failed to load resource/);
      await platform.createDevices(named('Homeless', 3));
      await app.signIn('tenant', '/devices?search=Homeless&sort=name,ASC');
      await app.run('customer.create', { title: 'Short lived' });
      await app.table('Devices').expectRow('Homeless 00');
      await app.press('*');
      await app.press('a');
      await app.expectDialog('Assign to customer');
      // What is asked last of the words that are typed would not find it any more.
      const asked = app.page.waitForResponse(/\/api\/customers\?.*textSearch=Short(%20|\+)lived/);
      await find(app, 'Short lived', 'Short lived');
      await asked;
      await app.page.evaluate(async () => {
        const answer = await fetch('/api/customers?pageSize=100&page=0&textSearch=Short', {
          headers: { 'X-Authorization': `Bearer ${localStorage.getItem('jwt_token')}` },
        });
        const { data } = (await answer.json()) as { data: { id: { id: string } }[] };
        await fetch(`/api/customer/${data[0]?.id.id}`, {
          method: 'DELETE',
          headers: { 'X-Authorization': `Bearer ${localStorage.getItem('jwt_token')}` },
        });
      });
      await app.press('enter');
      const runs = app.page.getByRole('region', { name: 'Running tasks' });
      await runs.getByText('0 done, 3 failed, 0 not started').waitFor();
      await runs.getByText('The customer does not exist any more').first().waitFor();
      await app.picture('a customer gone under an assignment');
      await app.expectAccessible('the report of a run');
      await runs.getByRole('button', { name: 'Close' }).click();
      await app.page.getByText('3 devices selected').first().waitFor();
    },
  );
});
