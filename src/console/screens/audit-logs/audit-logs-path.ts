/** Where the list of all audit logs stands. */
export const AUDIT_LOGS_PATH = '/auditLogs';
