import type { EntityKeyType } from '../../../../model/entity-query.ts';
import type { KvValue } from '../../../../model/telemetry.ts';

/** What rules look at. */
export interface RuleKey {
  readonly type: EntityKeyType;
  readonly key: string;
}

/** What was last known of a device, by `nameOf` its keys. */
export interface Snapshot {
  /** When the newest of it was, ms; 0 before any message came. */
  readonly ts: number;
  readonly values: Readonly<Record<string, KvValue>>;
}

/** A name for a key that no other key has. */
export function nameOf({ type, key }: RuleKey): string {
  return `${type} ${key}`;
}

/** The keys by which rules may ask for a value: an attribute of a scope by its scope, and by none. */
export function namesOf({ type, key }: RuleKey): string[] {
  if (type === 'ATTRIBUTE') return ['ATTRIBUTE', ...SCOPED].map((each) => `${each} ${key}`);
  const isScoped = SCOPED.some((each) => each === type);
  return isScoped ? [`${type} ${key}`, `ATTRIBUTE ${key}`] : [`${type} ${key}`];
}

const SCOPED = ['CLIENT_ATTRIBUTE', 'SHARED_ATTRIBUTE', 'SERVER_ATTRIBUTE'] as const;

/**
 * Takes in values of one time, as far as rules want them, and tells which of those are news: all at another time than
 * before, else those that are not as they were.
 */
export function taken(
  snapshot: Snapshot,
  ts: number,
  entries: Iterable<readonly [RuleKey, KvValue]>,
  wanted: ReadonlySet<string>,
): { snapshot: Snapshot; news: ReadonlySet<string> } {
  const values = { ...snapshot.values };
  const news = new Set<string>();
  for (const [key, value] of entries) {
    for (const name of namesOf(key)) {
      if (!wanted.has(name)) continue;
      if (ts !== snapshot.ts || !isSame(values[name], value)) news.add(name);
      values[name] = value;
    }
  }
  return { snapshot: { ts, values }, news };
}

/** Forgets values that were deleted, and tells which of them rules want. */
export function without(
  snapshot: Snapshot,
  keys: readonly RuleKey[],
  wanted: ReadonlySet<string>,
): { snapshot: Snapshot; news: ReadonlySet<string> } {
  const gone = new Set(keys.flatMap(namesOf));
  const values = Object.fromEntries(Object.entries(snapshot.values).filter(([name]) => !gone.has(name)));
  return { snapshot: { ...snapshot, values }, news: new Set([...gone].filter((name) => wanted.has(name))) };
}

function isSame(one: KvValue | undefined, other: KvValue): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}
