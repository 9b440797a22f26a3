import type { Plugin } from 'vite';

/** What the page has the program begun by. */
const PROGRAM = /<script type="module" crossorigin src="([^"]*)"><\/script>/;

/**
 * Tells the page the names of the parts of the program that only those who are signed in need, and of those that either
 * of the two kinds of pages needs, so that they have them fetched at once, and not one after the other.
 */
export function signedInParts(): Plugin {
  return {
    name: 'signed-in-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle }) {
        const files = Object.values(bundle ?? {});
        const partsOf = (name: string) => {
          const part = files.find((file) => file.type === 'chunk' && file.name === name);
          if (part?.type !== 'chunk') throw new Error(`The build has no chunk '${name}'`);
          return [part.fileName, ...(part.viteMetadata?.importedCss ?? [])]
            .map((file) => `/${file}`)
            .join(' ');
        };
        const [tag, program] = PROGRAM.exec(page) ?? [];
        if (tag === undefined) throw new Error('The page names no program');
        return page
          .replace(tag, '')
          .replace(
            'id="early"',
            `data-program="${program}" data-signed-in="${partsOf('console')}" data-client="${partsOf('client')}" data-lists="${partsOf('lists')}" data-dashboard="${partsOf('dashboard')} ${partsOf('dashboards')}" data-early-list="${partsOf('early-list')}"`,
          );
      },
    },
  };
}
