import type { ImportedType } from '../../api/import/column-types.ts';
import { session } from '../../session/session-store.ts';
import { onUserChange } from '../../ui/user-change.ts';
import { CsvImport } from './csv-import.ts';

const imports = new Map<ImportedType, CsvImport>();
onUserChange(() => {
  for (const each of imports.values()) each.stop();
  imports.clear();
});

/** The import of a type that the user has under way, or one in which there is nothing yet. */
export function importOf(entityType: ImportedType): CsvImport {
  const known = imports.get(entityType);
  if (known) return known;
  const fresh = new CsvImport(entityType, session.authUser?.userId ?? '');
  imports.set(entityType, fresh);
  return fresh;
}
