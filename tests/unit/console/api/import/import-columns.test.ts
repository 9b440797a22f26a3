import { describe, expect, it } from 'vitest';
import {
  columnsOfHeader,
  columnTypesOf,
  FAILED_HEADER,
  headerOf,
  type ImportColumn,
  problemsOf,
} from '../../../../../src/console/api/import/import-columns.ts';
import { rowReader, typedValue } from '../../../../../src/console/api/import/import-row.ts';

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

  it('are attributes where they are called like what every object has', () => {
    const header = ['constructor', '__proto__', 'toString', 'server:__proto__', 'constructor:x'];
    expect(columnsOfHeader(header, 'DEVICE')).toEqual([
      { type: 'SERVER_ATTRIBUTE', key: 'constructor' },
      { type: 'SERVER_ATTRIBUTE', key: '__proto__' },
      { type: 'SERVER_ATTRIBUTE', key: 'toString' },
      { type: 'SERVER_ATTRIBUTE', key: '__proto__' },
      { type: 'SERVER_ATTRIBUTE', key: 'constructor:x' },
    ]);
  });

  it('are those of an exported list, of which the platform says the rest itself', () => {
    const header = ['name', 'type', 'label', 'isGateway', 'customerTitle', 'public', 'createdTime'];
    expect(columnsOfHeader(header, 'DEVICE').map(({ type }) => type)).toEqual([
      'NAME',
      'TYPE',
      'LABEL',
      'IS_GATEWAY',
      'IGNORED',
      'IGNORED',
      'IGNORED',
    ]);
  });

  it('say what they are as this console writes them, and are known again', () => {
    const columns: ImportColumn[] = [
      NAME,
      TYPE,
      { type: 'LABEL' },
      { type: 'DESCRIPTION' },
      { type: 'ACCESS_TOKEN' },
      { type: 'IS_GATEWAY' },
      { type: 'SHARED_ATTRIBUTE', key: 'interval' },
      { type: 'SERVER_ATTRIBUTE', key: 'a:b' },
      { type: 'TIMESERIES', key: 'temperature' },
      { type: 'IGNORED' },
    ];
    const header = columns.map(headerOf);
    expect(header.slice(0, 7)).toEqual([
      'name',
      'type',
      'label',
      'description',
      'accessToken',
      'isGateway',
      'shared:interval',
    ]);
    expect(columnsOfHeader(header, 'DEVICE')).toEqual(columns);
    expect(columnsOfHeader(FAILED_HEADER, 'DEVICE')).toEqual([{ type: 'IGNORED' }, { type: 'IGNORED' }]);
  });

  it('are time series by what people call them, in files from elsewhere', () => {
    expect(columnsOfHeader(['name', 'telemetry:level', 'ts:flow', 'Timeseries: heat'], 'ASSET')).toEqual([
      NAME,
      { type: 'TIMESERIES', key: 'level' },
      { type: 'TIMESERIES', key: 'flow' },
      { type: 'TIMESERIES', key: 'heat' },
    ]);
  });

  it('are known by the words of a language, too', () => {
    const others = new Map([['设备名称', 'NAME'] as const]);
    expect(columnsOfHeader(['设备名称', '型号'], 'DEVICE', others)).toEqual([
      NAME,
      { type: 'SERVER_ATTRIBUTE', key: '型号' },
    ]);
  });

  it('of assets are no token, no gateway and no shared attribute', () => {
    expect(columnTypesOf('DEVICE')).toHaveLength(10);
    expect(columnTypesOf('ASSET')).toEqual([
      'NAME',
      'TYPE',
      'LABEL',
      'DESCRIPTION',
      'SERVER_ATTRIBUTE',
      'TIMESERIES',
      'IGNORED',
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

  it('belongs to its key, whatever that is', () => {
    const read = rowReader([NAME, { type: 'SERVER_ATTRIBUTE', key: '__proto__', values: 'JSON' }]);
    const { serverAttributes } = read(['A', '{"isAdmin": true}'], 1).row;
    expect(JSON.stringify(serverAttributes)).toBe('{"__proto__":{"isAdmin":true}}');
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('have their values by column, and a number', () => {
    const { row, problems } = rowReader(columns)([' A ', 'pump', 'Big', 'Old', 'secret', 'True', '7'], 1);
    expect(problems).toEqual([]);
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
    const values = ['A', 'pump', '', '', '', '', ''];
    expect(rowReader(columns)(values, 1).row).toMatchObject({
      label: undefined,
      description: undefined,
      isGateway: undefined,
      accessToken: undefined,
      serverAttributes: {},
    });
    expect(rowReader(columns, 'delete')(values, 1).row).toMatchObject({
      label: '',
      description: '',
      isGateway: undefined,
      accessToken: undefined,
      serverAttributes: { model: null },
    });
  });

  it('are read as what their columns are said to hold, and what cannot be is told by its column', () => {
    const read = rowReader([
      { type: 'NAME' },
      { type: 'SERVER_ATTRIBUTE', key: 'text', values: 'TEXT' },
      { type: 'SERVER_ATTRIBUTE', key: 'number', values: 'NUMBER' },
      { type: 'SERVER_ATTRIBUTE', key: 'boolean', values: 'BOOLEAN' },
      { type: 'SERVER_ATTRIBUTE', key: 'json', values: 'JSON' },
      { type: 'IS_GATEWAY' },
      { type: 'IGNORED' },
    ]);
    expect(read(['A', '12', '1,50', 'yes', '{"a":[1]}', '否', 'x'], 1)).toMatchObject({
      row: {
        serverAttributes: { text: '12', number: 1.5, boolean: true, json: { a: [1] } },
        isGateway: false,
      },
      problems: [],
    });
    const wrong = read(['A'.repeat(256), '', '1.2.3', 'perhaps', '{', 'maybe', ''], 2);
    expect(wrong.row.serverAttributes).toEqual({});
    expect(wrong.problems).toEqual([
      { column: 0, problem: 'too-long' },
      { column: 5, problem: 'no-boolean' },
      { column: 2, problem: 'no-number' },
      { column: 3, problem: 'no-boolean' },
      { column: 4, problem: 'no-json' },
    ]);
  });

  it('may say yes and no in the words of a language', () => {
    const read = rowReader([{ type: 'IS_GATEWAY' }], 'keep', { yes: 'oui', no: 'non' });
    expect(read(['Oui'], 1).row.isGateway).toBe(true);
    expect(read(['NON'], 1).row.isGateway).toBe(false);
  });
});
