/** What every object of a later version has besides. */
export const LATER = { kept: [1, { as: 'it is' }] };

/**
 * A value as a platform of a later version has it: with a member more in every object, however deep. The rules of an
 * alarm go by how bad it is, and have no others.
 */
export function ofLaterVersion(value: unknown, name?: string): unknown {
  if (Array.isArray(value)) return value.map((item) => ofLaterVersion(item));
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).filter(([member]) => member !== 'later');
  const members = Object.fromEntries(known.map(([member, its]) => [member, ofLaterVersion(its, member)]));
  return name === 'createRules' ? members : { ...members, later: LATER };
}
