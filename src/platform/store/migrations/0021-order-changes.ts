/** What is noted with changes of entities, whatever order they lie in. */
const ENTITIES = 0;

const ofType = (row: 'NEW' | 'OLD') => `${row}.type IN ('DEVICE', 'ASSET')`;

/** Notes a change of an entity, and in which orders of which tenants it may lie otherwise. */
const noted = (row: 'NEW' | 'OLD', tenants: string) => `
  INSERT INTO order_change (order_id, entity_keys)
    SELECT ${ENTITIES}, json_array(${row}.key)
    UNION ALL
    SELECT id, json_array(${row}.key) FROM value_order WHERE tenant_key IN (${tenants}) AND type = ${row}.type;`;

/**
 * Which entities have changed lately, as far as queries over many look at it: which have moved within which order of
 * values, and which devices and assets have changed themselves, under the order 0. The keys are a JSON list. Each row has
 * as many numbers as keys, and `seq` is the last of them; old rows go. Who moves many within an order notes it by one row,
 * with no trigger.
 */
export const orderChanges = `
CREATE TABLE order_change (
  seq INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL,
  entity_keys TEXT NOT NULL
) STRICT;

CREATE TRIGGER ordered_value_moved AFTER UPDATE ON ordered_value
BEGIN
  INSERT INTO order_change (order_id, entity_keys) VALUES (NEW.order_id, json_array(NEW.entity_key));
END;

CREATE TRIGGER entity_added_noted AFTER INSERT ON entity WHEN ${ofType('NEW')}
BEGIN
  INSERT INTO order_change (order_id, entity_keys) VALUES (${ENTITIES}, json_array(NEW.key));
END;
CREATE TRIGGER entity_change_noted
AFTER UPDATE OF tenant_key, customer_key, created_time, name, name_folded, kind, label, additional_info ON entity
WHEN ${ofType('NEW')}
BEGIN
  INSERT INTO order_change (order_id, entity_keys) VALUES (${ENTITIES}, json_array(NEW.key));
END;
CREATE TRIGGER entity_move_noted AFTER UPDATE OF tenant_key ON entity
WHEN ${ofType('NEW')} AND NEW.tenant_key <> OLD.tenant_key
BEGIN ${noted('NEW', 'OLD.tenant_key, NEW.tenant_key')}
END;
CREATE TRIGGER entity_removal_noted AFTER DELETE ON entity WHEN ${ofType('OLD')}
BEGIN ${noted('OLD', 'OLD.tenant_key')}
END;
`;
