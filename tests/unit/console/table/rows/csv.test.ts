import { describe, expect, it } from 'vitest';
import { exportFileName, startCsv } from '../../../../../src/console/table/rows/csv.ts';
import { startJson } from '../../../../../src/console/table/rows/json-rows.ts';

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

  it.each([
    '=1+1',
    '=HYPERLINK("http://x")',
    '+SUM(A1)',
    '-2+3',
    '-cmd',
    '@x',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    '＋1',
    '－1+1',
    '＠x',
  ])('does not let a spreadsheet run %j', async (text) => {
    const cell = (await csvOf([text, ''])).split('\r\n').slice(1).join('\r\n');
    expect(cell.replace(/^"/, '').startsWith("'")).toBe(true);
  });

  it.each([
    ['x;=cmd', `"x;'=cmd"`],
    ['x|@y', `"x|'@y"`],
    ['x\t+1', `"x\t'+1"`],
    ['x\n=cmd', `"x\n'=cmd"`],
    ['x;-5', `"x;'-5"`],
    [`x;'=cmd`, `"x;''=cmd"`],
    ['=1;＝2', `"'=1;'＝2"`],
  ])('does not let one that parts values elsewhere run %j either', async (text, written) => {
    expect(await csvOf([text, ''])).toContain(`\r\n${written},\r\n`);
  });

  it.each(['x;y', 'x|y-1', '1\t2'])('holds %j together for programs that guess', async (text) => {
    expect(await csvOf([text, ''])).toContain(`\r\n"${text}",\r\n`);
  });

  it.each(['-5', '+3.25', '-1e-7', '12', 'a=b', 'x-y'])('leaves %j as it is', async (text) => {
    expect(await csvOf([text, ''])).toContain(`\r\n${text},\r\n`);
  });

  it('adds nothing for a batch without rows', async () => {
    expect(await csvOf()).toBe('\uFEFFName,Label\r\n');
  });

  it('has no mark where it is not for spreadsheets', () => {
    expect(startCsv(['name'], { mark: false }).parts().join('')).toBe('name\r\n');
  });

  it('is called after its table and the day', () => {
    expect(exportFileName('devices', 'csv', new Date(2021, 2, 2, 8, 15))).toBe('devices-2021-03-02.csv');
  });
});

describe('An exported list of JSON', () => {
  it('is one array, however many parts it comes in', () => {
    const json = startJson();
    json.add([{ id: '1', name: 'a "b"' }]);
    json.add([]);
    json.add([{ id: '2' }, { id: '3' }]);
    expect(JSON.parse(json.parts().join(''))).toEqual([{ id: '1', name: 'a "b"' }, { id: '2' }, { id: '3' }]);
  });

  it('is an array where there are no rows, too', () => {
    expect(JSON.parse(startJson().parts().join(''))).toEqual([]);
  });
});
