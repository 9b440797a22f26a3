import { describe, expect, it } from 'vitest';
import { csvFileName, startCsv } from '../../../../../src/console/table/rows/csv.ts';

async function csvOf(...rows: string[][]): Promise<string> {
  const csv = startCsv(['Name', 'Label']);
  csv.add(rows);
  return csv.parts().join('');
}

describe('An exported list', () => {
  it('starts with a byte order mark and the header, one line a row', async () => {
    expect(await csvOf(['A', '温度计'], ['B', ''])).toBe('\uFEFFName,Label\r\nA,温度计\r\nB,\r\n');
  });

  it('quotes what would end a value', async () => {
    expect(await csvOf(['a,b', 'say "hi"\nnow'])).toContain('"a,b","say ""hi""\nnow"\r\n');
  });

  it.each(['=1+1', '=HYPERLINK("http://x")', '+SUM(A1)', '-2+3', '-cmd', '@x', '\t=1', '\r=1'])(
    'does not let a spreadsheet run %j',
    async (text) => {
      const cell = (await csvOf([text, ''])).split('\r\n').slice(1).join('\r\n');
      expect(cell.replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );

  it.each(['-5', '+3.25', '-1e-7', '12', 'a=b', 'x-y'])('leaves %j as it is', async (text) => {
    expect(await csvOf([text, ''])).toContain(`\r\n${text},\r\n`);
  });

  it('adds nothing for a batch without rows', async () => {
    expect(await csvOf()).toBe('\uFEFFName,Label\r\n');
  });

  it('is called after its table and the day', () => {
    expect(csvFileName('devices', new Date(2021, 2, 2, 8, 15))).toBe('devices-2021-03-02.csv');
  });
});
