import { buildWhenNeeded } from './build.mjs';
import { installWhenNeeded } from './install.mjs';
import { endWithUs, exitCodeOf, launch, startPinnedNode } from './project.mjs';

await launch(async () => {
  installWhenNeeded({ development: false });
  await buildWhenNeeded();
  const platform = startPinnedNode(['src/platform/start/main.ts', ...process.argv.slice(2)], {
    // What malloc keeps for each of a platform's threads, and gives to no other, comes to some 70 MB under load.
    env: { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' },
  });
  endWithUs(platform);
  return exitCodeOf(platform);
});
