import { register } from '../commands/registry.ts';

let registering: Promise<void> | undefined;

/**
 * Registers the commands that nobody needs before the first page is at rest, and the macros of the user; once.
 * Whoever is asked for a command that is not there waits for it. Rejects when they cannot be had, and may be tried again.
 */
export function lateCommands(): Promise<void> {
  registering ??= registerLate();
  registering.catch(() => {
    registering = undefined;
  });
  return registering;
}

async function registerLate(): Promise<void> {
  const { keyCommands } = await import('./key-commands.tsx');
  register(...keyCommands);
}
