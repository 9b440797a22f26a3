import { build, type UserConfig } from 'vite';

/** The text of a program with all that it imports, which runs without fetching anything. */
export async function bundleOf(
  entry: string,
  options: NonNullable<UserConfig['build']> = {},
): Promise<string> {
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
      ...options,
    },
  });
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : [];
  const [program] = outputs.flatMap(({ output }) => output);
  if (program?.type !== 'chunk') throw new Error(`${entry} makes no program`);
  return program.code;
}
