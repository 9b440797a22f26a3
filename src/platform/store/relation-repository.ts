import { type EntityId, type EntityType, entityId } from '../../model/entity-id.ts';
import type { EntityRelation, RelationTypeGroup } from '../../model/relation.ts';
import { badRequest } from '../errors.ts';
import { toJson } from './entity-registry.ts';
import { parseObject } from './loose-members.ts';
import { prepare, type Query } from './sql.ts';
import type { StoreParts } from './store-parts.ts';
import { requireText } from './text-rules.ts';

interface RelationRow {
  fromType: EntityType;
  fromId: string;
  toType: EntityType;
  toId: string;
  type: string;
  typeGroup: RelationTypeGroup;
  additionalInfo: string | null;
}

/** The directed relations between entities; they go when either end goes. */
export class RelationRepository {
  readonly #parts: StoreParts;
  readonly #save: Query<never>;
  readonly #delete: Query<never>;
  readonly #from: Query<RelationRow>;
  readonly #to: Query<RelationRow>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#save = prepare(
      parts.db,
      `INSERT INTO relation (from_key, type_group, type, to_key, additional_info) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET additional_info = excluded.additional_info`,
    );
    this.#delete = prepare(
      parts.db,
      'DELETE FROM relation WHERE from_key = ? AND type_group = ? AND type = ? AND to_key = ?',
    );
    const select = `SELECT f.type AS fromType, f.id AS fromId, t.type AS toType, t.id AS toId, r.type,
        r.type_group AS typeGroup, r.additional_info AS additionalInfo
      FROM relation r JOIN entity f ON f.key = r.from_key JOIN entity t ON t.key = r.to_key`;
    this.#from = prepare(parts.db, `${select} WHERE r.from_key = ? AND r.type_group = ?`);
    this.#to = prepare(parts.db, `${select} WHERE r.to_key = ? AND r.type_group = ?`);
  }

  /** Stores a relation; one with the same ends, type and group is overwritten. @throws PlatformError 400 */
  save(relation: EntityRelation): void {
    requireText(relation.type, 'Relation type should be specified!');
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

  /** The relations that start at the entity. */
  from(entity: EntityId, typeGroup: RelationTypeGroup = 'COMMON'): EntityRelation[] {
    return this.#find(this.#from, entity, typeGroup);
  }

  /** The relations that end at the entity. */
  to(entity: EntityId, typeGroup: RelationTypeGroup = 'COMMON'): EntityRelation[] {
    return this.#find(this.#to, entity, typeGroup);
  }

  #find(query: Query<RelationRow>, entity: EntityId, group: RelationTypeGroup): EntityRelation[] {
    const key = this.#keyOf(entity);
    return key === undefined ? [] : query.all(key, group).map(toRelation);
  }

  #keyOf({ entityType, id }: EntityId): number | undefined {
    return this.#parts.registry.keyOf(entityType, id);
  }
}

function toRelation(row: RelationRow): EntityRelation {
  return {
    from: entityId(row.fromType, row.fromId),
    to: entityId(row.toType, row.toId),
    type: row.type,
    typeGroup: row.typeGroup,
    additionalInfo: parseObject(row.additionalInfo),
  };
}
