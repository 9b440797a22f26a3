import { expect, it } from 'vitest';
import { treeOf } from '../../../src/build/early-list-tree.ts';

it('What React writes becomes elements, attributes and texts', () => {
  expect(treeOf('<div class="flex" style="width:1px"><p>1 &lt; 2 &amp; <b>3</b></p><hr/></div>')).toEqual([
    'div',
    { class: 'flex', style: 'width:1px' },
    [
      ['p', {}, ['1 < 2 & ', ['b', {}, ['3']]]],
      ['hr', {}, []],
    ],
  ]);
});

it('What only the program can have something done with is left out', () => {
  const written =
    '<input type="checkbox" id="a" tabindex="-1" readOnly="" aria-labelledby="b" class="size-4 hover:bg-hover  data-focused:after:inset-0 after:inset-y-2"/>';
  expect(treeOf(written)).toEqual(['input', { type: 'checkbox', class: 'size-4 after:inset-y-2' }, []]);
  const row = '<p data-more="" data-index="3" role="row">⋮</p>';
  expect(treeOf(row)).toEqual(['p', { 'data-index': '3', role: 'row' }, ['⋮']]);
});

it('Buttons are plain elements that have their content where buttons have it', () => {
  expect(treeOf('<button type="button" class="size-9 text-lg">⋮</button>')).toEqual([
    'div',
    { class: 'size-9 text-lg flex items-center justify-center' },
    ['⋮'],
  ]);
  const head = '<button type="button" class="flex items-center px-2">Name</button>';
  expect(treeOf(head)).toEqual(['div', { class: 'flex items-center px-2' }, ['Name']]);
});

it('Markup of several elements, or of none, is refused', () => {
  expect(() => treeOf('<p></p><p></p>')).toThrow();
  expect(() => treeOf('<p>')).toThrow();
  expect(() => treeOf('text')).toThrow();
});
