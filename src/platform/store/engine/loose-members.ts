/*
 * Objects of the wire may carry members that nobody here knows. They are kept as JSON text beside the columns, so
 * that an integration finds them again after a save.
 */

/** JSON text of the members that are not among the known ones; null when there are none. */
export function looseMembers(object: object, known: ReadonlySet<string>): string | null {
  const loose = Object.entries(object).filter(([name]) => !known.has(name));
  return loose.length === 0 ? null : JSON.stringify(Object.fromEntries(loose));
}

/** The members again, to be spread before the known ones. */
export function restoreMembers(json: string | null): Record<string, unknown> {
  return parseObject(json) ?? {};
}

/** Any JSON out of a column; null stays null. */
export function parseJson(json: string | null): unknown {
  return json === null ? null : JSON.parse(json);
}

/** A JSON object out of a column; null stays null. */
export function parseObject(json: string | null): Record<string, unknown> | null {
  return json === null ? null : (JSON.parse(json) as Record<string, unknown>);
}
