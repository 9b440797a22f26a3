import type { Scope } from '../command.ts';

const nested = new Set<Scope>();

/**
 * Says that scopes, such as the table in a tab of the details, can be in force together with any screen and its table:
 * their keys must not be taken by these.
 */
export function declareNested(...scopes: readonly Scope[]): void {
  for (const scope of scopes) nested.add(scope);
}

/** All that were declared. */
export function nestedScopes(): ReadonlySet<Scope> {
  return nested;
}
