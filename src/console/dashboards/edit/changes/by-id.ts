import { sameJson } from '../../../editing/same-json.ts';
import { type JsonObject, memberOf } from '../../document/json-object.ts';

/**
 * What is to be stored by id where these are to be in the place of those that could be read: what nobody here can read
 * stays, and what is as it was read stays as it was stored.
 */
export function byId<V extends { id: string }>(
  stored: JsonObject,
  read: ReadonlyMap<string, V>,
  wanted: readonly V[],
): JsonObject {
  const unread = Object.entries(stored).filter(([id]) => !read.has(id));
  const written = wanted.map((one) => {
    const isSame = sameJson(read.get(one.id), one);
    return [one.id, isSame ? memberOf(stored, one.id) : one] as const;
  });
  return Object.fromEntries([...written, ...unread]);
}
