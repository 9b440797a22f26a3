import { describe, expect, test } from 'vitest';
import { parseBinding } from '../../../../../src/console/commands/keys/key-binding.ts';
import {
  type Binding,
  type KeyStep,
  pressKey,
} from '../../../../../src/console/commands/keys/key-resolver.ts';

function bind(scope: string, keys: string, commandId: string): Binding {
  return { scope, commandId, chords: parseBinding(keys) };
}

const bindings = [
  bind('global', 'mod+k', 'palette.open'),
  bind('global', 'g d', 'go.devices'),
  bind('global', 'g h', 'go.home'),
  bind('global', 'd', 'global.d'),
  bind('global', 'Escape', 'global.leave'),
  bind('screen:devices', 'c', 'device.create'),
  bind('table:devices', 'j', 'table.down'),
  bind('table:devices', 'Escape', 'table.clear'),
];
const onDevices = ['table:devices', 'screen:devices', 'global'];

/** Presses keys one after the other and tells what each did: `-` nothing, `.` ended, `…` more, else what runs. */
function play(keys: string, scopes = onDevices): string {
  let pressed: readonly string[] = [];
  return keys
    .split(' ')
    .map((key) => {
      const step = pressKey(bindings, scopes, pressed, key);
      pressed = step.pressed;
      return shown(step);
    })
    .join(' ');
}

function shown(step: KeyStep): string {
  switch (step.kind) {
    case 'ignored':
      return '-';
    case 'ended':
      return '.';
    case 'more':
      return `…${step.candidates.length}`;
    case 'run':
      return step.bindings.map(({ commandId }) => commandId).join('>');
  }
}

describe('pressKey', () => {
  test.each([
    ['runs a command by its key', 'c', 'device.create'],
    ['ignores a key nobody has', 'z', '-'],
    ['waits after the start of a sequence, then runs it', 'g d', '…2 go.devices'],
    ['a sequence does not also run its last key alone, before or after', 'g d d', '…2 go.devices global.d'],
    ['starts over when the first key is pressed again', 'g g d', '…2 …2 go.devices'],
    ['a wrong key ends the sequence and does nothing else', 'g c', '…2 .'],
    ['after a wrong key the next one counts again', 'g c c', '…2 . device.create'],
    ['Escape ends the sequence only', 'g Escape', '…2 .'],
    ['the innermost scope comes first', 'Escape', 'table.clear>global.leave'],
  ])('%s', (_title, keys, expected) => {
    expect(play(keys)).toBe(expected);
  });

  test('keys of scopes that are not in force are nobody’s', () => {
    expect(play('j c mod+k', ['global'])).toBe('- - palette.open');
  });
});
