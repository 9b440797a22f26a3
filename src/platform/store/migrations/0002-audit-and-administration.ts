/**
 * What people did, what happened inside, and what the system administrator sets.
 *
 * Audit logs outlive the entities they tell of, so they name them by id; they go with their tenant. Events go with
 * their entity. `expires_at` is null for what is kept.
 *
 * `api_usage_state` is beside its row of the registry, one for each tenant, whose name it bears.
 */
export const auditAndAdministration = `
CREATE TABLE audit_log (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  tenant_key INTEGER NOT NULL REFERENCES entity (key) ON DELETE CASCADE,
  created_time INTEGER NOT NULL,
  customer_id TEXT NOT NULL,
  entity_type TEXT NOT NULL,
  entity_id TEXT NOT NULL,
  entity_name TEXT NOT NULL,
  entity_name_folded TEXT NOT NULL,
  user_id TEXT NOT NULL,
  user_name TEXT NOT NULL,
  action_type TEXT NOT NULL,
  action_data TEXT NOT NULL,
  action_status TEXT NOT NULL,
  failure_details TEXT NOT NULL
) STRICT;
CREATE INDEX audit_log_by_time ON audit_log (tenant_key, created_time);
CREATE INDEX audit_log_by_customer ON audit_log (tenant_key, customer_id, created_time);
CREATE INDEX audit_log_by_user ON audit_log (tenant_key, user_id, created_time);
CREATE INDEX audit_log_by_entity ON audit_log (tenant_key, entity_id, created_time);

CREATE TABLE event (
  key INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  entity_key INTEGER NOT NULL REFERENCES entity (key) ON DELETE CASCADE,
  created_time INTEGER NOT NULL,
  type TEXT NOT NULL,
  uid TEXT NOT NULL,
  body TEXT NOT NULL,
  expires_at INTEGER
) STRICT;
CREATE INDEX event_by_entity ON event (entity_key, created_time);
CREATE INDEX event_by_type ON event (entity_key, type, created_time);
CREATE INDEX event_by_expiry ON event (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE admin_settings (
  key TEXT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  created_time INTEGER NOT NULL,
  json_value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE oauth2_template (
  id TEXT PRIMARY KEY,
  created_time INTEGER NOT NULL,
  provider_id TEXT NOT NULL UNIQUE,
  template TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE api_usage_state (
  key INTEGER PRIMARY KEY REFERENCES entity (key) ON DELETE CASCADE,
  tenant_key INTEGER NOT NULL UNIQUE REFERENCES entity (key) ON DELETE CASCADE,
  transport_state TEXT NOT NULL,
  db_storage_state TEXT NOT NULL,
  re_exec_state TEXT NOT NULL,
  js_exec_state TEXT NOT NULL,
  email_exec_state TEXT NOT NULL,
  sms_exec_state TEXT NOT NULL
) STRICT;
CREATE TRIGGER tenant_renamed AFTER UPDATE OF name ON entity WHEN NEW.type = 'TENANT' AND NEW.name <> OLD.name
BEGIN
  UPDATE entity SET name = NEW.name, name_folded = NEW.name_folded
    WHERE tenant_key = NEW.key AND type = 'API_USAGE_STATE';
END;
`;
