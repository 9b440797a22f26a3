// Plain JavaScript: the launchers run on whatever Node the machine has, before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json. */
export const projectFolder = fileURLToPath(new URL('../../../', import.meta.url));

/** A failure whose message is all a person needs: printed alone, without a stack. */
export class LaunchError extends Error {}

/** The Node the project pins as a package; everything but the launchers runs on it. */
export function pinnedNode() {
  const binary = join(
    projectFolder,
    'node_modules/node/bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (!existsSync(binary)) {
    throw new LaunchError(
      'The package `node` came without its program: allow its install script (npm config: ignore-scripts=false) and delete node_modules.',
    );
  }
  return binary;
}

/**
 * What glibc is told of memory, and other C libraries do not know: to give back what is freed, where by itself it learns
 * from large pieces that come and go to keep ever more of it, and to keep few stores for its many threads. Under full load
 * a platform is a fifth smaller.
 */
const MEMORY = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' };

/**
 * The platform's program, with what Node is told of it: new objects have all their room from the start. Where that grows
 * bit by bit, about one of three starts comes to collect old objects after every second collection of new ones, and stays
 * at it: a third less passes through the platform then.
 */
export const platformProgram = JSON.parse(
  readFileSync(new URL('platform-program.json', import.meta.url), 'utf8'),
);

/** Runs the pinned Node in the project folder on this terminal, e.g. `startPinnedNode(platformProgram)`. */
export function startPinnedNode(args, { env = {} } = {}) {
  return spawn(pinnedNode(), args, {
    cwd: projectFolder,
    stdio: 'inherit',
    env: { ...MEMORY, ...process.env, ...env },
  });
}

/** Resolves with the exit code of a child, as shells count it for one that a signal ended. */
export function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/** Who started us; noted early, because it may end while packages are installed. */
const parent = process.ppid;

/** Passes the signals that mean "end" on to the children, and the end of npm too; they decide when they are done. */
export function endWithUs(...children) {
  const end = (signal) => {
    for (const child of children) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
  if (process.env.npm_lifecycle_event === undefined) return;
  // npm does not pass on every signal it dies of: then we would be left behind, and the port with us.
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end('SIGTERM');
  }, PARENT_WATCH_MS);
  watch.unref();
}

const PARENT_WATCH_MS = 250;

/** Runs a launcher's body: a LaunchError becomes one line, anything else keeps its stack; both exit non-zero. */
export async function launch(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    console.error(error instanceof LaunchError ? error.message : error);
    process.exitCode = 1;
  }
}
