import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { splitStyles } from './split-styles.ts';

/** The sheets in the order in which they come; the last one has the looks of the whole console. */
const SHEETS = ['styles.css', 'signed-in.css', 'late.css'];

/** What Tailwind makes for each of them. */
const sheets = SHEETS.map(() => Promise.withResolvers<string>());

/** What is left of each of them once it has nothing that those before it have. */
export async function partedStyles(): Promise<string[]> {
  return splitStyles(await Promise.all(sheets.map(({ promise }) => promise)));
}

/**
 * Leaves out of each sheet what those before it have. Each waits for the others, so that what they are named after is
 * what they hold. A file that only the last one looks at brings it along.
 */
export function styleParts(): Plugin[] {
  const source = readFileSync('src/console/signed-in.css', 'utf8');
  const late = new Set(
    [...source.matchAll(/@source not "\.\/(.*)"/g)].flatMap(([, files]) =>
      globSync(`${process.cwd()}/src/console/${files}`),
    ),
  );
  return [
    {
      name: 'style-parts',
      apply: 'build',
      enforce: 'pre',
      async transform(code, id) {
        const at = SHEETS.findIndex((name) => id.endsWith(`/src/console/${name}`));
        if (at < 0) return null;
        sheets[at]?.resolve(code);
        return { code: (await partedStyles())[at] ?? '', map: null };
      },
    },
    {
      name: 'late-styles',
      // A test looks at no styles.
      apply: (_config, { mode }) => mode !== 'test',
      transform: (code, id) =>
        late.has(id) ? { code: `${code};import '/src/console/late.css';`, map: null } : null,
    },
  ];
}
