import { describe, expect, test } from 'vitest';
import { importsOf } from './imports.ts';

const FILE = 'src/console/screens/devices/devices-page.tsx';
const SECRET = 'src/console/screens/home/secret.ts';

describe.each([
  '../home/secret.ts',
  './../home/secret.ts',
  '../../screens/home/secret.ts',
  '../../../../src/console/screens/home/secret.ts',
])("an import of '%s' is seen", (path) => {
  test.each([
    `import { thing } from '${path}';`,
    `import '${path}';`,
    `import type { Thing } from '${path}';`,
    `import { type Thing } from '${path}';`,
    `export { thing } from '${path}';`,
    `export * from '${path}';`,
    `export type { Thing } from '${path}';`,
    `const later = () => import('${path}');`,
    `const later = () => import(\`${path}\`);`,
    `let thing: import('${path}').Thing;`,
    `const worker = new Worker(new URL('${path}', import.meta.url));`,
  ])('in %s', (text) => expect(importsOf(FILE, text)).toEqual([SECRET]));
});

test('of an import that is put together at run time, where it leads', () => {
  expect(importsOf(FILE, "const later = (name) => import('../home/' + name);")).toEqual([
    'src/console/screens/home/',
  ]);
});

test.each([
  ['a package', "import { useState } from 'react';"],
  [
    'words in a comment or a text',
    "// import '../home/secret.ts'\nconst text = 'import(\"../home/secret.ts\")';",
  ],
  ['an address that is no module', "const logo = new URL('../home/', 'http://a');"],
])('%s is no import of ours', (_what, text) => expect(importsOf(FILE, text)).toEqual([]));
