import type { Plugin } from 'vite';
import type {} from 'vitest/config';
import { bundleOf } from './bundle.ts';

const BUNDLED = /\?bundled$/;

/**
 * Gives a module that is imported as `?bundled` as the text of a program with all that it imports: what runs in the
 * sandbox cannot fetch anything.
 */
export function bundledPrograms(): Plugin {
  return {
    name: 'bundled-programs',
    enforce: 'pre',
    // Tests keep what a file has been made to by what is in that alone.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ id }) => (BUNDLED.test(id) ? false : undefined)),
    async load(id) {
      if (!BUNDLED.test(id)) return null;
      const program = await bundleOf(id.replace(BUNDLED, ''));
      return { code: `export const program = ${JSON.stringify(program)};`, map: null };
    },
  };
}
