import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { setConfirmer } from '../../../../src/console/commands/ask.ts';
import { type Command, defineCommand } from '../../../../src/console/commands/command.ts';
import type { CommandId } from '../../../../src/console/commands/command-ids.ts';
import { currentContext, enterScope, resetContext } from '../../../../src/console/commands/context-store.ts';
import { clearJournal } from '../../../../src/console/commands/journal.ts';
import { macroCommandId } from '../../../../src/console/commands/macro.ts';
import { endRecording } from '../../../../src/console/commands/macro-recording.ts';
import { param } from '../../../../src/console/commands/param.ts';
import { commands, register } from '../../../../src/console/commands/registry.ts';
import { runCommand } from '../../../../src/console/commands/run-command.ts';
import { clearUndo, undoLast } from '../../../../src/console/commands/undo.ts';
import { lastRunCommands } from '../../../../src/console/frame/last-run-commands.ts';
import { macroCommands, registerMacros } from '../../../../src/console/frame/macro-commands.ts';
import { progressCommands } from '../../../../src/console/frame/progress-commands.ts';
import { translate } from '../../../../src/console/i18n/i18n.ts';
import { password, text } from '../../../../src/console/inputs/text.ts';
import { progress, resetProgress } from '../../../../src/console/messages/progress-store.ts';
import { resetToasts, toasts } from '../../../../src/console/messages/toast-store.ts';
import { forgetUser } from '../../../../src/console/ui/user-change.ts';

const ends: (() => void)[] = [];
let log: string[];

beforeAll(() => {
  const media = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => media);
});

beforeEach(() => {
  log = [];
  pause = () => Promise.resolve();
  registerMacros();
  ends.push(
    register(
      tagCommand(),
      wipeCommand,
      pauseCommand,
      ...lastRunCommands,
      ...macroCommands,
      ...progressCommands,
    ),
  );
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
  localStorage.clear();
  registerMacros();
  endRecording();
  setConfirmer(undefined);
  resetContext();
  resetToasts();
  resetProgress();
  clearJournal();
  clearUndo();
});

/** Tags devices; with a longest tag, so that what was recorded may not fit any more. */
function tagCommand(longest = 10): Command {
  return defineCommand({
    id: 'test.tag',
    title: 'app.title',
    group: 'palette.recent',
    targets: { types: ['DEVICE'], count: 'many' },
    params: z.object({
      tag: param(z.string().check(z.maxLength(longest)), { title: 'app.title', input: text }),
      secret: param(z.optional(z.string()), { title: 'app.title', input: password }),
    }),
    run: ({ tag, secret }, { entities }) =>
      log.push(`${tag}${secret ? ' secretly' : ''} ${entities.map(({ id }) => id).join()}`),
  });
}

let pause = () => Promise.resolve();

const pauseCommand = defineCommand({
  id: 'test.pause',
  title: 'app.title',
  group: 'palette.recent',
  run: () => pause(),
});

const wipeCommand = defineCommand({
  id: 'test.wipe',
  title: 'app.title',
  group: 'palette.recent',
  danger: () => ({ title: { key: 'app.title' }, message: { key: 'app.title' } }),
  run: () => log.push('wiped'),
});

const run = (id: string, args = {}) => runCommand(id as CommandId, args, { source: 'script' });
const press = (id: string) => runCommand(id as CommandId, {}, { source: 'key' });
const said = () => toasts.shown.map(({ message }) => translate(message));

function select(id: string): void {
  ends.push(enterScope('table:devices', { targets: () => [{ entityType: 'DEVICE', id, name: id }] }));
}

/** Records what is done meanwhile under a name. */
async function record(doing: () => Promise<unknown>, rest: Record<string, unknown> = {}): Promise<void> {
  await run('macro.record');
  await doing();
  await run('macro.stop', { name: 'Night mode', ...rest });
}

describe('a macro', () => {
  test('does again what was done while it was recorded, to the same entities', async () => {
    select('a');
    await record(async () => {
      await run('test.tag', { tag: 'red' });
      await run('test.tag', { tag: 'dim' });
    });
    select('b');
    log = [];
    expect(await run('macro.run.night-mode')).toBe(2);
    expect(log).toEqual(['red a', 'dim a']);
  });

  test('acts on what is selected then, when that is wished', async () => {
    select('a');
    await record(() => run('test.tag', { tag: 'red' }), { onSelection: true });
    select('b');
    await run('macro.run.night-mode');
    expect(log).toEqual(['red a', 'red b']);
  });

  test('is there again after a reload, under its name', async () => {
    await record(() => run('test.wipe'));
    registerMacros();
    const command = commands.get('macro.run.night-mode');
    expect(command && translate(command.title as { text: string })).toBe('Night mode');
  });

  test('keeps no secrets', async () => {
    select('a');
    await record(() => run('test.tag', { tag: 'red', secret: 'sesame' }));
    expect(log).toEqual(['red secretly a']);
    expect(JSON.stringify(localStorage)).not.toContain('sesame');
    await run('macro.run.night-mode');
    expect(log.at(-1)).toBe('red a');
  });

  test('holds neither commands about commands nor what failed, and another macro as one step', async () => {
    select('a');
    await record(() => run('test.tag', { tag: 'red' }));
    await run('macro.record');
    await run('macro.run.night-mode');
    await run('app.repeat');
    await run('test.tag', { tag: 'much too long' }).catch(() => undefined);
    const outer = await run('macro.stop', { name: 'Outer' });
    expect(outer).toMatchObject({
      steps: [{ command: 'macro.run.night-mode' }, { command: 'macro.run.night-mode' }],
    });
  });

  test('has an id in the letters of ids, whatever its name', () => {
    expect(macroCommandId({ name: 'Night mode, 2' })).toBe('macro.run.night-mode-2');
    expect(macroCommandId({ name: '夜间' })).toBe('macro.run.u591c-u95f4');
  });
});

describe('playing', () => {
  test('asks before a dangerous step as the command would, and ends when that is refused', async () => {
    await record(async () => {
      await run('test.wipe');
      await run('test.wipe');
    });
    log = [];
    const answers = [true, false];
    setConfirmer(() => Promise.resolve(answers.shift() ?? false));
    await press('macro.run.night-mode');
    expect(log).toEqual(['wiped']);
    expect(said()).toEqual(['“Night mode” stopped after 1 of 2 steps']);
  });

  test('tells the step and how many there are, and goes no further when it is stopped', async () => {
    await record(async () => {
      await run('test.wipe');
      await run('test.pause');
      await run('test.wipe');
    });
    log = [];
    setConfirmer(() => Promise.resolve(true));
    let goOn = Promise.withResolvers<void>();
    pause = () => goOn.promise;
    const played = press('macro.run.night-mode');
    await vi.waitFor(() =>
      expect(progress.runs).toMatchObject([
        {
          title: { key: 'macro.playing', values: { name: 'Night mode' } },
          finished: 1,
          total: 3,
          step: { key: 'app.title' },
        },
      ]),
    );
    expect(currentContext().scopes[0]).toBe('progress');
    await run('progress.cancel');
    goOn.resolve();
    await played;
    expect(log).toEqual(['wiped']);
    expect(progress.runs).toEqual([]);
    expect(said()).toEqual(['“Night mode” stopped after 2 of 3 steps']);

    // A script's is stopped by the same command, though nobody sees it.
    resetToasts();
    goOn = Promise.withResolvers<void>();
    const scripted = run('macro.run.night-mode');
    await vi.waitFor(() => expect(progress.runs).toMatchObject([{ request: { quiet: true } }]));
    await run('progress.cancel');
    goOn.resolve();
    expect(await scripted).toBe(2);
    expect(said()).toEqual([]);
  });

  test('ends with the session of whoever began it', async () => {
    await record(async () => {
      await run('test.pause');
      await run('test.wipe');
    });
    log = [];
    setConfirmer(() => Promise.resolve(true));
    const goOn = Promise.withResolvers<void>();
    pause = () => goOn.promise;
    const played = press('macro.run.night-mode');
    await vi.waitFor(() => expect(progress.runs).toHaveLength(1));
    forgetUser();
    goOn.resolve();
    await played;
    expect(log).toEqual([]);
    expect(progress.runs).toEqual([]);
    expect(said()).toEqual([]);
  });

  test('does not go on without end when macros play macros', async () => {
    const plays = (name: string, inner: string, times: number) => ({
      name,
      steps: Array.from({ length: times }, () => ({ command: inner })),
    });
    const many = [1, 2, 3, 4].map((at) => plays(`Many ${at}`, `macro.run.many-${at - 1}`, 10));
    const deep = Array.from({ length: 12 }, (_, at) => plays(`Deep ${at + 1}`, `macro.run.deep-${at}`, 1));
    const macros = [plays('Many 0', 'test.wipe', 1), plays('Deep 0', 'test.wipe', 1), ...many, ...deep];
    await run('macro.import', { file: { macros } });
    await expect(run('macro.run.many-4')).rejects.toThrow('this makes more than 1,000 steps');
    expect(log.length).toBeLessThan(1000);
    log = [];
    await expect(run('macro.run.deep-12')).rejects.toThrow('macros may play each other only 10 deep');
    expect(log).toEqual([]);
    await run('macro.run.deep-9');
    expect(log).toEqual(['wiped']);
  });

  test('is agreed to once when a link asks for it, and asks before what is dangerous', async () => {
    select('a');
    await record(async () => {
      await run('test.tag', { tag: 'red' });
      await run('test.wipe');
    });
    log = [];
    const asked: string[] = [];
    setConfirmer(async ({ message }) => asked.push(translate(message)) > 0);
    await runCommand('macro.run.night-mode' as CommandId, {}, { source: 'link' });
    expect(log).toEqual(['red a', 'wiped']);
    expect(asked).toEqual(['A link asks for this. Nothing has been done yet.', 'Clavier']);
  });

  test('asks a script nothing, and leaves no toast', async () => {
    await record(() => run('test.wipe'));
    setConfirmer(() => Promise.reject(new Error('asked')));
    await run('macro.run.night-mode');
    expect(log).toEqual(['wiped', 'wiped']);
    expect(toasts.shown).toEqual([]);
  });

  test('stops at the step whose command is gone, and says so', async () => {
    await run('macro.import', {
      file: {
        macros: [
          { name: 'Old', steps: [{ command: 'test.wipe' }, { command: 'x.gone' }, { command: 'test.wipe' }] },
        ],
      },
    });
    setConfirmer(() => Promise.resolve(true));
    await press('macro.run.old');
    expect(log).toEqual(['wiped']);
    expect(said()).toEqual([
      '“Old” stopped at step 2 of 3, x.gone: there is no such command, or not for you',
    ]);
  });

  test('ends where a macro plays itself, straight or by another one', async () => {
    const plays = (name: string, id: string) => ({ name, steps: [{ command: `macro.run.${id}` }] });
    const macros = [plays('Alone', 'alone'), plays('Ping', 'pong'), plays('Pong', 'ping')];
    await run('macro.import', { file: { macros } });
    await press('macro.run.alone');
    await press('macro.run.ping');
    expect(said()).toEqual([
      '“Alone” stopped at step 1 of 1, Alone: “Alone” is being played already',
      expect.stringContaining('“Ping” is being played already'),
    ]);
    // It can be played another time.
    await expect(run('macro.run.alone')).rejects.toMatchObject({ shown: { key: 'macro.stopped' } });
  });

  test('stops at the step that does not take what was recorded', async () => {
    select('a');
    await record(() => run('test.tag', { tag: 'scarlet' }));
    ends.shift()?.();
    ends.push(register(tagCommand(3), ...macroCommands));
    log = [];
    await expect(run('macro.run.night-mode')).rejects.toMatchObject({
      shown: {
        key: 'macro.stopped',
        values: { step: 1, reason: 'it does not take what was recorded for tag' },
      },
    });
    expect(log).toEqual([]);
  });
});

describe('macros', () => {
  test('go to another browser and back, with members that only others know', async () => {
    const macros = [{ name: 'Wipe', steps: [{ command: 'test.wipe', note: 'x' }], author: 'y' }];
    expect(await run('macro.import', { file: { macros } })).toEqual(['macro.run.wipe']);
    expect(await run('macro.export')).toEqual({ macros });
    expect(await run('macro.export', { macro: 'macro.run.wipe' })).toEqual({ macros });
  });

  test('are not replaced by an import', async () => {
    await record(() => run('test.wipe'));
    const file = { macros: [{ name: 'night mode', steps: [{ command: 'test.tag' }] }] };
    await expect(run('macro.import', { file })).rejects.toMatchObject({
      shown: { key: 'macro.import-taken' },
    });
  });

  test('whose names are alike are not imported: one command would play them', async () => {
    const steps = [{ command: 'test.wipe' }];
    const file = { macros: ['Lights on', 'lights: on!', 'Fans'].map((name) => ({ name, steps })) };
    await expect(run('macro.import', { file })).rejects.toMatchObject({
      shown: { key: 'macro.import-alike', values: { names: 'Lights on and lights: on!' } },
    });
    expect(commands.get('macro.run.fans')).toBeUndefined();
  });

  test('whose names are alike all the same keep none of the others from being there', async () => {
    const [first, second] = ['Wipe', 'wipe!'].map((name) => ({ name, steps: [{ command: 'test.wipe' }] }));
    const whole = { name: 'Whole', steps: [{ command: 'test.wipe' }] };
    localStorage.setItem('TB-macros', JSON.stringify({ '': [first, second, whole] }));
    registerMacros();
    expect(translate(commands.get('macro.run.wipe')?.title ?? { text: '' })).toBe('Wipe');
    expect(commands.get('macro.run.whole')).toBeDefined();
    expect(said()).toEqual(['Some stored macros could not be read']);
  });

  test('of one user stay when those of another cannot be read', async () => {
    const theirs = { sue: [{ name: 'Hers', steps: [{ command: 'test.wipe' }] }], joe: 'damaged' };
    localStorage.setItem('TB-macros', JSON.stringify(theirs));
    registerMacros();
    expect(said()).toEqual([]);
    await record(() => run('test.wipe'));
    expect(JSON.parse(localStorage.getItem('TB-macros') ?? '')).toMatchObject(theirs);
  });

  test('can be deleted, and brought back', async () => {
    await record(() => run('test.wipe'));
    await run('macro.delete', { macro: 'macro.run.night-mode' });
    expect(commands.get('macro.run.night-mode')).toBeUndefined();
    await undoLast();
    expect(commands.get('macro.run.night-mode')).toBeDefined();
  });

  test('that another tab has stored are there to be exported', async () => {
    const [first, second] = ['First', 'Second'].map((name) => ({ name, steps: [{ command: 'test.wipe' }] }));
    await run('macro.import', { file: { macros: [first] } });
    expect(await run('macro.export')).toEqual({ macros: [first] });
    localStorage.setItem('TB-macros', JSON.stringify({ '': [first, second] }));
    expect(await run('macro.export')).toEqual({ macros: [first, second] });
  });

  test('that cannot be read cost no other, stay where they are, and are told of', async () => {
    const whole = { name: 'Whole', steps: [{ command: 'test.wipe' }] };
    localStorage.setItem('TB-macros', JSON.stringify({ '': [{ name: 7 }, whole] }));
    registerMacros();
    expect(commands.get('macro.run.whole')).toBeDefined();
    expect(said()).toEqual(['Some stored macros could not be read']);
    await run('macro.delete', { macro: 'macro.run.whole' });
    expect(localStorage.getItem('TB-macros')).toBe('{"":[{"name":7}]}');
  });
});
