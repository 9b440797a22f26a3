import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * The environment of a thread: nothing of the process's, but where compiled code is kept. Without that each thread would
 * compile all it loads anew, which takes it most of the time until it can do anything.
 */
export function threadEnvironment(): Record<string, string> {
  // In a folder of its own for each version of Node.
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
