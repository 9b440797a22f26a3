import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*'@mdi\/js';/g;

/** Icons of declarations that stand on the first page already, beside those of the menu: over the lists. */
const SEEN_AT_ONCE = new Set([
  'mdiFileDelimitedOutline',
  'mdiFilterOutline',
  'mdiFullscreen',
  'mdiHelpCircleOutline',
  'mdiMagnify',
  'mdiPlus',
  'mdiRefresh',
  'mdiTrayArrowUp',
  'mdiViewColumnOutline',
]);
/** What the menu says of a screen, or of a kind, that not only some see there. */
const MENU_ICON = /\bicon: (mdi\w+),(?!.*\n {2}readers: \['SYS_ADMIN'\]).*?\bmenu: \{ order: \d+ \}/s;

/**
 * Puts the paths of icons where they are wanted. What draws an icon itself has its path; a declaration, which is a
 * module without JSX, has only its name, and the path comes with `late-icons.ts` once it is drawn somewhere. The
 * package is one module and would lie whole, with every icon the console uses anywhere, in the first chunk that draws
 * a single one.
 */
export function iconPaths(): Plugin {
  let late: ReadonlySet<string> = new Set();
  return {
    name: 'icon-paths',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const declarations = globSync('src/console/**/*.ts').map((file) => readFileSync(file, 'utf8'));
      const ofMenu = declarations.flatMap((source) => MENU_ICON.exec(source)?.[1] ?? []);
      const declared = [...declarations.join('\n').matchAll(ICON_IMPORT)].flatMap(([, names = '']) =>
        namesIn(names),
      );
      late = new Set(declared.filter((name) => !SEEN_AT_ONCE.has(name) && !ofMenu.includes(name)));
    },
    async transform(code, id) {
      if (id.endsWith('/ui/late-icons.ts')) {
        const paths = await Promise.all([...late].map(async (name) => [name, await pathOf(name)]));
        return { code: `export const lateIcons = ${JSON.stringify(Object.fromEntries(paths))};`, map: null };
      }
      if (!code.includes("'@mdi/js'")) return null;
      let written = code;
      for (const [statement, names = ''] of code.matchAll(ICON_IMPORT)) {
        const values = await Promise.all(
          namesIn(names).map(async (name) => {
            const value = id.endsWith('.ts') && late.has(name) ? name : await pathOf(name);
            return `const ${name} = ${JSON.stringify(value)};`;
          }),
        );
        written = written.replace(statement, values.join(' '));
      }
      return { code: written, map: null };
    },
  };
}

function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

async function pathOf(icon: string): Promise<string> {
  const path: unknown = Reflect.get(await import('@mdi/js'), icon);
  if (typeof path !== 'string') throw new Error(`There is no icon ${icon}`);
  return path;
}
