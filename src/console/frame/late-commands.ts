import type { Command } from '../commands/command.ts';
import { register } from '../commands/registry.ts';
import { loadHelpTexts } from '../i18n/i18n.ts';
import { Turns } from '../ui/turns.ts';
import { userSignal } from '../ui/user-change.ts';
import { screens } from './screens.ts';

/** What each user has others of. */
interface OfUser {
  registerMacros(): void;
  offerBrokenRuns(): Promise<void>;
}

/** What fetches commands that belong to no screen. */
let more: readonly (() => Promise<readonly Command[]>)[] = [];
let registering: Promise<OfUser> | undefined;
const turns = new Turns();
/** The presence of the user of whom that is there. */
let thereOf: AbortSignal | undefined;

/** Adds commands that nobody needs before the first page is at rest; `fetch` brings them. */
export function addLateCommands(fetch: () => Promise<readonly Command[]>): void {
  more = [...more, fetch];
}

/**
 * Registers the commands that nobody needs before the first page is at rest, and the macros of the user; once.
 * Whoever is asked for a command that is not there waits for it. Rejects when they cannot be had, and may be tried again.
 */
export function lateCommands(): Promise<void> {
  turns.hurry();
  return lateCommandsAhead();
}

/** As `lateCommands`, for nobody who waits for them: a few at a time, until somebody does. */
export async function lateCommandsAhead(): Promise<void> {
  registering ??= registerLate().catch((error: unknown) => {
    registering = undefined;
    throw error;
  });
  const { registerMacros, offerBrokenRuns } = await registering;
  if (thereOf === userSignal()) return;
  thereOf = userSignal();
  registerMacros();
  await offerBrokenRuns();
}

async function registerLate(): Promise<OfUser> {
  const [
    { keyCommands },
    { progressCommands },
    { macroCommands, registerMacros },
    { bulkCommands, offerBrokenRuns },
    { startKeyHints },
    { densityCommands },
    { lateShellCommands },
    { lastRunCommands },
    ofScreens,
    others,
  ] = await Promise.all([
    import('./key-commands.tsx'),
    import('./progress-commands.ts'),
    import('./macro-commands.ts'),
    import('./bulk-commands.ts'),
    import('./key-hints.ts'),
    import('./density-commands.ts'),
    import('./late-shell-commands.ts'),
    import('./last-run-commands.ts'),
    Promise.all(screens().map(({ lateCommands: fetch }) => (fetch ? turns.take(fetch) : []))),
    Promise.all(more.map((fetch) => turns.take(fetch))),
    loadHelpTexts(),
  ]);
  startKeyHints();
  register(
    ...keyCommands,
    ...progressCommands,
    ...macroCommands,
    ...bulkCommands,
    ...densityCommands,
    ...lateShellCommands,
    ...lastRunCommands,
    ...ofScreens.flat(),
    ...others.flat(),
  );
  return { registerMacros, offerBrokenRuns };
}
