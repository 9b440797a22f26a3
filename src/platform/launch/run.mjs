// Runs one TypeScript file of the project on the pinned Node, after installing what it needs:
// node src/platform/launch/run.mjs tests/run.ts unit
import { installWhenNeeded } from './install.mjs';
import { endWithUs, exitCodeOf, launch, startPinnedNode } from './project.mjs';

await launch(async () => {
  installWhenNeeded({ development: true });
  const child = startPinnedNode(process.argv.slice(2));
  endWithUs(child);
  return exitCodeOf(child);
});
