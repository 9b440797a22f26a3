import { build, type Plugin } from 'vite';

const BUNDLED = /\?bundled$/;

/**
 * Gives a module that is imported as `?bundled` as the text of a program with all that it imports: what runs in the
 * sandbox cannot fetch anything.
 */
export function bundledPrograms(): Plugin {
  return {
    name: 'bundled-programs',
    enforce: 'pre',
    async load(id) {
      if (!BUNDLED.test(id)) return null;
      const entry = id.replace(BUNDLED, '');
      const result = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          write: false,
          target: 'es2023',
          lib: { entry, formats: ['iife'], name: 'program' },
          // Functions that are called by others of it must not see who calls them, nor with what.
          rolldownOptions: { output: { strict: true } },
        },
      });
      const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : [];
      const [program] = outputs.flatMap(({ output }) => output);
      if (program?.type !== 'chunk') throw new Error(`${entry} makes no program`);
      return { code: `export const program = ${JSON.stringify(program.code)};`, map: null };
    },
  };
}
