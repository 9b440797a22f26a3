import { SandboxFailure } from '../../sandbox/engine.ts';
import { runFunction, type StrangeFunction } from '../../sandbox/sandbox.ts';
import type { FunctionOutcome } from '../../widgets/contract/host.ts';

/** Runs what the authors of a dashboard wrote, where it reaches nothing. */
export interface UserFunctions {
  /** Says what came of each set of arguments, in their order. Never rejects. */
  run(code: StrangeFunction, argSets: readonly (readonly unknown[])[]): Promise<readonly FunctionOutcome[]>;
}

/** What is asked of one function at a time, whoever asks. */
interface Batch {
  code: StrangeFunction;
  argSets: (readonly unknown[])[];
  /** Who is told of which part of what comes of them. */
  callers: { from: number; to: number; tell(outcomes: readonly FunctionOutcome[]): void }[];
}

/** How long all calls of one function may take that are made at a time, ms. */
const DEADLINE = 250;
/** A machine that is busy may be to blame once. */
const MOST_TIMEOUTS = 2;

/**
 * Makes what runs the functions of one dashboard: all calls that are made in a frame go together, each function with its
 * own deadline, so that one that never ends is known and left alone from then on, and none of the others suffers for it.
 * @param tooSlow says of such a one, in the language of the moment, that it took too long
 */
export function createUserFunctions(tooSlow: () => string): UserFunctions {
  const caller = Symbol('dashboard');
  const timeouts = new Map<string, number>();
  let batches = new Map<string, Batch>();

  async function runBatch(name: string, { code, argSets, callers }: Batch): Promise<void> {
    const outcomes = await outcomesOf(name, code, argSets);
    for (const { from, to, tell } of callers) tell(outcomes.slice(from, to));
  }

  async function outcomesOf(
    name: string,
    code: StrangeFunction,
    argSets: readonly (readonly unknown[])[],
  ): Promise<readonly FunctionOutcome[]> {
    const failed = (error: string) => argSets.map(() => ({ error }));
    const before = timeouts.get(name) ?? 0;
    if (before >= MOST_TIMEOUTS) return failed(tooSlow());
    try {
      const outcomes = await runFunction(
        { ...code, argSets, isUnlocated: true },
        { caller, deadline: DEADLINE },
      );
      timeouts.delete(name);
      return outcomes.map((one) => (one.ok ? { value: one.value } : { error: one.error.message }));
    } catch (error) {
      if (!(error instanceof SandboxFailure)) return failed(String(error));
      if (error.reason !== 'deadline') return failed(error.message);
      timeouts.set(name, before + 1);
      return outcomesOf(name, code, argSets);
    }
  }

  function flush(): void {
    const ready = batches;
    batches = new Map();
    for (const [name, batch] of ready) void runBatch(name, batch);
  }

  return {
    run(code, argSets) {
      if (argSets.length === 0) return Promise.resolve([]);
      const name = `${code.argNames.join()}\n${code.body}`;
      if (batches.size === 0) setTimeout(flush);
      const batch = batches.get(name) ?? { code, argSets: [], callers: [] };
      batches.set(name, batch);
      const from = batch.argSets.length;
      batch.argSets.push(...argSets);
      return new Promise((tell) => batch.callers.push({ from, to: batch.argSets.length, tell }));
    },
  };
}
