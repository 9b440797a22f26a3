import { type EntityId, entityId } from '../../../model/entity-id.ts';
import type {
  EntityRelation,
  RelationFilter,
  RelationsSearchParameters,
  RelationTypeGroup,
} from '../../../model/relation.ts';
import { badRequest } from '../../errors.ts';
import { parseObject } from '../engine/loose-members.ts';
import { prepare, type Query } from '../engine/sql.ts';
import { limitText, requireText } from '../engine/text-rules.ts';
import {
  type EntityHandle,
  type EntityHandles,
  type HandleRow,
  tenantJoin,
} from '../registry/entity-handles.ts';
import { toJson } from '../registry/entity-registry.ts';
import type { StoreParts } from '../registry/store-parts.ts';

/** A relation with its ends as those need them who check access. */
export interface FoundRelation {
  relation: EntityRelation;
  from: EntityHandle;
  to: EntityHandle;
}

type End = 'from' | 'to';

type RelationRow = { type: string; typeGroup: RelationTypeGroup; additionalInfo: string | null } & {
  [Member in keyof HandleRow as `from_${Member}`]: HandleRow[Member];
} & { [Member in keyof HandleRow as `to_${Member}`]: HandleRow[Member] };

const handleMembers = ['key', 'type', 'id', 'name'] as const;

/** The columns of a handle of one end, and the joins that they read from. */
const endColumns = (end: End) =>
  [
    ...handleMembers.map((member) => `${end}_e.${member} AS ${end}_${member}`),
    `${end}_t.id AS ${end}_tenantId`,
    `${end}_c.id AS ${end}_customerId`,
  ].join(', ');
const endJoins = (end: End) => `JOIN entity ${end}_e ON ${end}_e.key = r.${end}_key
  ${tenantJoin(`${end}_e`, `${end}_t`)}
  LEFT JOIN entity ${end}_c ON ${end}_c.key = ${end}_e.customer_key`;

const columns = `r.type, r.type_group AS typeGroup, r.additional_info AS additionalInfo,
  ${endColumns('from')}, ${endColumns('to')}`;
const joins = `${endJoins('from')} ${endJoins('to')}`;

/** The SQL function that is true the first time that a walk comes to an entity. */
const FIRST_VISIT = 'first_visit';

/** The directed relations between entities; they go when either end goes. */
export class RelationRepository {
  readonly #parts: StoreParts;
  readonly #entities: EntityHandles;
  readonly #save: Query<never>;
  readonly #delete: Query<never>;
  readonly #deleteAll: Query<never>;
  readonly #one: Query<RelationRow>;
  readonly #from: Query<RelationRow>;
  readonly #to: Query<RelationRow>;
  readonly #any: Record<End, Query<object>>;
  readonly #deleteOfType: Record<End, Query<never>>;
  readonly #walks: Record<RelationsSearchParameters['direction'], Query<RelationRow>>;
  /** The entities that the walk in progress has come to. */
  readonly #visited = new Set<unknown>();

  constructor(parts: StoreParts, entities: EntityHandles) {
    this.#parts = parts;
    this.#entities = entities;
    const { db } = parts;
    this.#save = prepare(
      db,
      `INSERT INTO relation (from_key, type_group, type, to_key, additional_info) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET additional_info = excluded.additional_info`,
    );
    const identity = 'r.from_key = ? AND r.type_group = ? AND r.type = ? AND r.to_key = ?';
    this.#delete = prepare(db, `DELETE FROM relation AS r WHERE ${identity}`);
    this.#deleteAll = prepare(db, 'DELETE FROM relation WHERE from_key = ?1 OR to_key = ?1');
    const select = `SELECT ${columns} FROM relation r ${joins}`;
    this.#one = prepare(db, `${select} WHERE ${identity}`);
    this.#from = prepare(db, `${select} WHERE r.from_key = ? AND r.type_group = ?`);
    this.#to = prepare(db, `${select} WHERE r.to_key = ? AND r.type_group = ?`);
    const anySql = (end: End) =>
      `SELECT 1 FROM relation WHERE ${end}_key = ? AND type_group = 'COMMON' AND type = ? LIMIT 1`;
    const deleteSql = (end: End) =>
      `DELETE FROM relation WHERE ${end}_key = ? AND type_group = 'COMMON' AND type = ?`;
    this.#deleteOfType = { from: prepare(db, deleteSql('from')), to: prepare(db, deleteSql('to')) };
    this.#any = { from: prepare(db, anySql('from')), to: prepare(db, anySql('to')) };
    db.function(FIRST_VISIT, (key) => Number(this.#visited.size < this.#visited.add(key).size));
    this.#walks = {
      FROM: prepare(db, walkSql('from', 'to')),
      TO: prepare(db, walkSql('to', 'from')),
    };
  }

  /** Stores a relation; one with the same ends, type and group is overwritten. @throws PlatformError 400 */
  save(relation: EntityRelation): void {
    requireText(relation.type, 'Relation type should be specified!');
    limitText(relation.type, 'Relation type');
    const from = this.#keyOf(relation.from);
    if (from === undefined) throw badRequest('Relation should contain from entity!');
    const to = this.#keyOf(relation.to);
    if (to === undefined) throw badRequest('Relation should contain to entity!');
    const group = relation.typeGroup ?? 'COMMON';
    this.#save.run(from, group, relation.type, to, toJson(relation.additionalInfo));
  }

  /** Removes a relation; false when there was none. */
  delete({ from, to, type, typeGroup }: EntityRelation): boolean {
    const fromKey = this.#keyOf(from);
    const toKey = this.#keyOf(to);
    if (fromKey === undefined || toKey === undefined) return false;
    return this.#delete.run(fromKey, typeGroup ?? 'COMMON', type, toKey) > 0;
  }

  /** Removes the relations of this type, of the group COMMON, that start at the entity, or those that end there. */
  deleteOfType(end: End, entity: EntityId, type: string): void {
    const key = this.#keyOf(entity);
    if (key !== undefined) this.#deleteOfType[end].run(key, type);
  }

  /** Removes every relation of any group that starts or ends at the entity. */
  deleteAll(entity: EntityId): void {
    const key = this.#keyOf(entity);
    if (key !== undefined) this.#deleteAll.run(key);
  }

  /** The relation between two entities of this type and group; null when there is none. */
  between({ from, to, type, typeGroup }: EntityRelation): EntityRelation | null {
    const fromKey = this.#keyOf(from);
    const toKey = this.#keyOf(to);
    if (fromKey === undefined || toKey === undefined) return null;
    const row = this.#one.get(fromKey, typeGroup ?? 'COMMON', type, toKey);
    return row ? this.#toFound(row).relation : null;
  }

  /** Whether any relation of this type, of the group COMMON, starts at the entity, or ends there. */
  has(end: End, entity: EntityId, type: string): boolean {
    const key = this.#keyOf(entity);
    return key !== undefined && this.#any[end].get(key, type) !== undefined;
  }

  /** The relations that start at the entity. */
  from(entity: EntityId, typeGroup: RelationTypeGroup = 'COMMON'): FoundRelation[] {
    return this.#find(this.#from, entity, typeGroup);
  }

  /** The relations that end at the entity. */
  to(entity: EntityId, typeGroup: RelationTypeGroup = 'COMMON'): FoundRelation[] {
    return this.#find(this.#to, entity, typeGroup);
  }

  /**
   * The relations that a walk from the root comes across, nearest first. It follows all relations of the group,
   * from every entity once, by the shortest way; the filters, any of which suffices, hold only for what is answered.
   */
  walk(parameters: RelationsSearchParameters, filters: readonly RelationFilter[]): FoundRelation[] {
    const { rootType, rootId, direction, relationTypeGroup, maxLevel, fetchLastLevelOnly } = parameters;
    const root = this.#keyOf(entityId(rootType, rootId));
    if (root === undefined) return [];
    const limited = maxLevel > 0;
    const levels = limited ? maxLevel : Number.MAX_SAFE_INTEGER;
    const firstLevel = fetchLastLevelOnly ? levels : 1;
    this.#visited.clear();
    this.#visited.add(root);
    const rows = this.#walks[direction].all(root, relationTypeGroup ?? 'COMMON', levels, firstLevel);
    this.#visited.clear();
    const found = rows.map((row) => this.#toFound(row));
    if (filters.length === 0) return found;
    return found.filter(({ relation }) => filters.some((filter) => matches(filter, relation, direction)));
  }

  #find(query: Query<RelationRow>, entity: EntityId, group: RelationTypeGroup): FoundRelation[] {
    const key = this.#keyOf(entity);
    return key === undefined ? [] : query.all(key, group).map((row) => this.#toFound(row));
  }

  #toFound(row: RelationRow): FoundRelation {
    const from = this.#entities.handleOf({
      key: row.from_key,
      type: row.from_type,
      id: row.from_id,
      name: row.from_name,
      tenantId: row.from_tenantId,
      customerId: row.from_customerId,
    });
    const to = this.#entities.handleOf({
      key: row.to_key,
      type: row.to_type,
      id: row.to_id,
      name: row.to_name,
      tenantId: row.to_tenantId,
      customerId: row.to_customerId,
    });
    return {
      relation: {
        from: entityId(from.type, from.id),
        to: entityId(to.type, to.id),
        type: row.type,
        typeGroup: row.typeGroup,
        additionalInfo: parseObject(row.additionalInfo),
      },
      from,
      to,
    };
  }

  #keyOf({ entityType, id }: EntityId): number | undefined {
    return this.#parts.registry.keyOf(entityType, id);
  }
}

/**
 * The statement of a walk. Parameters: the key of the root, the group, how many levels, the first level wanted. The
 * queue is ordered by level, so that an entity is first visited by the shortest way, and visited once it leads nowhere
 * again: circles end.
 */
function walkSql(near: End, far: End): string {
  return `WITH RECURSIVE reached (key, level) AS (
      SELECT ?1, 1
      UNION ALL
      SELECT r.${far}_key, reached.level + 1
      FROM reached CROSS JOIN relation r ON r.${near}_key = reached.key AND r.type_group = ?2
      WHERE reached.level < ?3 AND ${FIRST_VISIT}(r.${far}_key)
      ORDER BY 2)
    SELECT ${columns}
    FROM reached CROSS JOIN relation r ON r.${near}_key = reached.key AND r.type_group = ?2 ${joins}
    WHERE reached.level >= ?4 ORDER BY reached.level`;
}

function matches(
  { relationType, entityTypes }: RelationFilter,
  { type, from, to }: EntityRelation,
  direction: RelationsSearchParameters['direction'],
): boolean {
  const far = direction === 'FROM' ? to : from;
  return (
    (!relationType || relationType === type) &&
    (!entityTypes || entityTypes.length === 0 || entityTypes.includes(far.entityType))
  );
}
