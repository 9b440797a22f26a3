import { existsSync, globSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Folders of unit tests that stand for nothing of that name in the sources, and why. */
const ownFolders: Readonly<Record<string, string>> = {
  boundaries: 'is about what the folders of the sources may import',
  'platform/access-walk': 'walks through all routes of the platform',
  'platform/dearest-requests': 'asks every route of the platform for as much as it answers',
};

/** The folder of each unit test, as under `src`. */
const folders = new Set(
  globSync('tests/unit/**/*.test.{ts,tsx}', { cwd: root }).map((file) =>
    dirname(relative('tests/unit', file)),
  ),
);

describe('the unit tests', () => {
  it('lie where the sources lie that they are about', () => {
    const strays = [...folders].filter(
      (folder) => !(folder in ownFolders) && !existsSync(join(root, 'src', folder)),
    );
    expect(strays).toEqual([]);
  });

  it('have no folders of their own but those that are there and have no sources', () => {
    const gone = Object.keys(ownFolders).filter(
      (folder) => !folders.has(folder) || existsSync(join(root, 'src', folder)),
    );
    expect(gone).toEqual([]);
  });
});
