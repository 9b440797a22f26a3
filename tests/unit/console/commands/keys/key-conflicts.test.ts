import { describe, expect, test } from 'vitest';
import { type Command, defineCommand, type Scope } from '../../../../../src/console/commands/command.ts';
import { findKeyConflicts } from '../../../../../src/console/commands/keys/key-conflicts.ts';

function command(id: string, keys: string, rest: Partial<Command> = {}): Command {
  return defineCommand({
    id,
    title: 'app.title',
    group: 'app.title',
    keys: [keys],
    run: () => undefined,
    ...rest,
  });
}

/** One line a conflict: `same x: a, b`. */
function conflicts(...commands: Command[]): string[] {
  return findKeyConflicts(commands).map(
    ({ kind, binding, commandIds }) => `${kind} ${binding}: ${commandIds.join(', ')}`,
  );
}

describe('findKeyConflicts', () => {
  test('two commands with one binding', () => {
    expect(conflicts(command('a.a', 'x'), command('b.b', 'x'))).toEqual(['same x: a.a, b.b']);
  });

  test('a binding that is the start of another', () => {
    expect(conflicts(command('a.a', 'g d'), command('b.b', 'g'))).toEqual(['prefix g: a.a, b.b']);
  });

  test('global keys meet those of every screen', () => {
    expect(conflicts(command('a.a', 'c'), command('b.b', 'c', { scope: 'screen:devices' }))).toHaveLength(1);
  });

  test.each<Scope>(['global', 'details', 'screen:devices', 'table:devices'])(
    'a table, which may stand in a tab of the details, meets %s',
    (scope) => {
      const table = command('a.a', 'a', { scope: 'table:alarms' });
      expect(conflicts(table, command('b.b', 'a', { scope }))).toHaveLength(1);
    },
  );

  test('a list that a person is in takes the keys of what is around it, and only those of its own meet', () => {
    const part = command('a.a', 'Delete', { scope: 'list:attributes' });
    expect(conflicts(part, command('b.b', 'Delete', { scope: 'screen:devices' }))).toEqual([]);
    expect(conflicts(part, command('b.b', 'Delete', { scope: 'list:relations' }))).toEqual([]);
    expect(conflicts(part, command('b.b', 'Delete', { scope: 'list:attributes' }))).toHaveLength(1);
  });

  test('screens and dialogs exclude each other', () => {
    const devices = command('a.a', 'c', { scope: 'screen:devices' });
    expect(conflicts(devices, command('b.b', 'c', { scope: 'screen:customers' }))).toEqual([]);
    expect(conflicts(devices, command('b.b', 'c', { scope: 'dialog:modal' }))).toEqual([]);
    const table = command('a.a', 'c', { scope: 'table:devices' });
    expect(conflicts(table, command('b.b', 'c', { scope: 'dialog:modal' }))).toEqual([]);
  });

  test('commands that no single user has together do not meet', () => {
    expect(
      conflicts(
        command('a.a', 'c', { authorities: ['SYS_ADMIN'] }),
        command('b.b', 'c', { authorities: ['CUSTOMER_USER'] }),
      ),
    ).toEqual([]);
  });

  test('each scope may have an Escape of its own, but only one', () => {
    const table = command('a.a', 'Escape', { scope: 'table:devices' });
    expect(conflicts(table, command('b.b', 'Escape'))).toEqual([]);
    expect(conflicts(table, command('b.b', 'Escape', { scope: 'table:devices' }))).toHaveLength(1);
  });

  test('keys that the browser keeps, and a single letter on a dangerous command', () => {
    expect(conflicts(command('a.a', 'mod+w'))).toEqual(['reserved mod+w: a.a']);
    const danger: Partial<Command> = {
      danger: () => ({ title: { key: 'app.title' }, message: { key: 'app.title' } }),
    };
    expect(conflicts(command('a.a', 'd', danger))).toEqual(['danger d: a.a']);
    expect(conflicts(command('a.a', 'mod+Backspace', danger))).toEqual([]);
  });
});
