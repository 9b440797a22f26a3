import { describe, expect } from 'vitest';
import type { ConsoleApp } from './console.ts';
import { story } from './story.ts';
import { openWithoutProgram } from './without-program.ts';

const EARLY = '#early-list';
const NAMES = `${EARLY} [role="rowheader"]`;
const FIRST_PAGE = '/api/tenant/deviceInfos?pageSize=50&page=0&sortProperty=createdTime&sortOrder=DESC';
/** What devices have last sent fills its cells by itself, sooner or later. */
const LIVE = 'activity';
/** How many rows are compared; the first ones, as others may be added. */
const COMPARED = 5;

describe('the list of devices before the program has come', () => {
  story(
    'stands where the program will have it, and nothing moves when it does',
    async ({ app, platform }) => {
      await platform.createDevice('Early <b>pump</b>', { label: 'First' });
      await app.signIn('tenant');
      // What the page before it still asks for is not its own.
      await app.page.goto('about:blank');
      const asked: string[] = [];
      app.page.on('request', (request) => asked.push(request.url().replace(/^\w+:\/\/[^/]+/, '')));
      const letProgramCome = await openWithoutProgram(app, '/devices');
      await earlyRow(app, 'Early <b>pump</b>');
      expect(await app.page.locator(`${EARLY} b`).count()).toBe(0);
      const before = await placesIn(app, EARLY);
      // Whoever hears the page hears rows that stay.
      expect(await app.page.getByRole('row').count()).toBe(0);
      await app.picture('list without program');
      letProgramCome();
      await app.table('Devices').expectRow('Early <b>pump</b>');
      await app.page.locator(EARLY).waitFor({ state: 'detached' });
      expect(before.filter((place) => place.startsWith('box'))).toHaveLength(COMPARED + 1);
      expect(
        before.filter((place) => place.startsWith('thermostat') || place.startsWith('default')),
      ).not.toEqual([]);
      // What comes by itself, and late on a busy machine, moves nothing either.
      await app.page.getByText('Never seen').first().waitFor();
      await expect.poll(() => placesIn(app, '#root')).toEqual(before);
      expect(asked.filter((path) => path === FIRST_PAGE)).toHaveLength(1);
      expect(asked.filter((path) => /^\/api\/user\/[\da-f-]{36}$/.test(path))).toHaveLength(1);
    },
  );

  for (const { name, width, media } of [
    { name: 'its columns fit', width: 1366, media: {} },
    { name: 'its columns are wider than the window', width: 1100, media: {} },
    { name: 'colours are forced', width: 1366, media: { forcedColors: 'active' } },
  ] as const) {
    story(`has the looks of the rows that the program draws where ${name}`, async ({ app, platform }) => {
      const device = `Seen where ${name}`;
      await platform.createDevice(device, {
        label: 'Somewhere that is too long for it',
        additionalInfo: { gateway: true },
      });
      await app.page.setViewportSize({ width, height: 800 });
      await app.page.emulateMedia(media);
      await app.signIn('tenant');
      const letProgramCome = await openWithoutProgram(app, '/devices');
      await earlyRow(app, device);
      const before = await endsOfRows(app, EARLY);
      letProgramCome();
      await app.page.locator(EARLY).waitFor({ state: 'detached' });
      await expect.poll(async () => (await endsOfRows(app, '#root')).equals(before)).toBe(true);
    });
  }

  story('is drawn before the program is asked for where the page is as it was last time', async ({ app }) => {
    await app.signIn('tenant', '/devices');
    await app.open('/devices');
    await app.table('Devices').expectFilled();
    await app.page.addInitScript(() => {
      // However busy the machine is, patience with the platform is not over before the rows are there.
      const wait = window.setTimeout;
      const whole = (then: TimerHandler, time = 0) => wait(then, time < 150 ? time : time * 1000);
      Object.assign(window, { setTimeout: whole });
      new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        const marks = added.flatMap((node) => {
          if (node instanceof HTMLLinkElement && node.rel === 'modulepreload') return 'program';
          return node instanceof Element && node.id === 'early-list' ? 'rows' : [];
        });
        if (!marks[0]) return;
        document.documentElement.dataset.first ??= marks[0];
        Object.assign(window, { setTimeout: wait });
      }).observe(document, { childList: true, subtree: true });
    });
    await app.page.goto('/devices');
    await app.table('Devices').expectFilled();
    expect(await app.page.evaluate(() => document.documentElement.dataset.first)).toBe('rows');
  });

  story('opens the row that was pressed', async ({ app, platform }) => {
    const device = await platform.createDevice('Pressed early');
    await app.signIn('tenant');
    const letProgramCome = await openWithoutProgram(app, '/devices');
    const { x, y } = await earlyRow(app, 'Pressed early');
    await app.page.mouse.click(x + 150, y);
    letProgramCome();
    await app.expectPath(`/devices/${device.id}`);
    await app.expectHeading('Pressed early');
    await app.page.goBack();
    await app.expectPath('/devices');
  });

  story('opens none where the press moves, as over a text', async ({ app, platform }) => {
    await platform.createDevice('Dragged over early');
    await app.signIn('tenant');
    const letProgramCome = await openWithoutProgram(app, '/devices');
    const { x, y } = await earlyRow(app, 'Dragged over early');
    await app.page.mouse.move(x + 50, y);
    await app.page.mouse.down();
    await app.page.mouse.move(x + 150, y);
    await app.page.mouse.up();
    letProgramCome();
    await app.table('Devices').expectRow('Dragged over early');
    await app.page.locator(EARLY).waitFor({ state: 'detached' });
    await app.expectPath('/devices');
  });

  story('is done without where its own program cannot be had', async ({ app }) => {
    await app.signIn('tenant');
    app.expectConsoleError(/ERR_FAILED|dynamically imported module: .*early-list/);
    await app.page.route('**/early-list-*.js', (route) => route.abort());
    await app.open('/devices');
    await app.table('Devices').expectFilled();
  });

  story('takes keys: the row that they lead to opens', async ({ app, platform }) => {
    await platform.createDevice('Opened by early keys');
    await app.signIn('tenant');
    const letProgramCome = await openWithoutProgram(app, '/devices');
    // Which one is the newest depends on what other stories have added.
    const [name = ''] = (await app.page.locator(NAMES).textContent())?.split('\n') ?? [];
    await app.press('j enter');
    letProgramCome();
    await app.expectPath(/^\/devices\/[\w-]+$/);
    await app.expectHeading(name);
  });

  story('takes what is typed: the search that it is meant for has it', async ({ app, platform }) => {
    await platform.createDevice('Typed early');
    await app.signIn('tenant');
    const letProgramCome = await openWithoutProgram(app, '/devices');
    await app.page.locator(NAMES).waitFor();
    await app.page.keyboard.type('/Typed ear');
    letProgramCome();
    await app.table('Devices').expectRows(['Typed early']);
    expect(await app.page.getByRole('searchbox').inputValue()).toBe('Typed ear');
    await app.page.keyboard.type('ly');
    await expect.poll(() => app.page.getByRole('searchbox').inputValue()).toBe('Typed early');
  });

  story('takes the key of the palette, which has what is typed next', async ({ app }) => {
    await app.signIn('tenant');
    const letProgramCome = await openWithoutProgram(app, '/devices');
    await app.page.locator(NAMES).waitFor();
    await app.page.keyboard.press('ControlOrMeta+k');
    await app.page.keyboard.type('asse');
    letProgramCome();
    const asked = app.page.getByRole('dialog').getByRole('combobox');
    await expect.poll(() => asked.inputValue()).toBe('asse');
    await app.page.keyboard.type('ts');
    await expect.poll(() => asked.inputValue()).toBe('assets');
  });

  story('takes other keys, too: what they open has what is typed next', async ({ app }) => {
    await app.signIn('tenant');
    const letProgramCome = await openWithoutProgram(app, '/devices');
    await app.page.locator(NAMES).waitFor();
    await app.page.keyboard.type('cBoiler');
    letProgramCome();
    await expect
      .poll(() => app.page.getByRole('dialog').getByRole('textbox').first().inputValue())
      .toBe('Boiler');
  });

  story('and the page after it have their looks when those come at the second try only', async ({ app }) => {
    await app.signIn('tenant');
    app.expectConsoleError(/ERR_FAILED/);
    await app.page.route('**/console-*.css', (route) => route.abort(), { times: 1 });
    await app.open('/devices');
    await app.table('Devices').expectFilled();
    expect(await looksOfSignedIn(app)).toHaveLength(1);
  });

  story(
    'gives way to what failed where those do not come, and comes with them when asked again',
    async ({ app }) => {
      await app.signIn('tenant');
      app.expectConsoleError(/ERR_FAILED|Unable to preload CSS/);
      await app.page.route('**/console-*.css', (route) => route.abort());
      // It has been loaded anew just before: it would be once.
      await app.page.evaluate(() => sessionStorage.setItem('TB-reloaded', `${Date.now()}`));
      await app.open('/devices');
      await app.page.getByText('A part of the program could not be loaded').waitFor();
      expect(await app.page.locator(EARLY).count()).toBe(0);
      await app.page.unroute('**/console-*.css');
      await app.page.getByRole('button', { name: 'Try again' }).click();
      await app.table('Devices').expectFilled();
      expect(await looksOfSignedIn(app)).toHaveLength(1);
    },
  );

  story('asks again where a platform hangs with what was asked ahead', async ({ app }) => {
    await app.signIn('tenant');
    const hanging = new Set<string>();
    await app.page.route(/\/api\/(user\/[\da-f-]{36}|tenant\/deviceInfos\?.*)$/, async (route) => {
      const { pathname } = new URL(route.request().url());
      // The first time it is neither answered nor refused.
      if (hanging.has(pathname)) await route.continue();
      else hanging.add(pathname);
    });
    await app.page.goto('/devices', { waitUntil: 'commit' });
    await expect.poll(() => hanging.size).toBe(2);
    await app.page.locator('#starting').waitFor({ state: 'detached', timeout: 60_000 });
    await app.table('Devices').expectFilled();
  });

  story('is not there for who has it otherwise, or whose token is stale', async ({ app }) => {
    await app.signIn('tenant');
    await app.page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.getElementById('early-list')) sessionStorage.setItem('seen early', location.search);
      }).observe(document, { childList: true, subtree: true });
    });
    const comesWithoutList = async (path: string, change: () => void) => {
      await app.page.evaluate(change);
      const letProgramCome = await openWithoutProgram(app, path);
      await app.page.waitForFunction(
        () =>
          performance.getEntriesByType('resource').filter(({ name }) => /lists-|signed-in/.test(name))
            .length > 1,
      );
      letProgramCome();
      await app.page.locator('#starting').waitFor({ state: 'detached' });
      expect(await app.page.evaluate(() => sessionStorage.getItem('seen early')), path).toBeNull();
    };
    await comesWithoutList('/devices?search=pump', () => {});
    await comesWithoutList('/assets', () => {});
    await comesWithoutList('/devices', () => localStorage.setItem('TB-table-devices', '{"users":{}}'));
    // The page before it would get another token, if it still asked for something then.
    await app.page.addInitScript(() => {
      if (window === top) localStorage.setItem('jwt_token_expiration', '1');
    });
    await comesWithoutList('/devices', () => localStorage.removeItem('TB-table-devices'));
    await app.table('Devices').expectFilled();
  });
});

/** The sheets of those who are signed in that the page has. */
async function looksOfSignedIn(app: ConsoleApp): Promise<string[]> {
  const sheets = await app.page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
  return sheets.filter((href) => href.includes('/console-'));
}

/** Where the text of a name stands among the early rows: its left side, and its middle. */
async function earlyRow(app: ConsoleApp, name: string): Promise<{ x: number; y: number }> {
  const names = app.page.locator(NAMES).filter({ hasText: name });
  return names.evaluate((column, wanted) => {
    const text = column.firstChild as Text;
    const from = text.data.indexOf(wanted);
    const range = new Range();
    range.setStart(text, from);
    range.setEnd(text, from + wanted.length);
    const { left, top, height } = range.getBoundingClientRect();
    return { x: left, y: top + height / 2 };
  }, name);
}

/** A picture of what the first rows have right of what comes by itself. */
async function endsOfRows(app: ConsoleApp, within: string): Promise<Buffer> {
  const head = await app.page.locator(`${within} [role="columnheader"][data-column="label"]`).boundingBox();
  const { x = 0, y = 0, height = 0 } = head ?? {};
  const right = app.page.viewportSize()?.width ?? 0;
  const clip = { x, y: y + height, width: right - x, height: COMPARED * 36 };
  return app.page.screenshot({ clip, animations: 'disabled' });
}

/** Where the heads of the columns are, and what the first rows show: texts, boxes, and marks. */
function placesIn(app: ConsoleApp, within: string): Promise<string[]> {
  return app.page.evaluate(
    ([selector, live, rows]) => {
      const whole = document.querySelector(selector);
      const grid = whole?.querySelector('[role="grid"]');
      if (!whole || !grid) return [];
      const heads = [...grid.querySelectorAll<HTMLElement>('[role="columnheader"]')];
      const top = heads[0]?.getBoundingClientRect().bottom ?? 0;
      const atLive = heads.find(({ dataset }) => dataset.column === live)?.getBoundingClientRect();
      const found: string[] = [];
      const note = (what: string, { x, y, width, height }: DOMRect) => {
        const isLive = y > top && x >= (atLive?.left ?? 0) && x < (atLive?.right ?? 0);
        if (isLive || y > top + rows * 36) return;
        found.push(`${what} ${[x, y, width, height].map((side) => side.toFixed(1)).join(' ')}`);
      };
      for (const head of heads) note('head', head.getBoundingClientRect());
      for (const box of grid.querySelectorAll('input')) note('box', box.getBoundingClientRect());
      for (const mark of grid.querySelectorAll('svg')) note('mark', mark.getBoundingClientRect());
      const texts = document.createTreeWalker(grid, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
        let from = 0;
        // Some texts are for those who hear the page.
        if ((text.parentElement?.clientWidth ?? 0) <= 1) continue;
        for (const line of text.data.split('\n')) {
          const range = new Range();
          range.setStart(text, from);
          range.setEnd(text, from + line.length);
          if (line) note(line, range.getBoundingClientRect());
          from += line.length + 1;
        }
      }
      return found.sort();
    },
    [within, LIVE, COMPARED] as const,
  );
}
