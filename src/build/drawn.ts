import react from '@vitejs/plugin-react';
import { runnerImport } from 'vite';
import { DEFINED, languagesWithTexts } from './text-parts.ts';

/** Has a module of the console draw in the build, language by language: one is in force at a time. */
export async function drawn<Module, Page>(
  path: string,
  file: string,
  draw: (module: Module, language: string) => Promise<Page>,
): Promise<[language: string, page: Page][]> {
  // What is drawn there follows the address, as in a browser.
  Object.assign(globalThis, { location: new URL(path, 'http://console') });
  const { module } = await runnerImport<Module>(`./src/console/${file}`, {
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    define: DEFINED,
  });
  const pages: [string, Page][] = [];
  for (const language of languagesWithTexts()) pages.push([language, await draw(module, language)]);
  Reflect.deleteProperty(globalThis, 'location');
  return pages;
}
