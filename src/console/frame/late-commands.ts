import type { Command } from '../commands/command.ts';
import { register } from '../commands/registry.ts';
import { loadHelpTexts } from '../i18n/i18n.ts';
import { userSignal } from '../ui/user-change.ts';
import { screens } from './screens.ts';

/** What fetches commands that belong to no screen. */
let more: readonly (() => Promise<readonly Command[]>)[] = [];
let registering: Promise<typeof import('./macro-commands.ts')> | undefined;
/** The presence of the user whose macros are registered. */
let macrosOf: AbortSignal | undefined;

/** Adds commands that nobody needs before the first page is at rest; `fetch` brings them. */
export function addLateCommands(fetch: () => Promise<readonly Command[]>): void {
  more = [...more, fetch];
}

/**
 * Registers the commands that nobody needs before the first page is at rest, and the macros of the user; once.
 * Whoever is asked for a command that is not there waits for it. Rejects when they cannot be had, and may be tried again.
 */
export async function lateCommands(): Promise<void> {
  registering ??= registerLate().catch((error: unknown) => {
    registering = undefined;
    throw error;
  });
  const { registerMacros } = await registering;
  // Each user has others.
  if (macrosOf !== userSignal()) registerMacros();
  macrosOf = userSignal();
}

async function registerLate(): Promise<typeof import('./macro-commands.ts')> {
  const [
    { keyCommands },
    { progressCommands },
    macros,
    { startKeyHints },
    { densityCommands },
    { lateShellCommands },
    ofScreens,
    others,
  ] = await Promise.all([
    import('./key-commands.tsx'),
    import('./progress-commands.ts'),
    import('./macro-commands.ts'),
    import('./key-hints.ts'),
    import('./density-commands.ts'),
    import('./late-shell-commands.ts'),
    Promise.all(screens().map(({ lateCommands }) => lateCommands?.() ?? [])),
    Promise.all(more.map((fetch) => fetch())),
    loadHelpTexts(),
  ]);
  startKeyHints();
  register(
    ...keyCommands,
    ...progressCommands,
    ...macros.macroCommands,
    ...densityCommands,
    ...lateShellCommands,
    ...ofScreens.flat(),
    ...others.flat(),
  );
  return macros;
}
