import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright';
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
    await app.page.getByRole('alert').filter({ hasText: 'no field “colour”' }).first().waitFor();
    expect(await box(app).inputValue()).toBe('Wrong colour:red');
    expect(await box(app).getAttribute('aria-invalid')).toBe('true');
    await app.expectAccessible('a filter line with a word that is wrong');
    await app.picture('filter line wrong');

    await app.open('/devices?search=Wrong customer:Nobody');
    await app.page.getByRole('alert').filter({ hasText: 'There is no customer “Nobody”' }).first().waitFor();
    // A list that cannot be asked for is no empty list.
    await app.page.getByText('Nothing can be listed by this filter').waitFor();
    await app.expectAccessible('a list that its filter line does not get');
  });

  story('is offered on a phone, in the dark, in Chinese', async ({ openApp, platform }) => {
    await platform.createDevice('Phone line', { label: 'phone' });
    const app = await openApp({ language: 'zh_CN', theme: 'dark' });
    await app.signIn('tenant', '/devices?search=Phone');
    // The menu of a phone is out of sight.
    await app.page.setViewportSize({ width: 400, height: 800 });
    await app.page.getByRole('rowheader', { name: 'Phone line' }).waitFor();
    await app.press('/ End');
    await app.type(' ');
    await app.page
      .getByRole('listbox', { name: '建议' })
      .getByRole('option', { name: /label~/ })
      .waitFor();
    await app.press('ArrowDown');
    await app.expectAccessible('what is offered in a filter line');
    await app.picture('filter line on a phone');
    await app.type('label~pho');
    await app.press('enter');
    await app.page.getByRole('rowheader', { name: 'Phone line' }).waitFor();
    await app.type('/');
    await app.press('End');
    await app.type(' foo:1');
    await app.press('enter');
    await app.page.getByRole('alert').filter({ hasText: 'foo' }).waitFor();
    await app.picture('filter line wrong on a phone');
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

describe('a view of a list', () => {
  story('is saved, found in the palette, opened by a key, renamed and deleted', async ({ app, platform }) => {
    await platform.createDevice('Viewed north', { label: 'seen' });
    await platform.createDevice('Viewed south');
    await app.signIn('tenant', '/devices?search=Viewed label:seen&sort=name,DESC');
    const devices = app.table('Devices');
    await devices.expectRows(['Viewed north']);
    await app.run('table.toggle-column', { column: 'gateway' });
    // Commands of views come after the first rows.
    await app.run('view.copy-link');
    await app.openPalette();
    await app.type('save view');
    await app.page.getByRole('option', { name: /^Save view/ }).waitFor();
    await app.press('enter');
    await app.page.getByRole('dialog').getByLabel('Name').waitFor();
    await app.picture('save a view');
    await app.type('Seen devices');
    await app.press('enter');
    await app.expectToast('The view “Seen devices” was saved');
    await app.run('table.toggle-column', { column: 'gateway' });

    await app.open('/home');
    await app.page.getByRole('navigation').first().waitFor();
    await app.openPalette();
    await app.type('seen dev');
    await app.page.getByRole('option', { name: /Seen devices/ }).waitFor();
    await app.press('enter');
    await devices.expectRows(['Viewed north']);
    expect(await box(app).inputValue()).toBe('Viewed label:seen');
    await app.page.getByRole('columnheader', { name: 'Gateway' }).waitFor({ state: 'detached' });

    // The columns of the view are not those of the list.
    await app.open('/devices?search=Viewed&sort=name,ASC');
    await devices.expectRows(['Viewed north', 'Viewed south']);
    await app.page.getByRole('columnheader', { name: 'Gateway' }).waitFor();
    await app.run('view.copy-link');
    await app.press("'");
    await app.page.getByRole('combobox', { name: 'View' }).waitFor();
    await app.picture('open a view');
    await app.press('ArrowDown enter');
    await devices.expectRows(['Viewed north']);
    await app.page.goBack();
    await devices.expectRows(['Viewed north', 'Viewed south']);

    await app.run('view.rename', { view: 'Seen devices', name: 'Labelled' });
    const [user] = await ownViews(app);
    expect(user).toMatchObject({ list: 'devices', name: 'Labelled' });
    await app.run('view.delete', { view: 'Labelled' });
    expect(await ownViews(app)).toEqual([]);
    await app.press('mod+z');
    await expect.poll(() => ownViews(app)).toMatchObject([{ name: 'Labelled' }]);
  });

  story('leaves alone what else is known of the user', async ({ app }) => {
    await app.signIn('tenant', '/devices');
    await app.table('Devices').expectFilled();
    await changeOwnInfo(app, { somethingElse: { kept: true } });
    await app.run('view.save', { name: 'Beside others' });
    expect(await ownInfo(app)).toMatchObject({ somethingElse: { kept: true } });
    await app.run('view.delete', { view: 'Beside others' });
    expect(await ownInfo(app)).toMatchObject({ somethingElse: { kept: true } });
  });

  story('is a link that shows others the same', async ({ app, openApp, platform }) => {
    await platform.createDevice('Linked one', { label: 'linked' });
    await platform.createDevice('Linked two');
    await app.signIn('tenant', '/devices?search=Linked -label~linked&sort=name,DESC');
    await app.table('Devices').expectRows(['Linked two']);
    await app.run('table.move-column-right', { column: 'activity' });
    const link = String(await app.run('view.copy-link'));
    await app.run('table.reset-columns');

    const other = await openApp({ ownProfile: true });
    await other.signIn('tenant', new URL(link).pathname + new URL(link).search);
    await other.table('Devices').expectRows(['Linked two']);
    const headers = await other.page.getByRole('columnheader').allInnerTexts();
    expect(headers.slice(1, 4)).toEqual(['Name', 'Device profile', 'Last activity']);
    expect(await box(other).inputValue()).toBe('Linked -label~linked');
  });
});

describe('an export of a list', () => {
  story('has all that match, in the columns shown, and formulas as text', async ({ app, platform }) => {
    await platform.createDevice('Ledger a', { label: '=1+1', type: 'export-kind' });
    await platform.createDevice('Ledger b', { label: 'ö, "x"' });
    await platform.createDevice('Ledger c');
    await app.signIn('tenant', '/devices?search=Ledger -label:nothing&sort=name,ASC&columns=name,label');
    await app.table('Devices').expectRows(['Ledger a', 'Ledger b', 'Ledger c']);
    const download = app.page.waitForEvent('download');
    await app.page.getByRole('button', { name: 'Export', exact: true }).click();
    const form = await app.expectDialog('Export');
    await app.picture('export');
    await form.getByRole('button', { name: 'Export' }).click();
    expect((await contentOf(await download)).split('\r\n')).toEqual([
      '\uFEFFName,Label',
      `Ledger a,"'=1+1"`,
      'Ledger b,"ö, ""x"""',
      'Ledger c,',
      '',
    ]);

    const json = app.page.waitForEvent('download');
    await app.run('table.export', { format: 'json' });
    const rows = JSON.parse(await contentOf(await json));
    expect(rows).toMatchObject([{ name: 'Ledger a', label: '=1+1' }, { name: 'Ledger b' }, {}]);

    await app.open('/devices?search=Ledger a&columns=name,deviceProfileName,label,gateway');
    await app.table('Devices').expectRows(['Ledger a']);
    const plain = app.page.waitForEvent('download');
    await app.run('table.export', { content: 'values', mark: false });
    expect((await contentOf(await plain)).split('\r\n').slice(0, 2)).toEqual([
      'name,type,label,isGateway',
      `Ledger a,export-kind,"'=1+1",false`,
    ]);
  });
});

describe('the buttons over a list', () => {
  story(
    'leave it where it is on a phone, however many come late: those are in a menu',
    async ({ openApp }) => {
      const app = await openApp({ fetchesAhead: true });
      await app.signIn('tenant');
      await app.page.addInitScript(noteMovedLists);
      for (const width of [420, 360]) {
        await app.page.setViewportSize({ width, height: 800 });
        await app.open('/ruleChains');
        await app.table('Rule chains').expectFilled();
        await app.page.evaluate(() => window.clavier.commands.ready());
        await app.expectAccessible(`a list of ${width} pixels`);
        await app.page.getByRole('button', { name: 'More commands' }).click();
        const menu = app.page.getByRole('menu', { name: 'More commands' });
        for (const id of ['rule-chain.import', 'rule-chain.open-file', 'table.export', 'table.refresh'])
          await menu.locator(`[data-command="${id}"]`).waitFor();
        await app.picture(`list of ${width} pixels`);
        await menu.getByRole('menuitem', { name: 'Choose columns' }).click();
        await app.page.getByRole('checkbox', { name: 'Root', exact: true }).waitFor();
        expect(await app.page.evaluate(() => document.documentElement.dataset.moved ?? '')).toBe('');
      }
    },
  );
});

describe('what narrows a list in details', () => {
  story(
    'is as high on a phone as a thumb needs, and leaves no more room empty',
    async ({ app, platform }) => {
      const { id } = await platform.createDevice('Touched lists');
      await app.signIn('tenant');
      await app.page.setViewportSize({ width: 420, height: 800 });
      for (const tab of ['alarms', 'events', 'relations', 'attributes']) {
        await app.open(`/devices/${id}?tab=${tab}`);
        const panel = app.page.getByRole('tabpanel');
        if (tab === 'alarms' || tab === 'events')
          await panel.getByRole('button', { name: /Last day/ }).waitFor();
        const narrowing = panel.locator('select, label, [name="window"]');
        await narrowing.first().waitFor();
        const sizes = await narrowing.evaluateAll((all) =>
          all.map((one) => one.getBoundingClientRect()).map(({ height, bottom }) => ({ height, bottom })),
        );
        expect(new Set(sizes.map(({ height }) => height)), tab).toEqual(new Set([44]));
        const { y = 0 } = (await panel.getByRole('grid').boundingBox()) ?? {};
        expect(y - (sizes[0]?.bottom ?? 0), tab).toBe(9);
      }
    },
  );

  story(
    'leaves the list where it is on a phone, though the button of its time comes late',
    async ({ app, platform }) => {
      const { id } = await platform.createDevice('Narrowed lists');
      await app.signIn('tenant');
      await app.page.addInitScript(noteMovedLists);
      for (const width of [420, 500]) {
        await app.page.setViewportSize({ width, height: 800 });
        for (const tab of ['alarms', 'events']) {
          await app.open(`/devices/${id}?tab=${tab}`);
          await app.page.getByRole('button', { name: /Last day/ }).waitFor();
          await app.page.evaluate(() => window.clavier.commands.ready());
          await app.expectAccessible(`${tab} of ${width} pixels`);
          const moved = await app.page.evaluate(() => document.documentElement.dataset.moved ?? '');
          expect(moved, `${tab} at ${width} px`).toBe('');
        }
      }
    },
  );
});

/** Has the page note by how much lists move up or down while nobody has done anything. */
function noteMovedLists(): void {
  new PerformanceObserver((shifts) => {
    for (const { sources } of shifts.getEntries() as (PerformanceEntry & {
      sources: LayoutShiftSource[];
    })[]) {
      for (const { node, previousRect, currentRect } of sources) {
        const isList = node instanceof Element && node.querySelector('[role="grid"]');
        if (isList && previousRect.top !== currentRect.top)
          document.documentElement.dataset.moved = `${previousRect.top} to ${currentRect.top}`;
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

interface LayoutShiftSource {
  node: Node | null;
  previousRect: DOMRectReadOnly;
  currentRect: DOMRectReadOnly;
}

describe('the buttons of rows', () => {
  story('lie within the window and are hit, on a phone as on a screen', async ({ app }) => {
    await app.signIn('tenant', '/devices');
    for (const width of [400, 1300]) {
      await app.page.setViewportSize({ width, height: 800 });
      for (const path of ['/devices', '/dashboards', '/ruleChains', '/customers']) {
        await app.open(path);
        const buttons = app.page.locator('[role="grid"] [role="row"]:has(> [role="rowheader"]) button');
        await buttons.first().waitFor();
        const missed = await buttons.evaluateAll(
          (all) =>
            all.filter((button) => {
              const { left, right, top, bottom } = button.getBoundingClientRect();
              // What lies below the window is scrolled to.
              if (bottom > innerHeight) return false;
              const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
              return left < 0 || right > innerWidth || !button.contains(hit);
            }).length,
        );
        expect(missed, `${path} at ${width} px`).toBe(0);
        await buttons.last().click();
        await app.page.getByRole('menu').waitFor();
        await app.press('escape');
        await app.page.getByRole('menu').waitFor({ state: 'detached' });
      }
    }
  });
});

/** Reading it as a text would swallow the mark at its beginning. */
const contentOf = async (download: Download) => (await buffer(await download.createReadStream())).toString();

/** What the platform keeps beside the name of whoever is signed in. */
const ownInfo = (app: ConsoleApp) =>
  app.page.evaluate(async () => {
    const headers = { 'X-Authorization': `Bearer ${localStorage.getItem('jwt_token')}` };
    const user = await (await fetch('/api/auth/user', { headers })).json();
    return user.additionalInfo as Record<string, unknown>;
  });
const ownViews = async (app: ConsoleApp) => (await ownInfo(app)).listViews as unknown[];
const changeOwnInfo = (app: ConsoleApp, more: object) =>
  app.page.evaluate(async (more) => {
    const headers = {
      'X-Authorization': `Bearer ${localStorage.getItem('jwt_token')}`,
      'Content-Type': 'application/json',
    };
    const user = await (await fetch('/api/auth/user', { headers })).json();
    const body = JSON.stringify({ ...user, additionalInfo: { ...user.additionalInfo, ...more } });
    await fetch('/api/user', { method: 'POST', headers, body });
  }, more);

const box = ({ page }: ConsoleApp) => page.getByRole('searchbox');
const option = ({ page }: ConsoleApp, name: string) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name }).first();
