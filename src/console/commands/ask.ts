import type { Shown, TranslationKey } from '../i18n/translation-key.ts';
import type { BlastRadius, Command, CommandSource, EntityRef, ParamsSchema, Skipped } from './command.ts';
import type { FieldConflict } from './command-error.ts';

/** How an attempt to run with the given answers ended. */
export type SubmitOutcome =
  | { kind: 'done' }
  /** The confirmation was declined: back to the answers. */
  | { kind: 'declined' }
  | {
      kind: 'failed';
      /** What is wrong with single fields, shown next to them. */
      fields: Readonly<Record<string, Shown>>;
      /** What is wrong with no field in particular. */
      message?: Shown;
    }
  | {
      /** Somebody else has saved something different meanwhile: which of both is wanted is asked, then tried again. */
      kind: 'conflict';
      conflicts: readonly FieldConflict[];
      /** The answers with what only the other person has changed. */
      merged: Readonly<Record<string, unknown>>;
    };

/** A question for what a caller left out. */
export interface AskRequest {
  command: Command;
  params: ParamsSchema;
  source: CommandSource;
  entities: readonly EntityRef[];
  /** Entities the run will leave alone: said before anything is asked. */
  skipped: readonly Skipped[];
  /** What is known already: stored values and what the caller gave. */
  values: Readonly<Record<string, unknown>>;
  /** Of an edit, what it began with: where that is wrong itself it may stay so. */
  stored?: Readonly<Record<string, unknown>> | undefined;
  /** The names of the parameters the caller did not give, or gave wrong. */
  missing: readonly string[];
  /** The parameters that are shown but not to be changed, each with the reason. */
  fixed?: Readonly<Record<string, TranslationKey>>;
  /** Runs the command with the answers; the face stays open with what was typed unless it is done. */
  submit(answers: Readonly<Record<string, unknown>>): Promise<SubmitOutcome>;
}

/** Asks a person; resolves when the question is off the screen, answered or given up. */
export type Asker = (request: AskRequest) => Promise<void>;

/** Asks whether a dangerous command may go on, after saying what it leaves alone. */
export type Confirmer = (
  danger: BlastRadius,
  command: Command,
  skipped: readonly Skipped[],
) => Promise<boolean>;

let asker: Asker | undefined;
let confirmer: Confirmer | undefined;

/** Plugs in the face that asks for parameters; undefined takes it out. */
export function setAsker(next: Asker | undefined): void {
  asker = next;
}

/** Plugs in the face that asks before something dangerous; undefined takes it out. */
export function setConfirmer(next: Confirmer | undefined): void {
  confirmer = next;
}

/** The face in place, undefined when nobody can be asked. */
export function currentAsker(): Asker | undefined {
  return asker;
}

/** Asks through the face in place. Without one the answer is no: nothing dangerous runs unasked. */
export async function confirmDanger(...question: Parameters<Confirmer>): Promise<boolean> {
  return (await confirmer?.(...question)) ?? false;
}
