import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import { circlesOf, foldersOf } from './circles.ts';
import { importsOf } from './imports.ts';
import { refusals, rooms } from './rooms.ts';

const files = new Map(
  globSync('{src,tests}/**/*.{ts,tsx,js,mjs}').map((file) => {
    return [file, new Set(importsOf(file, readFileSync(file, 'utf8')))];
  }),
);

describe('the repository', () => {
  test('imports nothing that a folder may not', () => {
    expect([...files].flatMap(([file, imported]) => refusals(file, [...imported]))).toEqual([]);
  });

  test('has no circle of files, by types either', () => {
    expect(circlesOf(files)).toEqual([]);
  });

  test('has no circle of folders', () => {
    expect(circlesOf(foldersOf(files, dirname))).toEqual([]);
  });
});

describe('the table of rooms', () => {
  test('names only folders with files', () => {
    expect(rooms.filter(({ folder }) => globSync(`${folder}/*`).length === 0)).toEqual([]);
  });

  test('names of its own part only what stands above', () => {
    const place = new Map(rooms.map(({ folder }, index) => [folder, index]));
    const upwards = rooms.flatMap(({ folder, mayImport }, index) =>
      mayImport.filter((other) => (place.get(other) ?? -1) >= index).map((other) => `${folder} ${other}`),
    );
    expect(upwards).toEqual([]);
  });
});

describe.each(rooms)('a file of $folder', ({ folder, mayImport }) => {
  const file = moduleIn(folder, 'one');
  const others = rooms.map((room) => {
    const module = moduleIn(room.folder, 'another');
    return { module, isAllowed: mayImport.some((name) => name === room.folder || matchesGlob(module, name)) };
  });

  test('may import what the table says', () => {
    const allowed = others.filter(({ isAllowed }) => isAllowed);
    expect(allowed.flatMap(({ module }) => refusals(file, [module]))).toEqual([]);
  });

  test('may not import anything else', () => {
    for (const { module } of others.filter(({ module, isAllowed }) => !isAllowed && module !== file)) {
      expect(refusals(file, [module])).toEqual([`${file} imports ${module}`]);
    }
  });
});

test('what lies in no room may neither import nor be imported', () => {
  expect(refusals('src/console/attic/box.ts', [])).toHaveLength(1);
  expect(
    refusals('src/console/ui/icon.tsx', ['src/console/attic/box.ts', 'src/box.ts', '../box.ts']),
  ).toHaveLength(3);
});

function moduleIn(folder: string, anyFolder: string): string {
  return join(folder.replace('*', anyFolder), 'module.ts');
}
