import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Download } from 'playwright';
import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import type { Account } from '../demo-accounts.ts';
import type { ConsoleApp } from './console.ts';
import { startOwnPlatform } from './own-platform.ts';
import { PATIENCE } from './patience.ts';
import { chooseInMenu, comeToRest, furnish, pressOneByOne, screensOf, signedIn } from './role-at-work.ts';
import { story } from './story.ts';

const Command = z.object({
  id: z.string(),
  title: z.string(),
  keys: z.array(z.string()),
  scope: z.string(),
  places: z.array(z.string()),
});
type Command = z.infer<typeof Command>;

/** All commands, as their reference has them. */
const { commands } = z
  .object({ commands: z.array(Command) })
  .parse(JSON.parse(readFileSync(new URL('../../docs/commands.json', import.meta.url), 'utf8')));

/** Who has most comes first. */
const ROLES: readonly Account[] = ['tenant', 'sysadmin', 'customer'];

/** What is not pressed here, and where it is. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'user.sign-in-as': 'another user has the page then: roles.test.ts',
  'user.activation-link': 'for who was never here: roles.test.ts',
  'user.send-activation-mail': 'for who was never here: mail.test.ts',
  'alarm.next-unacknowledged': 'all are acknowledged by then: alarms-page.test.tsx',
  'alarm.previous-unacknowledged': 'as the next one',
};

/** What may apply to nothing on the way, and where it does. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'relation.back': 'leads back from where one has walked: relations.test.ts',
  'attribute.edit': 'the first scope may have none: details-tabs.test.ts',
  'attribute.delete': 'as editing',
};

/** What fails here, as it does for people: no mail server listens. */
const FAILS = ['settings-mail.test'];

/** How a question is answered, by the verb that asks it; what makes, changes or deletes is answered in `roles.test.ts`. */
const ANSWERS: Readonly<Record<string, ((app: ConsoleApp) => Promise<void>) | null>> = {
  'dashboard.assign': async (app) => {
    await pick(app, 'Customer B');
    await app.press('mod+enter');
  },
  // It asks from whom, and then once more: dashboard-kind.test.tsx
  'dashboard.unassign': null,
  assign: (app) => pick(app, 'Customer B'),
  unassign: (app) => app.press('mod+enter'),
  'make-public': (app) => app.press('mod+enter'),
  'make-default': (app) => app.press('mod+enter'),
  'make-root': (app) => app.press('mod+enter'),
  disable: (app) => app.press('mod+enter'),
  'set-profile': (app) => pick(app, 'default'),
  offer: (app) => write(app, 'hush'),
  'settings-general.edit': (app) => writeOver(app, 'https://clavier.example'),
  'settings-mail.edit': (app) => writeOver(app, 'keys@clavier.example'),
  'settings-security.edit': (app) => writeOver(app, '7'),
  'set-label': (app) => write(app, 'Hall 7'),
  'set-type': (app) => write(app, 'keyed'),
  'set-attributes': async (app) => {
    await app.type('limit');
    await app.press('tab');
    await write(app, '80');
  },
};

/** Whose files are made anew of what was saved, under another name. */
const TAKEN_ALONG = ['tenant-profile', 'widgets-bundle', 'device-profile', 'rule-chain', 'relation'];

/** At which rows commands are tried until they have applied: what one has done, another one may take back. */
const ROWS = [0, 0, 0, 1, 1, 2, 3];

/** What came of keys: a question, a field of the page to be filled, or the run itself. */
interface Answer {
  kind: 'question' | 'field' | 'run' | 'nothing';
  /** The name of the question, how the run ended, or what has the focus. */
  told: string;
  /** Fields of the question that nobody can name. */
  unnamed: readonly string[];
}

/** A list, or another part of a screen, whose keys are pressed. */
interface Place {
  scopes: readonly string[];
  /** The keys that lead there from anywhere. */
  keys: string;
  /** The tab of the details that it stands in, by its title. */
  tab?: string;
  /** The keys that lead to its first row. */
  first: string;
}

/** What tenants and customers have of the first device. */
const ABOUT_A_DEVICE: readonly Place[] = [
  { scopes: ['screen:relations', 'list:relations'], keys: 'g d home o e', first: 'home' },
  { scopes: ['screen:telemetry', 'list:telemetry'], keys: 'g d home shift+t home h', first: 'home' },
  { scopes: ['screen:sdk-management'], keys: 'g d home m h enter', first: 'home' },
];

const PLACES: Readonly<Record<Account, readonly Place[]>> = {
  sysadmin: [
    // The first of all tenants has administrators.
    { scopes: ['screen:users'], keys: 'g t end o u', first: 'home' },
    { scopes: ['screen:relations', 'list:relations'], keys: 'g t home o e', first: 'home' },
    ...tabsOf('g t home enter', ['Attributes', 'Events']),
  ],
  tenant: [
    ...['devices d', 'assets a', 'dashboards b', 'entity-views v', 'users u'].map((list) => {
      const [screen, key] = list.split(' ');
      // The customer of the demonstration that was made first.
      return { scopes: [`screen:${screen}`], keys: `g c end o ${key}`, first: 'home' };
    }),
    ...ABOUT_A_DEVICE,
    ...tabsOf('g d home enter', ['Attributes', 'Events']),
  ],
  customer: [...ABOUT_A_DEVICE, ...tabsOf('g d home enter', ['Attributes', 'Events'])],
};

/** The lists in tabs of what keys open; those of other tabs are on screens of their own too. */
function tabsOf(keys: string, tabs: readonly string[]): Place[] {
  return tabs.map((tab) => ({ scopes: [`list:${tab.toLowerCase()}`], keys, tab, first: 'l home' }));
}

/**
 * Who has pressed what: others who have it too need not, as it does the same for them; what of it they would be refused,
 * permitted-runs.test.ts says.
 */
const pressedBy = new Map<string, Account>();

describe('every command of a list', () => {
  for (const role of ROLES) {
    story(
      `is run by its key or from the menu of the row, asks where keys can answer, and gives the focus back: ${role}`,
      { timeout: 40 * PATIENCE },
      async ({ openApp }) => {
        const { url } = await startOwnPlatform();
        await furnish(url);
        const { app, refused } = await signedIn(openApp, url, role);
        // No mail server listens, and nobody sends short messages.
        app.expectConsoleError(/status of (400|500)/);
        const tried = new Set([...pressedBy].flatMap(([id, by]) => (by === role ? [] : [id])));
        const walked = new Set<string>();
        const files: Download[] = [];
        app.page.on('download', (file) => files.push(file));
        const go = async (place: Omit<Place, 'keys'>, arrive: () => Promise<void>) => {
          await arrive();
          await walk(app, { ...place, arrive, tried, files });
          for (const scope of place.scopes) walked.add(scope);
        };
        for (const screen of await screensOf(app)) {
          const name = screen.slice('go.'.length);
          // The list of relations is there once somebody has said of what.
          const scopes = [`screen:${name}`, ...(name === 'relations' ? [] : [`list:${name}`])];
          await go({ scopes, first: 'home' }, () => goTo(app, screen));
        }
        for (const { keys, tab, ...place } of PLACES[role]) {
          await go(place, async () => {
            await pressOneByOne(app, keys);
            const selected = app.page.getByRole('tab', { selected: true });
            while (tab !== undefined && (await selected.innerText()) !== tab) await pressOneByOne(app, ']');
          });
        }
        const forbidden = refused.filter((answer) => answer.startsWith('403'));
        expect.soft(forbidden, 'what was offered and then refused').toEqual([]);
        const had = await app.page.evaluate(() => window.clavier.commands.list().map(({ id }) => id));
        const missed = commands.filter(
          (command) =>
            had.includes(command.id) &&
            walked.has(command.scope) &&
            isReached(command) &&
            !(command.id in ELSEWHERE) &&
            !tried.has(command.id),
        );
        expect.soft(missed.map(({ id }) => id)).toEqual([]);
        for (const id of tried) if (!pressedBy.has(id)) pressedBy.set(id, role);
      },
    );
  }
});

/** Goes to a screen by its key, or by the palette where it has none. */
async function goTo(app: ConsoleApp, screen: string): Promise<void> {
  const { keys = [], title = '' } = commands.find(({ id }) => id === screen) ?? {};
  if (keys[0] !== undefined) await app.press(keys[0]);
  else {
    await app.openPalette();
    await app.type(title);
    const option = app.page.getByRole('option', { selected: true });
    await expect.poll(() => option.innerText(), { message: screen }).toContain(title);
    await app.press('enter');
  }
  await comeToRest(app);
}

/** Whether a list or a screen offers it to keys. */
function isReached({ id, keys, places }: Command): boolean {
  return (keys.length > 0 || places.includes('row')) && !(id in LEFT_OUT);
}

interface Walk extends Omit<Place, 'keys'> {
  arrive(): Promise<void>;
  /** The commands that were run, by id. */
  tried: Set<string>;
  /** What was exported last. */
  files: Download[];
}

/** Runs by keys all that the scopes, and every row, offer; the focus stands at some rows one after the other. */
async function walk(app: ConsoleApp, { scopes, first, arrive, tried, files }: Walk): Promise<void> {
  const { page } = app;
  const offered = commands.filter(
    (command) =>
      isReached(command) &&
      (scopes.includes(command.scope) || (command.scope === 'global' && command.places.includes('row'))),
  );
  const { href } = new URL(page.url());
  const rows = page.getByRole('grid').last().locator('[role="row"] > [role="rowheader"]');
  let hasChanged = true;
  for (const [pass, at] of ROWS.entries()) {
    const stand = async () => {
      if (page.url() !== href) {
        await page.goBack();
        if (page.url() !== href) await arrive();
      }
      await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
      await app.press([first, ...Array.from({ length: at }, () => 'j')].join(' '));
    };
    if (offered.every(({ id }) => tried.has(id))) break;
    // What applied to nothing at a row does not when nothing was done meanwhile.
    if (!hasChanged && at === ROWS[pass - 1]) continue;
    // What the pass before has changed may be on its way.
    if (hasChanged && pass > 0) await comeToRest(app);
    if (at > 0 && (await rows.count()) <= at) break;
    await stand();
    hasChanged = false;
    // There and back, as it takes `unassign` for `make-public`, and that for `make-private`.
    const there = pass % 2 === 0 ? offered : offered.toReversed();
    let applying = await commandsThatApply(app);
    for (const command of there) {
      if (tried.has(command.id) || !applying.has(command.id)) continue;
      tried.add(command.id);
      await answerOf(app, command, files);
      hasChanged = true;
      await stand();
      applying = await commandsThatApply(app);
    }
  }
}

/** The ids of those that apply where the focus is, as far as can be told before they ask people. */
async function commandsThatApply({ page }: ConsoleApp): Promise<ReadonlySet<string>> {
  const ids = await page.evaluate(async () => {
    // What the last key has moved is drawn.
    for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn));
    return window.clavier.commands
      .list()
      .filter(({ enabled }) => enabled === true || enabled === 'commands.for-people')
      .map(({ id }) => id);
  });
  return new Set(ids);
}

/** Runs one by keys, leaves what it asks, and runs it again to answer where that is known. */
async function answerOf(app: ConsoleApp, command: Command, files: Download[]): Promise<void> {
  const { id } = command;
  const [noun = '', verb = ''] = id.split('.');
  const saved = files.length;
  const asked = await pressed(app, command);
  expect.soft(asked, id).toMatchObject({ kind: expect.not.stringMatching('nothing'), unnamed: [] });
  if (asked.kind === 'run') {
    expect.soft(asked.told, id).toMatch(FAILS.includes(id) ? /^failed/ : /^done/);
    if (verb === 'export') await expect.poll(() => files.length, { message: id }).toBe(saved + 1);
    // What it shows of what was done.
    if ((await app.page.getByRole('dialog').filter({ visible: true }).count()) > 0) await left(app, id);
    return;
  }
  await left(app, id);
  if (asked.kind === 'question') {
    const ended = await app.page.evaluate((id) => {
      const { since } = window as unknown as { since: number };
      const runs = window.clavier.commands.journal();
      return runs.findLast((one) => one.id === id && one.startedAt >= since)?.outcome ?? 'was not asked';
    }, id);
    // Some tell what was done in a question of their own.
    expect.soft(ended, `${id}: ${asked.told}`).toMatch(/^(cancelled|done)$/);
  }
  const answer =
    verb === 'import' && TAKEN_ALONG.includes(noun)
      ? () => paste(app, files.at(-1))
      : (ANSWERS[id] ?? (id in ANSWERS ? null : ANSWERS[verb]));
  if (asked.kind !== 'question' || !answer) return;
  await pressed(app, command);
  await answer(app);
  const outcome = await app.page.evaluate(async (id) => {
    const { since } = window as unknown as { since: number };
    for (const until = performance.now() + 10_000; performance.now() < until; ) {
      await new Promise((next) => setTimeout(next, 10));
      const runs = window.clavier.commands.journal();
      const run = runs.findLast((one) => one.id === id && one.startedAt >= since);
      if (run) return `${run.outcome} by ${run.source}${run.error ? `: ${run.error}` : ''}`;
    }
    return 'never ended';
  }, id);
  expect.soft(outcome, `${id}, answered`).toMatch(/^done by (key|menu)$/);
  // What it shows of what was done.
  if (await app.page.getByRole('dialog').filter({ visible: true }).count()) await app.press('escape');
}

/** Presses the key of a command, or chooses it in the menu of the row, and sees what comes of it. */
async function pressed(app: ConsoleApp, { id, keys: [key] }: Command): Promise<Answer> {
  const { page } = app;
  await page.evaluate(() => {
    Object.assign(window, { held: document.activeElement, since: Date.now() });
  });
  if (key) await app.press(key);
  else await chooseInMenu(app, id);
  return page.evaluate(async (id): Promise<Answer> => {
    const { held, since } = window as unknown as { held: Element; since: number };
    for (const until = performance.now() + 10_000; performance.now() < until; ) {
      await new Promise((next) => setTimeout(next, 10));
      const focus = document.activeElement;
      const question = focus?.closest('[role="dialog"], [role="alertdialog"]');
      if (question) {
        const label = document.getElementById(question.getAttribute('aria-labelledby') ?? '');
        const fields = [...question.querySelectorAll<HTMLInputElement>('input, select, textarea')];
        const unnamed = fields.filter(
          (field) =>
            field.checkVisibility() &&
            !field.labels?.length &&
            !field.ariaLabel &&
            !field.hasAttribute('aria-labelledby'),
        );
        return {
          kind: 'question',
          told: label?.textContent ?? question.ariaLabel ?? '',
          unnamed: unnamed.map(({ outerHTML }) => outerHTML.slice(0, 200)),
        };
      }
      const runs = window.clavier.commands.journal();
      const run = runs.findLast((one) => one.id === id && one.startedAt >= since);
      if (run)
        return { kind: 'run', told: `${run.outcome} by ${run.source} ${run.error ?? ''}`, unnamed: [] };
      if (focus !== held && focus?.matches('main :is(input, button, select)')) {
        return { kind: 'field', told: focus.ariaLabel ?? focus.outerHTML.slice(0, 100), unnamed: [] };
      }
    }
    return { kind: 'nothing', told: document.activeElement?.outerHTML.slice(0, 200) ?? '', unnamed: [] };
  }, id);
}

/** What takes the first Escape for itself: a list that is open, and an editor. */
const TAKES_ESCAPE = '[aria-expanded="true"], .monaco-editor textarea';

/** Leaves by Escape, pressed again where something in the question takes it, and makes sure that nothing else was asked. */
async function left(app: ConsoleApp, id: string): Promise<void> {
  let state = '';
  for (let presses = 0; presses < 2 && state !== 'back'; presses += 1) {
    const taken = await app.page.evaluate(
      (takes) => document.activeElement?.matches(takes) ?? false,
      TAKES_ESCAPE,
    );
    await app.press('escape');
    state = await app.page.evaluate(
      async ([takes, taken]) => {
        const { held } = window as unknown as { held: Element };
        const open = () =>
          [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].filter((one) =>
            one.checkVisibility(),
          );
        const first = open().length;
        for (const until = performance.now() + (taken ? 500 : 5000); performance.now() < until; ) {
          await new Promise((next) => setTimeout(next, 10));
          if (open().length === 0 && document.activeElement === held) return 'back';
          if (open().length > first) break;
          const focus = document.activeElement;
          // The list has closed, and the question around it waits for one more.
          if (taken && open().some((one) => one.contains(focus)) && !focus?.matches(takes)) break;
        }
        const questions = open().map((one) => one.textContent?.slice(0, 40));
        return `${questions.join(', then ')}; the focus is at ${document.activeElement?.outerHTML.slice(0, 160)}`;
      },
      [TAKES_ESCAPE, taken] as const,
    );
  }
  expect.soft(state, `${id}, left by Escape`).toBe('back');
}

async function write(app: ConsoleApp, text: string): Promise<void> {
  await app.type(text);
  await app.press('mod+enter');
}

async function writeOver(app: ConsoleApp, text: string): Promise<void> {
  await app.press('mod+a');
  await write(app, text);
}

async function pick(app: ConsoleApp, name: string): Promise<void> {
  await app.type(name);
  await app.page.getByRole('option', { name }).first().waitFor();
  await app.press('enter');
}

/** Pastes an exported file, with all that has a name under another one. */
async function paste(app: ConsoleApp, file: Download | undefined): Promise<void> {
  const content = file ? await text(await file.createReadStream()) : '';
  const renamed = content.replaceAll(/"(name|title|alias)": ?"/g, '$&Again ');
  await app.page.evaluate((content) => navigator.clipboard.writeText(content), renamed);
  await app.press('mod+v mod+enter');
}
