import type { DatabaseSync } from 'node:sqlite';
import type { EntityType } from '../../../model/entity-id.ts';
import { LimitExceeded } from '../../errors.ts';
import { joined, prepare, type Sql, term } from '../engine/sql.ts';

/** Which relations count: those of a type, or of any, that end at an entity of one of the types, or of any. */
export interface RelationCondition {
  relationType?: string | undefined;
  entityTypes?: readonly EntityType[] | undefined;
  /** What devices, assets and entity views are called the types of by people. */
  kinds?: readonly string[] | undefined;
}

/** How far to go from an entity along relations of the group COMMON, and what to bring back. */
export interface RelatedSearch {
  rootKey: number;
  /** FROM follows relations to their end, TO back to their start. */
  direction: 'FROM' | 'TO';
  /** How many relations away; 0 for any distance. */
  maxLevel: number;
  /** Only what lies maxLevel away, and from where no relation that counts leads on. */
  lastLevelOnly: boolean;
  /** The last relation on the way to what is found meets one of these; any relation will do when there are none. */
  conditions: readonly RelationCondition[];
}

/** Each level costs as much as every relation that can be reached. */
const MAX_LEVELS_LEFT_AGAIN = 20;

/** Finds entities by their relations. */
export class RelatedEntities {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /**
   * The keys of the entities at the ends of relations that count. The way there may take any relation. Every entity
   * is left once, so circles end; the root is only found when a relation leads back to it. Where the last level is
   * wanted of few, what has been left before is left again, as a longer way may lead to the last level too.
   */
  find({ rootKey, direction, maxLevel, lastLevelOnly, conditions }: RelatedSearch): number[] {
    const [near, far] = direction === 'FROM' ? ['from_key', 'to_key'] : ['to_key', 'from_key'];
    const counts = countsWhen(conditions);
    const step = prepare<{ key: number; found: number }>(
      this.#db,
      `SELECT x.key, max(${counts.sql}) AS found
       FROM json_each(?) n CROSS JOIN relation r ON r.${near} = n.value AND r.type_group = 'COMMON'
         CROSS JOIN entity x ON x.key = r.${far}
       GROUP BY x.key`,
    );
    const isLeftAgain = lastLevelOnly && maxLevel > 0 && maxLevel <= MAX_LEVELS_LEFT_AGAIN;
    const found = new Map<number, number>();
    const seen = new Set([rootKey]);
    let frontier = [rootKey];
    for (let level = 1; frontier.length > 0 && (maxLevel <= 0 || level <= maxLevel); level++) {
      const reached = step.all(...counts.parameters, JSON.stringify(frontier));
      frontier = [];
      for (const { key, found: isFound } of reached) {
        if (isFound === 1 && (isLeftAgain || !found.has(key))) found.set(key, level);
        if (seen.has(key) && !isLeftAgain) continue;
        seen.add(key);
        frontier.push(key);
      }
    }
    const keys = [...found.keys()];
    if (!lastLevelOnly) return keys;
    const inner = new Set(this.#leadingOn(keys, near, far, counts));
    return keys.filter((key) => found.get(key) === maxLevel || !inner.has(key));
  }

  /**
   * The key of one of the nearest entities at the ends of relations that count; of the last level none but those are
   * wanted that lie maxLevel away, so none of any distance. @throws LimitExceeded when more than so many are passed
   */
  first(
    { rootKey, direction, maxLevel, lastLevelOnly, conditions }: RelatedSearch,
    most: number,
  ): number | undefined {
    const [near, far] = direction === 'FROM' ? ['from_key', 'to_key'] : ['to_key', 'from_key'];
    if (lastLevelOnly && maxLevel <= 0) return undefined;
    const counts = countsWhen(conditions);
    const from = `FROM json_each(?) n CROSS JOIN relation r ON r.${near} = n.value AND r.type_group = 'COMMON'`;
    const match = prepare<{ key: number }>(
      this.#db,
      `SELECT x.key ${from} CROSS JOIN entity x ON x.key = r.${far} WHERE ${counts.sql} LIMIT 1`,
    );
    const step = prepare<{ key: number }>(this.#db, `SELECT DISTINCT r.${far} AS key ${from} LIMIT ?`);
    const seen = new Set([rootKey]);
    let frontier = [rootKey];
    for (let level = 1; frontier.length > 0; level++) {
      const list = JSON.stringify(frontier);
      const found = lastLevelOnly && level < maxLevel ? undefined : match.get(list, ...counts.parameters);
      if (found || level === maxLevel) return found?.key;
      frontier = step
        .all(list, most + 1)
        .map(({ key }) => key)
        .filter((key) => !seen.has(key));
      for (const key of frontier) seen.add(key);
      if (seen.size > most) throw new LimitExceeded(`More than ${most} related entities were passed`);
    }
    return undefined;
  }

  #leadingOn(
    keys: readonly number[],
    near: string | undefined,
    far: string | undefined,
    counts: Sql,
  ): number[] {
    return prepare<{ key: number }>(
      this.#db,
      `SELECT n.value AS key FROM json_each(?) n WHERE EXISTS (
         SELECT 1 FROM relation r CROSS JOIN entity x ON x.key = r.${far}
         WHERE r.${near} = n.value AND r.type_group = 'COMMON' AND ${counts.sql})`,
    )
      .all(JSON.stringify(keys), ...counts.parameters)
      .map(({ key }) => key);
  }
}

/** Of a relation `r` that ends at the entity `x`. */
function countsWhen(conditions: readonly RelationCondition[]): Sql {
  if (conditions.length === 0) return term('TRUE');
  const each = conditions.map(({ relationType, entityTypes, kinds }) =>
    joined(
      [
        relationType === undefined ? term('TRUE') : term('r.type = ?', relationType),
        entityTypes?.length
          ? term('x.type IN (SELECT value FROM json_each(?))', JSON.stringify(entityTypes))
          : term('TRUE'),
        kinds ? term('x.kind IN (SELECT value FROM json_each(?))', JSON.stringify(kinds)) : term('TRUE'),
      ],
      'AND',
    ),
  );
  return joined(each, 'OR');
}
