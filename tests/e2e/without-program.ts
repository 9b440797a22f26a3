import type { ConsoleApp } from './console.ts';

/** Opens a page whose program comes only when it is let. */
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
  return resolve;
}
