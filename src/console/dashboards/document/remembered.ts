/**
 * Reads an object once for each key, for as long as somebody has the object: what is edited is a copy, so the same
 * object always reads the same, and whoever shows it sees that nothing has changed.
 */
export function remembered<O extends object, T>(
  read: (object: O, key: string) => T,
): (object: O, key?: string) => T {
  const known = new WeakMap<O, Map<string, T>>();
  return (object, key = '') => {
    const ofObject = known.get(object) ?? new Map<string, T>();
    known.set(object, ofObject);
    if (!ofObject.has(key)) ofObject.set(key, read(object, key));
    return ofObject.get(key) as T;
  };
}
