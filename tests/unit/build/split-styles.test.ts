import { expect, it } from 'vitest';
import { splitStyles } from '../../../src/build/split-styles.ts';

const inUtilities = (...rules: string[]) => `@layer utilities{${rules.join('')}}`;

const P4 = '.p-4{padding:1rem}';
const P8 = '.p-8{padding:2rem}';
const PX1 = '.px-1{padding-inline:.25rem}';
const FLEX = '.flex{display:flex}';
const WIDE_P8 = '@media (width>=600px){.sm\\:p-8{padding:2rem}}';

/** The rules of all sheets as a browser comes to weigh them: by the order of the layers that the first one declares. */
function weighed(sheets: readonly string[]): string[] {
  const names = /@layer (s0[^;]*);/.exec(sheets[0] ?? '')?.[1]?.split(',') ?? [];
  return names.flatMap((name) => {
    const rules = new RegExp(`@layer ${name}\\{((?:\\.[^}]*\\}|@media[^{]*\\{[^}]*\\}\\})*)\\}`).exec(
      sheets.join(''),
    )?.[1];
    return rules?.match(/\.[^}]*\}|@media[^{]*\{[^}]*\}\}/g) ?? [];
  });
}

it('The second sheet has what the first one lacks, and nothing twice', () => {
  const [early, late] = splitStyles([inUtilities(FLEX, P4), inUtilities(FLEX, P4, P8)]);
  expect(early).toContain(P4);
  expect(late).toContain(P8);
  expect(late).not.toContain(P4);
  expect(late).not.toContain(FLEX);
});

it('A third sheet has what neither of those before it has, even where they have nothing in common', () => {
  const sheets = splitStyles([inUtilities(FLEX), inUtilities(P4), inUtilities(FLEX, P4, P8)]);
  for (const [home, rule] of [FLEX, P4, P8].entries()) {
    expect(sheets.map((sheet) => sheet.includes(rule))).toEqual([0, 1, 2].map((sheet) => sheet === home));
  }
});

it('What sets the same keeps its order over all sheets, whichever comes first', () => {
  const all = [P4, P8, PX1, WIDE_P8];
  const choices = Array.from({ length: 2 ** all.length }, (_, chosen) =>
    inUtilities(...all.filter((_, index) => chosen & (1 << index))),
  );
  for (const first of choices) {
    expect(weighed(splitStyles([first, inUtilities(...all)]))).toEqual(all);
    for (const second of choices) {
      expect(weighed(splitStyles([first, second, inUtilities(...all)]))).toEqual(all);
    }
  }
});

it('Rules that a minifier has written as one are parted', () => {
  const merged = '.p-4,.is\\(x\\,y\\):is(a,b){padding:1rem}';
  const [early, late] = splitStyles([
    inUtilities(P4),
    inUtilities(merged, '@media print{.a{top:0}.b{top:0}}'),
  ]);
  expect(early).toContain(P4);
  expect(late).toContain(
    '{.is\\(x\\,y\\):is(a,b){padding:1rem}@media print{.a{top:0}}@media print{.b{top:0}}}',
  );
});

it('Nothing is lost: the sheet of all has what the first one has, or it is told', () => {
  expect(() => splitStyles([inUtilities(P4), inUtilities(P8)])).toThrow('lacks .p-4');
});

it('What sets something else needs no layer of its own', () => {
  const [early] = splitStyles([inUtilities(FLEX, WIDE_P8), inUtilities(P4, FLEX, WIDE_P8)]);
  expect(early).toContain('@layer s0,s1,s2;');
  expect(early).toContain(`@layer s0{${FLEX}}`);
});

it('Of a theme the second sheet has the variables that the first one does not set', () => {
  const theme = (variables: string) => `@layer theme{:root,:host{${variables}}}`;
  const [early, late] = splitStyles([
    theme('--spacing:.25rem;--text:1rem'),
    theme('--spacing:.25rem;--text:1rem;--leading:1.2'),
  ]);
  expect(early).toBe(theme('--spacing:.25rem;--text:1rem'));
  expect(late).toBe(theme('--leading:1.2'));
});

it('What stands in no layer is told once', () => {
  const property = '@property --tw-shadow{syntax:"*";inherits:false}';
  const [, late] = splitStyles([property, `${property}@keyframes pulse{50%{opacity:.5}}`]);
  expect(late).toBe('@keyframes pulse{50%{opacity:.5}}');
});

it('Important ones, which weigh the other way round in layers, are refused where that would show', () => {
  const hidden = '.\\!hidden{display:none!important}';
  const flex = '.\\!flex{display:flex!important}';
  expect(() => splitStyles([inUtilities(hidden), inUtilities(hidden, P4)])).not.toThrow();
  expect(() => splitStyles([inUtilities(hidden), inUtilities(hidden, flex)])).toThrow('important');
});
