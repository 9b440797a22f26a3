import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { type BuiltModule, lateParts, pagesBeforeLateCommands } from '../../../src/build/late-parts.ts';

/** A module with what it imports, late where that has a question mark. */
function module(id: string, ...imported: string[]): BuiltModule {
  return {
    id,
    isOfLibrary: id.startsWith('library/'),
    imports: imported.filter((name) => !name.endsWith('?')),
    importsLate: imported.flatMap((name) => (name.endsWith('?') ? name.slice(0, -1) : [])),
  };
}

const occasions = {
  isFirst: (id: string) => id === 'main.tsx',
  isAtAddress: (id: string) => id.endsWith('-page.tsx'),
  isCommand: (id: string) => id.endsWith('-commands.ts'),
  isFace: (id: string) => id === 'palette.tsx',
};

function partsOf(...modules: readonly BuiltModule[]): Record<string, string> {
  return Object.fromEntries(lateParts(modules, occasions));
}

describe('what comes with late commands', () => {
  it('lies in one part for all of them, and in one for what lies over every page', () => {
    const parts = partsOf(
      module('main.tsx', 'react', 'user-commands.ts?', 'alarm-commands.ts?', 'palette.tsx?'),
      module('react'),
      module('user-commands.ts', 'react', 'copy'),
      module('alarm-commands.ts'),
      module('copy'),
      module('palette.tsx', 'copy', 'search'),
      module('search'),
    );
    expect(parts).toEqual({
      'user-commands.ts': 'late-commands',
      'alarm-commands.ts': 'late-commands',
      copy: 'late-commands',
      'palette.tsx': 'late-faces',
      search: 'late-faces',
    });
  });

  it('lies apart from that where something that a person opens needs it, too', () => {
    const parts = partsOf(
      module('main.tsx', 'user-commands.ts?', 'palette.tsx?'),
      module('user-commands.ts', 'form', 'dialog.tsx?'),
      module('palette.tsx', 'list'),
      module('dialog.tsx', 'form', 'list', 'map'),
      module('form'),
      module('list'),
      module('map'),
    );
    expect(parts).toEqual({
      'user-commands.ts': 'late-commands',
      'palette.tsx': 'late-faces',
      form: 'with-late-commands',
      list: 'with-late-faces',
    });
  });

  it('lies where addresses need it with nothing but what the same addresses need', () => {
    const parts = partsOf(
      module('main.tsx', 'screens/home-page.tsx?', 'users-page.tsx?', 'user-commands.ts?'),
      module('screens/home-page.tsx', 'count', 'table', 'greeting'),
      module('users-page.tsx', 'table', 'row'),
      module('user-commands.ts', 'count', 'table', 'row', 'dialog.tsx?'),
      module('dialog.tsx', 'count', 'row'),
      ...['count', 'greeting', 'row', 'table'].map((id) => module(id)),
    );
    expect(parts).toEqual({
      'user-commands.ts': 'late-commands',
      count: 'home-page',
      row: 'users-page',
      table: 'shared-1',
    });
  });

  it('is left as it is where an address seems to need it of a library', () => {
    const parts = partsOf(
      module('main.tsx', 'users-page.tsx?', 'user-commands.ts?'),
      module('users-page.tsx', 'library/all'),
      module('user-commands.ts', 'library/all', 'library/dates'),
      module('library/all', 'library/menu'),
      module('library/menu'),
      module('library/dates'),
    );
    expect(parts).toEqual({ 'user-commands.ts': 'late-commands', 'library/dates': 'late-commands' });
  });

  it('brings nothing to an address that it does not need, in parts that never import each other, whatever imports what', () => {
    const places = ['.ts', '-page.tsx', '-commands.ts'].flatMap((end) =>
      Array.from({ length: 9 }, (_, at) => `${at}${end}`),
    );
    const ids = ['main.tsx', 'palette.tsx', ...places];
    const some = fc.subarray(ids, { maxLength: 4 });
    const drawn = fc.record({ imports: some, importsLate: some });
    fc.assert(
      fc.property(fc.array(drawn, { minLength: ids.length, maxLength: ids.length }), (imported) => {
        const modules = ids.map((id, at) => ({
          isOfLibrary: false,
          imports: [],
          importsLate: [],
          ...imported[at],
          id,
        }));
        const parts = lateParts(modules, occasions);
        const first = needed(['main.tsx'], modules);
        for (const page of ids.filter(occasions.isAtAddress)) {
          if (first.has(page) || !modules.some(({ importsLate }) => importsLate.includes(page))) continue;
          const own = needed([page], modules);
          const fetched = new Set([...own].flatMap((id) => parts.get(id) ?? []));
          for (const [id, part] of parts) if (fetched.has(part)) expect([...own]).toContain(id);
        }
        for (const part of new Set(parts.values())) {
          expect([...partsBehind(part, parts, modules)]).not.toContain(part);
        }
      }),
    );
  });
});

describe('the pages of screens', () => {
  // Nobody begins at the galleries.
  const sources = globSync('src/console/**/*.{ts,tsx}', { exclude: ['src/console/screens/*gallery/**'] })
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
    .filter(({ source }) => /\bimport\b[^;]*\bScreen\b[^;]*\/screen\.ts'/.test(source));
  const declarations = sources
    .map(({ file, source }) => ({ file, source, pages: pagesOf(file, source) }))
    .filter(({ pages }) => pages.length > 0);

  it('are declared where the build looks for them, but for that of all kinds, which comes with lists', () => {
    const files = declarations.map(({ file }) => file).filter((file) => !/\/screens?\.ts$/.test(file));
    expect(files).toEqual(['src/console/entities/kinds.tsx']);
    expect(declarations.length).toBeGreaterThan(10);
  });

  it.each(declarations)('in $file are told from those that wait for late commands', ({ source, pages }) => {
    const before = pages.flatMap(({ page, waits }) => (waits ? [] : page));
    expect(pagesBeforeLateCommands(source).map((page) => `./${page}`)).toEqual(before.filter(isBeside));
    expect(before.filter((page) => !isBeside(page) && page !== './page/entity-page.tsx')).toEqual([]);
  });
});

function isBeside(page: string): boolean {
  return /^\.\/[^/]+$/.test(page);
}

/** The modules with pages that screens are declared with in a file, and whether they wait for late commands. */
function pagesOf(file: string, source: string): { page: string; waits: boolean }[] {
  const names = new Set<string>();
  const calls: { at: number; name: string }[] = [];
  const imports: { at: number; page: string }[] = [];
  const components: { start: number; end: number }[] = [];
  new Visitor({
    ImportDeclaration({ source: { value }, specifiers }) {
      if (!/\/late-(part|commands)\.ts$/.test(value)) return;
      for (const { local } of specifiers) names.add(local.name);
    },
    CallExpression({ start, callee }) {
      if (callee.type === 'Identifier') calls.push({ at: start, name: callee.name });
    },
    ImportExpression({ start, source: from }) {
      const page = from.type === 'Literal' ? String(from.value) : '';
      if (page.endsWith('.tsx')) imports.push({ at: start, page });
    },
    Property({ key, value: { start, end } }) {
      if (key.type === 'Identifier' && key.name === 'component') components.push({ start, end });
    },
  }).visit(parseSync(file, source).program);
  return components.flatMap(({ start, end }) => {
    const isIn = ({ at }: { at: number }) => at >= start && at < end;
    const waits = calls.filter(isIn).some(({ name }) => names.has(name));
    return imports.filter(isIn).map(({ page }) => ({ page, waits }));
  });
}

/** These with all that they import. */
function needed(from: readonly string[], modules: readonly BuiltModule[]): Set<string> {
  const found = new Set(from);
  // What is added meanwhile is walked through too.
  for (const id of found) for (const next of importsOf(id, modules)) found.add(next);
  return found;
}

function importsOf(id: string, modules: readonly BuiltModule[]): readonly string[] {
  return modules.find((module) => module.id === id)?.imports ?? [];
}

/** The parts that a part imports, and those that they do; itself where that leads back. */
function partsBehind(
  part: string,
  parts: ReadonlyMap<string, string>,
  modules: readonly BuiltModule[],
): Set<string> {
  const importedBy = (one: string) =>
    [...parts]
      .filter(([, its]) => its === one)
      .flatMap(([id]) => importsOf(id, modules))
      .flatMap((id) => parts.get(id) ?? [])
      .filter((other) => other !== one);
  const found = new Set(importedBy(part));
  for (const one of found) for (const next of importedBy(one)) found.add(next);
  return found;
}
