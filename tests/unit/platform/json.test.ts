import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { JsonError, parseJson, parseMeasurements } from '../../../src/platform/json.ts';

/** So many levels of what begins and ends so. */
function nest(open: string, close: string, levels: number): string {
  return `${open.repeat(levels)}1${close.repeat(levels)}`;
}

const nests: [string, string][] = [
  ['[', ']'],
  ['{"a":', '}'],
  ['{"0":', '}'],
  ['[{"0":', '}]'],
  ['{"[":[', ']}'],
];

describe.each([parseJson, parseMeasurements])('%o', (parse) => {
  test.each(nests)('reads nests of %s that can be written again', (open, close) => {
    const levels = Math.floor(500 / (open.match(/[[{](?=[^"]*("[^"]*"[^"]*)*$)/g)?.length ?? 1));
    const text = nest(open, close, levels);
    expect(JSON.stringify(parse(text))).toBe(text);
  });

  test.each(nests)('refuses deeper nests of %s, whether they are closed or not', (open, close) => {
    expect(() => parse(nest(open, close, 501))).toThrow(JsonError);
    expect(() => parse(nest(open, close, 100_000))).toThrow('nested too deep');
    expect(() => parse(open.repeat(100_000))).toThrow('nested too deep');
  });

  test('refuses more values than it reads, whatever they are', () => {
    for (const value of ['1', '{}', '"a":1']) {
      const text = (count: number) => {
        const values = Array(count).fill(value).join(',');
        return value.includes(':') ? `{${values}}` : `[${values}]`;
      };
      expect(() => parse(text(100))).not.toThrow();
      expect(() => parse(text(60_000))).toThrow('more than 50000 values');
    }
  });

  test('does not count brackets in texts', () => {
    const text = JSON.stringify({ a: '['.repeat(2_000), b: '\\"['.repeat(2_000) });
    expect(JSON.stringify(parse(text))).toBe(text);
  });

  test('says of what is no JSON that it is none', () => {
    for (const text of ['', '{', 'NaN', '[1,]', '"', '{"a":1}}']) {
      expect(() => parse(text)).toThrow(new JsonError('The text is not JSON'));
    }
  });
});

test('whatever JSON there is can be read', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }),
  );
});

describe('measurements', () => {
  test.each([
    ['1700000000123456789', '1700000000123456789'],
    ['9223372036854775807', '9223372036854775807'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['9007199254740992', '9007199254740992'],
    ['9007199254740991', 9007199254740991],
    ['9223372036854775808', 2 ** 63],
    ['1700000000123456789.5', Number('1700000000123456789.5')],
    ['1.7000000001234567891', Number('1.7000000001234567891')],
    ['17000000001234567e3', 17_000_000_001_234_567e3],
    ['"1700000000123456789"', '1700000000123456789'],
  ])('%s is read as %j', (source, value) => {
    expect(parseMeasurements(source)).toBe(value);
    expect(parseMeasurements(`{"a":[ ${source} ],"b":${source}}`)).toEqual({ a: [value], b: value });
  });

  test.each([
    '{1700000000123456789:1}',
    '{1700000000123456789 \n:1}',
    '01700000000123456789',
    '--1700000000123456789',
    '[1700000000123456789 2]',
  ])('what is no JSON is none with quotes around integers either: %s', (text) =>
    expect(() => parseMeasurements(text)).toThrow('not JSON'),
  );

  test('that are too long are found wherever they stand', () => {
    for (let before = 0; before < 40; before++) {
      expect(parseMeasurements(`${' '.repeat(before)}[1, 9007199254740993]`)).toEqual([
        1,
        '9007199254740993',
      ]);
    }
  });

  test('are read as a reviver reads them that looks at every value', () => {
    const integer = fc.bigInt({ min: -(2n ** 65n), max: 2n ** 65n }).map(String);
    const value = fc.oneof(
      integer,
      integer.map((digits) => `"\\"${digits}"`),
      fc.double({ noNaN: true }).map(String),
    );
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const text = `[${values.join(' ,')}]`;
        let expected: unknown;
        try {
          expected = JSON.parse(text, withoutLoss);
        } catch {
          return;
        }
        expect(parseMeasurements(text)).toEqual(expected);
      }),
    );
  });
});

function withoutLoss(_name: string, value: unknown, { source }: { source?: string } = {}): unknown {
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
  if (source === undefined || !/^-?\d+$/.test(source)) return value;
  return BigInt.asIntN(64, BigInt(source)) === BigInt(source) ? source : value;
}
