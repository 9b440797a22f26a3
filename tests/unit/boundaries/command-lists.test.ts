import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A list that begins with something like `table.copy-cell`. */
const LIST = /\[\s*'([a-z-]+\.[a-z-]+)'/g;

const ids = new Set(
  readFileSync('src/console/commands/command-ids.ts', 'utf8').match(/(?<=')[a-z-]+\.[a-z-]+(?=')/g),
);

/** The commands that lists of their ids in a text begin with. */
function listed(text: string): string[] {
  return [...text.matchAll(LIST)].flatMap(([, id = '']) => (ids.has(id) ? [id] : []));
}

test('a list of commands by their ids is seen, one of texts is not', () => {
  expect(listed("const FIRST = ['palette.open', 'hotkeys.show'];")).toEqual(['palette.open']);
  expect(listed("const ROW = [\n  'table.copy-cell',\n] as const;")).toEqual(['table.copy-cell']);
  expect(listed("const TEXTS = ['device.active', 'device.inactive'];")).toEqual([]);
});

test('no screen keeps a list of commands: a command says itself where it stands', () => {
  const files = globSync('src/console/{screens,entities}/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(0);
  expect(
    files.flatMap((file) => listed(readFileSync(file, 'utf8')).map((id) => `${file} lists ${id}`)),
  ).toEqual([]);
});
