import * as z from 'zod/mini';
import { onUserChange } from '../ui/user-change.ts';
import {
  type AskOptions,
  createEngine,
  type SandboxEngine,
  SandboxFailure,
  type SandboxHost,
} from './engine.ts';
import type { CodeError, Outcome, RunAnswer, SchemaIssue, ValidateAnswer } from './page/protocol.ts';

const Position = z.optional(z.int().check(z.positive()));
const CodeErrorSchema = z.object({ name: z.string(), message: z.string(), line: Position, column: Position });
const OutcomeSchema = z.union([
  z.object({ ok: z.literal(true), type: z.string(), value: z.optional(z.unknown()) }),
  z.object({ ok: z.literal(false), error: CodeErrorSchema }),
]);
const RunAnswerSchema: z.ZodMiniType<RunAnswer> = z.union([
  z.object({ compileError: CodeErrorSchema }),
  z.object({ outcomes: z.array(OutcomeSchema) }),
]);
const SchemaIssueSchema = z.object({ path: z.string(), keyword: z.string(), message: z.string() });
const ValidateAnswerSchema: z.ZodMiniType<ValidateAnswer> = z.union([
  z.object({ schemaError: CodeErrorSchema }),
  z.object({ issues: z.array(SchemaIssueSchema) }),
]);

let engine: SandboxEngine | undefined;
let engineHost: SandboxHost | undefined;
let loadHost: () => Promise<SandboxHost> = async () => (await import('./frame.ts')).frameHost();

/** Has the workers live elsewhere than in a frame of this page, for tests: there are no frames without a browser. */
export function runSandboxIn(host: () => Promise<SandboxHost>): void {
  endSandbox();
  loadHost = host;
}

/** Ends the workers and what they do. */
export function endSandbox(): void {
  engine?.end();
  engine = undefined;
}

onUserChange(endSandbox);

/**
 * Leaves the frame that the workers live in for a new one, when what shares its thread no longer returns. What runs at
 * the moment is refused.
 */
export function leaveSandboxFrame(): void {
  engineHost?.leave?.();
}

async function ask<A>(answer: z.ZodMiniType<A>, ...request: Parameters<SandboxEngine['ask']>): Promise<A> {
  const host = await loadHost().catch((error: unknown) => {
    throw new SandboxFailure('unavailable', { cause: error });
  });
  if (!engine) {
    engine = createEngine(host);
    engineHost = host;
  }
  const read = answer.safeParse(await engine.ask(...request));
  // A function can break what it runs in, and then speaks for it and those that its caller asks about later.
  if (!read.success) throw new SandboxFailure('unavailable', { cause: read.error });
  return read.data;
}

/** A function that a stranger wrote. */
export interface StrangeFunction {
  argNames: readonly string[];
  body: string;
}

/**
 * Runs a function with sets of arguments one after the other and says what came of each, in their order; of a function
 * that cannot be compiled, each is that error. The arguments are copied; what is returned is as JSON has it. Rejects with
 * a `SandboxFailure` where there is no answer.
 */
export async function runFunction(
  {
    argNames,
    body,
    argSets,
    untilOneSucceeds = false,
    isUnlocated = false,
  }: StrangeFunction & {
    argSets: readonly (readonly unknown[])[];
    /** Leaves out the sets after the first with which it succeeds. */
    untilOneSucceeds?: boolean;
    /** Leaves unsaid where it cannot be read: to find that takes as long as many a deadline. */
    isUnlocated?: boolean;
  },
  options?: AskOptions,
): Promise<Outcome[]> {
  const answer = await ask(
    RunAnswerSchema,
    { kind: 'run', argNames, body, argSets, untilOneSucceeds, isUnlocated },
    options,
  );
  if ('compileError' in answer) return argSets.map(() => ({ ok: false, error: answer.compileError }));
  if (!untilOneSucceeds && answer.outcomes.length !== argSets.length) throw new SandboxFailure('unavailable');
  return answer.outcomes;
}

/** What is wrong with a function before it runs; undefined if nothing is. Rejects with a `SandboxFailure`. */
export async function compile(
  { argNames, body }: StrangeFunction,
  options?: AskOptions,
): Promise<CodeError | undefined> {
  const request = { kind: 'run', argNames, body, argSets: [], untilOneSucceeds: false } as const;
  const answer = await ask(RunAnswerSchema, request, options);
  return 'compileError' in answer ? answer.compileError : undefined;
}

/** What is wrong with a JSON schema of the fourth draft or the seventh; undefined if nothing is. */
export async function checkSchema(schema: unknown, options?: AskOptions): Promise<CodeError | undefined> {
  const answer = await ask(ValidateAnswerSchema, { kind: 'validate', schema }, options);
  return 'schemaError' in answer ? answer.schemaError : undefined;
}

/** What of a value does not fit a JSON schema, or what is wrong with the schema. Rejects with a `SandboxFailure`. */
export async function validateSchema(
  schema: unknown,
  value: unknown,
  options?: AskOptions,
): Promise<{ schemaError: CodeError } | { issues: SchemaIssue[] }> {
  return await ask(ValidateAnswerSchema, { kind: 'validate', schema, value: { json: value } }, options);
}
