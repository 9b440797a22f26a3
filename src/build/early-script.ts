import { readFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';

/** What runs before the program, as `index.html` names it. */
const EARLY = 'src/console/early/early.js';

/**
 * Puts what runs before the program into the page itself, as small as the program: a request of its own would hold up all
 * that it has fetched ahead. The platform allows the page this one script.
 */
export function earlyScript(): Plugin {
  return {
    name: 'early-script',
    transformIndexHtml: {
      order: 'pre',
      handler(page) {
        const { code } = minifySync(EARLY, readFileSync(EARLY, 'utf8'));
        const [before, after, ...more] = page.split(` src="/${EARLY}">`);
        if (after === undefined || more.length > 0) throw new Error(`The page does not name ${EARLY} once`);
        return `${before}>${code.trim()}${after}`;
      },
    },
  };
}
