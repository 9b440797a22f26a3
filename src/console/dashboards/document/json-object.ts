import { isRecord } from '../../../model/json-object.ts';
import { sameJson } from '../../editing/same-json.ts';

/** A part of a dashboard that has members, as it is stored. Never changed: what is edited is a copy of it. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value has members by name. */
export function isJsonObject(value: unknown): value is JsonObject {
  return isRecord(value);
}

/** The value if it has members by name, else one without any. */
export function jsonObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** What is stored under the name, and nothing that every object has besides. */
export function memberOf(value: unknown, name: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** What is stored where these names lead to. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(memberOf, value);
}

/** The object with this member, or without it where it is undefined; the very same where that changes nothing. */
export function withMember<T extends JsonObject>(object: T, name: string, value: unknown): T {
  if (value === undefined) {
    if (!Object.hasOwn(object, name)) return object;
    const { [name]: _, ...others } = object;
    return others as T;
  }
  return sameJson(memberOf(object, name), value) ? object : { ...object, [name]: value };
}

/** The object with these members, or without those that are undefined. */
export function withMembers<T extends JsonObject>(object: T, members: JsonObject): T {
  return Object.entries(members).reduce((changed, [name, value]) => withMember(changed, name, value), object);
}

/**
 * The object with this value where the names lead to. All that is not on the way stays the very same, so that nobody
 * takes it for changed.
 */
export function withValueAt<T extends JsonObject>(object: T, path: readonly string[], value: unknown): T {
  const [name, ...rest] = path;
  if (name === undefined) return object;
  if (rest.length === 0) return withMember(object, name, value);
  const inner = memberOf(object, name);
  if (value === undefined && !isJsonObject(inner)) return object;
  const changed = withValueAt(jsonObject(inner), rest, value);
  return changed === inner ? object : { ...object, [name]: changed };
}

/** The object with each of its members changed; the very same where none is. */
export function withEachMember<T extends JsonObject>(
  object: T,
  change: (value: unknown, name: string) => unknown,
): T {
  let hasChanged = false;
  const members = Object.entries(object).map(([name, value]) => {
    const changed = change(value, name);
    hasChanged ||= changed !== value;
    return [name, changed] as const;
  });
  return hasChanged ? (Object.fromEntries(members) as T) : object;
}

/** The list with each of its items changed; the very same where none is. */
export function withEachItem(
  list: readonly unknown[],
  change: (item: unknown) => unknown,
): readonly unknown[] {
  const changed = list.map(change);
  return changed.some((item, index) => item !== list[index]) ? changed : list;
}
