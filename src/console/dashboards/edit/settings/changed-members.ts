import type { JsonObject } from '../../document/json-object.ts';

/**
 * What of answers is another than what they began with; what was emptied is undefined. Only that is written, so that a
 * form that was merely looked at leaves the dashboard as it is, to the last member.
 */
export function changedMembers(before: JsonObject, after: JsonObject): JsonObject {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  );
}
