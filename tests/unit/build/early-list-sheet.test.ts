import { expect, it } from 'vitest';
import { sheetOf } from '../../../src/build/early-list-sheet.ts';
import type { Tree } from '../../../src/console/early/tree.ts';

const ROW: Tree = ['div', { class: 'group/row flex' }, ['text', ['p', { class: 'w-[3px]' }, []]]];

it('What a sheet says of elements, and of all, is kept in its layers', () => {
  const kept =
    '@layer theme{:root,:host{--leading:1.25}}@layer utilities{@layer s1{.flex{display:flex}@media (width>=960px){.w-\\[3px\\]:hover{width:3px}}}}';
  expect(sheetOf([ROW], kept)).toBe(kept);
});

it('What it says of others is left out, with conditions and layers that nothing is left of', () => {
  const sheet =
    '@layer s1{.grid{display:grid}}@layer s4{.flex{display:flex}@media print{.group\\/grid .flex{display:none}}}';
  expect(sheetOf([ROW], sheet)).toBe('@layer s4{.flex{display:flex}}');
  expect(sheetOf([ROW, ['div', { class: 'grid' }, []]], sheet)).toContain('.grid');
});

it('What only others use is left out', () => {
  const used = '@property --tw-used{syntax:"*";inherits:false}';
  const sheet = `.flex{--tw-used:1}.grid{--tw-other:1}${used}@property --tw-other{syntax:"*";inherits:false}`;
  expect(sheetOf([ROW], sheet)).toBe(`.flex{--tw-used:1}${used}`);
});
