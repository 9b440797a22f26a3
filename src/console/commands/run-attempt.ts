import {
  type Attempt,
  announce,
  confirmed,
  execute,
  initialOf,
  parse,
  parseOver,
  waitsForPerson,
} from './attempt.ts';
import { CommandError } from './command-error.ts';

/** Runs it for a script: no dialog opens. Rejects with a `CommandError`, or with the error of the run. `dry`: does nothing. */
export async function runForScript(
  attempt: Attempt,
  given: Readonly<Record<string, unknown>>,
  dry = false,
): Promise<unknown> {
  const { command } = attempt;
  const initial = await initialOf(attempt);
  const parsed = await parseOver(attempt, { ...initial, ...given });
  if (!parsed.success) throw new CommandError('invalid-params', command.id, { issues: parsed.error.issues });
  return dry ? undefined : (await execute(attempt, parsed.data)).result;
}

/** Runs it for a person: asks for what is missing, confirms danger, and says what came of it. Undefined where it was given up. */
export async function runForPerson(
  attempt: Attempt,
  given: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { command, run, end } = attempt;
  const waits = waitsForPerson(attempt) || attempt.proposed;
  const parsed = parse(command, given);
  const editing = command.initial !== undefined && Object.keys(given).length === 0;
  if (parsed.success && !editing && !(waits && command.params)) {
    if (!(await confirmed(attempt, parsed.data))) {
      end('cancelled', parsed.data);
      return undefined;
    }
    attempt.base = await command.load?.(run);
    const { result, undoable } = await execute(attempt, parsed.data);
    announce(attempt, result, parsed.data, undoable);
    return result;
  }

  const { askPerson } = await import('./ask-person.ts');
  return askPerson(attempt, given, parsed.success ? [] : parsed.error.issues);
}
