import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { markProperty } from '../../../../../src/console/entities/parts/properties.tsx';

afterEach(cleanup);

const isPublic = markProperty('public', 'entity.public', ({ open }: { open: boolean }) => open);

/** What a reader has of it, and what a screen shows. */
function shown(part: 'cell' | 'brief', open: boolean): { text: string | null; isDrawn: boolean } {
  const { container } = render(isPublic[part]?.({ open }));
  return { text: container.textContent, isDrawn: container.querySelector('svg') !== null };
}

test('what holds of a row is a mark below its heading, and a word where there is no heading', () => {
  expect(shown('cell', true).isDrawn).toBe(true);
  expect(shown('brief', true)).toEqual({ text: 'Public', isDrawn: false });
});

test('what does not hold is only read out below its heading, and is nothing where there is none', () => {
  expect(shown('cell', false)).toEqual({ text: 'No', isDrawn: false });
  expect(shown('brief', false)).toEqual({ text: '', isDrawn: false });
});
