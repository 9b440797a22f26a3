import * as z from 'zod/mini';
import { announceDone, announceFailure, withdrawFailure } from './announce.ts';
import { type AskRequest, confirmDanger, currentAsker, type SubmitOutcome } from './ask.ts';
import type {
  Command,
  CommandContext,
  CommandRun,
  CommandSource,
  Enablement,
  EntityRef,
  Undo,
} from './command.ts';
import { CommandError } from './command-error.ts';
import { contextChanged, currentContext } from './context-store.ts';
import { failureOf, issuesOutcome } from './failure.ts';
import { type Outcome, record } from './journal.ts';
import { withoutSecrets } from './param.ts';
import { rememberCommand } from './recents.ts';
import { contextOf, entitiesOf } from './targets.ts';
import { pushUndo } from './undo.ts';

/** What a caller may say beside the arguments. */
export interface RunOptions {
  source: CommandSource;
  /** The entities themselves, where a face has them; stands for `ids`. */
  entities?: readonly EntityRef[] | undefined;
  signal?: AbortSignal;
}

/** Whether a command is there for a person here: `forbidden` ones are never shown. */
export type CommandState =
  | { kind: 'enabled' }
  | { kind: 'disabled'; reason: Exclude<Enablement, true> }
  | { kind: 'inapplicable'; reason: Exclude<Enablement, true> }
  | { kind: 'forbidden' };

const table = new Map<string, Command>();

/** Adds commands; the returned function takes them out again. Throws when an id is taken or is not `noun.verb`. */
export function register(...added: readonly Command[]): () => void {
  for (const command of added) {
    if (!/^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/.test(command.id))
      throw new Error(`${command.id} is not noun.verb`);
    if (table.has(command.id)) throw new Error(`There is a command ${command.id} already`);
    table.set(command.id, command);
  }
  contextChanged();
  return () => {
    for (const command of added) {
      if (table.get(command.id) === command) table.delete(command.id);
    }
    contextChanged();
  };
}

/** The registered commands. */
export const commands = {
  /** All that fit, in the order they were registered. */
  list(filter: (command: Command) => boolean = () => true): Command[] {
    return [...table.values()].filter(filter);
  },
  get(id: string): Command | undefined {
    return table.get(id);
  },
  /** What a command takes, as JSON schema. Rejects with `CommandError` for an unknown id. */
  async describe(id: string): Promise<z.core.JSONSchema.BaseSchema> {
    const command = table.get(id);
    if (!command) throw new CommandError('unknown-command', id);
    const { paramsJsonSchema } = await import('./params-json-schema.ts');
    return paramsJsonSchema(command);
  },
};

/** How a command stands in a situation. Pure. */
export function stateOf(command: Command, situation: CommandContext): CommandState {
  if (!isPermitted(command, situation)) return { kind: 'forbidden' };
  const context = contextOf(command, situation);
  if (ask(command, () => command.when?.(context) ?? true, false) === false) {
    return { kind: 'inapplicable', reason: 'commands.not-here' };
  }
  const enabled = ask<Enablement>(command, () => command.enabled?.(context) ?? true, 'commands.not-here');
  if (enabled !== true) return { kind: 'disabled', reason: enabled };
  if (command.targets && context.targets.length === 0) {
    return { kind: 'disabled', reason: 'commands.no-target' };
  }
  if (command.targets?.count === 'one' && context.targets.length > 1) {
    return { kind: 'disabled', reason: 'commands.one-target-only' };
  }
  return { kind: 'enabled' };
}

/** `true`, or why a command cannot run in a situation. */
export function enablement(command: Command, context: CommandContext): Enablement {
  const state = stateOf(command, context);
  if (state.kind === 'forbidden') return 'commands.not-permitted';
  return state.kind === 'enabled' ? true : state.reason;
}

/** Whether the authority of the situation has the command at all. */
export function isPermitted({ authorities }: Command, { authority }: CommandContext): boolean {
  return !authorities || (authority !== null && authorities.includes(authority));
}

/**
 * Runs a command: the one way to do a thing. For a person, what is missing is asked for, danger is confirmed, and a
 * failure is a toast: the promise resolves to undefined when nothing came of it. For a script it rejects with
 * `CommandError` or with the error of the run, and no dialog opens.
 */
export async function runCommand(
  id: string,
  args: Readonly<Record<string, unknown>>,
  options: RunOptions,
): Promise<unknown> {
  try {
    return await start(id, args, options);
  } catch (error) {
    if (options.source === 'script') {
      withdrawFailure(error);
      throw error;
    }
    announceFailure(error);
    return undefined;
  }
}

interface Attempt {
  command: Command;
  run: CommandRun;
  /** Tells the journal how it ended, with the arguments it had in the end. */
  end(outcome: Outcome, args: Readonly<Record<string, unknown>>, error?: unknown): void;
}

async function start(
  id: string,
  { ids, ...given }: Readonly<Record<string, unknown>>,
  options: RunOptions,
): Promise<unknown> {
  const command = table.get(id);
  const situation = currentContext();
  if (!command || !isPermitted(command, situation)) throw new CommandError('unknown-command', id);

  const clock = startClock();
  let entities: readonly EntityRef[] = [];
  const end: Attempt['end'] = (outcome, args, error) => {
    const kept = withoutSecrets(command.params, args);
    const targets =
      command.targets && entities.length > 0 ? { ids: entities.map((entity) => entity.id) } : {};
    record({
      id,
      args: { ...targets, ...kept },
      source: options.source,
      ...clock(),
      outcome,
      ...(error !== undefined && { error: error instanceof Error ? error.message : String(error) }),
    });
  };

  try {
    const here = contextOf(command, situation);
    entities = await entitiesOf(command, here, { entities: options.entities, ids });
    const context = command.targets ? { ...here, targets: entities } : here;
    const state = stateOf(command, context);
    if (state.kind !== 'enabled') {
      throw new CommandError('disabled', id, state.kind === 'forbidden' ? {} : { reason: state.reason });
    }
    const signal = options.signal ?? new AbortController().signal;
    const run: CommandRun = { ...context, source: options.source, signal, entities };
    const attempt = { command, run, end };
    return options.source === 'script'
      ? await runForScript(attempt, given)
      : await runForPerson(attempt, given);
  } catch (error) {
    if (error instanceof CommandError) end('refused', given, error);
    throw error;
  }
}

async function runForScript(attempt: Attempt, given: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { command, run } = attempt;
  const initial = await command.initial?.(run);
  const parsed = parse(command, { ...initial, ...given });
  if (!parsed.success) throw new CommandError('invalid-params', command.id, { issues: parsed.error.issues });
  return (await execute(attempt, parsed.data)).result;
}

async function runForPerson(attempt: Attempt, given: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { command, run, end } = attempt;
  const parsed = parse(command, given);
  const editing = command.initial !== undefined && Object.keys(given).length === 0;
  if (parsed.success && !editing) {
    if (!(await confirmed(attempt, parsed.data))) {
      end('cancelled', parsed.data);
      return undefined;
    }
    const { result, undoable } = await execute(attempt, parsed.data);
    announce(command, result, parsed.data, undoable);
    return result;
  }

  const asker = currentAsker();
  const params = command.params;
  const issues = parsed.success ? [] : parsed.error.issues;
  if (!asker || !params) throw new CommandError('invalid-params', command.id, { issues });
  const initial = await command.initial?.(run);
  const wrong = new Set(issues.map(({ path }) => path[0]));
  let answer: { result: unknown } | undefined;
  const request: AskRequest = {
    command,
    params,
    source: run.source,
    entities: run.entities,
    values: { ...initial, ...given },
    missing: Object.keys(params.shape).filter((name) => !(name in given) || wrong.has(name)),
    submit: async (answers) => {
      const outcome = await submit(attempt, { ...given, ...answers });
      if (outcome.kind === 'ran') answer = outcome;
      return outcome.kind === 'ran' ? { kind: 'done' } : outcome;
    },
  };
  await asker(request);
  if (!answer) end('cancelled', given);
  return answer?.result;
}

/** One try with a person's answers. What goes wrong is for the face that asks to show. */
async function submit(
  attempt: Attempt,
  answers: Readonly<Record<string, unknown>>,
): Promise<Exclude<SubmitOutcome, { kind: 'done' }> | { kind: 'ran'; result: unknown }> {
  const { command } = attempt;
  const parsed = parse(command, answers);
  if (!parsed.success) return issuesOutcome(parsed.error.issues);
  try {
    if (!(await confirmed(attempt, parsed.data))) return { kind: 'declined' };
    const { result, undoable } = await execute(attempt, parsed.data);
    announce(command, result, parsed.data, undoable);
    return { kind: 'ran', result };
  } catch (error) {
    withdrawFailure(error);
    return failureOf(error, command.params);
  }
}

async function confirmed({ command, run }: Attempt, args: Record<string, unknown>): Promise<boolean> {
  const danger = await command.danger?.(args, run);
  return !danger || (await confirmDanger(danger, command));
}

async function execute(
  { command, run, end }: Attempt,
  args: Record<string, unknown>,
): Promise<{ result: unknown; undoable: Undo | undefined }> {
  let result: unknown;
  try {
    result = await command.run(args, run);
  } catch (error) {
    end('failed', args, error);
    throw error;
  }
  end('done', args);
  const undoable = command.undo?.(result, args, run);
  if (undoable) pushUndo(undoable);
  return { result, undoable };
}

function announce(
  command: Command,
  result: unknown,
  args: Record<string, unknown>,
  undoable: Undo | undefined,
): void {
  if (!command.hidden) rememberCommand(command.id);
  const message = command.done?.(result, args);
  if (message) announceDone(message, undoable);
  else if (undoable) announceDone(undoable.label, undoable);
}

const NO_PARAMS = z.object({});

function parse(command: Command, args: Readonly<Record<string, unknown>>) {
  return z.safeParse(command.params ?? NO_PARAMS, args);
}

/** A guard that throws disables its own command only. */
function ask<T>(command: Command, guard: () => T, fallback: T): T {
  try {
    return guard();
  } catch (error) {
    console.error(`A guard of ${command.id} failed`, error);
    return fallback;
  }
}

function startClock(): () => { startedAt: number; durationMs: number } {
  const startedAt = Date.now();
  const began = performance.now();
  return () => ({ startedAt, durationMs: Math.round(performance.now() - began) });
}
