import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { setTimeout } from 'node:timers/promises';

/** How long a stage that is told to end may take, ms: browsers and platforms of its tests end with it. */
const GRACE = 3000;

/** How often is looked whether all of it has ended, ms. */
const LOOK = 20;

/** Windows has no groups of processes. */
const HAS_GROUPS = process.platform !== 'win32';

const running = new Set<ChildProcess>();
let endedBy: NodeJS.Signals | null = null;

/**
 * Runs a Node program until it exits, or until all it has started has been ended by `endStages`. Resolves with its exit
 * code; null after a signal, or when the stages have been ended before.
 */
export async function runNode(args: readonly string[], stdio: SpawnOptions['stdio']): Promise<number | null> {
  if (endedBy) return null;
  const child = spawn(process.execPath, args, { stdio, detached: HAS_GROUPS });
  running.add(child);
  const [code] = await once(child, 'exit');
  running.delete(child);
  if (endedBy) await groupEnds(child);
  return code;
}

/** Ends all that is running, and has nothing more begin. */
export async function endStages(signal: NodeJS.Signals): Promise<void> {
  endedBy ??= signal;
  const ending = [...running];
  for (const child of ending) send(child, 'SIGTERM');
  // What holds on to its life would hold up whoever waits for the run.
  await setTimeout(GRACE, undefined, { ref: false });
  for (const child of ending) send(child, 'SIGKILL');
}

/** Waits for what a stage leaves behind; where nobody asks after it, what was killed stays in the list of processes. */
async function groupEnds(child: ChildProcess): Promise<void> {
  for (const until = performance.now() + 2 * GRACE; performance.now() < until && send(child, 0); ) {
    await setTimeout(LOOK);
  }
}

/** The exit code of a run that `endStages` has cut short, as shells count it; null for one that nobody did. */
export function exitCodeOfSignal(): number | null {
  return endedBy && 128 + constants.signals[endedBy];
}

/** Sends a signal to a stage with what it has started: workers, platforms, builds. False when all of it has ended. */
function send(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (!HAS_GROUPS || child.pid === undefined) return child.kill(signal);
  try {
    return process.kill(-child.pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
