import type { DatabaseSync } from 'node:sqlite';
import type { EntityType } from '../../../model/entity-id.ts';
import type { EntityKey } from '../../../model/entity-query.ts';
import { offsetOf, type PageData, toPage } from '../../../model/page.ts';
import type { AttributeScope, KvValue } from '../../../model/telemetry.ts';
import { keyList, prepare } from '../engine/sql.ts';
import { fold } from '../engine/text-rules.ts';
import {
  type EntityHandle,
  type HandleRow,
  handleColumns,
  handleJoins,
  toHandle,
} from '../registry/entity-handles.ts';
import { scopeCode } from '../values/attribute-repository.ts';
import type { KeyDictionary } from '../values/key-dictionary.ts';
import { encodeValue } from '../values/kv.ts';
import { columnsOf, FOLD, fieldText, type QueryableType } from './entity-columns.ts';
import type { EntitySearch, EntitySelection } from './entity-conditions.ts';
import { placesOf } from './value-places.ts';
import { type EntityOrder, type KeyWindow, WindowFinder } from './window-finder.ts';

/** Which page of them, in which order, with which columns. */
export interface EntityWindow extends EntitySearch, EntityOrder {
  page: number;
  pageSize: number;
}

/** An entity and the texts of the fields asked for; a field that it does not have is empty. */
export interface EntityFields {
  entity: EntityHandle;
  fields: Map<string, string>;
}

/** Of more entities with alarms each entity that a query is about is asked whether it is one. */
const FEW_ALARMED = 2_000;

/** Answers queries over entities by their fields, attributes and latest values. */
export class EntityQueryRepository {
  readonly #db: DatabaseSync;
  readonly #windows: WindowFinder;

  constructor(db: DatabaseSync, keys: KeyDictionary) {
    this.#db = db;
    this.#windows = new WindowFinder(db, placesOf(db, keys));
    db.function(FOLD, { deterministic: true }, (text) => (typeof text === 'string' ? fold(text) : text));
  }

  /**
   * Does a part of what makes later queries over many quick, in some milliseconds; answers whether there is more to do. Who
   * reads in a thread of its own calls it while nothing is asked.
   */
  prepareSome(): boolean {
    return this.#windows.prepareSome();
  }

  /** The keys of one page of the entities selected, in order. */
  keysOfPage(selection: EntitySelection, window: EntityWindow): KeyWindow {
    return this.#windows.find(selection, window, offsetOf(window), window.pageSize);
  }

  /** One page of the entities selected. */
  page(selection: EntitySelection, window: EntityWindow): PageData<EntityFields> {
    const { keys, total } = this.keysOfPage(selection, window);
    return toPage(this.fields(selection, keys, window.columns), total, window);
  }

  /** How many entities are selected. */
  count(selection: EntitySelection): number {
    return this.#windows.find(selection, { columns: [] }, 0, 0).total;
  }

  /** The keys of the first entities selected, in order, and how many there are. */
  keys(selection: EntitySelection, window: EntitySearch & EntityOrder, limit: number): KeyWindow {
    return this.#windows.find(this.#narrowedToAlarmed(selection), window, 0, limit);
  }

  /** Whether any entity of the type, of whatever tenant, is the originator of an alarm. */
  hasAlarmed(type: EntityType): boolean {
    const sql = 'SELECT EXISTS (SELECT 1 FROM alarm WHERE originator_type = ?) AS found';
    return prepare<{ found: number }>(this.#db, sql).get(type)?.found === 1;
  }

  /** The entities with these keys, in that order, with the fields among the columns. */
  fields(
    { types }: Pick<EntitySelection, 'types'>,
    keys: readonly number[],
    columns: readonly EntityKey[],
  ): EntityFields[] {
    const names = new Set(columns.flatMap(({ type, key }) => (type === 'ENTITY_FIELD' ? [key] : [])));
    const texts = [...names].flatMap((name) => {
      const text = fieldText(columnsOf(types), name);
      return text ? [{ name, text }] : [];
    });
    const selected = texts.map(({ text }, at) => `coalesce(${text}, '') AS field${at}`);
    const row = prepare<HandleRow & Record<`field${number}`, string>>(
      this.#db,
      `SELECT ${[handleColumns, ...selected].join(', ')} FROM entity e ${handleJoins} WHERE e.key = ?`,
    );
    return keys.flatMap((key) => {
      const found = row.get(key);
      if (!found) return [];
      const fields = new Map([...names].map((name) => [name, '']));
      for (const [at, { name }] of texts.entries()) fields.set(name, found[`field${at}`] ?? '');
      return { entity: toHandle(found), fields };
    });
  }

  /** The names of the series, or of the attributes of any scope, that any of the entities has; sorted. */
  keyNames(kind: 'timeseries' | 'attributes', entityKeys: readonly number[]): string[] {
    const table = kind === 'timeseries' ? 'ts_latest' : 'attribute';
    return prepare<{ name: string }>(
      this.#db,
      `SELECT name FROM kv_key WHERE id IN (
         SELECT v.key_id FROM json_each(?) e CROSS JOIN ${table} v ON v.entity_key = e.value) ORDER BY name`,
    )
      .all(JSON.stringify(entityKeys))
      .map(({ name }) => name);
  }

  /** The keys of the entities of this type with these ids; ids that none has are left out. */
  keysOf(type: QueryableType, ids: readonly string[]): number[] {
    return prepare<{ key: number }>(
      this.#db,
      'SELECT key FROM entity WHERE id IN (SELECT value FROM json_each(?)) AND +type = ?',
    )
      .all(JSON.stringify(ids.map((id) => id.toLowerCase())), type)
      .map(({ key }) => key);
  }

  /** The keys of the entities of every tenant whose attribute has exactly this value. */
  keysByAttribute(scope: AttributeScope, key: string, value: KvValue): number[] {
    return keyList(
      prepare<{ keys: string }>(
        this.#db,
        `SELECT json_group_array(entity_key) AS keys FROM attribute
         WHERE key_id = (SELECT id FROM kv_key WHERE name = ?) AND scope = ? AND value = ?`,
      ).get(key, scopeCode(scope), encodeValue(value)),
    );
  }

  /** Where few of a type have alarms, they are found from there: what has none costs nothing then, however much there is. */
  #narrowedToAlarmed(selection: EntitySelection): EntitySelection {
    const [type] = selection.types;
    if (!selection.alarmed || selection.keys || type === undefined || selection.types.length > 1)
      return selection;
    // DISTINCT would read all alarms: this goes from one originator to the next.
    const keys = keyList(
      prepare<{ keys: string }>(
        this.#db,
        `WITH RECURSIVE alarmed (key) AS (
           SELECT min(originator_key) FROM alarm WHERE originator_type = ?1
           UNION ALL
           SELECT (SELECT min(originator_key) FROM alarm WHERE originator_type = ?1 AND originator_key > alarmed.key)
           FROM alarmed WHERE alarmed.key IS NOT NULL LIMIT ${FEW_ALARMED + 1})
         SELECT json_group_array(key) AS keys FROM alarmed WHERE key IS NOT NULL`,
      ).get(type),
    );
    return keys.length > FEW_ALARMED ? selection : { ...selection, keys, alarmed: false };
  }
}
