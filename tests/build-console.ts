import { spawnSync } from 'node:child_process';

/** Brings dist/ up to date with the sources, as `npm start` does. Throws when the console does not build. */
export function buildConsole(): void {
  const { status } = spawnSync(process.execPath, ['src/platform/launch/build.mjs', '--if-changed'], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The console does not build.');
}
