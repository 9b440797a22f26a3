import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BuiltModule, circleOf, mergeParts, type Weights } from '../../../src/console/merge-parts.ts';

const WEIGHTS: Weights = { request: 100, fetchAhead: 10, visits: new Map() };

/** A module of the size, with what it imports, late where that has a question mark. */
function module(id: string, size: number, ...imported: string[]): BuiltModule {
  return {
    id,
    size,
    imports: imported.filter((name) => !name.endsWith('?')),
    importsLate: imported.flatMap((name) => (name.endsWith('?') ? name.slice(0, -1) : [])),
  };
}

function merged(modules: readonly BuiltModule[], weights: Partial<Weights> = {}): string[] {
  return mergeParts(modules, ['main'], { ...WEIGHTS, ...weights })
    .map((ids) => ids.toSorted().join(' '))
    .sort();
}

describe('parts of what is imported late', () => {
  it('have nothing that is there before', () => {
    const modules = [
      module('main', 1, 'react', 'page?'),
      module('react', 1),
      module('page', 1, 'react', 'table'),
    ];
    expect(merged([...modules, module('table', 1)])).toEqual(['page table']);
  });

  it('hold what nothing else needs, and apart from it what several need', () => {
    const modules = [
      module('main', 1, 'users?', 'alarms?'),
      module('users', 9000, 'form', 'table'),
      module('form', 9000),
      module('alarms', 9000, 'table'),
      module('table', 9000),
    ];
    expect(merged(modules)).toEqual(['alarms', 'form users', 'table']);
  });

  it('are put together where all is fetched ahead and they are small', () => {
    const modules = [module('main', 1, 'users?', 'copy?'), module('users', 900), module('copy', 50)];
    expect(merged(modules)).toEqual(['copy users']);
    expect(merged(modules, { fetchAhead: 0 })).toEqual(['copy', 'users']);
  });

  it('stay apart where what many come to would bring what few want', () => {
    const modules = [module('main', 1, 'users?', 'chart?'), module('users', 400), module('chart', 400)];
    expect(merged(modules)).toEqual(['chart users']);
    expect(merged(modules, { visits: new Map([['users', 100]]) })).toEqual(['chart', 'users']);
  });

  it('do not bring to what is fetched ahead what somebody has to ask for', () => {
    const modules = [module('main', 1, 'users?'), module('users', 90, 'editor?'), module('editor', 90)];
    expect(merged(modules)).toEqual(['editor', 'users']);
  });

  it('cost nothing where whoever comes to the one has the other already', () => {
    const modules = [
      module('main', 1, 'users?', 'alarms?'),
      module('users', 9000, 'form', 'details?'),
      module('alarms', 9000, 'form'),
      module('form', 9000),
      module('details', 10, 'form', 'tab'),
      module('tab', 10),
    ];
    expect(merged(modules)).toContain('details tab');
  });

  it('hold each module once, and never import each other, whatever imports what', () => {
    const numbers = fc.array(fc.nat({ max: 29 }), { maxLength: 4 });
    const drawn = fc.record({ size: fc.nat({ max: 2000 }), imports: numbers, importsLate: numbers });
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 30, maxLength: 30 }), (all) => {
        const modules = all.map(({ size, imports, importsLate }, index) => ({
          id: `${index}`,
          size,
          imports: imports.map(String),
          importsLate: importsLate.map(String),
        }));
        const parts = mergeParts(modules, ['0'], WEIGHTS);
        const held = parts.flat();
        expect(new Set(held).size).toBe(held.length);
        const partOf = new Map(parts.flatMap((ids, part) => ids.map((id) => [id, `${part}`] as const)));
        const imports = parts.map((ids, part) => {
          const imported = modules.filter(({ id }) => ids.includes(id)).flatMap(({ imports }) => imports);
          return [
            `${part}`,
            imported.flatMap((id) => partOf.get(id) ?? []).filter((other) => other !== `${part}`),
          ] as const;
        });
        expect(circleOf(new Map(imports))).toBeUndefined();
      }),
    );
  });
});

describe('a circle of parts', () => {
  it('is told by those in it', () => {
    const imports = new Map([
      ['page', ['table']],
      ['table', ['row', 'boot']],
      ['row', ['table']],
      ['boot', []],
    ]);
    expect(circleOf(imports)).toEqual(['table', 'row']);
  });

  it('is not what two import that do not import each other', () => {
    const imports = new Map([
      ['users', ['table', 'boot']],
      ['alarms', ['table']],
      ['table', ['boot']],
      ['boot', []],
    ]);
    expect(circleOf(imports)).toBeUndefined();
  });
});
