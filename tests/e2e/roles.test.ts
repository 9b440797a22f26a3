import { describe, expect } from 'vitest';
import type { Account } from '../demo-accounts.ts';
import type { Look } from './accessibility-rules.ts';
import type { ConsoleApp, ConsoleOptions } from './console.ts';
import { startOwnPlatform } from './own-platform.ts';
import { connectPlatform } from './platform-client.ts';
import { story } from './story.ts';

const ROLES: readonly Account[] = ['sysadmin', 'tenant', 'customer'];

/** The screens of each role, by the command that goes there. */
const SCREENS: Readonly<Record<Account, string>> = {
  sysadmin:
    'documentation home profile relations sdk-management settings-general settings-mail ' +
    'settings-oauth2 settings-security settings-sms tenant-profiles tenants widget-types ' +
    'widgets-bundles',
  tenant:
    'alarms api-usage assets audit-logs customers dashboards device-profiles devices ' +
    'documentation entity-views home profile relations rule-chains sdk-management telemetry ' +
    'users widget-types widgets-bundles',
  customer:
    'alarms assets dashboards devices documentation entity-views home profile relations ' +
    'sdk-management telemetry',
};

/** In which way a state of a page is looked at. */
interface Appearance {
  theme: 'light' | 'dark';
  language: 'en_US' | 'zh_CN';
  /** As languages have it that are written from the left or from the right. */
  direction: 'ltr' | 'rtl';
}

/**
 * Every state is looked at in these ways, of which any two of theme, language and direction come together in one: each
 * theme in each language and in each direction, and each language in each direction.
 */
const APPEARANCES: readonly Appearance[] = [
  { theme: 'light', language: 'en_US', direction: 'ltr' },
  { theme: 'dark', language: 'en_US', direction: 'rtl' },
  { theme: 'light', language: 'zh_CN', direction: 'rtl' },
  { theme: 'dark', language: 'zh_CN', direction: 'ltr' },
];

/** What texts and where they stand can break; all else holds in one appearance as in another. */
const RULES_OF_TEXTS = [
  'aria-command-name',
  'aria-input-field-name',
  'button-name',
  'label',
  'link-name',
  'scrollable-region-focusable',
  'target-size',
  'valid-lang',
];

/** What a theme can break; the themes have nothing but colours apart. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** A kind that is written by keys; `fill` what its form asks for beside the name, from there on. */
interface Written {
  noun: string;
  fill?(app: ConsoleApp): Promise<void>;
}

/** What is made, changed and deleted by keys, by who may. */
const WRITTEN: Readonly<Partial<Record<Account, Readonly<Record<string, Written>>>>> = {
  sysadmin: {
    tenants: { noun: 'tenant' },
    'tenant-profiles': { noun: 'tenant-profile' },
    'widgets-bundles': { noun: 'widgets-bundle' },
  },
  tenant: {
    customers: { noun: 'customer' },
    devices: { noun: 'device' },
    assets: { noun: 'asset', fill: typeKind },
    'entity-views': {
      noun: 'entity-view',
      async fill(app) {
        await typeKind(app);
        await app.press('tab');
        await app.type('Device');
        await app.press('tab');
        await app.type('Thermostat T1');
        await app.page.getByRole('option', { name: /Thermostat T1/ }).waitFor();
        await app.press('enter');
      },
    },
    dashboards: { noun: 'dashboard' },
    'rule-chains': { noun: 'rule-chain' },
    'widgets-bundles': { noun: 'widgets-bundle' },
    'device-profiles': { noun: 'device-profile' },
  },
};

/** Nothing follows what was asked so long ago, ms. */
const QUIET = 150;

describe('every screen of a role', () => {
  for (const role of ROLES) {
    story(
      `opens with all its tabs, by the rules of accessibility, and is refused nothing: ${role}`,
      async ({ openApp }) => {
        const { app, refused } = await signedIn(openApp, role, { theme: 'system' });
        const looked = new Set<string>();
        const screens = await screensOf(app);
        expect(screens.map((id) => id.slice('go.'.length)).toSorted()).toEqual(SCREENS[role].split(' '));
        for (const page of screens) {
          await app.run(page);
          const listed = await hasRows(app);
          // What stands around the pages is the same for all of them.
          await expectAccessible(app, `${role}: ${page}`, page === 'go.home' ? {} : { within: 'main' });
          if (listed) {
            await app.run('table.open').catch(() => undefined);
            await comeToRest(app);
            for (const _ of await app.page.getByRole('tab').all()) {
              await app.press(']');
              await comeToRest(app);
              const state = await openTab(app, page);
              if (looked.has(state)) continue;
              looked.add(state);
              await expectAccessible(app, `${role}: ${state}`);
            }
            await backOut(app);
          }
          await comeToRest(app);
          expect.soft(refused.splice(0), `${role}: ${page}`).toEqual([]);
        }
      },
    );
  }

  story('offers users of a customer nothing that the platform refuses them', async ({ openApp }) => {
    const { app, refused } = await signedIn(openApp, 'customer');
    const offered: string[] = [];
    for (const page of await screensOf(app)) {
      await app.run(page);
      if (!(await hasRows(app))) continue;
      const items = app.page.locator('[role="menuitem"]:not([aria-disabled="true"])');
      await openRowMenu(app);
      const names = (await items.allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
      await app.press('escape');
      for (const name of names) {
        await app.run(page);
        await hasRows(app);
        await openRowMenu(app);
        // What was done before may have taken it away: an alarm is acknowledged once.
        const item = items.filter({ hasText: name }).first();
        if (await item.isVisible()) await item.click();
        await comeToRest(app);
        offered.push(`${page}: ${name}`);
        expect.soft(refused.splice(0), `${page}: ${name}`).toEqual([]);
        await backOut(app);
      }
    }
    expect(offered.length).toBeGreaterThan(5);
  });

  for (const [role, screens] of Object.entries(WRITTEN) as [Account, (typeof WRITTEN)['tenant']][]) {
    story(`makes, changes and deletes by keys what it lists: ${role}`, async ({ openApp }) => {
      const { app } = await signedIn(openApp, role);
      for (const [screen, written] of Object.entries(screens ?? {})) {
        await writtenByKeys(app, screen, written);
      }
    });
  }
});

/** What is open in the details: the first tab is the kind's own; what others show is the same for all of them. */
async function openTab({ page }: ConsoleApp, screen: string): Promise<string> {
  const isFirst = (await page.getByRole('tab').first().getAttribute('aria-selected')) === 'true';
  return isFirst ? `${screen}, its own tab` : (new URL(page.url()).searchParams.get('tab') ?? '');
}

/**
 * Looks at what is on screen in every appearance, beginning with the language in force, as another one takes longest. The
 * first two have both themes and both directions: they are enough for colours.
 */
async function expectAccessible(
  app: ConsoleApp,
  state: string,
  look: Look = { within: 'main' },
): Promise<void> {
  const lang = await app.page.evaluate(() => document.documentElement.lang);
  const order = lang.startsWith('en') ? APPEARANCES : APPEARANCES.toReversed();
  for (const [index, appearance] of order.entries()) {
    await appear(app, appearance);
    const rules = index === 1 ? [...RULES_OF_TEXTS, ...RULES_OF_COLOURS] : RULES_OF_TEXTS;
    const { theme, language, direction } = appearance;
    await app.expectAccessible(`${state}, ${theme}, ${language}, ${direction}`, {
      ...look,
      ...(index > 0 && { rules }),
    });
  }
}

async function appear(app: ConsoleApp, { theme, language, direction }: Appearance): Promise<void> {
  await app.setSystemTheme(theme);
  await app.page.evaluate(
    async ([language, direction]) => {
      const root = document.documentElement;
      if (root.lang !== language.replace('_', '-'))
        await window.clavier.commands.run('language.set', { language });
      root.dir = direction;
    },
    [language, direction] as const,
  );
}

/** Signs in on a platform of its own, and notes what that refuses: 403, and what it fails of. */
async function signedIn(
  openApp: (options: Partial<ConsoleOptions>) => Promise<ConsoleApp>,
  role: Account,
  look: Pick<ConsoleOptions, 'theme' | 'language'> = {},
): Promise<{ app: ConsoleApp; refused: string[] }> {
  const { url } = await startOwnPlatform();
  const app = await openApp({ url, ...look });
  // What nobody has set yet is not there.
  app.expectConsoleError(/status of 404.*\/api\/admin\/settings\/sms/);
  const platform = await connectPlatform(url, 0);
  const customerId = { entityType: 'CUSTOMER' as const, id: await platform.demoCustomer() };
  const device = await platform.createDevice('Refused nothing', { customerId });
  await platform.setAttributes(device.id, { limit: 1 });
  await platform.postTelemetry(device, { level: 7 });
  await platform.raiseAlarm(device.id, 'Seen', 'MAJOR');
  const refused: string[] = [];
  app.page.on('response', (response) => {
    const path = response.url().replace(url, '');
    const status = response.status();
    if (path.startsWith('/api/') && (status === 403 || status >= 500)) {
      refused.push(`${status} ${response.request().method()} ${path}`);
    }
  });
  await app.signIn(role);
  await app.page.evaluate(() => window.clavier.commands.ready());
  return { app, refused };
}

/** The commands that lead to the screens of the user. */
async function screensOf({ page }: ConsoleApp): Promise<string[]> {
  const ids = await page.evaluate(() => window.clavier.commands.list().map(({ id }) => id));
  return ids.filter((id) => id.startsWith('go.') && !id.startsWith('go.gallery-'));
}

/** Waits until the screen has its rows, or says that there are none; false where it has none or is no list. */
async function hasRows({ page }: ConsoleApp): Promise<boolean> {
  await comeToRest({ page });
  const rows = page.locator('[role="grid"] [role="row"]:not([aria-busy="true"]) > [role="rowheader"]');
  return (await rows.count()) > 0;
}

/** Waits until nothing has been asked of the platform for a while, and nothing on the page is on its way. */
async function comeToRest({ page }: Pick<ConsoleApp, 'page'>): Promise<void> {
  let last = performance.now();
  let open = 0;
  const asked = () => {
    open += 1;
    last = performance.now();
  };
  const answered = () => {
    open = Math.max(0, open - 1);
    last = performance.now();
  };
  page.on('request', asked);
  page.on('requestfinished', answered);
  page.on('requestfailed', answered);
  const isAtRest = async () =>
    (await page.locator('main [aria-busy="true"]').count()) === 0 &&
    open === 0 &&
    performance.now() - last > QUIET;
  await expect.poll(isAtRest, { interval: 50, message: 'the page comes to rest' }).toBe(true);
  page.off('request', asked);
  page.off('requestfinished', answered);
  page.off('requestfailed', answered);
}

async function openRowMenu(app: ConsoleApp): Promise<void> {
  await app.press('j m');
  await app.page.getByRole('menu').waitFor();
}

/** Leaves what a command has opened. */
async function backOut(app: ConsoleApp): Promise<void> {
  const dialogs = app.page.locator('[role="dialog"], [role="alertdialog"]');
  for (let left = 3; left > 0 && (await dialogs.count()) > 0; left -= 1) {
    await app.press('escape');
  }
}

async function typeKind(app: ConsoleApp): Promise<void> {
  await app.press('tab');
  await app.type('keyed');
}

async function writtenByKeys(app: ConsoleApp, screen: string, { noun, fill }: Written): Promise<void> {
  const { page } = app;
  const name = `Keyed ${noun}`;
  const rows = page.locator('[role="grid"] [role="row"] > [role="rowheader"]');
  await app.run(`go.${screen}`);
  await rows.first().or(page.getByText(/ yet$/)).first().waitFor();

  await app.press('c');
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await app.type(name);
  await fill?.(app);
  await app.press('mod+enter');
  await app.expectToast(new RegExp(`“${name}” was added`));

  const row = rows.filter({ hasText: name });
  await app.run('table.search');
  await page.locator('[role="searchbox"]:focus').waitFor();
  await app.type(name);
  await app.press('enter');
  await expect.poll(() => row.count(), { message: noun }).toBe(1);
  await expect.poll(() => rows.count(), { message: noun }).toBe(1);
  await app.press('Home enter');
  await page.getByRole('heading', { name, level: 2 }).waitFor();

  await app.press('e');
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await app.press('end');
  await app.type(' anew');
  await app.press('mod+enter');
  await app.expectToast(`“${name} anew” was saved`);
  await page.getByRole('heading', { name: `${name} anew`, level: 2 }).waitFor();

  await app.press('delete');
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  if ((await question.getByRole('textbox').count()) > 0) {
    await app.type(`${name} anew`);
    await app.press('enter');
  } else {
    await app.press('tab enter');
  }
  await row.waitFor({ state: 'detached' });
}
