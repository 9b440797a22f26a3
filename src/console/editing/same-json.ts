/**
 * Whether two values are written by the same JSON, in whatever order the members of objects stand. The libraries that
 * compare values ask them for `constructor` and `valueOf`, which are members like any other in what others have written.
 */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return Number.isNaN(one) && Number.isNaN(other);
  }
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, index) => sameJson(item, other[index]));
  }
  const members = stored(one);
  const otherMembers = new Map(stored(other));
  return (
    members.length === otherMembers.size &&
    members.every(([name, value]) => otherMembers.has(name) && sameJson(value, otherMembers.get(name)))
  );
}

/** Members that are undefined are not written. */
function stored(object: object): [string, unknown][] {
  return Object.entries(object).filter(([, value]) => value !== undefined);
}
