/**
 * A tenant that was removed is of the type `REMOVED_TENANT` and its own tenant until all it had is removed, too, some at a
 * time: nobody finds it or anything of it meanwhile. After a start they are looked for, to go on with them.
 *
 * Its name is taken out of the index of names here: that would not be done when a row of this type goes.
 */
export const removedTenants = `
CREATE INDEX entity_removed_tenant ON entity (key) WHERE type = 'REMOVED_TENANT';
CREATE TRIGGER entity_tenant_removed AFTER UPDATE OF type ON entity WHEN NEW.type = 'REMOVED_TENANT'
BEGIN
  DELETE FROM entity_name_search WHERE rowid = NEW.key;
END;
`;
