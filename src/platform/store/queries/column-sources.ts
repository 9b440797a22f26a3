import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { keyList, prepare } from '../engine/sql.ts';
import { encodeValue } from '../values/kv.ts';
import { ENTITIES } from '../values/order-changes.ts';
import { placeOf } from '../values/order-moves.ts';
import { FOLDED_NAME, type GroupedField, latestValue, type QueryableType } from './entity-columns.ts';
import type { ColumnSource } from './kept-columns.ts';
import { NameColumn } from './name-column.ts';
import { NumberColumn } from './number-column.ts';
import { ValueColumn } from './value-column.ts';
import type { ValuePlace } from './value-places.ts';
import type { OrderedValue } from './value-tests.ts';

/** All entities of a type of a tenant. */
export interface Entities {
  tenantKey: number;
  type: QueryableType;
}

/** So many rows are read at once: that takes some milliseconds, also where all have different values. */
const ROWS = 2_000;

/** About how many bytes a name takes with what tells where it lies and what is in it, and a value, of which there are few or many. */
const NAME_BYTES = 42;
const CODE_BYTES = 4;
const NUMBER_BYTES = 8;

/** All entities of a type of a tenant. */
const OWN = 'e.tenant_key = ? AND e.type = ?';

const LEAST = Number.NEGATIVE_INFINITY;

/** The values that lie at a place, whose order is kept under an id. */
export function valuesInOrder(
  db: DatabaseSync,
  { tenantKey, type }: Entities,
  order: number,
  place: ValuePlace,
  rows = ROWS,
): ColumnSource<ValueColumn> {
  const groups = prepare<{
    sorted: number | string;
    flag: string;
    text: string;
    keys: string;
    jsonKeys: string;
    last: number;
    count: number;
  }>(
    db,
    `SELECT sorted, flag, CAST(sorted AS TEXT) AS text, max(entity_key) AS last, count(*) AS count,
       json_group_array(entity_key) FILTER (WHERE is_json = 0) AS keys,
       json_group_array(entity_key) FILTER (WHERE is_json = 1) AS jsonKeys
     FROM (SELECT * FROM ordered_value WHERE order_id = ? AND (sorted, flag, entity_key) > (?, ?, ?)
           ORDER BY sorted, flag, entity_key LIMIT ${rows})
     GROUP BY sorted, flag ORDER BY sorted, flag`,
  );
  return {
    id: `values ${order}`,
    reads: [order],
    bytesFor: (entities) => CODE_BYTES * entities,
    make: () => new ValueColumn(),
    *fill(column) {
      let last: [number | string, string, number] = [LEAST, '', 0];
      for (let count = rows; count === rows; ) {
        count = 0;
        for (const { sorted, flag, text, keys, jsonKeys, ...group } of groups.each(order, ...last)) {
          const json = keyList({ keys: jsonKeys });
          if (flag !== '') column.set(json, flag === 'true', () => flag);
          else if (json.length > 0) column.set(json, { json: text }, () => text);
          const others = keyList({ keys });
          if (sorted === LEAST) column.set(others, null, () => '');
          else if (others.length > 0) column.set(others, sorted, () => text);
          if (!column.isFit) break;
          last = [sorted, flag, group.last];
          count += group.count;
        }
        yield;
      }
    },
    refresh: valuesAgain(db, { tenantKey, type }, place, (column, key, value, text) =>
      column.set([key], value, text),
    ),
  };
}

/** The same, where nearly all are numbers, of which there may be any number. */
export function numbersInOrder(
  db: DatabaseSync,
  { tenantKey, type }: Entities,
  order: number,
  place: ValuePlace,
  rows = ROWS,
): ColumnSource<NumberColumn> {
  const some = prepare<{ sorted: number | string; flag: string; key: number; isJson: number }>(
    db,
    `SELECT sorted, flag, entity_key AS key, is_json AS isJson FROM ordered_value
     WHERE order_id = ? AND (sorted, flag, entity_key) > (?, ?, ?)
     ORDER BY sorted, flag, entity_key LIMIT ${rows}`,
  );
  return {
    id: `numbers ${order}`,
    reads: [order],
    bytesFor: (entities) => NUMBER_BYTES * entities,
    make: () => new NumberColumn(),
    *fill(column) {
      let last: [number | string, string, number] = [LEAST, '', 0];
      for (let count = rows; count === rows; ) {
        count = 0;
        for (const { sorted, flag, key, isJson } of some.each(order, ...last)) {
          if (flag !== '') column.set(key, flag === 'true');
          else if (isJson === 1) column.set(key, { json: String(sorted) });
          else column.set(key, sorted === LEAST ? null : sorted);
          if (!column.isFit) break;
          last = [sorted, flag, key];
          count++;
        }
        yield;
      }
    },
    refresh: valuesAgain(db, { tenantKey, type }, place, (column, key, value) => column.set(key, value)),
  };
}

/** The names of entities, in lower case. */
export function namesOf(db: DatabaseSync, entities: Entities, rows = ROWS): ColumnSource<NameColumn> {
  const parts = partsOf<{ keys: string; names: Uint8Array | null }>(
    db,
    entities,
    "json_group_array(key) AS keys, CAST(group_concat(name_folded, x'ff') AS BLOB) AS names",
    '',
  );
  return {
    id: `names ${entities.tenantKey} ${entities.type}`,
    reads: [ENTITIES],
    bytesFor: (count) => NAME_BYTES * count,
    make: () => new NameColumn(),
    *fill(column) {
      for (const { keys, names } of parts(rows)) {
        if (names) column.setAll(keyList({ keys }), names);
        yield;
      }
    },
    refresh: textsAgain(db, entities, FOLDED_NAME, (column, key, name) => column.set(key, name ?? '')),
  };
}

/** A field of entities as it is written. */
export function fieldsOf(
  db: DatabaseSync,
  entities: Entities,
  field: GroupedField,
  rows = ROWS,
): ColumnSource<ValueColumn> {
  const parts = partsOf<{ keys: string; texts: string }>(
    db,
    entities,
    `json_group_array(key) AS keys, json_group_array(${field}) AS texts`,
    `, e.${field}`,
  );
  return {
    id: `${field} ${entities.tenantKey} ${entities.type}`,
    reads: [ENTITIES],
    bytesFor: (count) => CODE_BYTES * count,
    make: () => new ValueColumn(),
    *fill(column) {
      for (const { keys, texts } of parts(rows)) {
        const found = JSON.parse(texts) as (string | null)[];
        for (const [at, key] of keyList({ keys }).entries()) {
          const text = found[at] ?? null;
          column.set([key], text, () => text ?? '');
        }
        yield;
      }
    },
    refresh: textsAgain(db, entities, `e.${field}`, (column, key, text) =>
      column.set([key], text, () => text ?? ''),
    ),
  };
}

/** Reads all entities in parts, the eldest first, as those lie together that were made together; some are read twice. */
function partsOf<Part>(
  db: DatabaseSync,
  { tenantKey, type }: Entities,
  aggregates: string,
  columns: string,
): (count: number) => Generator<Part, void, void> {
  const rows = prepare<Part & { created: number; name: string | null; count: number }>(
    db,
    `SELECT ${aggregates}, count(*) AS count, max(created_time) AS created,
       json_group_array(name_folded) ->> '$[#-1]' AS name
     FROM (SELECT e.key, e.created_time, e.name_folded${columns} FROM entity e
           WHERE ${OWN} AND (e.created_time, e.name_folded) >= (?, ?)
           ORDER BY e.created_time, e.name_folded LIMIT ?)`,
  );
  return function* parts(count) {
    let [created, name] = [LEAST, ''];
    for (let limit = count; ; ) {
      const row = rows.get(tenantKey, type, created, name, limit);
      if (!row) return;
      yield row;
      if (row.count < limit) return;
      // Where more have the same it goes on with more at once.
      if (row.created === created && row.name === name) limit *= 2;
      [created, name] = [row.created, row.name ?? ''];
    }
  };
}

/** Makes the function that looks again at a text of some entities. */
function textsAgain<C extends NameColumn | ValueColumn>(
  db: DatabaseSync,
  { tenantKey, type }: Entities,
  text: string,
  set: (column: C, key: number, text: string | null) => void,
): ColumnSource<C>['refresh'] {
  const some = prepare<{ key: number; text: string | null }>(
    db,
    `SELECT e.key, ${text} AS text FROM json_each(?) k CROSS JOIN entity e ON e.key = k.value WHERE ${OWN}`,
  );
  return (column, keys) => {
    const known = new Set<number>();
    for (const { key, text } of some.all(JSON.stringify(keys), tenantKey, type)) {
      known.add(key);
      set(column, key, text);
    }
    for (const key of keys) if (!known.has(key)) column.delete(key);
  };
}

/** Makes the function that looks again at the values of some entities. */
function valuesAgain<C extends NumberColumn | ValueColumn>(
  db: DatabaseSync,
  { tenantKey, type }: Entities,
  place: ValuePlace,
  set: (column: C, key: number, value: OrderedValue, textOf: () => string) => void,
): ColumnSource<C>['refresh'] {
  const stored = latestValue(place);
  const some = prepare<{ key: number; value: SQLOutputValue }>(
    db,
    `SELECT e.key, ${stored.sql} AS value FROM json_each(?) k CROSS JOIN entity e ON e.key = k.value WHERE ${OWN}`,
  );
  const number = prepare<{ text: string }>(db, 'SELECT CAST(? AS TEXT) AS text');
  return (column, keys) => {
    const left = new Set(keys);
    for (const row of some.each(...stored.parameters, JSON.stringify(keys), tenantKey, type)) {
      const value = orderedValue(row.value);
      left.delete(row.key);
      set(column, row.key, value, () =>
        typeof value === 'number' ? (number.get(encodeValue(value))?.text ?? '') : textOf(value),
      );
      if (!column.isFit) return;
    }
    for (const key of left) column.delete(key);
  };
}

function orderedValue(value: SQLOutputValue): OrderedValue {
  if (value === null || typeof value === 'string') return value;
  const { compared, flag, isJson } = placeOf(value);
  if (flag !== '') return flag === 'true';
  return isJson ? { json: String(compared) } : compared;
}

function textOf(value: Exclude<OrderedValue, number>): string {
  if (value === null) return '';
  return typeof value === 'object' ? value.json : String(value);
}
