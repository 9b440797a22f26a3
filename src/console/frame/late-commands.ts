import { register } from '../commands/registry.ts';
import { userSignal } from '../ui/user-change.ts';

let registering: Promise<typeof import('./macro-commands.ts')> | undefined;
/** The presence of the user whose macros are registered. */
let macrosOf: AbortSignal | undefined;

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
  const [{ keyCommands }, macros, { startKeyHints }] = await Promise.all([
    import('./key-commands.tsx'),
    import('./macro-commands.ts'),
    import('./key-hints.ts'),
  ]);
  startKeyHints();
  register(...keyCommands, ...macros.macroCommands);
  return macros;
}
