/**
 * The first schema.
 *
 * `entity` is the registry: every entity of every type has one row in it, with what all lists show, sort, filter and
 * search by. Its integer key is what everything else hangs on and goes with; it is never used twice, so a key held
 * in memory can only become unknown, never somebody else's. A type that has more to say has a table of its own
 * beside it. `kind` is the member `type` of the wire (of a device the name of its profile). `extra` holds members
 * that clients sent and nobody here knows.
 *
 * Every list index ends in all the columns a list can be filtered by, so that a page of keys, even the last of
 * 100,000 rows, is read from the index alone.
 *
 * Values of attributes and telemetry keep their type by their storage class: INTEGER, REAL, TEXT, and for
 * what SQL has no class for (booleans, objects, arrays) a BLOB of JSON text.
 */
export const entitiesAndTelemetry = `
CREATE TABLE entity (
  key INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  tenant_key INTEGER NOT NULL REFERENCES entity (key) ON DELETE CASCADE,
  customer_key INTEGER REFERENCES entity (key) ON DELETE SET NULL,
  created_time INTEGER NOT NULL,
  name TEXT NOT NULL,
  name_folded TEXT NOT NULL,
  kind TEXT,
  label TEXT,
  customer_title TEXT,
  additional_info TEXT,
  extra TEXT
) STRICT;

CREATE INDEX entity_by_created
  ON entity (tenant_key, type, created_time, name_folded, kind, customer_key);
CREATE INDEX entity_by_name
  ON entity (tenant_key, type, name_folded, kind, customer_key);
CREATE INDEX entity_by_kind
  ON entity (tenant_key, type, kind COLLATE NOCASE, name_folded, customer_key);
CREATE INDEX entity_by_label
  ON entity (tenant_key, type, label COLLATE NOCASE, name_folded, kind, customer_key);
CREATE INDEX entity_by_customer_title
  ON entity (tenant_key, type, customer_title COLLATE NOCASE, name_folded, kind, customer_key);
CREATE INDEX entity_by_customer
  ON entity (customer_key, type, kind, name_folded, tenant_key);
CREATE UNIQUE INDEX entity_unique_name ON entity (tenant_key, type, name)
  WHERE type IN ('DEVICE', 'ASSET', 'ENTITY_VIEW', 'CUSTOMER', 'DEVICE_PROFILE', 'TENANT_PROFILE');

-- The owner of what belongs to no tenant. Not an entity of the wire: no lookup by type finds it.
INSERT INTO entity (key, id, type, tenant_key, created_time, name, name_folded)
  VALUES (1, '13814000-1dd2-11b2-8080-808080808080', 'SYSTEM', 1, 0, 'System', 'system');

CREATE TRIGGER entity_customer_changed AFTER UPDATE OF customer_key ON entity
BEGIN
  UPDATE entity SET customer_title = (SELECT name FROM entity WHERE key = NEW.customer_key) WHERE key = NEW.key;
END;
CREATE TRIGGER customer_renamed AFTER UPDATE OF name ON entity WHEN NEW.type = 'CUSTOMER' AND NEW.name <> OLD.name
BEGIN
  UPDATE entity SET customer_title = NEW.name WHERE customer_key = NEW.key;
END;

CREATE TABLE contact (
  entity_key INTEGER PRIMARY KEY REFERENCES entity (key) ON DELETE CASCADE,
  country TEXT, state TEXT, city TEXT, address TEXT, address2 TEXT, zip TEXT, phone TEXT, email TEXT
) STRICT;

CREATE TABLE tenant_profile (
  key INTEGER PRIMARY KEY REFERENCES entity (key) ON DELETE CASCADE,
  description TEXT,
  is_default INTEGER NOT NULL,
  profile_data TEXT NOT NULL
) STRICT;

CREATE TABLE tenant (
  key INTEGER PRIMARY KEY REFERENCES entity (key) ON DELETE CASCADE,
  profile_key INTEGER NOT NULL REFERENCES entity (key),
  region TEXT NOT NULL
) STRICT;
CREATE INDEX tenant_by_profile ON tenant (profile_key);

CREATE TABLE user (
  key INTEGER PRIMARY KEY REFERENCES entity (key) ON DELETE CASCADE,
  email TEXT NOT NULL COLLATE NOCASE UNIQUE,
  authority TEXT NOT NULL,
  first_name TEXT,
  last_name TEXT
) STRICT;

CREATE TABLE user_credentials (
  user_key INTEGER PRIMARY KEY REFERENCES entity (key) ON DELETE CASCADE,
  enabled INTEGER NOT NULL,
  password_hash TEXT,
  activate_token TEXT UNIQUE,
  reset_token TEXT UNIQUE,
  changed_time INTEGER NOT NULL
) STRICT;

CREATE TABLE device_profile (
  key INTEGER PRIMARY KEY REFERENCES entity (key) ON DELETE CASCADE,
  description TEXT,
  is_default INTEGER NOT NULL,
  profile_type TEXT NOT NULL,
  transport_type TEXT NOT NULL,
  provision_type TEXT NOT NULL,
  provision_device_key TEXT UNIQUE,
  profile_data TEXT NOT NULL
) STRICT;

CREATE TABLE device (
  key INTEGER PRIMARY KEY REFERENCES entity (key) ON DELETE CASCADE,
  profile_key INTEGER NOT NULL REFERENCES entity (key),
  device_data TEXT NOT NULL
) STRICT;
CREATE INDEX device_by_profile ON device (profile_key);

CREATE TABLE device_credentials (
  device_key INTEGER PRIMARY KEY REFERENCES entity (key) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE,
  created_time INTEGER NOT NULL,
  credentials_type TEXT NOT NULL,
  credentials_id TEXT NOT NULL UNIQUE,
  credentials_value TEXT
) STRICT;

CREATE TABLE relation (
  from_key INTEGER NOT NULL REFERENCES entity (key) ON DELETE CASCADE,
  type_group TEXT NOT NULL,
  type TEXT NOT NULL,
  to_key INTEGER NOT NULL REFERENCES entity (key) ON DELETE CASCADE,
  additional_info TEXT,
  PRIMARY KEY (from_key, type_group, type, to_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX relation_by_to ON relation (to_key, type_group, type);

CREATE TABLE kv_key (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE attribute (
  entity_key INTEGER NOT NULL REFERENCES entity (key) ON DELETE CASCADE,
  scope INTEGER NOT NULL,
  key_id INTEGER NOT NULL,
  value ANY NOT NULL,
  last_update_ts INTEGER NOT NULL,
  PRIMARY KEY (entity_key, scope, key_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX attribute_by_key ON attribute (key_id, scope);

CREATE TABLE ts_kv (
  entity_key INTEGER NOT NULL REFERENCES entity (key) ON DELETE CASCADE,
  key_id INTEGER NOT NULL,
  ts INTEGER NOT NULL,
  value ANY NOT NULL,
  expires_at INTEGER,
  PRIMARY KEY (entity_key, key_id, ts)
) STRICT, WITHOUT ROWID;
CREATE INDEX ts_kv_by_expiry ON ts_kv (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE ts_latest (
  entity_key INTEGER NOT NULL REFERENCES entity (key) ON DELETE CASCADE,
  key_id INTEGER NOT NULL,
  ts INTEGER NOT NULL,
  value ANY NOT NULL,
  PRIMARY KEY (entity_key, key_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE setting (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
