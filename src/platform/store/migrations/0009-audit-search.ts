/**
 * What audit logs are searched and sorted by lies in their indexes too, so that among hundreds of thousands of them,
 * each with all that was sent, only those of one page are read.
 */
export const auditSearch = `
DROP INDEX audit_log_by_time;
CREATE INDEX audit_log_by_time ON audit_log
  (tenant_key, created_time, entity_type, entity_name_folded, user_name, action_type, action_status);
DROP INDEX audit_log_by_user;
CREATE INDEX audit_log_by_user ON audit_log
  (tenant_key, user_id, created_time, entity_type, entity_name_folded, user_name, action_type, action_status);
`;
