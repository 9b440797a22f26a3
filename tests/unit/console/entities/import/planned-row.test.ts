import { describe, expect, it } from 'vitest';
import type { ImportColumn } from '../../../../../src/console/api/import/import-columns.ts';
import {
  type Known,
  type Reading,
  rowPlanner,
} from '../../../../../src/console/entities/import/planned-row.ts';
import type { CsvRow } from '../../../../../src/console/table/rows/read-csv.ts';

const columns: ImportColumn[] = [
  { type: 'NAME' },
  { type: 'TYPE' },
  { type: 'ACCESS_TOKEN' },
  { type: 'TIMESERIES', key: 'level', values: 'NUMBER' },
];
const header = ['name', 'type', 'token', 'level'];
const known: Known = { ids: new Map([['Taken', 'id-1']]), profiles: new Set(['pump']) };

function planOf(rows: readonly (readonly string[])[], over: Partial<Reading> = {}, of: Known = known) {
  const reading = { entityType: 'DEVICE', columns, header, existing: 'update', emptyValues: 'keep' } as const;
  const plan = rowPlanner({ ...reading, ...over }, of);
  return rows.flatMap((values, at) => plan({ line: at + 2, values }) ?? []);
}

const shown = (planned: ReturnType<typeof planOf>) =>
  planned.map(({ action, notes }) => [action, ...notes.map(({ key }) => key)]);

describe('The plan of an import', () => {
  it('creates what is new, and updates what is there', () => {
    const planned = planOf([
      ['New', 'pump', 'secret', '1'],
      ['Taken', 'pump', '', '2'],
    ]);
    expect(planned).toMatchObject([
      {
        number: 1,
        line: 2,
        action: 'create',
        id: undefined,
        accessToken: 'secret',
        timeseries: { level: 1 },
      },
      { number: 2, line: 3, action: 'update', id: 'id-1', timeseries: { level: 2 } },
    ]);
  });

  it('leaves what is there alone where that is wanted', () => {
    expect(shown(planOf([['Taken', 'pump', '', '']], { existing: 'skip' }))).toEqual([
      ['skip', 'import.name-taken'],
    ]);
  });

  it('refuses rows without a name, those of a name or a token that stands before, and values of the wrong type', () => {
    const planned = planOf([
      ['A', 'pump', 'secret', ''],
      ['', 'pump', '', ''],
      ['A', 'pump', '', ''],
      ['B', 'pump', 'secret', ''],
      ['C', 'pump', '', 'high'],
    ]);
    expect(shown(planned)).toEqual([
      ['create'],
      ['refuse', 'import.name-missing'],
      ['refuse', 'import.name-twice'],
      ['refuse', 'import.token-twice'],
      ['refuse', 'import.no-number'],
    ]);
    expect(planned[2]?.notes[0]?.values).toEqual({ name: 'A', line: 2 });
    expect(planned[4]?.notes[0]?.values).toEqual({ column: 'level', value: 'high' });
  });

  it('refuses rows that are none, each with its line', () => {
    const plan = rowPlanner(
      { entityType: 'DEVICE', columns, header, existing: 'update', emptyValues: 'keep' },
      known,
    );
    const row: CsvRow = { line: 7, values: ['A', 'pump'], problem: 'uneven' };
    expect(plan(row)).toMatchObject({
      action: 'refuse',
      notes: [{ key: 'import.uneven-row', values: { line: 7, found: 2, wanted: 4 } }],
    });
  });

  it('passes over rows of which every cell is empty', () => {
    expect(planOf([['', ' ', '', '']])).toEqual([]);
  });

  it('tells of profiles that will come to be, which does not keep a row from being imported', () => {
    expect(shown(planOf([['A', 'fan', '', '']]))).toEqual([['create', 'import.profile-new']]);
    expect(shown(planOf([['A', '', '', '']]))).toEqual([['create']]);
  });

  it('wants a type of new assets, not of those that have one', () => {
    const rows = [
      ['A', ''],
      ['Taken', ''],
    ];
    const of = { ...known, profiles: undefined };
    const asset = { entityType: 'ASSET', columns: columns.slice(0, 2), header: header.slice(0, 2) } as const;
    expect(shown(planOf(rows, asset, of))).toEqual([['refuse', 'import.type-missing'], ['update']]);
  });

  it('of an import that was begun before takes what has come to be since for its own', () => {
    const of: Known = {
      ids: new Map([
        ['A', '1'],
        ['B', '2'],
      ]),
      profiles: undefined,
    };
    const rows = [
      ['A', 'pump', '', ''],
      ['B', 'pump', '', ''],
    ];
    expect(shown(planOf(rows, { existing: 'skip', skipped: new Set([1]) }, of))).toEqual([
      ['skip', 'import.name-taken'],
      ['update'],
    ]);
  });
});
