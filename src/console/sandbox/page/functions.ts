import { Allowance, plain } from './plain.ts';
import type { CodeError, Outcome, RunAnswer, RunRequest } from './protocol.ts';

type Compiled = (...args: unknown[]) => unknown;

/** The line on which engines let the body begin that they are given for a function: below its head. */
const LINES_OF_HEAD = 2;
const LONGEST_MESSAGE = 2000;
const KEPT = 200;

const compiled = new Map<string, Compiled>();

/** Finds where code cannot be read: the position in what would stand for a whole program; undefined where unknown. */
export type Locate = (program: string) => Promise<{ line: number; column: number } | undefined>;

/** Compiles a function and runs it with the sets of arguments, one after the other. Throws nothing of the code's. */
export async function runFunction(
  { argNames, body, argSets, untilOneSucceeds, isUnlocated }: RunRequest,
  locate: Locate,
): Promise<RunAnswer> {
  let run: Compiled;
  try {
    run = compile(argNames, body);
  } catch (error) {
    if (isUnlocated) return { compileError: described(error) };
    const found = await locate(`(function (${argNames.join(', ')}\n) {\n${body}\n})`);
    const position = found && positionInBody(found.line, found.column, body);
    return { compileError: { ...described(error), ...position } };
  }
  const outcomes: Outcome[] = [];
  const allowance = new Allowance();
  for (const args of argSets) {
    const outcome = outcomeOf(run, args, allowance, body);
    outcomes.push(outcome);
    if (untilOneSucceeds && outcome.ok) break;
  }
  return { outcomes };
}

function compile(argNames: readonly string[], body: string): Compiled {
  const key = `${argNames.join()}\n${body}`;
  const known = compiled.get(key);
  if (known) return known;
  // This is what the sandbox is for: there is nothing here that it could reach.
  const made = new Function(...argNames, body) as Compiled;
  if (compiled.size >= KEPT) compiled.clear();
  compiled.set(key, made);
  return made;
}

function outcomeOf(run: Compiled, args: readonly unknown[], allowance: Allowance, body: string): Outcome {
  try {
    // Each run has copies of its own: a function may write to what it is given.
    const value = run(...structuredClone([...args]));
    return { ok: true, type: typeof value, value: plain(value, allowance) };
  } catch (error) {
    return { ok: false, error: { ...described(error), ...positionOf(error, body) } };
  }
}

function described(error: unknown): CodeError {
  const member = (name: string) => {
    try {
      return String(Reflect.get(Object(error), name) ?? '').slice(0, LONGEST_MESSAGE);
    } catch {
      // What is thrown can be anything, also what throws when it is looked at.
      return '';
    }
  };
  if (error instanceof Error) return { name: member('name') || 'Error', message: member('message') };
  return { name: 'Error', message: typeof error === 'object' ? member('message') : String(error) };
}

/** Where in the body an error was thrown, as the engines write it into the stack. */
function positionOf(error: unknown, body: string): Pick<CodeError, 'line' | 'column'> | undefined {
  if (!(error instanceof Error)) return undefined;
  const found = /(?:<anonymous>|> Function):(\d+):(\d+)/.exec(String(error.stack ?? ''));
  return found ? positionInBody(Number(found[1]), Number(found[2]), body) : undefined;
}

/** Undefined for what lies outside it; what is missing at the end is missing on its last line. */
function positionInBody(
  line: number,
  column: number,
  body: string,
): { line: number; column: number } | undefined {
  const lines = body.split('\n');
  const inBody = line - LINES_OF_HEAD;
  if (inBody < 1) return undefined;
  if (inBody > lines.length) return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  return { line: inBody, column };
}
