import type { Plugin } from 'vite';

/** The parts of which most is called before anything can be seen. */
const CALLED_AT_ONCE = /^assets\/(?:boot|console|lists)-/;

/**
 * Has browsers compile those parts whole while they come, beside what the page does, rather than each function when it
 * is called first. Who does not know the hint takes it for a comment. https://v8.dev/blog/explicit-compile-hints
 */
export function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    generateBundle: {
      // It counts in the first line only, and others put something there.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && CALLED_AT_ONCE.test(file.fileName))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}
