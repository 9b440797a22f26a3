/**
 * Telemetry is acknowledged from a log beside the database and merged into it later: which log is the database's own, and
 * up to which offset it is merged.
 */
export const telemetryLog = `
CREATE TABLE telemetry_log (
  id TEXT NOT NULL,
  merged INTEGER NOT NULL
) STRICT;
INSERT INTO telemetry_log (id, merged) VALUES (lower(hex(randomblob(16))), 0);
`;
