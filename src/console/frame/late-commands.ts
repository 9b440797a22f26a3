import type { Command } from '../commands/command.ts';
import { loadHelpTexts } from '../i18n/i18n.ts';
import { Turns } from '../ui/turns.ts';
import { userSignal } from '../ui/user-change.ts';
import type { OfUser } from './register-late-commands.ts';
import { screens } from './screens.ts';

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
  const [{ registerLateCommands }, ofScreens, others] = await Promise.all([
    import('./register-late-commands.ts'),
    Promise.all(screens().map(({ lateCommands: fetch }) => (fetch ? turns.take(fetch) : []))),
    Promise.all(more.map((fetch) => turns.take(fetch))),
    loadHelpTexts(),
  ]);
  return registerLateCommands([...ofScreens.flat(), ...others.flat()]);
}
