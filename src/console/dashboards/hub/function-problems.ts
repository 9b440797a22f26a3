import type { DataKey } from '../../../model/data-key.ts';
import type { Shown } from '../../i18n/translation-key.ts';

/** The function of a key, and what it failed of if it did. */
export interface FailedFunction {
  readonly key: DataKey;
  readonly error: string | undefined;
}

/** What is said of functions that failed: which it is, by its key, and of what; once where it fails for many entities. */
export function functionProblems(functions: readonly FailedFunction[]): Shown[] {
  const failed = functions.flatMap(({ key, error }) =>
    error === undefined ? [] : [[key.label || key.name, error] as const],
  );
  const said = new Map(failed.map(([name, error]) => [`${name}\n${error}`, { name, error }]));
  return [...said.values()].map((values) => ({ key: 'widget.function-failed', values }));
}
