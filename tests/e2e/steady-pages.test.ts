import type { Locator } from 'playwright';
import { describe, expect, onTestFinished } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';

/** Has what is asked for at such addresses come only when it is let. */
async function hold({ page }: ConsoleApp, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let held = 0;
  await page.route(addresses, async (route) => {
    held += 1;
    await promise;
    await route.continue();
  });
  // Some is asked for only after it was let come.
  onTestFinished(() => expect(held, `what was held of ${addresses}`).toBeGreaterThan(0));
  return resolve;
}

async function placeOf(element: Locator): Promise<{ left: number; top: number }> {
  const { x, y } = (await element.boundingBox()) ?? {};
  return { left: Math.round(x ?? Number.NaN), top: Math.round(y ?? Number.NaN) };
}

describe('what comes late moves nothing that is read already:', () => {
  story('the buttons of details', async ({ app, platform }) => {
    const { id } = await platform.createDevice('Steady details');
    await app.page.setViewportSize({ width: 1300, height: 800 });
    const letCome = await hold(app, '**/late-commands-*.js');
    await app.signIn('tenant', `/devices/${id}`);
    const tabs = app.page.getByRole('tablist', { name: 'Details tabs' });
    await tabs.waitFor();
    const edit = app.page.getByRole('button', { name: 'Edit device' });
    expect(await edit.count()).toBe(0);
    const before = await placeOf(tabs);
    letCome();
    await edit.waitFor();
    expect(await placeOf(tabs)).toEqual(before);
  });

  story('details that are opened by their address', async ({ app, platform }) => {
    const { id } = await platform.createDevice('Steady list');
    await app.page.setViewportSize({ width: 1300, height: 800 });
    const letCome = await hold(app, '**/{entity-details,late-commands}-*.js');
    await app.signIn('tenant', `/devices/${id}?search=Steady%20list`);
    await app.table('Devices').expectRows(['Steady list']);
    const last = app.page.getByRole('button', { name: 'Refresh' }).first();
    const profile = app.page.getByRole('columnheader', { name: 'Device profile' });
    const before = [await placeOf(last), await placeOf(profile)];
    const tabs = app.page.getByRole('tablist', { name: 'Details tabs' });
    expect(await tabs.count()).toBe(0);
    letCome();
    await tabs.waitFor();
    expect([await placeOf(last), await placeOf(profile)]).toEqual(before);
  });

  for (const [account, path, list, names] of [
    ['tenant', '/devices', 'Devices', ['Import from CSV']],
    ['tenant', '/ruleChains', 'Rule chains', ['Import from a file', 'Open a file in the editor']],
    ['sysadmin', '/widgets-bundles', 'Widgets bundles', ['Import from a file']],
    ['customer', '/devices', 'Devices', ['Claim device']],
  ] as const) {
    story(`buttons over a list: ${list} of a ${account}`, async ({ app }) => {
      await app.signIn(account);
      for (const width of [1300, 1050, 420]) {
        await app.page.setViewportSize({ width, height: 800 });
        const letCome = await hold(app, '**/late-commands-*.js');
        await app.page.goto(path);
        await app.table(list).expectFilled();
        const buttons = app.page
          .getByRole('region', { name: list })
          .locator('> div')
          .first()
          .locator('button:visible');
        const places = async () => {
          const found = await buttons.all();
          return Promise.all(found.map(placeOf));
        };
        const before = await places();
        const shown = await buttons.allInnerTexts();
        if (width === 1300) expect(shown).toEqual(expect.arrayContaining([...names]));
        letCome();
        await app.page.evaluate(() => window.clavier.commands.ready());
        expect(await places(), `at ${width}`).toEqual(before);
        await app.page.unrouteAll();
      }
    });
  }

  story('a button that is pressed before what it does has come', async ({ app }) => {
    await app.page.setViewportSize({ width: 1300, height: 800 });
    const letCome = await hold(app, '**/late-commands-*.js');
    await app.signIn('customer', '/devices');
    await app.table('Devices').expectFilled();
    const claim = app.page.getByRole('button', { name: 'Claim device' });
    expect(await claim.getAttribute('aria-keyshortcuts')).toBe('Shift+l');
    await claim.click();
    await claim.click();
    await app.type('Pump 7');
    letCome();
    const form = await app.expectDialog('Claim device');
    await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Pump 7');
    await app.press('escape');
    await form.waitFor({ state: 'detached' });
    expect(await app.page.getByRole('dialog').count()).toBe(0);
  });

  story('what is said below the name of details', async ({ app, platform }) => {
    const { id } = await platform.createDevice('Steady name');
    await app.signIn('tenant');
    for (const width of [1300, 420]) {
      await app.page.setViewportSize({ width, height: 800 });
      const letCome = await hold(app, `**/api/device/**/${id}`);
      await app.page.goto(`/devices/${id}`);
      const header = app.page.locator('section[aria-busy="true"] > header');
      await header.waitFor();
      const panel = app.page.getByRole('region', { name: 'Device', exact: true });
      const before = await panel.locator('header').boundingBox();
      letCome();
      const named = app.page.getByRole('region', { name: 'Steady name' }).locator('header');
      await named.getByText('default').waitFor();
      expect(await named.boundingBox(), `at ${width}`).toEqual(before);
      await app.page.unrouteAll();
    }
  });

  story('how many alarms there are of each severity', async ({ app }) => {
    await app.signIn('tenant');
    for (const width of [1300, 420]) {
      await app.page.setViewportSize({ width, height: 800 });
      const { promise, resolve: letCome } = Promise.withResolvers<void>();
      await app.page.route('**/api/alarmsQuery/find', async (route) => {
        const isCount = route.request().postDataJSON().pageLink.pageSize === 1;
        if (!isCount) return route.continue();
        await promise;
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), totalElements: 1234 } });
      });
      await app.page.goto('/alarms');
      await app.table('Alarms').expectFilled();
      const severities = app.page.getByRole('group', { name: 'Severity' }).getByRole('button');
      const places = async () => Promise.all((await severities.all()).map((one) => one.boundingBox()));
      const before = await places();
      await app.picture(`severities to be counted at ${width}`);
      letCome();
      await severities.last().getByText(/\d,\d/).waitFor();
      await app.picture(`severities at ${width}`);
      expect(await places(), `at ${width}`).toEqual(before);
      await app.page.unrouteAll();
    }
  });

  story("the button of a list's time", async ({ app, platform }) => {
    const { id } = await platform.createDevice('Steady time');
    await app.signIn('tenant');
    await app.page.setViewportSize({ width: 1300, height: 800 });
    await app.page.addInitScript(noteMoved, 'select');
    for (const [window, text] of [
      ['', 'Last day'],
      ['&window=1764300000000-1764400000000', 'From 2025'],
    ] as const) {
      await app.open(`/devices/${id}?tab=alarms${window}`);
      await app.page.getByRole('button', { name: text }).waitFor();
      await app.expectAccessible(`alarms of ${text}`);
      expect(await movedIn(app), text).toBe('');
    }
  });

  story('the texts of cards', async ({ app }) => {
    await app.signIn('tenant');
    await app.page.setViewportSize({ width: 420, height: 800 });
    await app.page.addInitScript(noteMoved, '[role="row"] > *');
    for (const [path, asked, list] of [
      ['/auditLogs', '**/api/audit/logs?*', 'Audit log'],
      ['/alarms', '**/api/alarmsQuery/find', 'Alarms'],
      ['/devices', '**/api/tenant/deviceInfos?*', 'Devices'],
    ] as const) {
      const letCome = await hold(app, asked);
      await app.page.goto(path);
      await app.page.locator('[role="row"][data-loading]').first().waitFor();
      await app.picture(`cards that come: ${list}`);
      letCome();
      await app.table(list).expectFilled();
      await app.expectAccessible(`cards: ${list}`);
      expect(await movedIn(app), list).toBe('');
    }
  });

  story('the entity of details, on a phone', async ({ app, platform }) => {
    const { id } = await platform.createDevice('Steady bar');
    await app.signIn('tenant');
    await app.page.setViewportSize({ width: 420, height: 800 });
    const letCome = await hold(app, `**/api/device/**/${id}`);
    await app.page.goto(`/devices/${id}`);
    const close = app.page.getByRole('button', { name: 'Close details' });
    await close.waitFor();
    const tabs = app.page.getByRole('tablist', { name: 'Details tabs' });
    expect(await tabs.count()).toBe(0);
    const before = await placeOf(close);
    letCome();
    await tabs.waitFor();
    expect(await placeOf(close)).toEqual(before);
  });

  story('when devices were heard of last, on a phone', async ({ app, platform }) => {
    await platform.createDevice('Steady card', { type: 'steady-kind' });
    await app.signIn('tenant');
    await app.page.setViewportSize({ width: 420, height: 800 });
    const { promise, resolve: letCome } = Promise.withResolvers<void>();
    await app.page.routeWebSocket('**/api/ws/**', (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => void promise.then(() => socket.send(message)));
    });
    await app.open('/devices?search=Steady%20card');
    const row = app.table('Devices').row('Steady card');
    const kind = row.getByText('steady-kind');
    await kind.waitFor();
    const activity = row.getByText('Never seen');
    expect(await activity.count()).toBe(0);
    const before = await placeOf(kind);
    letCome();
    await activity.waitFor();
    expect(await placeOf(kind)).toEqual(before);
  });
});

/** Has the page note by how much what a selector finds moves while nobody has done anything. */
function noteMoved(selector: string): void {
  new PerformanceObserver((shifts) => {
    for (const { sources } of shifts.getEntries() as (PerformanceEntry & {
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
    })[]) {
      for (const { node, previousRect: before, currentRect: after } of sources) {
        const isOne = node instanceof Element && node.matches(selector);
        if (isOne && (before.left !== after.left || before.top !== after.top))
          document.documentElement.dataset.moved = `${before.left}, ${before.top} to ${after.left}, ${after.top}`;
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const movedIn = ({ page }: ConsoleApp) => page.evaluate(() => document.documentElement.dataset.moved ?? '');
