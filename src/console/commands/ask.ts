import type { Message } from '../i18n/translation-key.ts';
import type { BlastRadius, Command, CommandSource, EntityRef, ParamsSchema } from './command.ts';

/** How an attempt to run with the given answers ended. */
export type SubmitOutcome =
  | { kind: 'done' }
  /** The confirmation was declined: back to the answers. */
  | { kind: 'declined' }
  | {
      kind: 'failed';
      /** What is wrong with single fields, shown next to them. */
      fields: Readonly<Record<string, Message | { text: string }>>;
      /** What is wrong with no field in particular. */
      message?: Message | { text: string };
    };

/** A question for what a caller left out. */
export interface AskRequest {
  command: Command;
  params: ParamsSchema;
  source: CommandSource;
  entities: readonly EntityRef[];
  /** What is known already: stored values and what the caller gave. */
  values: Readonly<Record<string, unknown>>;
  /** The names of the parameters the caller did not give, or gave wrong. */
  missing: readonly string[];
  /** Runs the command with the answers; the face stays open with what was typed unless it is done. */
  submit(answers: Readonly<Record<string, unknown>>): Promise<SubmitOutcome>;
}

/** Asks a person; resolves when the question is off the screen, answered or given up. */
export type Asker = (request: AskRequest) => Promise<void>;

/** Asks whether a dangerous command may go on; the button that lets it is named after the command. */
export type Confirmer = (danger: BlastRadius, command: Command) => Promise<boolean>;

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
export async function confirmDanger(danger: BlastRadius, command: Command): Promise<boolean> {
  return (await confirmer?.(danger, command)) ?? false;
}
