import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LINE_COLOURS } from '../../../../src/console/charts/chart-colours.ts';
import {
  CODE_COLOURS,
  GROUNDS as CODE_GROUNDS,
  WORDS,
} from '../../../../src/console/inputs/code/monaco-theme.ts';

const css = readFileSync('src/console/styles.css', 'utf8');

function tokens(selector: string): Record<string, string> {
  const blocks = css.matchAll(/^([^\s@][^{]*)\{([^}]*)\}/gm);
  const found: Record<string, string> = {};
  for (const [, head = '', body = ''] of blocks) {
    if (head.trim().split('\n').at(-1) !== selector) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)) {
      found[name] = value;
    }
  }
  return found;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string | undefined, other: string | undefined): number {
  if (!one || !other) throw new Error('A token is missing');
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const light = tokens(':root');
/** Beside the tokens, what code is coloured with. */
const ofCode = (at: 0 | 1) =>
  Object.fromEntries(Object.entries(CODE_COLOURS).map(([name, pair]) => [name, pair[at]]));
const themes = {
  light: { ...light, ...ofCode(0) },
  dark: { ...light, ...tokens('[data-theme="dark"]'), ...ofCode(1) },
};

const GROUNDS = ['canvas', 'surface', 'raised', 'hover', 'accent-soft', 'danger-soft'];
const INKS = ['ink', 'muted', 'accent', 'danger', 'success', 'warning', 'info'];
const PAIRS: [string, string][] = [
  ...INKS.flatMap((ink) => GROUNDS.map((ground): [string, string] => [ink, ground])),
  ...[...new Set(Object.values(WORDS))].flatMap((word) =>
    CODE_GROUNDS.map((ground): [string, string] => [word, ground]),
  ),
  ['accent-ink', 'accent'],
  ['danger-ink', 'danger'],
  ...['menu', 'menu-hover', 'menu-active'].map((ground): [string, string] => ['menu-ink', ground]),
  ...['menu', 'menu-hover'].map((ground): [string, string] => ['menu-muted', ground]),
  ...['error', 'warn', 'success', 'info'].map((type): [string, string] => ['toast-ink', `toast-${type}`]),
];

describe.each(Object.entries(themes))('in the %s theme', (_name, theme) => {
  test.each(PAIRS)('%s can be read on %s', (ink, ground) => {
    expect(contrast(theme[ink], theme[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['canvas', 'surface', 'raised'])(
    'the border of a control and the focus ring stand out on %s',
    (ground) => {
      expect(contrast(theme['line-strong'], theme[ground])).toBeGreaterThanOrEqual(3);
      expect(contrast(theme.accent, theme[ground])).toBeGreaterThanOrEqual(3);
    },
  );
});

test.each(['light', 'dark'] as const)('the lines of charts stand out in the %s theme', (name) => {
  for (const colour of LINE_COLOURS[name]) {
    for (const ground of ['canvas', 'surface', 'raised']) {
      expect(contrast(colour, themes[name][ground])).toBeGreaterThanOrEqual(3);
    }
  }
});

test('the dark theme has a value of its own for every colour of the light one, toasts excepted', () => {
  const own = tokens('[data-theme="dark"]');
  const shared = Object.keys(light).filter((name) => !(name in own));
  expect(shared.filter((name) => !name.startsWith('toast-'))).toEqual([]);
});
