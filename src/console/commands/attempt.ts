import * as z from 'zod/mini';
import { announceDone } from './announce.ts';
import { confirmDanger } from './ask.ts';
import { type BlastRadius, type Command, type CommandRun, shownTitle, type Undo } from './command.ts';
import { entitiesText } from './entity-types.ts';
import type { Outcome } from './journal.ts';
import { parseArgs, withoutSecrets } from './param.ts';
import { rememberCommand } from './recents.ts';
import { pushUndo } from './undo.ts';

/** A run that has begun: its command, what it acts on, and how its end is told. */
export interface Attempt {
  command: Command;
  run: CommandRun;
  /** What `load` has read; after a conflict what stands now. */
  base: unknown;
  /** Of an edit, what it began with. */
  stored?: Readonly<Record<string, unknown>>;
  /** Aborted when the user who runs it has gone: whoever is there now is told nothing of it. */
  presence: AbortSignal;
  agreed: boolean;
  /** What was given is asked about, too. */
  proposed: boolean;
  /** Tells the journal how it ended, with the arguments it had in the end. */
  end(outcome: Outcome, args: Readonly<Record<string, unknown>>, error?: unknown): void;
}

/** Whether a person agrees to it, where it has to be asked. */
export async function confirmed(attempt: Attempt, args: Record<string, unknown>): Promise<boolean> {
  const { command, run, agreed } = attempt;
  if (agreed) return true;
  const danger = (await command.danger?.(args, run)) ?? questionOf(attempt);
  return !danger || (await confirmDanger(danger, command, run.skipped));
}

/** What others may have written is shown, and done only when the person says so. */
export function waitsForPerson({ command, run }: Attempt): boolean {
  return (run.source === 'link' || run.source === 'storage') && !command.safe;
}

/** Asked for those where neither danger nor parameters bring a question. */
function questionOf(attempt: Attempt): BlastRadius | undefined {
  const { command, run } = attempt;
  if (!waitsForPerson(attempt) || command.params) return undefined;
  return {
    title: shownTitle(command),
    message:
      run.entities.length > 0
        ? {
            key: run.source === 'link' ? 'link.question-on' : 'bulk.question-on',
            values: { entities: entitiesText(run.entities) },
          }
        : { key: 'link.question' },
  };
}

/** What it starts from, read into the attempt. */
export async function initialOf(attempt: Attempt) {
  const { command, run } = attempt;
  attempt.base = await command.load?.(run);
  const initial = await command.initial?.(run, attempt.base);
  if (command.load && initial) attempt.stored = initial;
  return initial;
}

/** Does it, and tells the journal. */
export async function execute(
  { command, run, base, presence, end }: Attempt,
  args: Record<string, unknown>,
): Promise<{ result: unknown; undoable: Undo | undefined }> {
  let result: unknown;
  // The questions before it may have taken long.
  run.signal.throwIfAborted();
  try {
    const again = { command, args: withoutSecrets(command.params, args) };
    result = await command.run(args, { ...run, base, again });
  } catch (error) {
    end('failed', args, error);
    throw error;
  }
  end('done', args);
  if (presence.aborted) return { result, undoable: undefined };
  const undoable = command.undo?.(result, args, run);
  if (undoable) pushUndo(undoable);
  return { result, undoable };
}

/** Says that it is done, to whoever is still there. */
export function announce(
  { command, run, presence }: Attempt,
  result: unknown,
  args: Record<string, unknown>,
  undoable: Undo | undefined,
): void {
  if (presence.aborted) return;
  if (!command.plumbing) rememberCommand(command.id);
  const message = command.done?.(result, args);
  if (message) announceDone(message, undoable, run);
  else if (undoable) announceDone(undoable.label, undoable, run);
}

const NO_PARAMS = z.object({});

/** Checks the arguments. */
export function parse(command: Command, args: Readonly<Record<string, unknown>>) {
  return parseArgs(command.params ?? NO_PARAMS, args);
}

/** As `parse`, of an edit over what is stored. */
export async function parseOver({ command, stored }: Attempt, args: Readonly<Record<string, unknown>>) {
  const parsed = parse(command, args);
  if (parsed.success || !stored) return parsed;
  const { parseEdit } = await import('./parse-edit.ts');
  return parseEdit(command.params ?? NO_PARAMS, args, stored).parsed;
}
