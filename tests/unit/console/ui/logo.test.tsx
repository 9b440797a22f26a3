import { readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Logo } from '../../../../src/console/ui/logo.tsx';

/** What an SVG element draws: its shapes, with all that is said of them. */
function shapesOf(svg: Element | null): Record<string, string>[] {
  return [...(svg?.children ?? [])].map((shape) => ({
    shape: shape.localName,
    ...Object.fromEntries([...shape.attributes].map(({ name, value }) => [name, value])),
  }));
}

it('The mark of the console is drawn as browsers show it beside a title', () => {
  const file = new DOMParser().parseFromString(readFileSync('src/assets/logo.svg', 'utf8'), 'image/svg+xml');
  const mark = render(<Logo size={40} />).container.querySelector('svg');
  expect(shapesOf(mark)).toHaveLength(6);
  expect(shapesOf(mark)).toEqual(shapesOf(file.documentElement));
  expect(mark?.getAttribute('viewBox')).toBe(file.documentElement.getAttribute('viewBox'));
});
