import type { ImportedRow } from '../../entities/import/imported-row.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { isFailed } from './failed-rows.ts';

/** Which rows of an import can be looked at by themselves. */
export const ROW_KINDS = ['all', 'create', 'update', 'skip', 'failed'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** How people call each. */
export const ROW_KIND_TITLES: Readonly<Record<RowKind, TranslationKey>> = {
  all: 'import.rows-all',
  create: 'import.rows-create',
  update: 'import.rows-update',
  skip: 'import.rows-skip',
  failed: 'import.rows-failed',
};

/** The kind that an address names; all where it names none. */
export function rowKindOf(named: string | null): RowKind {
  return ROW_KINDS.find((kind) => kind === named) ?? 'all';
}

/** The rows of a kind: what is failed is of no other. */
export function rowsOfKind(rows: readonly ImportedRow[], kind: RowKind): readonly ImportedRow[] {
  if (kind === 'all') return rows;
  if (kind === 'failed') return rows.filter(isFailed);
  return rows.filter((row) => row.planned.action === kind && !isFailed(row));
}

/** How many rows there are of each kind. */
export function countsOfKinds(rows: readonly ImportedRow[]): Record<RowKind, number> {
  const counts = { all: rows.length, create: 0, update: 0, skip: 0, failed: 0 };
  for (const row of rows) {
    const { action } = row.planned;
    counts[action === 'refuse' || isFailed(row) ? 'failed' : action] += 1;
  }
  return counts;
}
