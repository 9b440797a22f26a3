import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { partTexts } from '../../../../src/build/split-texts.ts';
import { type Command, type CommandRun, shownTitle } from '../../../../src/console/commands/command.ts';
import { findKeyConflicts } from '../../../../src/console/commands/keys/key-conflicts.ts';
import { fieldsOf } from '../../../../src/console/commands/param.ts';
import { commandsAt } from '../../../../src/console/commands/places.ts';
import { commandIds, commandReference, commandSurface } from '../../../../src/console/commands/reference.ts';
import { commands, register } from '../../../../src/console/commands/registry.ts';
import { commandsOf, facesOf } from '../../../../src/console/entities/kind-commands.ts';
import { kinds } from '../../../../src/console/entities/kinds.tsx';
import { translate } from '../../../../src/console/i18n/i18n.ts';
import { tableCommands } from '../../../../src/console/table/table-commands.ts';
import type { Authority } from '../../../../src/model/authority.ts';
import { startConsole } from './started-console.ts';

let all: readonly Command[];
/** Those that are there before anything that comes late. */
let early: readonly Command[];

beforeAll(async () => {
  early = await startConsole();
  // The table's commands are there while a table is on screen.
  register(...tableCommands);
  all = commands.list();
});

describe('the commands of the console', () => {
  test('that are there from the start, or with a list, do not wait for their titles', async () => {
    const english = JSON.parse(await readFile('src/assets/locale/locale.constant-en_US.json', 'utf8'));
    const nothing = { signIn: '', dashboard: '', inputs: '', kinds: {}, others: '' };
    const late = JSON.stringify(partTexts('en_US', english, english, nothing).help);
    const ofPages = kinds().flatMap(commandsOf);
    const faces = kinds().flatMap(facesOf);
    const titles = [...early, ...ofPages, ...faces].flatMap(({ title }) =>
      typeof title === 'string' ? title : [],
    );
    expect(titles.length).toBeGreaterThan(50);
    expect(titles.filter((title) => late.includes(JSON.stringify(translate(title))))).toEqual([]);
  });

  test('stand over lists before they are there, as they do then', async () => {
    const faces = kinds().flatMap(facesOf);
    const known = new Set([...early, ...kinds().flatMap(commandsOf)].map(({ id }) => id));
    const overLists = kinds().flatMap(({ segment }) =>
      commandsAt('toolbar', { scopes: [`screen:${segment}`] }).filter(({ id }) => !known.has(id)),
    );
    expect(overLists.length).toBeGreaterThan(10);
    expect(faces.map(({ id }) => id).toSorted()).toEqual(overLists.map(({ id }) => id).toSorted());
    for (const { when, ...face } of faces) {
      const whole = commands.get(face.id);
      expect(whole).toMatchObject(face);
      expect(whole?.enabled, face.id).toBeUndefined();
      expect(whole?.when !== undefined, face.id).toBe(when !== undefined);
    }
  });

  test('keep clear of each other’s keys', () => {
    expect(findKeyConflicts(all)).toEqual([]);
  });

  test('have texts for all they say', () => {
    const keys = all.flatMap((command) => [
      command.title,
      command.group,
      ...[command.description, command.keywords].filter((key) => key !== undefined),
      ...(command.params ? fieldsOf(command.params) : []).flatMap(({ meta }) =>
        [meta.title, meta.description ?? []].flat(),
      ),
    ]);
    expect(keys.filter((key) => translate(key) === key)).toEqual([]);
  });

  test('can be told apart by title and group, wherever they are listed together', () => {
    const authorities: readonly Authority[] = ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'];
    const alike = authorities.flatMap((authority) => {
      const offered = all.filter(
        (command) => !command.plumbing && (command.authorities?.includes(authority) ?? true),
      );
      const rows = Map.groupBy(offered, ({ group, title }) => `${translate(group)}: ${translate(title)}`);
      return [...rows]
        .filter(([, { length }]) => length > 1)
        .map(([row, same]) => [row, ...same.map(({ id }) => id)]);
    });
    expect(alike).toEqual([]);
  });

  test('say what a key does wherever there is one', () => {
    expect(all.filter(({ keys, description }) => keys?.length && !description).map(({ id }) => id)).toEqual(
      [],
    );
  });

  test('that ask before a run on several name no single one on the button', async () => {
    const asking = all.filter(
      ({ danger, params, targets }) => danger && !params && targets?.count === 'many',
    );
    expect(asking.length).toBeGreaterThan(20);
    for (const command of asking) {
      const [entityType = 'DEVICE'] = command.targets?.types ?? [];
      const entities = ['One', 'Two'].map((name) => ({ entityType, id: name, name }));
      const danger = await command.danger?.({}, { entities } as unknown as CommandRun);
      const label = translate(danger?.confirmLabel ?? shownTitle(command));
      const noun = command.id.split('.')[0]?.replace('-', ' ');
      expect(label, command.id).not.toMatch(new RegExp(`\\b(${noun}|account)\\b`, 'i'));
    }
  });

  test('can all be described to a script', async () => {
    for (const { id } of all) expect(await commands.describe(id), id).toMatchObject({ type: 'object' });
  });

  test('are all in the reference; `npm run docs:commands` writes it anew', async () => {
    await expect(commandReference(all)).toMatchFileSnapshot('../../../../docs/commands.md');
  });

  test('are public by what they take, too; `npm run docs:commands` writes it anew', async () => {
    const surface = `${JSON.stringify(commandSurface(all), null, 2)}\n`;
    await expect(surface).toMatchFileSnapshot('../../../../docs/commands.json');
  });

  test('are a type of their ids; `npm run docs:commands` writes it anew', async () => {
    await expect(commandIds(all)).toMatchFileSnapshot('../../../../src/console/commands/command-ids.ts');
  });
});
