import { describe, expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

const addressOf = (id: string, more = '') => `/relations?entityType=DEVICE&entityId=${id}${more}`;

/** Relates devices as a script does: each to the next ones of its line. */
async function relate(
  app: ConsoleApp,
  from: { id: string },
  to: readonly { id: string }[],
  type = 'Contains',
) {
  await app.run('relation.create', {
    ids: [from.id],
    direction: 'FROM',
    type,
    entities: { entityType: 'DEVICE', ids: to.map(({ id }) => id) },
  });
}

/** The steps of the walk, as they are read. */
const wayOf = ({ page }: ConsoleApp) =>
  page.getByRole('navigation', { name: 'Way of the walk' }).getByRole('listitem').allInnerTexts();

describe('the relations of an entity', () => {
  story('are walked by keyboard from any list, and back', async ({ app, platform }) => {
    const { page } = app;
    const [plant, hall, pump] = await platform.createDevices([
      'Roamed plant',
      'Roamed <b>hall</b>',
      'Roamed مضخة',
    ]);
    if (!plant || !hall || !pump) throw new Error('Three devices were made');
    await app.signIn('tenant', '/devices?search=Roamed%20plant');
    await app.table('Devices').expectRow('Roamed plant');
    await relate(app, plant, [hall]);
    await relate(app, hall, [pump], 'Feeds');
    await relate(app, pump, [plant], 'Reports to');
    await relate(app, plant, [plant], 'Backs up');

    await app.press('j o e');
    await app.expectPath(addressOf(plant.id));
    const relations = app.table('Relations');
    await relations.expectRows(['Backs up', 'Roamed <b>hall</b>', 'Reports to']);
    await page.getByRole('img', { name: 'Graph of the relations around Roamed plant: 3 entities' }).waitFor();
    await app.expectAccessible('relations with their graph');
    await app.picture('relations of an entity');

    await relations.row('Roamed <b>hall</b>').getByRole('link').waitFor();
    await app.press('j j enter');
    await relations.expectRows(['Feeds', 'Contains']);
    expect(await wayOf(app)).toEqual([
      expect.stringContaining('Roamed plant'),
      expect.stringContaining('<b>hall</b>'),
    ]);
    await relations.row('Feeds').waitFor();
    await app.press('home enter');
    await relations.expectRows(['Reports to', 'Feeds']);
    await app.press('Backspace');
    await relations.expectRows(['Feeds', 'Contains']);
    await relations.expectFocusedRow('Feeds');
    await app.press('Backspace');
    await relations.expectFocusedRow('Roamed <b>hall</b>');
    await app.expectPath(addressOf(plant.id));

    await app.press('shift+f');
    const filter = await app.expectDialog('Filter relations');
    await filter.getByRole('textbox', { name: 'Levels' }).fill('3');
    await app.press('enter');
    await app.expectPath(addressOf(plant.id, '&levels=3'));
    await relations.expectRow('Feeds');
    // A circle is three relations and no more, whichever way it is walked.
    await expect.poll(() => relations.grid.getByRole('rowheader').count()).toBe(4);
    await page.reload();
    await relations.expectRow('Feeds');

    await app.press('shift+o');
    await app.expectPath(`/devices/${plant.id}`);
    await page.goBack();
    await relations.expectRow('Feeds');
    await app.press('shift+g');
    await page.getByRole('img', { name: /^Graph of/ }).waitFor({ state: 'detached' });
  });

  story('are added, changed and deleted by keyboard, and come back', async ({ app, platform }) => {
    const [plant, ...parts] = await platform.createDevices(['Kept plant', 'Kept part 1', 'Kept part 2']);
    if (!plant) throw new Error('The plant was made');
    await app.signIn('tenant', addressOf(plant.id));
    await app.page.getByText('Nothing is related to this entity').waitFor();
    await app.press('c');
    const add = await app.expectDialog('Add relation');
    await add.getByRole('combobox', { name: 'Type', exact: true }).selectOption({ label: 'Device' });
    const devices = add.getByRole('combobox', { name: /Devices/ });
    for (const { name } of parts) {
      await devices.fill(name);
      await app.page.getByRole('option', { name }).click();
    }
    await add.getByRole('button', { name: 'Add relation' }).press('Enter');
    await app.expectToast('2 relations were added');
    const relations = app.table('Relations');
    await relations.expectRows(['Kept part 1', 'Kept part 2']);

    const ends = [plant, parts[0]].map((end) => `DEVICE/${end?.id}`);
    await app.run('relation.edit', { ids: [ends.join('/Contains/')], additionalInfo: { note: 'Beside it' } });
    await app.press('j space');
    await app.page.getByText('{"note":"Beside it"}').waitFor();
    await app.press('e');
    const edit = await app.expectDialog('Edit relation');
    await edit.getByText('Beside it').first().waitFor();
    await edit.getByRole('button', { name: 'Cancel' }).press('Enter');
    await edit.waitFor({ state: 'detached' });
    await app.press('shift+enter');
    await app.expectPath(`/devices/${parts[0]?.id}`);
    await app.page.goBack();
    await relations.expectRows(['Kept part 1', 'Kept part 2']);

    await app.press('j shift+x');
    await relations.expectSelected(2);
    await app.press('delete');
    const confirmation = await app.expectDialog('Delete 2 relations?');
    await confirmation.getByText(/Contains: Kept part 1.*Contains: Kept part 2/).waitFor();
    await app.expectAccessible('deleting relations');
    await confirmation.getByRole('button', { name: 'Delete 2 relations' }).press('Enter');
    await app.expectToast('2 relations were deleted');
    await app.page.getByText('Nothing is related to this entity').waitFor();
    await app.press('mod+z');
    await relations.expectRows(['Kept part 1', 'Kept part 2']);
  });

  story('begin with an entity of one’s choice', async ({ app, platform }) => {
    const device = await platform.createDevice('Chosen pump');
    await app.signIn('tenant');
    await app.press('g e');
    await app.page.getByText(/^Choose an entity to see/).waitFor();
    await app.expectAccessible('no entity chosen');
    await app.press('p');
    const choice = await app.expectDialog('Choose entity');
    await choice.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Device' });
    await choice.getByRole('combobox', { name: 'Device' }).fill('Chosen pump');
    await app.page.getByRole('option', { name: 'Chosen pump' }).click();
    await choice.getByRole('button', { name: 'Choose entity' }).press('Enter');
    await app.expectPath(addressOf(device.id));
    await app.page.getByText('Nothing is related to this entity').waitFor();
  });

  story(
    'of a thousand are all in the list, and as many drawn as can be told apart',
    async ({ app, platform }) => {
      const hub = await platform.createDevice('Hub of many');
      const parts = await platform.createDevices(Array.from({ length: 600 }, (_, at) => `Spoke ${at}`));
      await app.signIn('tenant', addressOf(hub.id, '&graph=on'));
      await relate(app, hub, parts);
      await app.page.getByText('600 rows').waitFor();
      await app.page.getByText('Not drawn: 101 entities, 0 connections').waitFor();
      await app.press('end');
      await app.table('Relations').expectFilled();
      await app.press('+ 0 -');
    },
  );

  story(
    'are read by users of a customer, who change none and see none of others',
    async ({ app, openApp, platform }) => {
      const customerId = { entityType: 'CUSTOMER' as const, id: await platform.demoCustomer() };
      const seen = await platform.createDevice('Seen hub', { customerId });
      const beside = await platform.createDevice('Seen part', { customerId });
      const hidden = await platform.createDevice('Hidden part');
      const admin = await openApp();
      await admin.signIn('tenant');
      await relate(admin, seen, [beside, hidden]);

      app.expectConsoleError(/status of 403/);
      await app.signIn('customer', addressOf(seen.id));
      const relations = app.table('Relations');
      await relations.expectRows(['Seen part']);
      await app.press('j x');
      await relations.expectSelected(1);
      const writes = app.page.getByRole('button', { name: /^(Add|Edit|Delete|Import)\b/ });
      expect(await writes.count()).toBe(0);
      await app.press('m');
      await app.page.getByRole('menuitem', { name: 'Walk on' }).waitFor();
      expect(await app.page.getByRole('menuitem', { name: /^(Edit|Delete)/ }).count()).toBe(0);
      await app.press('escape enter');
      await relations.expectRows(['Seen hub']);
      await expect(
        app.run('relation.delete', { ids: [`DEVICE/${seen.id}/Contains/DEVICE/${beside.id}`] }),
      ).rejects.toThrow();
      await app.open(addressOf(hidden.id));
      await app.page.getByRole('alert').filter({ hasText: 'This entity does not exist any more' }).waitFor();
      await app.expectAccessible('relations that may not be seen');
    },
  );

  story('of tenants are the system administrator’s', async ({ app }) => {
    await app.signIn('sysadmin', '/tenants');
    const tenants = app.table('Tenants');
    await tenants.expectRow('Tenant');
    await app.press('j');
    await app.run('relation.show');
    await app.expectPath(/^\/relations\?entityType=TENANT&entityId=/);
    const id = new URL(app.page.url()).searchParams.get('entityId');
    await app.page.getByText('Nothing is related to this entity').waitFor();
    await app.run('relation.create', {
      type: 'Bills',
      entities: { entityType: 'TENANT', ids: [id] },
    });
    const relations = app.table('Relations');
    await relations.expectRow('Bills');
    await app.press('j delete');
    const confirmation = await app.expectDialog(/^Delete relation/);
    await confirmation.getByRole('button', { name: 'Delete relation' }).press('Enter');
    await relations.expectNoRow('Bills');
  });
});
