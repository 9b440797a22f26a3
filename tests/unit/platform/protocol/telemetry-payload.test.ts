import { describe, expect, it } from 'vitest';
import {
  PayloadError,
  parseAttributesPayload,
  parseTelemetryPayload,
} from '../../../../src/platform/protocol/telemetry-payload.ts';

const NOW = 1_700_000_000_000;

function telemetry(json: unknown, nulls: 'skip' | 'reject' = 'skip'): string {
  return parseTelemetryPayload(json, NOW, { nulls })
    .map(({ key, ts, value }) => `${key}@${ts === NOW ? 'now' : ts}=${JSON.stringify(value)}`)
    .join(' ');
}

function attributes(json: unknown, source: 'api' | 'device' = 'api'): string {
  return parseAttributesPayload(json, NOW, { source })
    .map(({ key, value }) => `${key}=${JSON.stringify(value)}`)
    .join(' ');
}

describe('telemetry payloads', () => {
  it.each([
    ['one object is stamped with the present time', { t: 21.5, on: true }, 't@now=21.5 on@now=true'],
    ['values with a time keep it', { ts: 5, values: { t: 1 } }, 't@5=1'],
    ['a list may mix both forms', [{ t: 1 }, { ts: 7, values: { h: 2 } }], 't@now=1 h@7=2'],
    ['ts without values is a key like any other', { ts: 5 }, 'ts@now=5'],
    ['a time may be text', { ts: '7', values: { t: 1 } }, 't@7=1'],
    ['objects and lists are kept as JSON', { a: { b: [1] }, c: [] }, 'a@now={"b":[1]} c@now=[]'],
    [
      'texts that look like numbers become numbers',
      { a: '21', b: '-0.5', c: '.5' },
      'a@now=21 b@now=-0.5 c@now=0.5',
    ],
    [
      'other texts stay texts',
      { a: '1e5', b: '+1', c: '5.', d: '', e: '0x10' },
      'a@now="1e5" b@now="+1" c@now="5." d@now="" e@now="0x10"',
    ],
    [
      'digits too many for a number stay text',
      { sim: '89860012017300000018' },
      'sim@now="89860012017300000018"',
    ],
    ['the least 64-bit integer is one', { a: -(2 ** 63) }, 'a@now=-9223372036854776000'],
    ['null members of devices are skipped', { a: null, b: 1 }, 'b@now=1'],
    ['an empty object of a device is nothing', {}, ''],
    ['a key may have the name of a prototype', JSON.parse('{"__proto__":1}'), '__proto__@now=1'],
  ])('%s', (_title, json, expected) => {
    expect(telemetry(json)).toBe(expected);
  });

  it.each([
    ['a bare value', 5, "Can't parse value: 5"],
    ['null', null, "Can't parse value: null"],
    ['a list of values', [1], "Can't parse value: 1"],
    ['values that are no object', { ts: 1, values: 5 }, "Can't parse value: 5"],
    ['a time that is none', { ts: 'soon', values: { a: 1 } }, `Can't parse value: "soon"`],
    [
      'the least time, which no range begins before',
      { ts: Number.MIN_SAFE_INTEGER, values: { a: 1 } },
      "Can't parse value: -9007199254740991",
    ],
    ['an integer beyond 64 bits', { a: 2 ** 63 }, 'Big integer values are not supported!'],
    ['a negative integer beyond 64 bits', { a: -(2 ** 64) }, 'Big integer values are not supported!'],
    ['a key that no stock platform stores', { ['k'.repeat(256)]: 1 }, 'Key is longer than 255 characters'],
    ['a blank key', { ' ': 1 }, 'Key cannot be empty or contains only spaces'],
  ])('refuses %s', (_title, json, message) => {
    expect(() => telemetry(json)).toThrow(new PayloadError(message));
  });

  it('refuses null members and nothing at all when it comes through the REST API', () => {
    expect(() => telemetry({ a: null }, 'reject')).toThrow("Can't parse value: null");
    expect(() => telemetry({}, 'reject')).toThrow('No timeseries data found in request body!');
  });
});

const named = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at]));

describe.each([
  ['telemetry', telemetry],
  ['attributes', attributes],
])('%s of very many keys', (_title, read) => {
  it('is refused, and the message says how many there may be', () => {
    expect(() => read(named(10_000))).not.toThrow();
    expect(() => read(named(10_001))).toThrow('The message has more than 10000 different keys');
  });
});

it('any number of points may be of few keys', () => {
  const points = Array.from({ length: 10_001 }, (_, ts) => ({ ts, values: { a: 1 } }));
  expect(() => telemetry(points)).not.toThrow();
});

describe('attribute payloads', () => {
  it('leave texts of the REST API as they are and read numbers out of those of devices', () => {
    expect(attributes({ fw: '1.0', n: 7, gone: null })).toBe('fw="1.0" n=7');
    expect(attributes({ fw: '1.0', n: 7, gone: null }, 'device')).toBe('fw=1 n=7');
  });

  it('must hold something when they come through the REST API', () => {
    expect(() => attributes({ gone: null })).toThrow('No attributes data found in request body!');
    expect(attributes({ gone: null }, 'device')).toBe('');
  });

  it.each([[[{ a: 1 }]], ['text'], [null], [4]])('must be one object, not %j', (json) => {
    expect(() => attributes(json)).toThrow('Request is not a JSON object');
  });
});
