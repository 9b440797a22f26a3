/** In an order of values, what has no value comes before all numbers: no stored number is so low. */
const MISSING = '-9e999';

/** What an order has where attributes have a scope, if it is the order of a series. */
const SERIES = -1;

/** A value as orders compare it: flags are the numbers 0 and 1, and what is neither number nor text is its JSON text. */
const sorted = (value: string) =>
  `CASE typeof(${value}) WHEN 'null' THEN ${MISSING} WHEN 'blob' THEN
     CASE CAST(${value} AS TEXT) WHEN 'true' THEN 1 WHEN 'false' THEN 0 ELSE CAST(${value} AS TEXT) END
   ELSE ${value} END`;

/** What tells a flag from the number that it counts as. */
const flag = (value: string) =>
  `CASE WHEN typeof(${value}) = 'blob' AND CAST(${value} AS TEXT) IN ('true', 'false')
     THEN CAST(${value} AS TEXT) ELSE '' END`;

/** Whether it is JSON, and no text. */
const isJson = (value: string) => `typeof(${value}) = 'blob'`;

const columnsOf = (value: string) => `${sorted(value)}, ${flag(value)}, ${isJson(value)}`;

/** The value of an entity in the order `o`. */
const current = (entity: string) =>
  `CASE o.scope WHEN ${SERIES}
     THEN (SELECT value FROM ts_latest WHERE key_id = o.key_id AND entity_key = ${entity})
     ELSE (SELECT value FROM attribute WHERE key_id = o.key_id AND scope = o.scope AND entity_key = ${entity}) END`;

/** Moves the row of an entity within the orders of a key from a value to another one; NULL is none. */
const moved = (keyId: string, scope: string | number, entity: string, from: string, to: string) => `
  UPDATE ordered_value SET sorted = ${sorted(to)}, flag = ${flag(to)}, is_json = ${isJson(to)}
  WHERE order_id IN (SELECT id FROM value_order WHERE key_id = ${keyId} AND scope = ${scope})
    AND sorted = ${sorted(from)} AND flag = ${flag(from)} AND entity_key = ${entity};`;

const kept = (keyId: string, scope: string | number) =>
  `EXISTS (SELECT 1 FROM value_order WHERE key_id = ${keyId} AND scope = ${scope})`;

/** What puts the rows of a table into their orders when they come, and takes them out when they go. */
const comeAndGo = (name: string, table: string, scope: (row: 'NEW' | 'OLD') => string | number) => `
CREATE TRIGGER IF NOT EXISTS ${name}_added AFTER INSERT ON ${table} WHEN ${kept('NEW.key_id', scope('NEW'))}
BEGIN
  ${moved('NEW.key_id', scope('NEW'), 'NEW.entity_key', 'NULL', 'NEW.value')}
END;
CREATE TRIGGER IF NOT EXISTS ${name}_removed AFTER DELETE ON ${table} WHEN ${kept('OLD.key_id', scope('OLD'))}
BEGIN
  ${moved('OLD.key_id', scope('OLD'), 'OLD.entity_key', 'OLD.value', 'NULL')}
END;
`;

/** What keeps the rows of a table in their orders. */
const keptUp = (name: string, table: string, scope: (row: 'NEW' | 'OLD') => string | number) => `
${comeAndGo(name, table, scope)}
CREATE TRIGGER IF NOT EXISTS ${name}_changed AFTER UPDATE OF value ON ${table}
WHEN NEW.value IS NOT OLD.value AND ${kept('NEW.key_id', scope('NEW'))}
BEGIN
  ${moved('NEW.key_id', scope('NEW'), 'NEW.entity_key', 'OLD.value', 'NEW.value')}
END;`;

/**
 * The order of the entities of a type of a tenant by their values of a key, for keys that people sort or filter by: an
 * index over all values would make every value dearer to store. `value_order` says which orders there are: of a series,
 * whose scope is -1, or of an attribute of a scope. An order is `building` while not all entities are in it, and
 * `dropped` until its rows are removed. Whatever lies in it already is kept up with what is stored, and every entity of
 * the type has a row in it, also one without a value. An attribute of another key costs one look at `value_order` more;
 * of series see below.
 */
export const valueOrders = `
CREATE TABLE value_order (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tenant_key INTEGER NOT NULL,
  type TEXT NOT NULL,
  key_id INTEGER NOT NULL,
  scope INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('building', 'complete', 'dropped')),
  used_time INTEGER NOT NULL
) STRICT;
CREATE INDEX value_order_by_key ON value_order (key_id, scope, tenant_key, type, state);
CREATE INDEX value_order_by_type ON value_order (tenant_key, type);

CREATE TABLE ordered_value (
  order_id INTEGER NOT NULL,
  sorted ANY NOT NULL,
  flag TEXT NOT NULL,
  entity_key INTEGER NOT NULL,
  is_json INTEGER NOT NULL,
  PRIMARY KEY (order_id, sorted, flag, entity_key)
) STRICT, WITHOUT ROWID;

${keptUp('attribute_order', 'attribute', (row) => `${row}.scope`)}

CREATE TRIGGER entity_joins_orders AFTER INSERT ON entity
BEGIN
  INSERT INTO ordered_value (order_id, entity_key, sorted, flag, is_json)
    SELECT o.id, NEW.key, ${columnsOf('NULL')} FROM value_order o
    WHERE o.tenant_key = NEW.tenant_key AND o.type = NEW.type;
END;
CREATE TRIGGER entity_leaves_orders AFTER DELETE ON entity
BEGIN
  DELETE FROM ordered_value
    WHERE order_id IN (SELECT id FROM value_order WHERE tenant_key = OLD.tenant_key AND type = OLD.type)
      AND sorted = ${MISSING} AND flag = '' AND entity_key = OLD.key;
END;
CREATE TRIGGER entity_changes_orders AFTER UPDATE OF tenant_key ON entity WHEN NEW.tenant_key <> OLD.tenant_key
BEGIN
  DELETE FROM ordered_value WHERE (order_id, sorted, flag, entity_key) IN (
    SELECT v.id, ${sorted('v.value')}, ${flag('v.value')}, OLD.key
    FROM (SELECT o.id, ${current('OLD.key')} AS value FROM value_order o
          WHERE o.tenant_key = OLD.tenant_key AND o.type = OLD.type) v);
  INSERT INTO ordered_value (order_id, entity_key, sorted, flag, is_json)
    SELECT v.id, NEW.key, ${columnsOf('v.value')}
    FROM (SELECT o.id, ${current('NEW.key')} AS value FROM value_order o
          WHERE o.tenant_key = NEW.tenant_key AND o.type = NEW.type) v;
END;
`;

/**
 * What puts latest values into their orders when they come, and takes them out when they go; those that change are moved
 * by whoever stores them. It is there only while a series has an order.
 */
export const keepLatestInOrder = comeAndGo('latest_order', 'ts_latest', () => SERIES);

/** The opposite. */
export const leaveLatestUnordered = ['added', 'removed']
  .map((what) => `DROP TRIGGER IF EXISTS latest_order_${what};`)
  .join(' ');

/** Puts the entities with keys `?2 < key <= ?3` into the order `?1`, unless they lie in it. */
export const fillValueOrder = `
WITH v AS MATERIALIZED (
  SELECT o.id, e.key, ${current('e.key')} AS value
  FROM value_order o JOIN entity e ON +e.tenant_key = o.tenant_key AND +e.type = o.type
  WHERE o.id = ?1 AND e.key > ?2 AND e.key <= ?3)
INSERT OR IGNORE INTO ordered_value (order_id, entity_key, sorted, flag, is_json)
  SELECT v.id, v.key, ${columnsOf('v.value')} FROM v
`;
