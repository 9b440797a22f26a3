/**
 * How many entities there are is kept, as counting them takes the longer the more there are: of each type of a tenant, of
 * those with one kind, of those of one customer, and of those with both. The customer 0 stands for any or none, the kind ''
 * for any; another one has a sign before it, as a kind may be ''. Alarms are counted where they are listed.
 */
export const entityCounts = `
CREATE TABLE entity_count (
  tenant_key INTEGER NOT NULL,
  type TEXT NOT NULL,
  customer_key INTEGER NOT NULL,
  kind TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (tenant_key, type, customer_key, kind)
) STRICT, WITHOUT ROWID;

INSERT INTO entity_count (tenant_key, type, customer_key, kind, count)
  SELECT tenant_key, type, 0, '', count(*) FROM entity WHERE type <> 'ALARM' GROUP BY 1, 2
  UNION ALL
  SELECT tenant_key, type, 0, '=' || kind, count(*) FROM entity
    WHERE type <> 'ALARM' AND kind IS NOT NULL GROUP BY 1, 2, 4
  UNION ALL
  SELECT tenant_key, type, customer_key, '', count(*) FROM entity
    WHERE type <> 'ALARM' AND customer_key IS NOT NULL GROUP BY 1, 2, 3
  UNION ALL
  SELECT tenant_key, type, customer_key, '=' || kind, count(*) FROM entity
    WHERE type <> 'ALARM' AND customer_key IS NOT NULL AND kind IS NOT NULL GROUP BY 1, 2, 3, 4;

CREATE TRIGGER entity_counted AFTER INSERT ON entity WHEN NEW.type <> 'ALARM'
BEGIN
  INSERT INTO entity_count (tenant_key, type, customer_key, kind, count)
    SELECT NEW.tenant_key, NEW.type, c.key, k.kind, 1
    FROM (SELECT 0 AS key UNION ALL SELECT NEW.customer_key) c, (SELECT '' AS kind UNION ALL SELECT '=' || NEW.kind) k
    WHERE c.key IS NOT NULL AND k.kind IS NOT NULL
    ON CONFLICT DO UPDATE SET count = count + 1;
END;

CREATE TRIGGER entity_uncounted AFTER DELETE ON entity WHEN OLD.type <> 'ALARM'
BEGIN
  UPDATE entity_count SET count = count - 1
    WHERE tenant_key = OLD.tenant_key AND type = OLD.type
      AND customer_key IN (0, OLD.customer_key) AND kind IN ('', '=' || OLD.kind);
  DELETE FROM entity_count
    WHERE tenant_key = OLD.tenant_key AND type = OLD.type
      AND customer_key IN (0, OLD.customer_key) AND kind IN ('', '=' || OLD.kind) AND count = 0;
END;

CREATE TRIGGER entity_counted_anew AFTER UPDATE OF tenant_key, customer_key, kind ON entity
WHEN NEW.type <> 'ALARM'
  AND (NEW.tenant_key <> OLD.tenant_key OR NEW.customer_key IS NOT OLD.customer_key OR NEW.kind IS NOT OLD.kind)
BEGIN
  UPDATE entity_count SET count = count - 1
    WHERE tenant_key = OLD.tenant_key AND type = OLD.type
      AND customer_key IN (0, OLD.customer_key) AND kind IN ('', '=' || OLD.kind);
  DELETE FROM entity_count
    WHERE tenant_key = OLD.tenant_key AND type = OLD.type
      AND customer_key IN (0, OLD.customer_key) AND kind IN ('', '=' || OLD.kind) AND count = 0;
  INSERT INTO entity_count (tenant_key, type, customer_key, kind, count)
    SELECT NEW.tenant_key, NEW.type, c.key, k.kind, 1
    FROM (SELECT 0 AS key UNION ALL SELECT NEW.customer_key) c, (SELECT '' AS kind UNION ALL SELECT '=' || NEW.kind) k
    WHERE c.key IS NOT NULL AND k.kind IS NOT NULL
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
`;
