import { describe, expect, test } from 'vitest';
import {
  chordOf,
  isSingleCharacter,
  type KeyPress,
  keycaps,
  parseBinding,
} from '../../../../../src/console/commands/keys/key-binding.ts';

/** `ctrl shift p/KeyP` is the key that types `p` at the place KeyP, with Control and Shift held. */
function press(text: string): KeyPress {
  const parts = text.split(' ');
  const [key = '', code = ''] = (parts.pop() ?? '').split('|');
  return {
    key: key === '_' ? ' ' : key,
    code,
    ctrlKey: parts.includes('ctrl') || parts.includes('altgr'),
    altKey: parts.includes('alt') || parts.includes('altgr'),
    shiftKey: parts.includes('shift'),
    metaKey: parts.includes('meta'),
    getModifierState: (name) => name === 'AltGraph' && parts.includes('altgr'),
  };
}

describe('chordOf', () => {
  test.each([
    ['a letter', 'x|KeyX', 'x'],
    ['a letter with shift', 'shift X|KeyX', 'shift+x'],
    ['a letter under caps lock', 'X|KeyX', 'x'],
    ['control is mod', 'ctrl k|KeyK', 'mod+k'],
    ['shift is part of the character it types', 'shift ?|Slash', '?'],
    ['a slash that needs shift on a German keyboard', 'shift /|Digit7', '/'],
    ['shift with a named key', 'shift ArrowDown|ArrowDown', 'shift+ArrowDown'],
    ['the space bar', '_|Space', 'Space'],
    ['a letter that AZERTY types at the place of Q', 'a|KeyQ', 'a'],
    ['a Cyrillic letter counts by its place', 'п|KeyG', 'g'],
    ['a Greek letter with control counts by its place', 'ctrl κ|KeyK', 'mod+k'],
    ['a full-width question mark of an input method', 'shift ？|Slash', '?'],
    ['an ideographic full stop', '。|Period', '.'],
    ['a character typed with AltGr has no modifiers', 'altgr @|KeyQ', '@'],
    ['alt with a letter', 'alt x|KeyX', 'alt+x'],
  ])('%s', (_title, pressed, chord) => {
    expect(chordOf(press(pressed), false)).toBe(chord);
  });

  test.each([
    ['command is mod', 'meta k|KeyK', 'mod+k'],
    ['control stays control', 'ctrl k|KeyK', 'ctrl+k'],
    ['option types another character, the letter is meant', 'alt ≈|KeyX', 'alt+x'],
  ])('on Apple systems: %s', (_title, pressed, chord) => {
    expect(chordOf(press(pressed), true)).toBe(chord);
  });
});

describe('parseBinding', () => {
  test('reads sequences and puts modifiers in one order', () => {
    expect(parseBinding('g d')).toEqual(['g', 'd']);
    expect(parseBinding('shift+mod+p')).toEqual(['mod+shift+p']);
    expect(parseBinding('mod++')).toEqual(['mod++']);
  });

  test.each(['shift+/', 'hyper+x', 'Entr', 'X', 'shift+1'])(
    'refuses %s, which no key press can be',
    (binding) => {
      expect(() => parseBinding(binding)).toThrow(binding);
    },
  );
});

test('single-character keys are letters, characters and sequences of them, with or without shift', () => {
  expect(['x', 'shift+x', '?', 'g d', '.'].every(isSingleCharacter)).toBe(true);
  expect(['mod+k', 'Enter', 'Escape', 'alt+x', 'shift+ArrowDown'].some(isSingleCharacter)).toBe(false);
});

test('keycaps are named as they are printed on the keyboard at hand', () => {
  expect(keycaps('mod+shift+k', false)).toEqual([['Ctrl', 'Shift', 'K']]);
  expect(keycaps('mod+shift+k', true)).toEqual([['⌘', '⇧', 'K']]);
  expect(keycaps('g ArrowDown', false)).toEqual([['G'], ['↓']]);
});
