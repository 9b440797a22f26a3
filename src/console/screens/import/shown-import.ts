import type { ImportedType } from '../../api/import/column-types.ts';
import type { CsvImport } from '../../entities/import/csv-import.ts';
import { importOf } from '../../entities/import/imports-under-way.ts';
import { currentPath } from '../../ui/navigation.ts';

/** What is imported on a page. */
export function importedAt(path: string): ImportedType {
  return path.startsWith('/assets/') ? 'ASSET' : 'DEVICE';
}

/** The list that what is imported stands in: its path, and the table of the same name that it is selected in. */
export function listOf(entityType: ImportedType): 'devices' | 'assets' {
  return entityType === 'ASSET' ? 'assets' : 'devices';
}

/** The import on screen; undefined while another page is. */
export function shownImport(): CsvImport | undefined {
  const path = currentPath();
  return /^\/(?:devices|assets)\/import\/?$/.test(path) ? importOf(importedAt(path)) : undefined;
}
