import { describe, expect, it } from 'vitest';
import { printColumns, readColumns } from '../../../../../src/console/table/columns/column-text.ts';

const declared = ['name', 'label', 'type', 'created'];

describe('The columns that an address says', () => {
  it('are those shown in their order, with pins and widths', () => {
    const shown = [
      { id: 'label', pinned: true, width: undefined },
      { id: 'name', pinned: false, width: 180 },
      { id: 'type', pinned: false, width: undefined },
    ];
    expect(printColumns(shown)).toBe('*label,name*180,type');
    expect(readColumns('*label,name*180,type', declared)).toEqual({
      columns: { name: true, label: true, type: true, created: false },
      order: ['label', 'name', 'type'],
      pinned: ['label'],
      widths: { name: 180 },
    });
  });

  it('always have the first one, which names the row', () => {
    expect(readColumns('type', declared)?.columns).toMatchObject({ name: true, type: true, label: false });
  });

  it('leave out what this list does not have, and are nothing where that is all', () => {
    expect(readColumns('else,type', declared)?.order).toEqual(['type']);
    expect(readColumns('else', declared)).toBeUndefined();
    expect(readColumns('', declared)).toBeUndefined();
  });
});
