/** The names, of aliases or of filters, that more than one of them has; spaces around them do not count. */
export function duplicateNames(names: readonly string[]): string[] {
  const trimmed = names.map((name) => name.trim());
  return [...new Set(trimmed.filter((name, index) => trimmed.indexOf(name) !== index))];
}

/**
 * The name, or with the first number behind it that nobody has: of an alias, a filter or a state that is pasted. Spaces
 * around names do not count.
 */
export function freeName(
  name: string,
  taken: readonly string[],
  /** How it is called with a number, from 1 on; the number stands close behind it, unless said. */
  numbered: (name: string, number: number) => string = (own, number) => `${own}${number}`,
): string {
  const others = new Set(taken.map((other) => other.trim()));
  const trimmed = name.trim();
  let free = trimmed;
  for (let number = 1; others.has(free); number++) free = numbered(trimmed, number);
  return free;
}
