import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { EntityKey, KeyFilter } from '../../model/entity-query.ts';
import { type PageData, type SortOrder, toPage } from '../../model/page.ts';
import type { AttributeScope, KvValue } from '../../model/telemetry.ts';
import { scopeCode } from './attribute-repository.ts';
import {
  ENDS_WITH,
  FOLD,
  fieldText,
  type QueryableType,
  type Sql,
  STARTS_WITH,
  searchedText,
  sortBy,
} from './entity-columns.ts';
import {
  type EntityHandle,
  type HandleRow,
  handleColumns,
  handleJoins,
  toHandle,
} from './entity-repository.ts';
import { joined, keyFilterCondition, type ResolveValue } from './key-filter-sql.ts';
import { encodeValue } from './kv.ts';
import { prepare } from './sql.ts';
import { fold } from './text-rules.ts';

/** Which entities a query may see and asks for. */
export interface EntitySelection {
  type: QueryableType;
  tenantKey: number;
  /** Only what belongs to this customer, and of customers only itself. */
  customerKey?: number | undefined;
  /** Only these. */
  ids?: readonly string[] | undefined;
  /** Only those of this type name, exactly. */
  kind?: string | undefined;
  /** Only those whose name begins so, in any case. */
  namePrefix?: string | undefined;
  keyFilters: readonly KeyFilter[];
  resolveValue: ResolveValue;
}

/** Which page of them, in which order, with which columns. */
export interface EntityWindow {
  page: number;
  pageSize: number;
  /** Kept are entities with this text, in any case, in the columns put together. */
  textSearch?: string | undefined;
  sort?: { key: EntityKey; direction: SortOrder } | undefined;
  columns: readonly EntityKey[];
}

/** An entity and the texts of the fields asked for; a field that it does not have is empty. */
export interface EntityFields {
  entity: EntityHandle;
  fields: Map<string, string>;
}

/** Answers queries over entities of one type by their fields, attributes and latest values. */
export class EntityQueryRepository {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
    const pure = { deterministic: true };
    db.function(FOLD, pure, (text) => (typeof text === 'string' ? fold(text) : text));
    db.function(STARTS_WITH, pure, (text, start) => flag(text, (it) => it.startsWith(String(start))));
    db.function(ENDS_WITH, pure, (text, end) => flag(text, (it) => it.endsWith(String(end))));
  }

  /** One page of the entities selected. */
  page(selection: EntitySelection, window: EntityWindow): PageData<EntityFields> {
    const where = joined(conditions(selection, window), 'AND');
    const total = prepare<{ total: number }>(
      this.#db,
      `SELECT count(*) AS total FROM entity e WHERE ${where.sql}`,
    ).get(...where.parameters)?.total;
    const keys = this.#keys(selection.type, where, window);
    return toPage(this.#rows(selection.type, keys, window.columns), total ?? 0, window);
  }

  /** The entities of every tenant whose attribute has exactly this value. */
  byAttribute(
    type: EntityHandle['type'],
    scope: AttributeScope,
    key: string,
    value: KvValue,
  ): EntityHandle[] {
    return prepare<HandleRow>(
      this.#db,
      `SELECT ${handleColumns} FROM attribute a JOIN entity e ON e.key = a.entity_key ${handleJoins}
       WHERE a.key_id = (SELECT id FROM kv_key WHERE name = ?) AND a.scope = ? AND a.value = ? AND e.type = ?`,
    )
      .all(key, scopeCode(scope), encodeValue(value), type)
      .map(toHandle);
  }

  #keys(type: QueryableType, where: Sql, { sort, page, pageSize }: EntityWindow): number[] {
    const { value, terms } = sortBy(
      type,
      sort?.key ?? { type: 'ENTITY_FIELD', key: 'createdTime' },
      sort?.direction ?? 'DESC',
    );
    const sql = value
      ? `WITH matches AS MATERIALIZED (SELECT e.key, ${value.sql} AS sorted FROM entity e WHERE ${where.sql})
         SELECT key FROM matches ORDER BY ${terms} LIMIT ? OFFSET ?`
      : `SELECT e.key FROM entity e WHERE ${where.sql} ORDER BY ${terms} LIMIT ? OFFSET ?`;
    return prepare<{ key: number }>(this.#db, sql)
      .all(...(value?.parameters ?? []), ...where.parameters, pageSize, page * pageSize)
      .map(({ key }) => key);
  }

  #rows(type: QueryableType, keys: readonly number[], columns: readonly EntityKey[]): EntityFields[] {
    const names = [...new Set(columns.flatMap(({ type, key }) => (type === 'ENTITY_FIELD' ? [key] : [])))];
    const texts = names.map((name, at) => `coalesce(${fieldText(type, name) ?? "''"}, '') AS field${at}`);
    const row = prepare<HandleRow & Record<`field${number}`, string>>(
      this.#db,
      `SELECT ${[handleColumns, ...texts].join(', ')} FROM entity e ${handleJoins} WHERE e.key = ?`,
    );
    return keys.flatMap((key) => {
      const found = row.get(key);
      if (!found) return [];
      const fields = new Map(names.map((name, at) => [name, found[`field${at}`] ?? '']));
      return { entity: toHandle(found), fields };
    });
  }
}

function conditions(selection: EntitySelection, { textSearch, columns }: EntityWindow): Sql[] {
  const { type, tenantKey, customerKey, ids, kind, namePrefix, keyFilters, resolveValue } = selection;
  // The plus keeps the index of the tenant out of it: ids have an index of their own.
  const owner = ids ? '+e.tenant_key' : 'e.tenant_key';
  const result = [term(`${owner} = ?`, tenantKey), term(ids ? '+e.type = ?' : 'e.type = ?', type)];
  if (customerKey !== undefined) {
    result.push(term(type === 'CUSTOMER' ? 'e.key = ?' : 'e.customer_key = ?', customerKey));
  }
  if (ids) result.push(term('e.id IN (SELECT value FROM json_each(?))', JSON.stringify(ids)));
  // The first is for the index, which ignores case; the second means it.
  if (kind !== undefined) result.push(term('e.kind = ? COLLATE NOCASE', kind), term('e.kind = ?', kind));
  if (namePrefix) result.push(startsWith(fold(namePrefix)));
  for (const filter of keyFilters)
    result.push(keyFilterCondition(type, filter, resolveValue) ?? term('TRUE'));
  // Lower case of other alphabets is a call out of SQL for every value, and only needed when such a text is searched.
  const lower = textSearch && /[^\x20-\x7e]/.test(textSearch) ? FOLD : 'lower';
  const searched = columns.flatMap((column) => searchedText(type, column, lower) ?? []);
  if (textSearch && searched.length > 0) {
    result.push({
      sql: `instr(${searched.map(({ sql }) => sql).join(' || ')}, ?) > 0`,
      parameters: [...searched.flatMap(({ parameters }) => parameters), fold(textSearch)],
    });
  }
  return result;
}

/** In a prefix `%` stands for any characters and `_` for one; without them it is a range of the index. */
function startsWith(prefix: string): Sql {
  if (/[%_]/.test(prefix)) return term('e.name_folded LIKE ?', `${prefix}%`);
  return term('e.name_folded >= ? AND e.name_folded < ?', prefix, `${prefix}\u{10FFFF}`);
}

function term(sql: string, ...parameters: SQLInputValue[]): Sql {
  return { sql, parameters };
}

function flag(text: unknown, test: (text: string) => boolean): number | null {
  return typeof text === 'string' ? Number(test(text)) : null;
}
