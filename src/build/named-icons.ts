import type { Plugin } from 'vite';

/** So many icons lie in one file: about 8 KB, compressed. */
const ICONS_IN_A_FILE = 80;
const ICON_FILE = '\0icons:';

/**
 * Divides the icons that are drawn by names which only data has: the package is one module of 800 KB, compressed, and a
 * dashboard names a handful of them. What lies beside each other in the order of names lies in one file, so that whoever
 * looks through all of them fetches few.
 */
export function namedIcons(): Plugin {
  let files: [string, unknown][][] = [];
  return {
    name: 'named-icons',
    apply: 'build',
    async buildStart() {
      const icons = Object.entries<unknown>(await import('@mdi/js'))
        .filter(([name]) => name.startsWith('mdi'))
        .sort(([one], [other]) => (one < other ? -1 : 1));
      const starts = Array.from({ length: Math.ceil(icons.length / ICONS_IN_A_FILE) }, (_, file) => file);
      files = starts.map((file) => icons.slice(file * ICONS_IN_A_FILE, (file + 1) * ICONS_IN_A_FILE));
    },
    resolveId: (id) => (id.startsWith('icons:') ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(ICON_FILE)) return null;
      const icons = files[Number(id.slice(ICON_FILE.length))] ?? [];
      return icons.map(([name, path]) => `export const ${name} = ${JSON.stringify(path)};`).join('\n');
    },
    transform(_code, id) {
      if (!id.endsWith('/ui/named-icons.ts')) return null;
      const firstNames = files.map(([first]) => first?.[0]);
      const loads = files.map((_, file) => `() => import('icons:${file}')`);
      return {
        code: `const firstNames = ${JSON.stringify(firstNames)};
          const loads = [${loads.join(', ')}];
          export function iconsAround(name) {
            const file = firstNames.findLastIndex((first) => first <= name);
            return loads[Math.max(0, file)]();
          }`,
        map: null,
      };
    },
  };
}
