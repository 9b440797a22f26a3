import { describe, expect, it } from 'vitest';
import {
  columnsOfHeader,
  columnTypesOf,
  type ImportColumn,
  problemsOf,
} from '../../../../../src/console/api/import/import-columns.ts';
import { importRows, typedValue } from '../../../../../src/console/api/import/import-row.ts';

const NAME = { type: 'NAME' } as const;
const TYPE = { type: 'TYPE' } as const;

describe('The columns of a file', () => {
  it('are found by their names in any case; what is called otherwise is a server attribute', () => {
    const header = ['Name', ' TYPE ', 'label', 'Description', 'Access token', 'is gateway', 'model', 'name'];
    expect(columnsOfHeader(header, 'DEVICE')).toEqual([
      NAME,
      TYPE,
      { type: 'LABEL' },
      { type: 'DESCRIPTION' },
      { type: 'ACCESS_TOKEN' },
      { type: 'IS_GATEWAY' },
      { type: 'SERVER_ATTRIBUTE', key: 'model' },
      { type: 'SERVER_ATTRIBUTE', key: 'name' },
    ]);
    expect(columnsOfHeader(['name', 'access token'], 'ASSET')).toEqual([
      NAME,
      { type: 'SERVER_ATTRIBUTE', key: 'access token' },
    ]);
  });

  it('of assets are no token, no gateway and no shared attribute', () => {
    expect(columnTypesOf('DEVICE')).toHaveLength(9);
    expect(columnTypesOf('ASSET')).toEqual([
      'NAME',
      'TYPE',
      'LABEL',
      'DESCRIPTION',
      'SERVER_ATTRIBUTE',
      'TIMESERIES',
    ]);
  });

  it.each<[string, ImportColumn[], unknown[]]>([
    ['a name and a type are enough', [NAME, TYPE], []],
    ['both must be there', [{ type: 'LABEL' }], [{ problem: 'name-missing' }, { problem: 'type-missing' }]],
    ['a member has one column', [NAME, TYPE, NAME], [{ problem: 'used-twice', column: 2 }]],
    [
      'attributes and time series have keys, and as many columns as wanted',
      [
        NAME,
        TYPE,
        { type: 'TIMESERIES', key: 'a' },
        { type: 'TIMESERIES', key: 'b' },
        { type: 'SERVER_ATTRIBUTE', key: ' ' },
      ],
      [{ problem: 'key-missing', column: 4 }],
    ],
    ['a label needs no key', [NAME, TYPE, { type: 'LABEL' }], []],
    [
      'what assets do not have',
      [NAME, TYPE, { type: 'ACCESS_TOKEN' }],
      [{ problem: 'not-of-assets', column: 2 }],
    ],
  ])('are checked: %s', (_title, columns, problems) => {
    expect(problemsOf(columns, 'ASSET')).toEqual(problems);
  });
});

describe('A value', () => {
  it.each<[string, unknown]>([
    ['', null],
    ['  ', null],
    ['TRUE', true],
    ['false', false],
    ['12', 12],
    ['-3.5', -3.5],
    ['3,5', 3.5],
    ['007', '007'],
    ['1.50', '1.50'],
    ['1e5', '1e5'],
    ['-0', '-0'],
    ['12345678901234567890', '12345678901234567890'],
    ['1,234,567', '1,234,567'],
    [' text ', ' text '],
  ])('%j is %j', (text, value) => {
    expect(typedValue(text)).toBe(value);
  });
});

describe('Rows', () => {
  const columns = columnsOfHeader(
    ['name', 'type', 'label', 'description', 'access token', 'is gateway', 'model'],
    'DEVICE',
  );

  it('have their values by column, and a number', () => {
    const [row] = importRows([[' A ', 'pump', 'Big', 'Old', 'secret', 'True', '7']], columns);
    expect(row).toEqual({
      number: 1,
      name: 'A',
      type: 'pump',
      label: 'Big',
      description: 'Old',
      accessToken: 'secret',
      isGateway: true,
      sharedAttributes: {},
      serverAttributes: { model: 7 },
      timeseries: {},
    });
  });

  it('leave what is empty alone, or take it away where that is wanted', () => {
    const table = [['A', 'pump', '', '', '', '', '']];
    expect(importRows(table, columns)).toMatchObject([
      {
        label: undefined,
        description: undefined,
        isGateway: undefined,
        accessToken: undefined,
        serverAttributes: {},
      },
    ]);
    expect(importRows(table, columns, 'delete')).toMatchObject([
      {
        label: '',
        description: '',
        isGateway: undefined,
        accessToken: undefined,
        serverAttributes: { model: null },
      },
    ]);
  });
});
