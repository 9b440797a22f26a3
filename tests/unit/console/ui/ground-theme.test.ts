import { expect, test } from 'vitest';
import { groundTheme } from '../../../../src/console/ui/ground-theme.ts';

test.each([
  ['#fff', 'light'],
  ['rgba(0, 0, 0, 0.87)', 'dark'],
  ['#1b1b1b', 'dark'],
  ['#ffffff10', undefined],
  ['var(--x)', undefined],
  [undefined, undefined],
] as const)(
  'What stands on the ground %s is drawn in the theme that can be read there: %s',
  (colour, theme) => {
    expect(groundTheme(colour)).toBe(theme);
  },
);
