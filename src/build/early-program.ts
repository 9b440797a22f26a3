import type { Plugin } from 'vite';
import { bundleOf } from './bundle.ts';

/** What runs before the program, as `index.html` names it. */
const EARLY = 'src/console/early/main.ts';

/**
 * Puts what runs before the program into the page itself, as small as the program: a request of its own would hold up all
 * that it has fetched ahead. The platform allows the page this one script.
 */
export function earlyProgram(): Plugin {
  return {
    name: 'early-program',
    transformIndexHtml: {
      order: 'pre',
      async handler(page) {
        const [before, after, ...more] = page.split(` src="/${EARLY}">`);
        if (after === undefined || more.length > 0) throw new Error(`The page does not name ${EARLY} once`);
        // Nothing of it can be seen from outside, so that what is never changed can stand where it is read.
        const program = await bundleOf(EARLY, {
          minify: true,
          rolldownOptions: { output: { strict: false, topLevelVar: false } },
        });
        return `${before}>${program.trim()}${after}`;
      },
    },
  };
}
