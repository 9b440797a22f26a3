import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { TokenPair } from '../../src/model/login.ts';
import { type Account, accounts } from '../demo-accounts.ts';
import { signIn } from '../sign-in.ts';
import { type Look, violationsOf } from './accessibility-rules.ts';
import type { BrowserProfile } from './browser-profile.ts';
import { expectHeard, listen } from './heard.ts';
import { noteMade } from './made.ts';
import { type TableView, tableView } from './table-view.ts';

export interface ConsoleOptions {
  url: string;
  /** Where its pictures go; null: it takes none. */
  pictureFolder: string | null;
  /** English unless said, so that a test reads like what it shows. */
  language?: 'en_US' | 'zh_CN';
  /** Light unless said; `system` follows what the page emulates. */
  theme?: 'light' | 'dark' | 'system';
  viewport?: { width: number; height: number };
  /** In a profile that no other story gets, such as one with another clock. */
  ownProfile?: boolean;
  /** Whether frames run in processes of their own, so that one that hangs holds up no other: only a browser with windows does that. */
  isolatesFrames?: boolean;
  /**
   * As for most people, code that may be wanted later is fetched and compiled once a page has come to rest. Else, as for
   * who saves data, a page has what it shows: that spares the stories a twentieth of their work.
   */
  fetchesAhead?: boolean;
}

/** A person at the console in a browser window: what a test says of it reads like a story. */
export interface ConsoleApp {
  readonly page: Page;
  /** Goes to a path of the console, such as `/devices?search=pump`, and waits until the program answers there. */
  open(path: string): Promise<void>;
  /** Comes back to a path, such as `/devices?search=pump`, as somebody who has signed in before. */
  signIn(account: Account, path?: string): Promise<void>;
  /** Signs in through the form and waits for the page behind it. */
  signInByForm(account: Account): Promise<void>;
  /** Runs a command by id as a script does; rejects as it does. */
  run(id: string, args?: Record<string, unknown>): Promise<unknown>;
  /** Presses keys as the cheat sheet writes them: `j`, `g d` (one after the other), `mod+k`, `shift+x`. */
  press(keys: string): Promise<void>;
  /** Types into whatever has the focus. */
  type(text: string): Promise<void>;
  /** The text of what has the focus: its value, else its accessible text. */
  focused(): Promise<string>;
  /** The list with this name, e.g. `Devices`. */
  table(name: string): TableView;
  dialog(name: string | RegExp): Locator;
  /** Waits for a dialog and gives it. */
  expectDialog(name: string | RegExp): Promise<Locator>;
  /** Opens the palette and waits until it takes text. */
  openPalette(): Promise<Locator>;
  /** Waits until the page says this, or has said it since the story expected something of the kind last. */
  expectToast(text: string | RegExp): Promise<void>;
  expectHeading(name: string | RegExp): Promise<void>;
  /** Waits until the path with its query matches. */
  expectPath(path: string | RegExp): Promise<void>;
  /** Has the system change between light and dark, and waits until the page has done so. */
  setSystemTheme(theme: 'light' | 'dark'): Promise<void>;
  /** Notes as failures, under the name of what is on screen, all violations of accessibility rules. */
  expectAccessible(state: string, look?: Look): Promise<void>;
  /** Announces that the browser will report an error that belongs to the story, such as a refused request. */
  expectConsoleError(text: RegExp): void;
  /** Takes a picture for people to look at, where somebody wants one. */
  picture(name: string): Promise<void>;
  /** Deletes what was made in the page, so that the story can be told again. */
  forget(): Promise<void>;
  /** Ends the story: nothing unexpected may have been reported by the browser. */
  close(): Promise<void>;
}

/** Storage keys of what a person chose before. */
const SETTINGS = 'TB-SETTINGS';
const THEME = 'TB-theme';
/** What slides over a page until its program has drawn what it shows. */
const STARTING = '#starting';
/** How many times slower than this machine the pages run: what a story fails to wait for shows when they are slow. */
const SLOWDOWN = Number(process.env.SLOWDOWN ?? 1);

/** Opens a page in which nobody is signed in, and forgets what the profile has stored before. */
export async function openConsole(profile: BrowserProfile, options: ConsoleOptions): Promise<ConsoleApp> {
  const choices = {
    [SETTINGS]: JSON.stringify({ userLang: options.language ?? 'en_US' }),
    [THEME]: options.theme ?? 'light',
  };
  await profile.store(choices);
  const page = await profile.context.newPage();
  const session = await profile.context.newCDPSession(page);
  if (SLOWDOWN > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  if (!options.fetchesAhead) await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  await page.setViewportSize(options.viewport ?? { width: 1366, height: 800 });
  await page.emulateMedia({ colorScheme: options.theme === 'dark' ? 'dark' : 'light' });
  await listen(page);
  const forget = noteMade(page);
  const reported = collectErrors(page);
  const expected: RegExp[] = [];
  const dialog = (name: string | RegExp) =>
    page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));

  return {
    page,
    open: async (path) => {
      await page.goto(path);
      // The program begins after what is drawn before it, which is all that the browser waits for.
      await page.locator(STARTING).waitFor({ state: 'detached' });
    },
    signIn: async (account, path = '/home') => {
      await profile.store({ ...choices, ...storedTokens(await signIn(options.url, accounts[account])) });
      await page.goto(path);
      // A link may open a dialog, which keeps the menu from those who hear the page.
      await page.getByRole('navigation', { includeHidden: true }).first().waitFor();
    },
    signInByForm: async (account) => {
      if (!page.url().includes('/login')) await page.goto('/login');
      const { username, password } = accounts[account];
      await page.locator('input[name="username"]').fill(username);
      await page.locator('input[name="password"]').fill(password);
      await page.locator('input[name="password"]').press('Enter');
      await page.getByRole('navigation').first().waitFor();
    },
    run: (id, args = {}) =>
      page.evaluate(([id, args]) => window.clavier.commands.run(id, args), [id, args] as const),
    press: async (keys) => {
      for (const key of keys.split(' ')) await page.keyboard.press(playwrightKey(key));
    },
    type: (text) => page.keyboard.type(text),
    focused: () =>
      page.evaluate(() => {
        const element = document.activeElement;
        if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
          return element.value;
        return element === document.body ? '' : (element?.textContent ?? '');
      }),
    table: (name) => tableView(page, name),
    dialog,
    expectDialog: async (name) => {
      await dialog(name).getByRole('heading', { name }).waitFor();
      return dialog(name);
    },
    openPalette: async () => {
      await page.keyboard.press('ControlOrMeta+k');
      const palette = dialog('Command palette').or(dialog('命令面板'));
      await palette.getByRole('combobox').waitFor();
      return palette;
    },
    expectToast: async (text) => {
      await expectHeard(page, text);
    },
    expectHeading: async (name) => {
      await page.getByRole('heading', { name }).first().waitFor();
    },
    expectPath: async (path) => {
      const current = () => page.url().slice(new URL(page.url()).origin.length);
      if (typeof path === 'string') await expect.poll(current).toBe(path);
      else await expect.poll(current).toMatch(path);
    },
    setSystemTheme: async (theme) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.locator(`:root[data-theme="${theme}"]`).waitFor();
    },
    expectAccessible: async (state, look) => {
      expect.soft(await violationsOf(page, look), state).toEqual([]);
    },
    expectConsoleError: (text) => {
      expected.push(text);
    },
    picture: async (name) => {
      const { pictureFolder } = options;
      if (pictureFolder === null) return;
      mkdirSync(pictureFolder, { recursive: true });
      await page.screenshot({ path: join(pictureFolder, `${name.replaceAll(/[^\w ,-]/g, '')}.png`) });
    },
    forget,
    close: async () => {
      await profile.closePages();
      const unexpected = reported.filter((text) => !expected.some((pattern) => pattern.test(text)));
      expect(unexpected, 'what the browser reported').toEqual([]);
    },
  };
}

/** The pair as the console keeps it: how long a token lives is counted from now. */
function storedTokens({ token, refreshToken }: TokenPair): Record<string, string> {
  const expiration = (jwt: string) => {
    const { exp = 0, iat = 0 } = decodeJwt(jwt);
    return String(Date.now() + (exp - iat) * 1000);
  };
  return {
    jwt_token: token,
    jwt_token_expiration: expiration(token),
    refresh_token: refreshToken,
    refresh_token_expiration: expiration(refreshToken),
  };
}

/** Errors of the page, among them violations of the content security policy, which Chromium reports as errors. */
function collectErrors(page: Page): string[] {
  const reported: string[] = [];
  page.on('pageerror', (error) => reported.push(`${error.name}: ${error.message}`));
  page.on('console', (message) => {
    // A page that goes away does not wait until its websocket stands.
    if (message.text().endsWith('WebSocket is closed before the connection is established.')) return;
    if (message.type() === 'error') reported.push(`${message.text()} (${message.location().url})`);
    // Warnings are what the console itself says, such as a key without a text.
    if (message.type() === 'warning') reported.push(message.text());
  });
  return reported;
}

const KEY_NAMES: Record<string, string> = {
  mod: process.platform === 'darwin' ? 'Meta' : 'Control',
  shift: 'Shift',
  alt: 'Alt',
  enter: 'Enter',
  escape: 'Escape',
  space: 'Space',
  tab: 'Tab',
  up: 'ArrowUp',
  down: 'ArrowDown',
  delete: 'Delete',
  home: 'Home',
  end: 'End',
  // What a US layout types with shift.
  '?': 'Shift+Slash',
};

function playwrightKey(key: string): string {
  return key
    .split('+')
    .map((part) => KEY_NAMES[part.toLowerCase()] ?? part)
    .join('+');
}
