import { expect, test } from 'vitest';
import { groundTheme, inkOn } from '../../../../src/console/ui/ground-theme.ts';

test.each([
  ['#fff', 'light'],
  ['rgba(0, 0, 0, 0.87)', 'dark'],
  ['#1b1b1b', 'dark'],
  ['hsl(120, 60%, 12%)', 'dark'],
  [' White ', 'light'],
  ['#ffffff10', undefined],
  ['var(--x)', undefined],
  [undefined, undefined],
] as const)(
  'What stands on the ground %s is drawn in the theme that can be read there: %s',
  (colour, theme) => {
    expect(groundTheme(colour)).toBe(theme);
  },
);

test('Letters on a ground are white where black ones could hardly be read', () => {
  expect(['#1a237e', '#ffee58', 'none'].map(inkOn)).toEqual(['#fff', '#000', '#000']);
});
