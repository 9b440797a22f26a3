import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startCsv } from '../../../../../src/console/table/rows/csv.ts';
import { CsvError, DELIMITERS, readCsv } from '../../../../../src/console/table/rows/read-csv.ts';

function problemOf(text: string): string {
  try {
    readCsv(text);
    return 'none';
  } catch (error) {
    return error instanceof CsvError ? `${error.problem} ${error.row}` : String(error);
  }
}

describe('A text of CSV', () => {
  it('is read with its header, whatever the line breaks, without lines that hold nothing', () => {
    expect(readCsv('\uFEFFname,type\r\n\r\nA,pump\r\nB,\r\n')).toEqual({
      header: ['name', 'type'],
      rows: [
        ['A', 'pump'],
        ['B', ''],
      ],
    });
    expect(readCsv('A,pump\nB,fan', { hasHeader: false })).toEqual({
      header: ['', ''],
      rows: [
        ['A', 'pump'],
        ['B', 'fan'],
      ],
    });
  });

  it('may be only a header', () => {
    expect(readCsv('name,type\n')).toEqual({ header: ['name', 'type'], rows: [] });
  });

  it.each(DELIMITERS)('may have %j between its values, and any of them within quotes', (delimiter) => {
    const text = `${['name', 'type'].join(delimiter)}\n${['"a,b;c|d\te"', '"say ""hi""\nnow"'].join(delimiter)}`;
    expect(readCsv(text, { delimiter }).rows).toEqual([['a,b;c|d\te', 'say "hi"\nnow']]);
  });

  it.each([
    ['', 'empty 1'],
    ['\n\n', 'empty 1'],
    ['name\nA', 'one-column 1'],
    ['name,type\nA,pump\n\nB', 'uneven-row 3'],
    ['name,type\nA,pump,more', 'uneven-row 2'],
    ['name,type\nA,"pump', 'open-quote 2'],
    ['name,type\nA,pump', 'none'],
  ])('%j has the problem: %s', (text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });

  it('that this console has written is read as it was, formulas, apostrophes and line breaks included', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^'{0,2}[=@+\t\r-]?[0-9a,."'\n\r;]{0,6}$/),
      fc.constantFrom('=1+1', "'=1+1", "''@x", '+SUM(A1)', '-2+3', '-5', '\r\n', '"', ' a ', '', 'null'),
    );
    const table = fc
      .integer({ min: 2, max: 5 })
      .chain((columns) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1 }),
      );
    fc.assert(
      fc.property(table, ([header = [], ...rows]) => {
        const csv = startCsv(header);
        csv.add(rows);
        expect(readCsv(csv.parts().join(''))).toEqual({ header, rows });
      }),
      { numRuns: 500 },
    );
  });
});
