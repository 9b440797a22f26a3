import type { Plugin } from 'vite';
import type { earlyListMarkup } from '../console/early-list-markup.tsx';
import { drawn } from './drawn.ts';
import { sheetOf } from './early-list-sheet.ts';
import { treeOf } from './early-list-tree.ts';
import { partedStyles } from './style-parts.ts';
import { textPartsOf } from './text-parts.ts';

export const EARLY_LIST = 'virtual:early-list';

/** Makes a part of its own of what draws the first list before the program does, with how it looks in each language. */
export function earlyList(): Plugin {
  return {
    name: 'early-list',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: EARLY_LIST, name: 'early-list', preserveSignature: 'strict' });
    },
    resolveId: (id) => (id === EARLY_LIST ? `\0${EARLY_LIST}` : null),
    async load(id) {
      if (id !== `\0${EARLY_LIST}`) return null;
      const pages = await drawn(
        '/devices',
        'early-list-markup.tsx',
        async (module: { earlyListMarkup: typeof earlyListMarkup }, language) => {
          const { page, ...shown } = await module.earlyListMarkup(
            language,
            textPartsOf(language)['signed-in'],
          );
          return { ...shown, page: treeOf(page) };
        },
      );
      const [, signedIn = ''] = await partedStyles();
      const looks = sheetOf(
        pages.map(([, { page }]) => page),
        signedIn,
      );
      return `import { drawEarlyList } from '/src/console/early/early-list.ts';
        const drawn = ${JSON.stringify({ pages: Object.fromEntries(pages), looks })};
        export const draw = (begun) => drawEarlyList(drawn, begun);`;
    },
  };
}
