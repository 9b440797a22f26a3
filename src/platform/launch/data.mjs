// Backs up or restores the data, or replaces its key, on the pinned Node: node src/platform/launch/data.mjs backup FILE
import { installWhenNeeded } from './install.mjs';
import { endWithUs, exitCodeOf, launch, startPinnedNode } from './project.mjs';

await launch(async () => {
  installWhenNeeded({ development: false });
  const child = startPinnedNode(['src/platform/backup/main.ts', ...process.argv.slice(2)]);
  endWithUs(child);
  return exitCodeOf(child);
});
