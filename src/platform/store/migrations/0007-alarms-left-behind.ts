/**
 * An entity that goes to another tenant leaves its alarms behind: to them it is as if it were gone. No entity has a
 * negative key.
 */
export const alarmsLeftBehind = `
CREATE TRIGGER alarms_left_behind AFTER UPDATE OF tenant_key ON entity WHEN NEW.tenant_key <> OLD.tenant_key
BEGIN
  UPDATE alarm SET originator_key = -originator_key WHERE originator_key = NEW.key;
END;
`;
