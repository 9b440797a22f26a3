import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { keyList, prepare, term } from '../engine/sql.ts';
import { ENTITIES } from '../values/order-changes.ts';
import { placeOf } from '../values/order-moves.ts';
import {
  columnsOf,
  FOLDED_NAME,
  fieldOrder,
  fieldText,
  latestValue,
  NAME,
  type QueryableType,
} from './entity-columns.ts';
import type { FirstInOrder, OutlinedOrder } from './order-outlines.ts';
import type { ValuePlace } from './value-places.ts';

/** All of a type of a tenant. */
export interface OrderedEntities {
  tenantKey: number;
  type: QueryableType;
}

/** The order of devices or assets by a field in which they differ as a rule; undefined for another one. */
export function orderOfField(
  db: DatabaseSync,
  { tenantKey, type }: OrderedEntities,
  field: string,
): OutlinedOrder | undefined {
  if (type !== 'DEVICE' && type !== 'ASSET') return undefined;
  const columns = columnsOf([type]);
  const isName = fieldText(columns, field) === NAME;
  if (!isName && field !== 'createdTime') return undefined;
  const first = isName ? FOLDED_NAME : 'e.created_time';
  const columnOf = prepare<{ key: number; first: FirstInOrder }>(
    db,
    `SELECT e.key, ${first} AS first FROM json_each(?) k CROSS JOIN entity e ON e.key = k.value
     WHERE e.tenant_key = ? AND e.type = ?`,
  );
  return {
    id: `${tenantKey} ${type} ${first}`,
    reads: [ENTITIES],
    rowsFrom: (bound) =>
      rowsOf(db, {
        from: 'entity e',
        key: 'e.key',
        where: 'e.tenant_key = ? AND e.type = ?',
        parameters: [tenantKey, type],
        first,
        bound,
        order: fieldOrder(columns, field, 'ASC'),
      }),
    firstOf: (keys) => columnOf.all(JSON.stringify(keys), tenantKey, type),
  };
}

/** The order of devices or assets by the values that lie at a place, which is kept under an id. */
export function orderOfValues(
  db: DatabaseSync,
  { tenantKey, type }: OrderedEntities,
  order: number,
  place: ValuePlace,
): OutlinedOrder | undefined {
  if (type !== 'DEVICE' && type !== 'ASSET') return undefined;
  const value = latestValue(place);
  const latestOf = prepare<{ key: number; value: SQLInputValue }>(
    db,
    `SELECT e.key, ${value.sql} AS value FROM json_each(?) k CROSS JOIN entity e ON e.key = k.value
     WHERE e.tenant_key = ? AND e.type = ?`,
  );
  return {
    id: `values ${order}`,
    reads: [ENTITIES, order],
    rowsFrom: (bound) =>
      rowsOf(db, {
        from: 'ordered_value v',
        key: 'v.entity_key',
        where: 'v.order_id = ?',
        parameters: [order],
        first: 'v.sorted',
        bound,
        order: 'v.sorted, v.flag, v.entity_key',
      }),
    firstOf: (keys) =>
      latestOf
        .all(...value.parameters, JSON.stringify(keys), tenantKey, type)
        // What has no value comes first.
        .map(({ key, value }) => ({
          key,
          first: value === null ? Number.NEGATIVE_INFINITY : placeOf(value).compared,
        })),
  };
}

interface OrderedRows {
  from: string;
  key: string;
  where: string;
  parameters: readonly SQLInputValue[];
  first: string;
  bound: FirstInOrder | undefined;
  order: string;
}

function rowsOf(
  db: DatabaseSync,
  { from, key, where, parameters, first, bound, order }: OrderedRows,
): (limit: number, offset: number) => number[] {
  const within =
    bound === undefined
      ? term(where, ...parameters)
      : term(`${where} AND ${first} >= ?`, ...parameters, bound);
  const rows = prepare<{ keys: string }>(
    db,
    `SELECT json_group_array(key) AS keys FROM (
       SELECT ${key} AS key FROM ${from} WHERE ${within.sql} ORDER BY ${order} LIMIT ? OFFSET ?)`,
  );
  return (limit, offset) => keyList(rows.get(...within.parameters, limit, offset));
}
