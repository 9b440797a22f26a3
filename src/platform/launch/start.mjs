import { buildWhenNeeded } from './build.mjs';
import { installWhenNeeded } from './install.mjs';
import { endWithUs, exitCodeOf, launch, startPinnedNode } from './project.mjs';

await launch(async () => {
  installWhenNeeded({ development: false });
  await buildWhenNeeded();
  const platform = startPinnedNode(['src/platform/start/main.ts', ...process.argv.slice(2)]);
  endWithUs(platform);
  return exitCodeOf(platform);
});
