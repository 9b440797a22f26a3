import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type AskRequest, setAsker, setConfirmer } from '../../../../src/console/commands/ask.ts';
import { type Command, defineCommand } from '../../../../src/console/commands/command.ts';
import { resetContext, setContextSource } from '../../../../src/console/commands/context-store.ts';
import { registerEntityType } from '../../../../src/console/commands/entity-types.ts';
import { clearJournal, journal } from '../../../../src/console/commands/journal.ts';
import { param } from '../../../../src/console/commands/param.ts';
import { register } from '../../../../src/console/commands/registry.ts';
import { followLink } from '../../../../src/console/frame/follow-link.ts';
import { linkedArgs } from '../../../../src/console/frame/linked-args.ts';
import { takeLinkedRun } from '../../../../src/console/frame/linked-run.ts';
import { translate } from '../../../../src/console/i18n/i18n.ts';
import { checkbox } from '../../../../src/console/inputs/checkbox.tsx';
import { number } from '../../../../src/console/inputs/number.ts';
import { picker } from '../../../../src/console/inputs/picker.tsx';
import { password, text } from '../../../../src/console/inputs/text.ts';
import { resetToasts, toasts } from '../../../../src/console/messages/toast-store.ts';
import { speakEnglish } from '../commands/texts.ts';

const params = z.object({
  name: param(z.string().check(z.minLength(1)), { title: 'hotkeys.keys', input: text }),
  limit: param(z.optional(z.number()), { title: 'input.number', input: number }),
  on: param(z.optional(z.boolean()), { title: 'input.checkbox', input: checkbox }),
});

const ends: (() => void)[] = [];
let ran: unknown[];
let asked: AskRequest[];
let confirmed: string[];

beforeAll(speakEnglish);

beforeEach(() => {
  [ran, asked, confirmed] = [[], [], []];
  setContextSource({ authority: () => 'TENANT_ADMIN', path: () => '/devices' });
  setAsker(async (request) => void asked.push(request));
  setConfirmer(async ({ message }) => {
    confirmed.push(translate(message));
    return false;
  });
  ends.push(
    registerEntityType({
      entityType: 'DEVICE',
      title: 'app.title',
      count: 'commands.count',
      named: async (ids) =>
        ids.filter((id) => id !== 'gone').map((id) => ({ entityType: 'DEVICE', id, name: `Pump ${id}` })),
      picker: picker({ search: async () => [], labelOf: async (id) => id }),
    }),
  );
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
  setAsker(undefined);
  setConfirmer(undefined);
  resetContext();
  resetToasts();
  clearJournal();
  localStorage.clear();
});

function add<P extends z.ZodMiniObject>(rest: Partial<Command<P>> = {}): Command {
  const command = defineCommand({
    id: 'pump.run',
    title: 'app.title',
    group: 'app.title',
    run: (args: unknown, { entities }: { entities: readonly { id: string }[] }) =>
      ran.push([args, ...entities.map(({ id }) => id)]),
    ...rest,
  } as Command<P>);
  ends.push(register(command));
  return command;
}

const follow = (search: string) => {
  const { asked: link } = takeLinkedRun(search);
  if (!link) throw new Error('nothing is asked for');
  return followLink(link);
};

const said = () =>
  toasts.shown.flatMap(({ message, notes }) => [message, ...notes]).map((one) => translate(one));

describe('what an address asks for', () => {
  test('is the command of `run` with all that follows; what stands before it is the page’s', () => {
    expect(takeLinkedRun('?search=pump&run=device.create&name=A+1&label=b%26c')).toEqual({
      asked: {
        id: 'device.create',
        given: [
          ['name', 'A 1'],
          ['label', 'b&c'],
        ],
      },
      rest: '?search=pump',
    });
  });

  test('is nothing without `run`', () => {
    expect(takeLinkedRun('?search=run')).toEqual({ asked: undefined, rest: '?search=run' });
  });
});

describe('what a link gives', () => {
  test('is a text where one is taken, else JSON', () => {
    const command = add({ params });
    const given = [
      ['name', '12'],
      ['limit', '12'],
      ['on', 'true'],
    ] as const;
    expect(linkedArgs(command, given)).toEqual({
      args: { name: '12', limit: 12, on: true },
      ids: undefined,
      refused: [],
    });
  });

  test('names what does not fit, and keeps what does', () => {
    const command = add({ params });
    const given = [
      ['name', 'Pump'],
      ['limit', 'many'],
      ['nmae', 'x'],
    ] as const;
    const { args, refused } = linkedArgs(command, given);
    expect(args).toEqual({ name: 'Pump' });
    expect(refused.map((one) => translate(one))).toEqual([
      'nmae is nothing it takes',
      'Number: This value has the wrong type',
    ]);
  });

  test('is never secret: nobody would see what a stranger has chosen for them', () => {
    const secret = param(z.optional(z.string()), { title: 'hotkeys.keys', input: password });
    const command = add({ params: z.object({ ...params.shape, secret }) });
    const { args, refused } = linkedArgs(command, [
      ['secret', 'chosen by a stranger'],
      ['name', 'Pump'],
    ]);
    expect(args).toEqual({ name: 'Pump' });
    expect(refused.map((one) => translate(one))).toEqual(['Keys is secret: a link must not give it']);
  });

  test('leaves out what is asked for', () => {
    expect(linkedArgs(add({ params }), [])).toMatchObject({ args: {}, refused: [] });
  });

  test('may be several ids, with commas or one after the other', () => {
    const command = add({ targets: { types: ['DEVICE'], count: 'many' } });
    expect(
      linkedArgs(command, [
        ['ids', 'a,b'],
        ['ids', 'c'],
      ]).ids,
    ).toEqual(['a', 'b', 'c']);
  });
});

describe('following a link', () => {
  test('runs at once what changes nothing', async () => {
    add({ safe: true, targets: { types: ['DEVICE'], count: 'one' } });
    await follow('?run=pump.run&ids=a');
    expect(ran).toEqual([[{}, 'a']]);
    expect(journal()).toMatchObject([{ id: 'pump.run', source: 'link', outcome: 'done' }]);
  });

  test('opens the form of all else, filled in, though nothing is missing', async () => {
    add({ params });
    await follow('?run=pump.run&name=Pump&limit=3');
    expect(ran).toEqual([]);
    expect(asked).toMatchObject([{ values: { name: 'Pump', limit: 3 }, missing: ['name', 'limit', 'on'] }]);
  });

  test('asks before what takes no parameters, and names what it would act on', async () => {
    add({ targets: { types: ['DEVICE'], count: 'many' } });
    await follow('?run=pump.run&ids=a');
    expect(ran).toEqual([]);
    expect(confirmed).toEqual(['A link asks to do this with “Pump a”. Nothing has been done yet.']);
  });

  test('asks the question of a dangerous command instead of its own', async () => {
    add({ danger: () => ({ title: { key: 'app.title' }, message: { key: 'hotkeys.keys' } }) });
    await follow('?run=pump.run');
    expect(confirmed).toEqual(['Keys']);
  });

  test('says that there is no such command, or none for this role', async () => {
    add({ authorities: ['SYS_ADMIN'] });
    await follow('?run=pump.run');
    await follow('?run=no.such');
    expect(said()).toEqual([
      'The link asks for “pump.run”, which is no command of yours',
      'The link asks for “no.such”, which is no command of yours',
    ]);
  });

  test('refuses ids that nobody knows, and does nothing with the others', async () => {
    add({ safe: true, targets: { types: ['DEVICE'], count: 'many' } });
    await follow('?run=pump.run&ids=a,gone');
    expect(ran).toEqual([]);
    expect(said()).toEqual([
      'The link cannot be followed: nothing was done',
      'Nothing was found with the id gone',
    ]);
  });

  test('tells a few reasons of many, and asks for an id once', async () => {
    add({ params, safe: true });
    const many = Array.from({ length: 300 }, (_, at) => `&p${at}=x`).join('');
    await follow(`?run=pump.run&name=Pump${many}`);
    expect(said()).toHaveLength(7);
    expect(said().at(-1)).toBe('More that does not fit: 295');
    const command = add({ id: 'pump.stop', targets: { types: ['DEVICE'], count: 'many' } });
    expect(linkedArgs(command, [['ids', 'a,b,a,a']]).ids).toEqual(['a', 'b']);
  });

  test('offers what fits of a refused link to be filled in by hand', async () => {
    add({ params, safe: true });
    await follow('?run=pump.run&name=Pump&limit=many');
    expect(ran).toEqual([]);
    await toasts.shown[0]?.action?.run();
    expect(ran).toEqual([[{ name: 'Pump' }]]);
  });
});
