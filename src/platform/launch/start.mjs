import { buildWhenNeeded } from './build.mjs';
import { installWhenNeeded } from './install.mjs';
import { endWithUs, exitCodeOf, launch, platformProgram, startPinnedNode } from './project.mjs';

await launch(async () => {
  installWhenNeeded({ development: false });
  await buildWhenNeeded();
  const platform = startPinnedNode([...platformProgram, ...process.argv.slice(2)]);
  endWithUs(platform);
  return exitCodeOf(platform);
});
