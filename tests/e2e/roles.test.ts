import { beforeAll, describe, expect } from 'vitest';
import type { Account } from '../demo-accounts.ts';
import type { Look } from './accessibility-rules.ts';
import type { ConsoleApp } from './console.ts';
import { startPlatformApart } from './own-platform.ts';
import { chooseInMenu, comeToRest, furnish, pressOneByOne, screensOf, signedIn } from './role-at-work.ts';
import { story } from './story.ts';

/** Who has most on the screens that all have comes first. */
const ROLES: readonly Account[] = ['tenant', 'sysadmin', 'customer'];

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

/** The keys that lead to people whose accounts a role looks after. */
const ACCOUNTS: Readonly<Partial<Record<Account, string>>> = {
  // Of the tenant that was made first.
  sysadmin: 'g t end o u',
  // Of the customer that was made first, as it has dashboards.
  tenant: 'g c end o u',
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

/** For whom a state was looked at in every appearance: for others it is looked at as it stands. */
const lookedAtFor = new Map<string, Account>();

/** Where the platform is that the stories share: what they open on the way nobody else takes away. */
let url: string;
beforeAll(async () => {
  const platform = await startPlatformApart();
  ({ url } = platform);
  await furnish(url);
  return platform.end;
});

describe('every screen of a role', () => {
  for (const role of ROLES) {
    story(
      `opens with all its tabs, by the rules of accessibility, and is refused nothing: ${role}`,
      async ({ openApp }) => {
        const { app, refused } = await signedIn(openApp, url, role, { theme: 'system' });
        const looked = new Set<string>();
        const screens = await screensOf(app);
        expect(screens.map((id) => id.slice('go.'.length)).toSorted()).toEqual(SCREENS[role].split(' '));
        for (const page of screens) {
          await app.run(page);
          const listed = await hasRows(app);
          // What stands around the pages is the same for all of them.
          await expectAccessible(app, role, page, page === 'go.home' ? {} : { within: 'main' });
          if (listed) {
            await app.run('table.open').catch(() => undefined);
            await comeToRest(app);
            for (const _ of await app.page.getByRole('tab').all()) {
              await app.press(']');
              await comeToRest(app);
              const state = await openTab(app, page);
              if (looked.has(state)) continue;
              looked.add(state);
              await expectAccessible(app, role, state);
            }
            await backOut(app);
          }
          await comeToRest(app);
          expect.soft(refused.splice(0), `${role}: ${page}`).toEqual([]);
        }
        // It is kept with the account.
        await app.run('language.set', { language: 'en_US' });
      },
    );
  }

  for (const [role, screens] of Object.entries(WRITTEN) as [Account, (typeof WRITTEN)['tenant']][]) {
    story(`makes, changes and deletes by keys what it lists: ${role}`, async ({ openApp }) => {
      const { app } = await signedIn(openApp, url, role);
      for (const [screen, written] of Object.entries(screens ?? {})) {
        await writtenByKeys(app, screen, written);
      }
    });
  }

  for (const [role, keys] of Object.entries(ACCOUNTS) as [Account, string][]) {
    story(`looks after accounts by keys: ${role}`, async ({ openApp }) => {
      const { app } = await signedIn(openApp, url, role);
      const { page } = app;
      const email = `keyed@${role}.example`;
      const row = page.locator('[role="grid"] [role="row"]').filter({ hasText: email });
      const link = app.dialog(`Activation link of ${email}`);
      await pressOneByOne(app, keys);

      await app.press('c');
      await page.getByRole('dialog').locator('input:focus').waitFor();
      await app.type(email);
      await app.press('mod+enter');
      await link.waitFor();
      await app.press('enter');
      await app.expectToast('Activation link copied');
      await app.press('escape');
      await link.waitFor({ state: 'detached' });
      await row.waitFor();

      await app.press('home i');
      await link.waitFor();
      await app.press('escape');
      await link.waitFor({ state: 'detached' });
      await app.press('e');
      const form = await app.expectDialog('Edit user');
      await app.press('tab');
      await app.type('Ada');
      const dashboards = form.getByRole('combobox', { name: 'Default dashboard' });
      while (!(await dashboards.evaluate((field) => field === document.activeElement)))
        await app.press('tab');
      await app.type('Refused');
      await page.getByRole('option', { name: 'Refused no board' }).waitFor();
      await app.press('enter mod+enter');
      await app.expectToast(`“${email}” was saved`);
      await row.filter({ hasText: 'Ada' }).waitFor();

      // Nobody can be somebody who was never here.
      const { href } = new URL(page.url());
      await app.press('home j');
      await chooseInMenu(app, 'user.sign-in-as');
      await app.expectPath('/home');
      await app.openPalette();
      await app.type('return to your');
      await page.getByRole('option', { name: /^Return to your own session/, selected: true }).waitFor();
      await app.press('enter');
      await expect.poll(() => page.url()).toBe(href);
      await row.waitFor();

      await app.press('home delete');
      await confirmDeletion(app, email);
      await row.waitFor({ state: 'detached' });
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
  role: Account,
  state: string,
  look: Look = { within: 'main' },
): Promise<void> {
  const first = lookedAtFor.get(state) ?? role;
  // At home each role has something else; of other screens whoever may do less has less of the same.
  if (first !== role && state !== 'go.home') {
    await app.expectAccessible(`${role}: ${state}`, look);
    return;
  }
  lookedAtFor.set(state, first);
  const lang = await app.page.evaluate(() => document.documentElement.lang);
  const order = lang.startsWith('en') ? APPEARANCES : APPEARANCES.toReversed();
  for (const [index, appearance] of order.entries()) {
    await appear(app, appearance);
    const rules = index === 1 ? [...RULES_OF_TEXTS, ...RULES_OF_COLOURS] : RULES_OF_TEXTS;
    const { theme, language, direction } = appearance;
    await app.expectAccessible(`${role}: ${state}, ${theme}, ${language}, ${direction}`, {
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

/** Waits until the screen has its rows, or says that there are none; false where it has none or is no list. */
async function hasRows({ page }: ConsoleApp): Promise<boolean> {
  await comeToRest({ page });
  const rows = page.locator('[role="grid"] [role="row"]:not([aria-busy="true"]) > [role="rowheader"]');
  return (await rows.count()) > 0;
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
  await confirmDeletion(app, `${name} anew`);
  await row.waitFor({ state: 'detached' });
}

/** Answers what is asked before something is lost: some is not given up before its name is typed. */
async function confirmDeletion({ page, type, press }: ConsoleApp, name: string): Promise<void> {
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  if ((await question.getByRole('textbox').count()) > 0) {
    await type(name);
    await press('enter');
  } else {
    await press('tab enter');
  }
}
