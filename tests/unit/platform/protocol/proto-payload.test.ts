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

  it('has the default value of a field that is missing, unless the field can tell that it is', () => {
    const schema = `enum E { OFF = 0; ON = 1; } message N { int32 n = 1; }
      message M { int32 a = 1; string b = 2; E e = 3; repeated int32 l = 4; map<string, int32> m = 5;
        optional int32 o = 6; N n = 7; oneof x { int32 p = 8; int32 q = 9; } int64 t = 10; }`;
    expect(read(schema, new Uint8Array())).toEqual({ a: 0, b: '', e: 'OFF', l: [], m: {}, t: '0' });
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
    ['has a field of another type', [0x0a, 1, 0x41]],
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
