/** One key press in normal form, e.g. `x`, `shift+x`, `mod+k`, `?`, `Enter`, `Space`. */
export type Chord = string;

const MODIFIERS = ['mod', 'ctrl', 'alt', 'shift', 'meta'] as const;
type Modifier = (typeof MODIFIERS)[number];

/** The facts of a key press that a chord is made of. */
export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  metaKey: boolean;
  getModifierState?(key: string): boolean;
}

const NAMED = new Set([
  'Enter',
  'Escape',
  'Space',
  'Tab',
  'Backspace',
  'Delete',
  'Insert',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'ContextMenu',
  ...Array.from({ length: 12 }, (_, at) => `F${at + 1}`),
]);

/** What Chinese input methods type with these keys while they are on. */
const IDEOGRAPHIC: Readonly<Record<string, string>> = { '。': '.', '、': '/', '，': ',' };

/** Command keys on Apple's systems, Control elsewhere: what `mod` means. */
function isApple(): boolean {
  return typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);
}

const parsed = new Map<string, readonly Chord[]>();

/**
 * The chords of a binding: `mod+k` is one, `g d` a sequence of two. Throws for what no key press can be: an unknown
 * name, or shift together with a character that shift itself types (write `?`, not `shift+/`).
 */
export function parseBinding(binding: string): readonly Chord[] {
  let chords = parsed.get(binding);
  if (!chords) {
    chords = binding.trim().split(/\s+/).map(parseChord);
    parsed.set(binding, chords);
  }
  return chords;
}

/** The chord of a key press by what the layout types; letters of non-Latin layouts count by their place. */
export function chordOf(press: KeyPress, apple = isApple()): Chord {
  const { ctrlKey, altKey, metaKey, shiftKey } = press;
  const typedByAltGr = press.getModifierState?.('AltGraph') === true && press.key.length === 1;
  const key = keyOf(press, typedByAltGr);
  const character = key.length === 1;
  const modifiers: Modifier[] = [];
  if (!typedByAltGr) {
    if (apple ? metaKey : ctrlKey) modifiers.push('mod');
    if (apple && ctrlKey) modifiers.push('ctrl');
    if (altKey) modifiers.push('alt');
    if (!apple && metaKey) modifiers.push('meta');
  }
  if (shiftKey && (!character || isLetter(key))) modifiers.push('shift');
  return format(modifiers, key);
}

/** Whether the press is a modifier alone, a dead key or something else that types nothing yet. */
export function isIncomplete({ key }: Pick<KeyPress, 'key'>): boolean {
  return (
    [
      'Control',
      'Shift',
      'Alt',
      'AltGraph',
      'Meta',
      'OS',
      'CapsLock',
      'NumLock',
      'Fn',
      'Hyper',
      'Super',
    ].includes(key) || ['Dead', 'Process', 'Unidentified', 'Compose', ''].includes(key)
  );
}

/** The key of a chord without its modifiers. */
export function keyOfChord(chord: Chord): string {
  return chord.endsWith('++') || chord === '+' ? '+' : (chord.split('+').at(-1) ?? chord);
}

/** Whether a chord has `mod`, `ctrl`, `alt` or `meta`, which no typing has. */
export function isModified(chord: Chord): boolean {
  return /^(mod|ctrl|alt|meta)\+/.test(chord);
}

/** Whether a binding is made of single characters, with or without shift: what WCAG 2.1.4 wants to be switchable. */
export function isSingleCharacter(binding: string): boolean {
  return parseBinding(binding).some((chord) => !isModified(chord) && keyOfChord(chord).length === 1);
}

const APPLE_NAMES: Readonly<Record<string, string>> = {
  mod: '⌘',
  ctrl: '⌃',
  alt: '⌥',
  shift: '⇧',
  meta: '⌘',
};
const NAMES: Readonly<Record<string, string>> = {
  mod: 'Ctrl',
  ctrl: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  meta: 'Meta',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
};

/** A binding as the keycaps to draw, one list a chord: `mod+k` is `[['Ctrl', 'K']]`, `g d` is `[['G'], ['D']]`. */
export function keycaps(binding: string, apple = isApple()): string[][] {
  return parseBinding(binding).map((chord) => {
    const key = keyOfChord(chord);
    const modifiers = chord
      .slice(0, chord.length - key.length)
      .split('+')
      .filter(Boolean);
    const names = modifiers.map((name) => (apple ? APPLE_NAMES[name] : NAMES[name]) ?? name);
    return [...names, NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)];
  });
}

/** A binding in the form of `aria-keyshortcuts`, undefined for a sequence, which that attribute cannot say. */
export function ariaShortcut(binding: string, apple = isApple()): string | undefined {
  const [chord, ...more] = parseBinding(binding);
  if (chord === undefined || more.length > 0) return undefined;
  const names: Record<string, string> = {
    mod: apple ? 'Meta' : 'Control',
    ctrl: 'Control',
    alt: 'Alt',
    shift: 'Shift',
    meta: 'Meta',
  };
  const key = keyOfChord(chord);
  const modifiers = chord
    .slice(0, chord.length - key.length)
    .split('+')
    .filter(Boolean);
  return [...modifiers.map((name) => names[name] ?? name), key === '+' ? 'Plus' : key].join('+');
}

function parseChord(text: string): Chord {
  const key = keyOfChord(text);
  const modifiers = text
    .slice(0, text.length - key.length)
    .split('+')
    .filter(Boolean);
  for (const modifier of modifiers) {
    if (!MODIFIERS.some((known) => known === modifier))
      throw new Error(`${text}: ${modifier} is no modifier`);
  }
  const character = [...key].length === 1;
  if (!character && !NAMED.has(key)) throw new Error(`${text}: ${key} is no key`);
  if (character && !isLetter(key) && modifiers.includes('shift')) {
    throw new Error(`${text}: write the character that shift types instead`);
  }
  if (character && key !== key.toLowerCase()) throw new Error(`${text}: write shift+${key.toLowerCase()}`);
  return format(modifiers as Modifier[], key);
}

function format(modifiers: readonly Modifier[], key: string): Chord {
  return [...MODIFIERS.filter((modifier) => modifiers.includes(modifier)), key].join('+');
}

function keyOf({ key, code, altKey, ctrlKey, metaKey }: KeyPress, typedByAltGr: boolean): string {
  if (key === ' ') return 'Space';
  if ([...key].length !== 1) return key;
  const typed = (IDEOGRAPHIC[key] ?? key.normalize('NFKC')).toLowerCase();
  const letter = /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
  // Option on a Mac types another character; the letter on the key is meant.
  const alted = altKey && !ctrlKey && !metaKey && !typedByAltGr;
  if (letter && (alted || (isLetter(typed) && !isLatin(typed)))) return letter;
  return typed;
}

function isLetter(character: string): boolean {
  return /^\p{L}$/u.test(character);
}

function isLatin(character: string): boolean {
  return /^\p{Script=Latin}$/u.test(character);
}
