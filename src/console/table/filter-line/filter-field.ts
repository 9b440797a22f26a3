import type { Choice } from '../../commands/input.ts';
import type { Message, TranslationKey } from '../../i18n/translation-key.ts';
import { ShownError } from '../../messages/shown-error.ts';
import type { LineTerm, Operator } from './line-words.ts';

/** What is wrong with a filter line, and where: places in the line, the end excluded. */
export interface LineProblem {
  start: number;
  end: number;
  message: Message;
}

/** A list cannot be narrowed as its filter line asks. */
export class LineError extends ShownError {
  override readonly name = 'LineError';
  readonly problem: LineProblem;
  readonly shown: Message;

  constructor(problem: LineProblem) {
    super(problem.message.key);
    this.problem = problem;
    this.shown = problem.message;
  }
}

/** What a filter line can ask for in one kind of list. */
export interface FilterField<N = unknown> {
  /** As it is typed, before the operator: lower case, never translated. */
  name: string;
  /** A name of the person's choice stands behind a dot: `attr.model`. */
  keyed?: boolean;
  /** What it is about: the title of a column, as a rule. */
  title: TranslationKey;
  operators: readonly Operator[];
  /** Whether the platform can leave out what compares so. */
  negatable?: boolean;
  /** The names to choose from behind the dot. */
  keys?(text: string, signal: AbortSignal): Promise<readonly Choice[]>;
  /** The values to choose from; `value` is what is typed. */
  values?(text: string, signal: AbortSignal): Promise<readonly Choice[]>;
  /** What a term with one of the operators asks of the platform. Throws what `problemAt` makes where it cannot be asked. */
  narrow(term: LineTerm, signal: AbortSignal): N | Promise<N>;
}

/** An error about the value of a term, or about all of it where there is no value. */
export function problemAt(term: LineTerm, message: Message): LineError {
  const start = term.value === '' ? term.start : term.valueStart;
  return new LineError({ start, end: term.end, message });
}

/** An error about a whole term. */
export function problemOf({ start, end }: LineTerm, message: Message): LineError {
  return new LineError({ start, end, message });
}
