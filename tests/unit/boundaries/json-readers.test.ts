import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Who reads JSON without a look at its depth: it is the platform's own or its owner's, or read in the sandbox. */
const own = [
  'src/platform/{store,backup,rules/components}/**',
  'src/platform/rules/scripts/{kept-script,kept-scripts}.ts',
  'src/platform/json.ts',
];

test('what others send is read as JSON in one place, which holds it to a depth', () => {
  const readers = globSync('src/platform/**/*.ts', { exclude: own }).filter((file) =>
    /\bJSON\.parse\(|\.json\(\)/.test(readFileSync(file, 'utf8')),
  );
  expect(readers).toEqual([]);
});
