import { describe, expect, it } from 'vitest';
import type { ImportResult } from '../../../../../src/console/api/import/bulk-import.ts';
import type { ImportedRow } from '../../../../../src/console/entities/import/imported-row.ts';
import type { RowAction } from '../../../../../src/console/entities/import/planned-row.ts';
import { countsOfKinds, rowKindOf, rowsOfKind } from '../../../../../src/console/screens/import/row-kinds.ts';

function rowOf(number: number, action: RowAction, outcome?: ImportResult['outcome']): ImportedRow {
  const planned = {
    number,
    line: number + 1,
    name: `Pump ${number}`,
    type: '',
    values: [],
    notes: [],
    action,
    sharedAttributes: {},
    serverAttributes: {},
    timeseries: {},
  };
  return { planned, ...(outcome && { result: { row: planned, outcome } }) };
}

describe('The kinds of rows of an import', () => {
  const rows = [
    rowOf(1, 'create', 'created'),
    rowOf(2, 'create', 'failed'),
    rowOf(3, 'update'),
    rowOf(4, 'skip'),
    rowOf(5, 'refuse'),
  ];

  it('are counted as they are shown: what has failed is of no other kind', () => {
    const counts = countsOfKinds(rows);
    expect(counts).toEqual({ all: 5, create: 1, update: 1, skip: 1, failed: 2 });
    for (const kind of ['all', 'create', 'update', 'skip', 'failed'] as const) {
      expect(rowsOfKind(rows, kind)).toHaveLength(counts[kind]);
    }
  });

  it('are named by the address; all are shown where it names none', () => {
    expect(rowKindOf('failed')).toBe('failed');
    expect(rowKindOf('nonsense')).toBe('all');
    expect(rowKindOf(null)).toBe('all');
  });
});
