import type { AskOptions } from '../../sandbox/engine.ts';
import type { ForeignCondition } from './conditions.ts';

/**
 * Which of the conditions are exactly false for a model, by their keys, as the sandbox has it. One that throws or cannot be
 * compiled hides nothing. Rejects with a `SandboxFailure` where there is no sandbox, or one of them never ends.
 */
export async function falseConditions(
  conditions: readonly ForeignCondition[],
  model: unknown,
  options?: AskOptions,
): Promise<Set<string>> {
  const { runFunction } = await import('../../sandbox/sandbox.ts');
  const hidden = new Set<string>();
  for (const [written, same] of Map.groupBy(conditions, (one) => one.written)) {
    const body = `return (\n${written.trim().replace(/;$/, '')}\n);`;
    // What conditions know besides the model is which field they are about.
    const argSets = same.map(({ path, positions }) => [
      model,
      { key: path, arrayIndex: positions.at(-1) ?? null },
    ]);
    const outcomes = await runFunction({ argNames: ['model', 'form'], body, argSets }, options);
    for (const [at, outcome] of outcomes.entries()) {
      const condition = same[at];
      if (condition && outcome.ok && outcome.type === 'boolean' && outcome.value === false)
        hidden.add(condition.key);
    }
  }
  return hidden;
}
