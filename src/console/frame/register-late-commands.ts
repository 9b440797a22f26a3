import type { Command } from '../commands/command.ts';
import { register } from '../commands/registry.ts';
import { bulkCommands, offerBrokenRuns } from './bulk-commands.ts';
import { densityCommands } from './density-commands.ts';
import { keyCommands } from './key-commands.tsx';
import { startKeyHints } from './key-hints.ts';
import { lastRunCommands } from './last-run-commands.ts';
import { lateShellCommands } from './late-shell-commands.ts';
import { macroCommands, registerMacros } from './macro-commands.ts';
import { progressCommands } from './progress-commands.ts';

/** What each user has others of. */
export interface OfUser {
  registerMacros(): void;
  offerBrokenRuns(): Promise<void>;
}

/** Registers the late commands of the frame, then these of others: one part, which costs one request. */
export function registerLateCommands(others: readonly Command[]): OfUser {
  startKeyHints();
  register(
    ...keyCommands,
    ...progressCommands,
    ...macroCommands,
    ...bulkCommands,
    ...densityCommands,
    ...lateShellCommands,
    ...lastRunCommands,
    ...others,
  );
  return { registerMacros, offerBrokenRuns };
}
