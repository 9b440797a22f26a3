import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { type AskRequest, setAsker, setConfirmer } from '../../../../src/console/commands/ask.ts';
import { type Command, defineCommand, type EntityRef } from '../../../../src/console/commands/command.ts';
import { CommandError, ConflictError, RunError } from '../../../../src/console/commands/command-error.ts';
import {
  enterScope,
  resetContext,
  setContextSource,
} from '../../../../src/console/commands/context-store.ts';
import { registerEntityType } from '../../../../src/console/commands/entity-types.ts';
import { clearJournal, journal, onRun, scriptLine } from '../../../../src/console/commands/journal.ts';
import { param } from '../../../../src/console/commands/param.ts';
import { commands, register } from '../../../../src/console/commands/registry.ts';
import { refusalOfRun, runCommand } from '../../../../src/console/commands/run-command.ts';
import { clearUndo, undoLast } from '../../../../src/console/commands/undo.ts';
import { checkbox } from '../../../../src/console/inputs/checkbox.tsx';
import { picker } from '../../../../src/console/inputs/picker.tsx';
import { password, text } from '../../../../src/console/inputs/text.ts';
import { resetToasts, toasts } from '../../../../src/console/messages/toast-store.ts';
import { forgetUser } from '../../../../src/console/ui/user-change.ts';
import { ApiError } from '../../../../src/console/wire/api-error.ts';
import type { Authority } from '../../../../src/model/authority.ts';

const word = { title: 'app.title', input: text } as const;
const pump: EntityRef = { entityType: 'DEVICE', id: 'p', name: 'Pump' };
const fan: EntityRef = { entityType: 'DEVICE', id: 'f', name: 'Fan' };
const shop: EntityRef = { entityType: 'ASSET', id: 's', name: 'Shop' };

let authority: Authority | null;
let log: unknown[];

beforeEach(() => {
  authority = 'TENANT_ADMIN';
  log = [];
  setContextSource({ authority: () => authority, path: () => '/devices' });
});

afterEach(() => {
  for (const end of ends.splice(0)) end();
  resetContext();
  resetToasts();
  clearJournal();
  clearUndo();
  setAsker(undefined);
  setConfirmer(undefined);
  localStorage.clear();
});

const ends: (() => void)[] = [];

function add<P extends z.ZodMiniObject, R, B>(command: Partial<Command<P, R, B>>): void {
  const full = { id: 'test.run', title: 'app.title', group: 'app.title', run: () => undefined, ...command };
  ends.push(register(defineCommand(full as Command<P, R, B>)));
}

function target(...entities: EntityRef[]): void {
  ends.push(enterScope('table:devices', { targets: () => entities }));
}

/** The owner of devices, who calls each as it is told to. */
function devicesNamed(nameOf: (id: string) => string): Parameters<typeof registerEntityType>[0] {
  return {
    entityType: 'DEVICE',
    title: 'app.title',
    count: 'commands.count',
    named: (ids) => Promise.resolve(ids.map((id) => ({ ...pump, id, name: nameOf(id) }))),
    picker: picker({ search: async () => [], labelOf: async (id) => nameOf(id) }),
  };
}

const byScript = (args = {}) => runCommand('test.run', args, { source: 'script' });
const byKey = (args = {}) => runCommand('test.run', args, { source: 'key' });
const said = () =>
  toasts.shown.map(
    ({ type, message }) =>
      `${type} ${'key' in message ? message.key : 'text' in message ? message.text : ''}`,
  );

describe('register', () => {
  test('lists commands in the order they came, until they are taken out', () => {
    add({ id: 'a.one' });
    add({ id: 'a.two' });
    expect(commands.list().map(({ id }) => id)).toEqual(['a.one', 'a.two']);
    ends.pop()?.();
    expect(commands.get('a.two')).toBeUndefined();
  });

  test('refuses an id that is taken or that is no noun.verb', () => {
    add({ id: 'a.one' });
    expect(() => add({ id: 'a.one' })).toThrow('a.one');
    expect(() => add({ id: 'Create device' })).toThrow('noun.verb');
  });

  test('adds none of several when one is refused', () => {
    const twice = (['a.one', 'a.two', 'a.two'] as const).map((id) =>
      defineCommand({ id, title: 'app.title', group: 'app.title', run: () => undefined }),
    );
    expect(() => register(...twice)).toThrow('a.two');
    expect(commands.get('a.one')).toBeUndefined();
  });
});

describe('a run that is done', () => {
  test('stays so when there is no room to note it, or somebody who looks on fails', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(console, 'error').mockReturnValue();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    ends.push(
      onRun(() => {
        throw new Error('looked away');
      }),
      () => vi.restoreAllMocks(),
    );
    add({ id: 'test.run', run: () => 'done' });
    expect(await byKey()).toBe('done');
    expect(full).toHaveBeenCalled();
    expect(journal()).toMatchObject([{ id: 'test.run', outcome: 'done' }]);
    expect(toasts.shown).toEqual([]);
  });
});

describe('refusalOfRun', () => {
  test('is what a script would be refused with, and does and notes nothing', async () => {
    const params = z.object({ name: param(z.string(), word) });
    add({ params, run: () => log.push('ran') });
    expect(await refusalOfRun('test.run' as never, {})).toMatchObject({ code: 'invalid-params' });
    expect(await refusalOfRun('test.run' as never, { name: 'x' })).toBeUndefined();
    ends.pop()?.();
    add({ params, initial: () => ({ name: 'stored' }), enabled: () => 'commands.nothing-to-undo' });
    expect(await refusalOfRun('test.run' as never, {})).toMatchObject({
      reason: 'commands.nothing-to-undo',
    });
    expect([log, journal()]).toEqual([[], []]);
  });

  test('knows what the run itself fills in', async () => {
    const params = z.object({ name: param(z.string(), word) });
    add({ params, initial: () => ({ name: 'stored' }) });
    expect(await refusalOfRun('test.run' as never, {})).toBeUndefined();
  });
});

describe('runCommand by a script', () => {
  test('resolves to what the command returns', async () => {
    add({ run: () => 42 });
    await expect(byScript()).resolves.toBe(42);
  });

  test('rejects an unknown id, and one of another authority alike', async () => {
    add({ authorities: ['SYS_ADMIN'] });
    await expect(byScript()).rejects.toMatchObject({ code: 'unknown-command' });
    await expect(runCommand('test.missing', {}, { source: 'script' })).rejects.toMatchObject({
      code: 'unknown-command',
    });
  });

  test('rejects with the reason where the command does not apply or is disabled', async () => {
    add({ when: () => false });
    await expect(byScript()).rejects.toMatchObject({ code: 'disabled', reason: 'commands.not-here' });
    ends.pop()?.();
    add({ enabled: () => 'commands.nothing-to-undo' });
    await expect(byScript()).rejects.toMatchObject({ reason: 'commands.nothing-to-undo' });
    expect(toasts.shown).toEqual([]);
  });

  test('rejects bad arguments with the issues, and asks nobody', async () => {
    setAsker(() => Promise.reject(new Error('asked')));
    add({ params: z.object({ name: param(z.string(), word) }) });
    const failure: unknown = await byScript({ name: 7 }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CommandError);
    expect(failure).toMatchObject({
      code: 'invalid-params',
      issues: [{ path: ['name'], code: 'invalid_type' }],
    });
  });

  test('rejects with the error of the run itself', async () => {
    const error = new ApiError({ status: 500, shown: { text: 'down' } });
    add({ run: () => Promise.reject(error) });
    await expect(byScript()).rejects.toBe(error);
    expect(toasts.shown).toEqual([]);
  });

  test('says nothing of what it failed of, as the rejection does', async () => {
    add({ run: () => Promise.reject(new ApiError({ status: 500, shown: { text: 'down' } })) });
    await expect(byScript()).rejects.toThrow('down');
    expect(toasts.shown).toEqual([]);
    await byKey();
    expect(said()).toEqual(['error down']);
  });

  test('confirms nothing', async () => {
    add({
      danger: () => ({ title: { key: 'app.title' }, message: { key: 'app.title' } }),
      run: () => 'gone',
    });
    await expect(byScript()).resolves.toBe('gone');
  });

  test('keeps stored values that it does not name', async () => {
    add({
      params: z.object({ name: param(z.string(), word), label: param(z.string(), word) }),
      initial: () => Promise.resolve({ name: 'Pump', label: 'old' }),
      run: (args) => args,
    });
    await expect(byScript({ label: 'new' })).resolves.toEqual({ name: 'Pump', label: 'new' });
  });
});

describe('a guard whose facts are loaded', () => {
  let facts: PromiseWithResolvers<void>;
  let known: boolean;

  beforeEach(() => {
    facts = Promise.withResolvers();
    known = false;
    add({
      ready: () => facts.promise,
      when: () => known,
      run: () => 'ran',
    });
  });

  test('keeps a run waiting until they are there', async () => {
    const run = byScript();
    known = true;
    facts.resolve();
    expect(await run).toBe('ran');
  });

  test('runs nothing for a user who has gone meanwhile', async () => {
    const run = byScript();
    forgetUser();
    known = true;
    facts.resolve();
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('targets', () => {
  const targets = { types: ['DEVICE'], count: 'many' } as const;
  function addNaming(over: Partial<Command> = {}): void {
    add({ targets, run: (_args, { entities }) => entities.map(({ name }) => name), ...over });
  }

  test('are those of the context, of the type of the command', async () => {
    addNaming();
    target(pump, shop, fan);
    await expect(byScript()).resolves.toEqual(['Pump', 'Fan']);
  });

  test('are those that ids names, with the names that the context or the owner of the type knows', async () => {
    ends.push(registerEntityType(devicesNamed((id) => `found ${id}`)));
    addNaming();
    target(pump);
    await expect(byScript({ ids: ['p', 'x'] })).resolves.toEqual(['Pump', 'found x']);
  });

  test('are judged by the guards in place of those of the context', async () => {
    addNaming({
      enabled: (context) => context.targets.length === 1 || 'commands.one-target-only',
    });
    target(pump, fan);
    await expect(byScript()).rejects.toMatchObject({ reason: 'commands.one-target-only' });
    await expect(byScript({ ids: ['f'] })).resolves.toEqual(['Fan']);
  });

  test('must be there, and one where one is wanted', async () => {
    addNaming({ targets: { types: ['DEVICE'], count: 'one' } });
    await expect(byScript()).rejects.toMatchObject({ reason: 'commands.no-target' });
    target(pump, fan);
    await expect(byScript()).rejects.toMatchObject({ reason: 'commands.one-target-only' });
    await expect(byScript({ ids: ['p', 'f'] })).rejects.toMatchObject({ code: 'invalid-params' });
    await expect(byScript({ ids: 'p' })).rejects.toMatchObject({ code: 'invalid-params' });
  });

  test('of a scope without any come from the scope around it', async () => {
    addNaming();
    target(pump);
    ends.push(enterScope('screen:devices', { targets: () => [fan] }));
    await expect(byScript()).resolves.toEqual(['Pump']);
    ends.push(enterScope('table:values', { targets: () => [] }));
    await expect(byScript()).resolves.toEqual(['Pump']);
  });

  test('of another type in an inner scope do not hide those of a scope around it', async () => {
    addNaming();
    target(pump);
    ends.push(enterScope('table:assets', { targets: () => [shop] }));
    await expect(byScript()).resolves.toEqual(['Pump']);
  });

  test('may be of several types', async () => {
    addNaming({ targets: { types: ['DEVICE', 'ASSET'], count: 'many' } });
    target(pump, shop);
    await expect(byScript()).resolves.toEqual(['Pump', 'Shop']);
  });
});

describe('targets that do not fit', () => {
  const assigned: EntityRef = { ...fan, facts: { assigned: true } };
  const fits = ({ facts }: EntityRef) => (facts?.assigned ? 'commands.not-here' : true);

  beforeEach(() => {
    add({
      targets: { types: ['DEVICE'], count: 'many', fits },
      run: (_args, { entities, skipped }) => ({
        on: entities.map(({ name }) => name),
        without: skipped.map(({ entity, reason }) => `${entity.name} ${reason}`),
      }),
      done: () => ({ key: 'app.title' }),
    });
  });

  test('are left alone and told', async () => {
    target(pump, assigned);
    await expect(byKey()).resolves.toEqual({ on: ['Pump'], without: ['Fan commands.not-here'] });
    expect(toasts.shown[0]?.notes).toMatchObject([{ key: 'commands.skipped', values: { count: 1 } }]);
    expect(journal().at(-1)?.args).toEqual({ ids: ['p'] });
  });

  test('disable the command with their reason when they are all there is', async () => {
    target(assigned);
    await expect(byScript()).rejects.toMatchObject({ reason: 'commands.not-here' });
  });

  test('are said before danger is confirmed', async () => {
    ends.pop()?.();
    add({
      targets: { types: ['DEVICE'], count: 'many', fits },
      danger: () => ({ title: { key: 'app.title' }, message: { key: 'app.title' } }),
    });
    target(pump, assigned);
    setConfirmer((_danger, _command, skipped) => {
      log.push(skipped.map(({ entity }) => entity.name));
      return Promise.resolve(true);
    });
    await byKey();
    expect(log).toEqual([['Fan']]);
  });
});

describe('a command on entities without any', () => {
  beforeEach(() => {
    add({
      targets: { types: ['DEVICE'], count: 'one' },
      run: (_args, { entities }) => entities.map(({ name }) => name),
    });
  });

  test('asks who chose it in the palette which one is meant, by name', async () => {
    ends.push(registerEntityType(devicesNamed((id) => `found ${id}`)));
    setAsker(async ({ missing, submit }) => {
      log.push(missing);
      await submit({ target: 'x' });
    });
    await expect(runCommand('test.run', {}, { source: 'palette' })).resolves.toEqual(['found x']);
    expect(log).toEqual([['target']]);
  });

  test('does nothing when the question is given up', async () => {
    ends.push(registerEntityType(devicesNamed(String)));
    setAsker(() => Promise.resolve());
    await expect(runCommand('test.run', {}, { source: 'palette' })).resolves.toBeUndefined();
    expect(journal().map(({ outcome }) => outcome)).toEqual(['cancelled']);
  });

  test('says the reason by key, and to a script', async () => {
    ends.push(registerEntityType(devicesNamed(String)));
    await byKey();
    expect(said()).toEqual(['info commands.no-target']);
    await expect(byScript()).rejects.toMatchObject({ reason: 'commands.no-target' });
  });
});

describe('a command of one place only', () => {
  test('runs while its scope is in force, for scripts too', async () => {
    add({ scope: 'screen:devices', local: true, run: () => 'ran' });
    await expect(byScript()).rejects.toMatchObject({ reason: 'commands.not-here' });
    ends.push(enterScope('screen:devices'));
    await expect(byScript()).resolves.toBe('ran');
  });
});

describe('a call of a service', () => {
  test('ends with the run, and leaves it to the run to say what it failed of', async () => {
    const giveUp = new AbortController();
    add({ run: (_args, { request }) => request });
    const request = await runCommand('test.run', {}, { source: 'script', signal: giveUp.signal });
    giveUp.abort();
    expect(request).toMatchObject({ ignoreErrors: true, signal: { aborted: true } });
  });
});

describe('runCommand by a person', () => {
  test('says a reason or a failure as a toast and resolves to undefined', async () => {
    add({ enabled: () => 'commands.nothing-to-undo' });
    await expect(byKey()).resolves.toBeUndefined();
    ends.pop()?.();
    add({ run: () => Promise.reject(new ApiError({ status: 500, shown: { text: 'The server is down' } })) });
    await byKey();
    expect(said()).toEqual(['info commands.nothing-to-undo', 'error The server is down']);
  });

  test('asks before danger, and does nothing when the answer is no or nobody can be asked', async () => {
    add({
      danger: () => ({ title: { key: 'app.title' }, message: { key: 'app.title' } }),
      run: () => log.push('ran'),
    });
    await byKey();
    setConfirmer(() => Promise.resolve(false));
    await byKey();
    expect(log).toEqual([]);
    setConfirmer(() => Promise.resolve(true));
    await byKey();
    expect(log).toEqual(['ran']);
    expect(journal().map(({ outcome, times }) => `${outcome} ${times}`)).toEqual(['cancelled 2', 'done 1']);
  });

  test('does not say again what the call has said already', async () => {
    add({
      run: () => Promise.reject(new ApiError({ status: 401, shown: { text: 'Expired' }, reported: true })),
    });
    await expect(byKey()).resolves.toBeUndefined();
    expect(said()).toEqual([]);
  });

  test('says when it is done', async () => {
    add({ done: () => ({ key: 'hotkeys.rebound' }) });
    await byKey();
    expect(said()).toEqual(['success hotkeys.rebound']);
  });
});

describe('asking for parameters', () => {
  const params = z.object({
    name: param(z.string().check(z.minLength(2)), word),
    accessToken: param(z.optional(z.string()), word),
  });
  let asked: AskRequest | undefined;

  beforeEach(() => {
    asked = undefined;
  });

  function answering(...attempts: Record<string, unknown>[]): unknown[] {
    const outcomes: unknown[] = [];
    setAsker(async (request) => {
      asked = request;
      for (const answers of attempts) outcomes.push(await request.submit(answers));
    });
    return outcomes;
  }

  test('asks for what the caller left out or gave wrong, with what is known', async () => {
    answering();
    add({ params, initial: () => Promise.resolve({ name: 'stored' }) });
    await byKey({ name: 'x' });
    expect(asked).toMatchObject({ missing: ['name', 'accessToken'], values: { name: 'x' } });
  });

  test('does not ask when all is given', async () => {
    answering();
    add({ params, run: ({ name }) => log.push(name) });
    await byKey({ name: 'Pump' });
    expect([asked, log]).toEqual([undefined, ['Pump']]);
  });

  test('asks an editing command always, starting from what is stored', async () => {
    answering({ name: 'Renamed' });
    add({ params, initial: () => Promise.resolve({ name: 'stored' }), run: ({ name }) => name });
    await expect(byKey()).resolves.toBe('Renamed');
    expect(asked?.values).toEqual({ name: 'stored' });
  });

  test('what it starts from is read once, and what stands now after somebody else has saved', async () => {
    const conflict = { field: 'name', before: 'stored', ours: 'mine', theirs: 'hers' };
    const outcomes = answering({ name: 'mine' }, { name: 'mine' });
    add({
      params,
      load: () => {
        log.push('read');
        return Promise.resolve('first');
      },
      initial: (_run, base) => ({ name: base }),
      run: ({ name }, { base }) => {
        if (base === 'second') return name;
        throw new ConflictError({ conflicts: [conflict], merged: { name: 'mine' }, base: 'second' });
      },
    });
    await expect(byKey()).resolves.toBe('mine');
    expect(log).toEqual(['read']);
    expect(asked?.values).toEqual({ name: 'first' });
    expect(outcomes).toEqual([
      { kind: 'conflict', conflicts: [conflict], merged: { name: 'mine' } },
      { kind: 'done' },
    ]);
  });

  test('a failed attempt says what is wrong and where, and may be made again', async () => {
    const outcomes = answering({ name: '' }, { name: 'Pump' }, { name: 'Fan' });
    add({
      params,
      run: ({ name }) => {
        if (name !== 'Pump') return name;
        throw new ApiError({ status: 400, shown: { text: 'Device with such name already exists!' } });
      },
    });
    await expect(byKey()).resolves.toBe('Fan');
    expect(outcomes).toEqual([
      { kind: 'failed', fields: { name: { key: 'validation.min-length', values: { minimum: 2 } } } },
      { kind: 'failed', fields: { name: { text: 'Device with such name already exists!' } } },
      { kind: 'done' },
    ]);
    expect(said()).toEqual([]);
  });

  test('what is about no field is said for the whole', async () => {
    const outcomes = answering({ name: 'Pump' }, { name: 'Pump' });
    const failures = [
      new RunError({ key: 'hotkeys.rebound' }),
      new ApiError({ status: 0, shown: { text: 'Unable to connect' } }),
    ];
    add({
      params,
      run: () => {
        throw failures.shift();
      },
    });
    await byKey();
    expect(outcomes).toEqual([
      { kind: 'failed', fields: {}, message: { key: 'hotkeys.rebound' } },
      { kind: 'failed', fields: {}, message: { text: 'Unable to connect' } },
    ]);
  });

  test('the server may name a field in words', async () => {
    const outcomes = answering({ name: 'Pump', accessToken: 'T' });
    add({
      params,
      run: () => {
        throw new ApiError({ status: 400, shown: { text: 'Access token is in use' } });
      },
    });
    await byKey();
    expect(outcomes).toEqual([
      { kind: 'failed', fields: { accessToken: { text: 'Access token is in use' } } },
    ]);
  });
});

describe('undo', () => {
  beforeEach(() => {
    add({
      run: () => 'Pump',
      undo: (name) => ({
        label: { key: 'hotkeys.restored' },
        run: async () => {
          await Promise.resolve();
          if (log.push(`un ${String(name)}`) === 1) throw new Error('offline');
        },
      }),
    });
  });

  test('is offered in the toast, and only once', async () => {
    await byKey();
    const undo = toasts.shown[0]?.action;
    await undo?.run();
    expect(said()).toContain('error offline');
    await undo?.run();
    await undo?.run();
    expect(log).toEqual(['un Pump', 'un Pump']);
  });

  test('stays possible when it fails', async () => {
    await byKey();
    await expect(undoLast()).rejects.toThrow('offline');
    await expect(undoLast()).resolves.toMatchObject({ label: { key: 'hotkeys.restored' } });
    await expect(undoLast()).resolves.toBeUndefined();
  });
});

describe('journal', () => {
  test('keeps each run with its arguments but without secrets', async () => {
    add({
      targets: { types: ['DEVICE'], count: 'many' },
      params: z.object({
        name: param(z.string(), word),
        password: param(z.string(), { title: 'app.title', input: password }),
        token: param(z.string(), { ...word, secret: true }),
      }),
    });
    target(pump);
    await byScript({ name: 'n', password: 'hush', token: 'hush' });
    expect(journal()).toMatchObject([
      { id: 'test.run', args: { ids: ['p'], name: 'n' }, source: 'script', outcome: 'done', times: 1 },
    ]);
    expect(JSON.stringify(journal())).not.toContain('hush');
  });

  test('keeps failures and refusals in words, and equal runs in a row as one', async () => {
    add({ run: () => Promise.reject(new Error('no')) });
    await byKey();
    await byKey();
    await runCommand('test.run', { ids: [] }, { source: 'key' });
    ends.pop()?.();
    add({ when: () => false });
    await byKey();
    expect(journal().map(({ outcome, error, times }) => [outcome, error, times])).toEqual([
      ['failed', 'no', 3],
      ['refused', 'test.run: disabled (commands.not-here)', 1],
    ]);
  });

  test('a run can be written as a line of script', () => {
    expect(scriptLine({ id: 'device.delete', args: { ids: ['p'] } })).toBe(
      'await clavier.commands.run("device.delete", {"ids":["p"]});',
    );
    expect(scriptLine({ id: 'go.home', args: {} })).toBe('await clavier.commands.run("go.home");');
  });
});

describe('describe', () => {
  test('tells what a command takes as JSON schema, ids included', async () => {
    add({
      targets: { types: ['DEVICE'], count: 'one' },
      params: z.object({
        name: param(z.string().check(z.maxLength(5)), word),
        gateway: param(z.optional(z.boolean()), { title: 'app.title', input: checkbox }),
      }),
    });
    const schema = await commands.describe('test.run');
    expect(schema).toMatchObject({
      type: 'object',
      properties: {
        ids: { type: 'array', minItems: 1 },
        name: { type: 'string', maxLength: 5 },
        gateway: { type: 'boolean' },
      },
      required: ['ids', 'name'],
    });
    await expect(commands.describe('no.such')).rejects.toMatchObject({ code: 'unknown-command' });
  });
});
