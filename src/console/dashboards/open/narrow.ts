/** Narrower windows show one column, as on phones. */
export const NARROW = '(max-width: 959px)';

/** Whether all widgets stand in one column. */
export function isNarrow(): boolean {
  return globalThis.matchMedia(NARROW).matches;
}
