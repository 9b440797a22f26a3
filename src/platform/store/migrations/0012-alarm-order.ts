/**
 * The alarms of an entity lie with the newest first, as they are asked for: a page of them is full after its first rows,
 * and what follows is passed over. By type it is known at once which entities have any.
 */
export const alarmOrder = `
DROP INDEX alarm_by_originator;
CREATE INDEX alarm_by_originator ON alarm (originator_key, created_time DESC, key DESC, severity, status, type);
CREATE INDEX alarm_originators ON alarm (originator_type, originator_key);
`;
