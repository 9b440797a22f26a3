import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { startCsv } from '../../../../../src/console/table/rows/csv.ts';
import { DELIMITERS } from '../../../../../src/console/table/rows/delimiters.ts';
import { EmptyCsv, guessDelimiter, readCsv } from '../../../../../src/console/table/rows/read-csv.ts';

const valuesOf = ({ rows }: Awaited<ReturnType<typeof readCsv>>) => rows.map(({ values }) => values);

describe('A text of CSV', () => {
  it('is read with its header, whatever the line breaks, without lines that hold nothing', async () => {
    expect(await readCsv('\uFEFFname,type\r\n\r\nA,pump\r\nB,\r\n')).toEqual({
      header: ['name', 'type'],
      rows: [
        { line: 3, values: ['A', 'pump'] },
        { line: 4, values: ['B', ''] },
      ],
    });
    expect(await readCsv('A,pump\nB,fan', { hasHeader: false })).toEqual({
      header: ['', ''],
      rows: [
        { line: 1, values: ['A', 'pump'] },
        { line: 2, values: ['B', 'fan'] },
      ],
    });
  });

  it('may be only a header, and may have one column', async () => {
    expect(await readCsv('name,type\n')).toEqual({ header: ['name', 'type'], rows: [] });
    expect(valuesOf(await readCsv('name\nA\nB'))).toEqual([['A'], ['B']]);
  });

  it('must hold something', async () => {
    await expect(readCsv('')).rejects.toThrow(EmptyCsv);
    await expect(readCsv('\n\n')).rejects.toThrow(EmptyCsv);
  });

  it.each(DELIMITERS)('may have %j between its values, and any of them within quotes', async (delimiter) => {
    const text = `${['name', 'type'].join(delimiter)}\n${['"a,b;c|d\te"', '"say ""hi""\nnow"'].join(delimiter)}`;
    expect(guessDelimiter(text)).toBe(delimiter);
    expect(valuesOf(await readCsv(text, { delimiter }))).toEqual([['a,b;c|d\te', 'say "hi"\nnow']]);
  });

  it('may say itself what separates its values', async () => {
    const text = 'sep=;\r\nname;note\r\nA;1,5\r\n';
    expect(guessDelimiter(text)).toBe(';');
    expect(await readCsv(text, { delimiter: ';' })).toEqual({
      header: ['name', 'note'],
      rows: [{ line: 3, values: ['A', '1,5'] }],
    });
  });

  it('tells of each row that is none on which line it begins, and reads the others', async () => {
    const { rows } = await readCsv(
      'name,type\n"two\nlines",pump\nshort\nA,pump,more\nB,fan,,\n"C"x,fan\n"D,open\n',
    );
    expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
      [2, undefined],
      [4, 'uneven'],
      [5, 'uneven'],
      [6, undefined],
      [7, 'stray-quote'],
    ]);
    expect(rows[3]?.values).toEqual(['B', 'fan']);
    const { rows: open } = await readCsv('name,type\nA,pump\n"D,open\nE,pump\n');
    expect(open.map(({ line, problem }) => [line, problem])).toEqual([
      [2, undefined],
      [3, 'open-quote'],
    ]);
  });

  it('of any length is read a part at a time, every row on its line', async () => {
    const lines = Array.from({ length: 60_000 }, (_, at) => `Pump ${at},"a\nb ${at}"`);
    const { rows } = await readCsv(`name,note\n${lines.join('\n')}`);
    expect(rows).toHaveLength(60_000);
    expect(rows.every(({ line, values }, at) => line === 2 + 2 * at && values[1] === `a\nb ${at}`)).toBe(
      true,
    );
  });

  it('can be given up', async () => {
    await expect(readCsv('a,b\n1,2', { signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow(
      'gone',
    );
  });

  it('that this console has written is read as it was, formulas, apostrophes and line breaks included', async () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^'{0,2}[=@+\t\r-]?[0-9a,."'\n\r\t;|=@+-]{0,6}$/),
      fc.constantFrom('=1+1', "'=1+1", "''@x", '+SUM(A1)', '-2+3', '-5', '\r\n', '"', ' a ', '', 'null'),
    );
    const table = fc
      .integer({ min: 2, max: 5 })
      .chain((columns) =>
        fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1 }),
      );
    await fc.assert(
      fc.asyncProperty(table, async ([header = [], ...rows]) => {
        const csv = startCsv(header);
        csv.add(rows);
        const read = await readCsv(csv.parts().join(''));
        expect({ header: read.header, rows: valuesOf(read) }).toEqual({ header, rows });
      }),
      { numRuns: 500 },
    );
  });
});
