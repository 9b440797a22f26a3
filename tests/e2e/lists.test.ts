import { describe, expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

describe('the filter line of a list', () => {
  story(
    'is written by keyboard with what is offered, and stands in the address',
    async ({ app, platform }) => {
      const customer = await platform.demoCustomer();
      const { title } = (await platform.stored('customer', customer)) as { title: string };
      const customerId = { entityType: 'CUSTOMER', id: customer } as const;
      for (const [name, label, more] of [
        ['Line alpha', 'north pump', { customerId }],
        ['Line beta', 'south pump', {}],
        ['Line gamma', 'north valve', { customerId }],
      ] as const) {
        await platform.createDevice(name, { label, type: 'line-device', ...more });
      }
      await app.signIn('tenant', '/devices?sort=name,ASC');
      const devices = app.table('Devices');
      await devices.expectFilled();

      await app.press('/');
      await app.type('ty');
      await option(app, 'type:').waitFor();
      await app.press('Tab');
      await app.type('line-');
      await option(app, 'line-device').waitFor();
      await app.press('ArrowDown enter');
      await devices.expectRows(['Line alpha', 'Line beta', 'Line gamma']);
      await app.expectPath('/devices?sort=name%2CASC&search=type%3Aline-device');
      await app.picture('filter line');

      await app.type('label~pump');
      await app.press('enter');
      await devices.expectRows(['Line alpha', 'Line beta']);

      await app.press('/ End');
      await app.type(' cust');
      await option(app, 'customer:').waitFor();
      await app.press('Tab');
      await app.type(title.slice(0, 6));
      await option(app, title).waitFor();
      await app.press('Tab enter');
      await devices.expectRows(['Line alpha']);
      // What rows show besides is there too.
      await devices.expectRow(title);

      await app.page.reload();
      await devices.expectRows(['Line alpha']);
      expect(await box(app).inputValue()).toBe(`type:line-device label~pump customer:"${title}" `.trimEnd());

      await app.open('/devices?sort=name,ASC&search=Line -label~pump');
      await devices.expectRows(['Line gamma']);
    },
  );

  story('asks for what devices say of themselves', async ({ app, platform }) => {
    const [, busy, idle] = await platform.createDevices(['Said none', 'Said busy', 'Said idle']);
    await platform.setAttributes(busy?.id ?? '', { model: 'X 1', floor: 3 });
    await platform.setAttributes(idle?.id ?? '', { model: 'Y 2', floor: 12 });
    await platform.postTelemetry(busy as NonNullable<typeof busy>, { temperature: 31 });
    await app.signIn('tenant', '/devices?sort=name,ASC&search=Said attr.floor>3');
    const devices = app.table('Devices');
    await devices.expectRows(['Said idle']);
    await app.open('/devices?sort=name,ASC&search=Said attr.model:"X 1"');
    await devices.expectRows(['Said busy']);
    await app.open('/devices?sort=name,ASC&search=Said ts.temperature>=31');
    await devices.expectRows(['Said busy']);
    await app.open('/devices?sort=name,ASC&search=Said active:true');
    await devices.expectRows(['Said busy']);
    await app.open('/devices?sort=name,ASC&search=Said active:false');
    await devices.expectNoRow('Said busy');
  });

  story('is refused next to the word that is wrong, and nothing typed is lost', async ({ app, platform }) => {
    await platform.createDevice('Wrong word');
    await app.signIn('tenant', '/devices?search=Wrong');
    const devices = app.table('Devices');
    await devices.expectRows(['Wrong word']);
    await app.press('/ End');
    await app.type(' colour:red');
    await app.press('enter');
    const alert = app.page.getByRole('alert').filter({ hasText: 'no field “colour”' });
    await alert.waitFor();
    expect(await box(app).inputValue()).toBe('Wrong colour:red');
    expect(await box(app).getAttribute('aria-invalid')).toBe('true');
    await app.expectAccessible('a filter line with a word that is wrong');
    await app.picture('filter line wrong');

    await app.open('/devices?search=Wrong customer:Nobody');
    await app.page.getByRole('alert').filter({ hasText: 'There is no customer “Nobody”' }).first().waitFor();
    // A list that cannot be asked for is no empty list.
    await app.page.getByText('The list could not be loaded').waitFor();
    await app.expectAccessible('a list that its filter line does not get');
  });

  story('is the same that the button of a filter says', async ({ app, platform }) => {
    await platform.createDevice('Button line', { type: 'button-profile' });
    await app.signIn('tenant', '/devices?search=Button');
    const devices = app.table('Devices');
    await devices.expectRows(['Button line']);
    await app.press('f');
    await app.page.getByRole('combobox', { name: 'Device profile' }).waitFor();
    await app.type('button-pro');
    await app.page.getByRole('option', { name: 'button-profile' }).waitFor();
    await app.press('enter');
    await app.expectPath('/devices?search=profile%3Abutton-profile+Button');
    await devices.expectRows(['Button line']);
    await app.page.getByRole('button', { name: 'button-profile' }).waitFor();
  });
});

const box = ({ page }: ConsoleApp) => page.getByRole('searchbox');
const option = ({ page }: ConsoleApp, name: string) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name }).first();
