import fc from 'fast-check';
import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { protoReader } from '../../../../src/platform/protocol/proto-payload.ts';
import { parseProtoSchema } from '../../../../src/platform/protocol/proto-schema.ts';

/** Reads a payload by the last message of a proto3 schema. */
function read(schema: string, payload: Uint8Array): unknown {
  return protoReader(parseProtoSchema(`syntax = "proto3"; ${schema}`, 'telemetry'))(payload);
}

/** A message of the schema as a device sends it. */
function encode(schema: string, type: string, message: object): Uint8Array {
  const { root } = protobuf.parse(`syntax = "proto3"; ${schema}`, { keepCase: true });
  const Type = root.lookupType(type);
  return Type.encode(Type.fromObject(message)).finish();
}

function roundTrip(schema: string, type: string, message: object): unknown {
  return read(schema, encode(schema, type, message));
}

describe('the JSON that stands for a Protobuf message', () => {
  it.each([
    ['double', 1.5, 1.5],
    ['double', Number.NaN, 'NaN'],
    ['double', Number.NEGATIVE_INFINITY, '-Infinity'],
    ['float', 21.1, 21.1],
    ['float', 16_777_217, 16_777_216],
    ['int32', -7, -7],
    ['uint32', 4_294_967_295, 4_294_967_295],
    ['sint32', -7, -7],
    ['fixed32', 7, 7],
    ['sfixed32', -7, -7],
    ['int64', '-9007199254740993', '-9007199254740993'],
    ['uint64', '18446744073709551615', '18446744073709551615'],
    ['sint64', '-5', '-5'],
    ['fixed64', '5', '5'],
    ['sfixed64', '-5', '-5'],
    ['bool', true, true],
    ['string', 'grün', 'grün'],
    ['bytes', Buffer.from('abc'), 'YWJj'],
  ])('has a %s %j as %j', (type, value, expected) => {
    expect(roundTrip(`message M { ${type} v = 1; }`, 'M', { v: value })).toEqual({ v: expected });
    const list = `message M { repeated ${type} v = 1; }`;
    expect(roundTrip(list, 'M', { v: [value, value] })).toEqual({ v: [expected, expected] });
  });

  it('has names in lower camel case', () => {
    const schema = 'message M { int32 boiler_temperature = 1; int32 x_1 = 2; int32 already = 3; }';
    expect(roundTrip(schema, 'M', { boiler_temperature: 1, x_1: 2, already: 3 })).toEqual({
      boilerTemperature: 1,
      x1: 2,
      already: 3,
    });
  });

  it('has the default value of a field that is missing, but of a message and of those that exclude each other', () => {
    const schema = `enum E { OFF = 0; ON = 1; } message N { int32 n = 1; }
      message M { int32 a = 1; string b = 2; E e = 3; repeated int32 l = 4; map<string, int32> m = 5;
        optional int32 o = 6; N n = 7; oneof x { int32 p = 8; int32 q = 9; } int64 t = 10; }`;
    expect(read(schema, new Uint8Array())).toEqual({ a: 0, b: '', e: 'OFF', l: [], m: {}, o: 0, t: '0' });
    expect(roundTrip(schema, 'M', { o: 0, n: {}, p: 0 })).toMatchObject({ o: 0, n: { n: 0 }, p: 0 });
  });

  it('has enums by name, and those without one by number', () => {
    const schema = 'enum E { OFF = 0; ON = 1; } message M { E e = 1; }';
    expect(roundTrip(schema, 'M', { e: 1 })).toEqual({ e: 'ON' });
    expect(read(schema, Uint8Array.from([0x08, 0x07]))).toEqual({ e: 7 });
  });

  it('has maps as objects, whatever their keys are called', () => {
    const schema = 'message N { int32 n = 1; } message M { map<string, N> m = 1; map<bool, int32> b = 2; }';
    expect(roundTrip(schema, 'M', { m: { toString: { n: 1 }, empty: {} }, b: { true: 3 } })).toEqual({
      m: { toString: { n: 1 }, empty: { n: 0 } },
      b: { true: 3 },
    });
    const prototype = Uint8Array.from([0x0a, 0x0b, 0x0a, 0x09, ...Buffer.from('__proto__')]);
    const { m } = read('message M { map<string, int32> m = 1; }', prototype) as { m: object };
    expect(Object.keys(m)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(m)).toBe(Object.prototype);
  });

  it('has the last of those that exclude each other', () => {
    const schema = 'message M { oneof x { int32 p = 1; int32 q = 2; } }';
    expect(read(schema, Uint8Array.from([0x08, 1, 0x10, 2]))).toEqual({ q: 2 });
  });

  it('knows lists that are packed and lists that are not', () => {
    const schema = 'message M { repeated int32 l = 1; }';
    expect(read(schema, Uint8Array.from([0x08, 1, 0x0a, 2, 2, 3, 0x08, 4, 0x0a, 0]))).toEqual({
      l: [1, 2, 3, 4],
    });
  });

  it('leaves out a field that is sent as another type', () => {
    const schema = 'message M { int32 a = 1; string s = 2; map<string, int32> m = 3; }';
    expect(read(schema, Uint8Array.from([0x0a, 1, 0x41, 0x10, 7, 0x18, 7]))).toEqual({ a: 0, s: '', m: {} });
  });

  it('leaves out what the schema does not know', () => {
    expect(read('message M { int32 a = 1; }', Uint8Array.from([0x10, 9, 0x08, 1, 0x1a, 1, 0x41]))).toEqual({
      a: 1,
    });
  });

  it('is of the last message of the file', () => {
    expect(
      roundTrip('package p; message A { int32 a = 1; } message B { int32 b = 1; }', 'p.B', { b: 5 }),
    ).toEqual({
      b: 5,
    });
  });
});

describe('a payload that is no message of the schema', () => {
  const schema = 'message M { int32 a = 1; M m = 2; repeated double d = 3; string s = 4; }';

  it.each([
    ['ends in the middle of a number', [0x08, 0x80]],
    ['ends in the middle of a text', [0x22, 5, 0x41]],
    ['has a list longer than itself', [0x1a, 0x7f, 0]],
    ['is no Protobuf', [...Buffer.from('{"a":1}')]],
  ])('is refused: it %s', (_what, bytes) => {
    expect(() => read(schema, Uint8Array.from(bytes))).toThrow();
  });

  it('is refused when it nests without end', () => {
    let payload = Uint8Array.from([0x08, 1]);
    for (let depth = 0; depth < 200; depth++) {
      const length = payload.length;
      const size = length < 0x80 ? [length] : [(length & 0x7f) | 0x80, length >> 7];
      payload = Uint8Array.from([0x12, ...size, ...payload]);
    }
    expect(() => read(schema, payload)).toThrow('nested too deep');
  });

  it('is refused when it stands for more than is read, of defaults above all', () => {
    const fields = Array.from({ length: 400 }, (_, at) => `int32 f${at} = ${at + 1};`).join(' ');
    const wide = `message N { ${fields} } message M { repeated N l = 1; }`;
    const empty = (times: number) => Uint8Array.from({ length: 2 * times }, (_, at) => (at % 2 ? 0 : 0x0a));
    expect(read(wide, empty(200))).toMatchObject({ l: { length: 200 } });
    expect(() => read(wide, empty(32_000))).toThrow('more than 100000 values');
  });

  it('takes a time that grows with its length, whatever it is', () => {
    const schema = 'message M { map<string, int32> m = 1; }';
    const m = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`key ${at}`, at]));
    const payload = encode(schema, 'M', { m });
    const begin = performance.now();
    expect(read(schema, payload)).toEqual({ m });
    expect(performance.now() - begin).toBeLessThan(1_000);
  });

  it('costs an error at most, and never an endless loop', () => {
    const reader = protoReader(parseProtoSchema(`syntax = "proto3"; ${schema}`, 'telemetry'));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          JSON.stringify(reader(bytes));
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a schema', () => {
  const messageOf = (fields: number) =>
    `message M { ${Array.from({ length: fields }, (_, at) => `int32 f${at} = ${at + 1};`).join(' ')} }`;
  const check = (schema: string) => () => parseProtoSchema(`syntax = "proto3"; ${schema}`, 'telemetry');

  it('has at most 500 fields, and is told so', () => {
    expect(check(messageOf(500))).not.toThrow();
    expect(check(messageOf(501))).toThrow('The schema has 501 fields. At most 500 are allowed!');
    expect(
      check(`message A { message B { ${'int32 a = 1; '.repeat(300)} } ${'int32 b = 2; '.repeat(300)} }`),
    ).toThrow('has 600 fields');
  });

  it('may have enums with more values than that', () => {
    const values = Array.from({ length: 2_000 }, (_, at) => `V${at} = ${at};`).join(' ');
    expect(check(`message M { enum E { ${values} } E e = 1; } message N { M m = 1; }`)).not.toThrow();
  });

  it('has at most 64 KB, and is told so', () => {
    const length = 64 * 1024 - 'syntax = "proto3"; '.length;
    const padded = (bytes: number) => `message M { int32 a = 1; }${' '.repeat(bytes - 26)}`;
    expect(check(padded(length))).not.toThrow();
    expect(check(padded(length + 1))).toThrow('The schema has 65537 bytes. At most 65536 are allowed!');
  });

  it('may have options of fields', () => {
    expect(
      roundTrip(
        'message M { int32 a = 1 [deprecated = true, json_name = "x"]; repeated int32 b = 2 [packed = false]; }',
        'M',
        {
          a: 1,
          b: [2, 3],
        },
      ),
    ).toEqual({ a: 1, b: [2, 3] });
  });
});
