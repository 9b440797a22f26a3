import { userSignal } from '../ui/user-change.ts';
import type { Command } from './command.ts';
import { CommandError } from './command-error.ts';
import { currentContext } from './context-store.ts';
import { holdKeysUntil } from './key-holder.ts';
import { moreCommands } from './more-commands.ts';
import { commands } from './registry.ts';

/** What was pressed last that has not come yet. */
let awaited: LateRun | null = null;

interface LateRun {
  readonly id: string;
  readonly presence: AbortSignal;
  readonly running: Promise<unknown>;
  /** Until the person does something else. */
  isMeant: boolean;
}

/**
 * Runs what is only announced once it has come, and then once, however often it was pressed. Not where the person has
 * done something else since, such as to press another button, or gone to another page. Rejects when it cannot be had.
 */
export function runOnceThere(id: string, run: (command: Command) => Promise<unknown>): Promise<unknown> {
  if (awaited?.id !== id || awaited.presence.aborted) awaited = begin(id, run);
  awaited.isMeant = true;
  // What is typed next may be meant for what it opens.
  holdKeysUntil(awaited.running, true);
  return awaited.running;
}

function begin(id: string, run: (command: Command) => Promise<unknown>): LateRun {
  const presence = userSignal();
  const { path } = currentContext();
  const watching = new AbortController();
  const comeAndRun = async () => {
    try {
      await moreCommands();
      if (awaited !== late || !late.isMeant || presence.aborted || currentContext().path !== path) return;
      const command = commands.get(id);
      if (!command) throw new CommandError('unknown-command', id);
      return await run(command);
    } finally {
      watching.abort();
      if (awaited === late) awaited = null;
    }
  };
  const late: LateRun = { id, presence, running: Promise.resolve().then(comeAndRun), isMeant: true };
  const options = { capture: true, signal: watching.signal };
  const doElse = () => {
    late.isMeant = false;
  };
  // Whoever presses the same button again means it.
  window.addEventListener('pointerdown', doElse, options);
  window.addEventListener('keydown', (event) => leadsElsewhere(event) && doElse(), options);
  return late;
}

/** Whether a key moves the focus or does something itself; what is text is held. */
function leadsElsewhere({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key === 'Escape' || key === 'Tab' || ((ctrlKey || metaKey || altKey) && key.length === 1);
}
