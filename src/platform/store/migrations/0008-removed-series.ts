/**
 * Points of an entity that goes are removed after it, some at a time: a million of them would keep everybody waiting.
 * Nobody can read them meanwhile, since keys of entities are never used again. `removed_series` says whose may be left:
 * looking whether there are any would read a page of points for every entity that goes.
 *
 * Removing names must not make the index of names rebuild itself at that moment: it forgets them as it grows.
 */
export const removedSeries = `
ALTER TABLE ts_kv RENAME TO ts_kv_with_entity;
CREATE TABLE ts_kv (
  entity_key INTEGER NOT NULL,
  key_id INTEGER NOT NULL,
  ts INTEGER NOT NULL,
  value ANY NOT NULL,
  expires_at INTEGER,
  PRIMARY KEY (entity_key, key_id, ts)
) STRICT, WITHOUT ROWID;
INSERT INTO ts_kv (entity_key, key_id, ts, value, expires_at)
  SELECT entity_key, key_id, ts, value, expires_at FROM ts_kv_with_entity ORDER BY entity_key, key_id, ts;
DROP TABLE ts_kv_with_entity;
CREATE INDEX ts_kv_by_expiry ON ts_kv (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE removed_series (entity_key INTEGER PRIMARY KEY) STRICT;
CREATE TRIGGER series_left_behind AFTER DELETE ON entity
BEGIN
  INSERT INTO removed_series (entity_key) VALUES (OLD.key);
END;

INSERT INTO entity_name_search (entity_name_search, rank) VALUES ('deletemerge', 0);
`;
