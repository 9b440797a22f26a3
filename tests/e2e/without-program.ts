import type { ConsoleApp } from './console.ts';

/** Opens a page whose program comes only when it is let. Its sheet is there, before which nothing would be painted. */
export async function openWithoutProgram(app: ConsoleApp, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await app.page.route(
    '**/boot-*.js',
    async (route) => {
      await promise;
      await route.continue();
    },
    { times: 1 },
  );
  await app.page.goto(path, { waitUntil: 'commit' });
  await app.page.waitForFunction(
    () => document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')?.sheet,
  );
  return resolve;
}
