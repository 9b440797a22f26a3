import protobuf from 'protobufjs';

/** Reads a payload as the JSON that stands for it. @throws Error when it is no message of the schema */
export type ProtoReader = (payload: Uint8Array) => Record<string, unknown>;

/** One field as it is read off the wire. */
interface FieldReader {
  /** The name of the member. */
  name: string;
  wireType: number;
  /** True when the field may come many times. */
  repeated: boolean;
  /** Whether values of it may be packed into one. */
  packable: boolean;
  read(reader: protobuf.Reader, place: Place): unknown;
  /** What an absent field stands for; undefined when it stands for nothing. */
  absent(): unknown;
  /** The fields that this one takes the place of. */
  displaces: readonly string[];
  map: MapReader | null;
}

interface MapReader {
  key: ScalarType;
  value: FieldReader;
}

type Message = Map<number, FieldReader>;

/** Where in a payload is read. */
interface Place {
  depth: number;
  /** What all of the payload may still stand for. */
  budget: { values: number };
}

/** How deep messages may be nested in payloads. */
const MAX_DEPTH = 100;

/** How many values a payload may stand for: those that are absent need no bytes, and have defaults. */
const MAX_VALUES = 100_000;

const VARINT = 0;
const FIXED64 = 1;
const DELIMITED = 2;
const FIXED32 = 5;

interface ScalarType {
  wireType: number;
  absent: unknown;
  read(reader: protobuf.Reader): unknown;
}

/** Whole numbers of 64 bits are texts: not all of them are numbers of JSON. */
const scalars: Readonly<Record<string, ScalarType>> = {
  double: { wireType: FIXED64, absent: 0, read: (reader) => jsonNumber(reader.double()) },
  float: { wireType: FIXED32, absent: 0, read: (reader) => jsonNumber(shortest(reader.float())) },
  int32: { wireType: VARINT, absent: 0, read: (reader) => reader.int32() },
  uint32: { wireType: VARINT, absent: 0, read: (reader) => reader.uint32() },
  sint32: { wireType: VARINT, absent: 0, read: (reader) => reader.sint32() },
  fixed32: { wireType: FIXED32, absent: 0, read: (reader) => reader.fixed32() },
  sfixed32: { wireType: FIXED32, absent: 0, read: (reader) => reader.sfixed32() },
  int64: { wireType: VARINT, absent: '0', read: (reader) => reader.int64().toString() },
  uint64: { wireType: VARINT, absent: '0', read: (reader) => reader.uint64().toString() },
  sint64: { wireType: VARINT, absent: '0', read: (reader) => reader.sint64().toString() },
  fixed64: { wireType: FIXED64, absent: '0', read: (reader) => reader.fixed64().toString() },
  sfixed64: { wireType: FIXED64, absent: '0', read: (reader) => reader.sfixed64().toString() },
  bool: { wireType: VARINT, absent: false, read: (reader) => reader.bool() },
  string: { wireType: DELIMITED, absent: '', read: (reader) => reader.string() },
  bytes: {
    wireType: DELIMITED,
    absent: '',
    read: (reader) => Buffer.from(reader.bytes()).toString('base64'),
  },
};

/**
 * Makes the reader of a message by what its schema says, without running any code made from the schema. Members are in
 * lower camel case. A field that is missing and cannot tell so has its default value, for a device that sends 0 sends
 * nothing.
 */
export function protoReader(type: protobuf.Type): ProtoReader {
  const messages = new Map<protobuf.Type, Message>();
  const message = messageOf(type, messages);
  return (payload) => readMessage(message, payload, { depth: 0, budget: { values: MAX_VALUES } });
}

function messageOf(type: protobuf.Type, messages: Map<protobuf.Type, Message>): Message {
  const known = messages.get(type);
  if (known) return known;
  const message: Message = new Map();
  // Before its fields, for a message may hold itself.
  messages.set(type, message);
  for (const field of type.fieldsArray) message.set(field.id, fieldOf(field, messages));
  return message;
}

function fieldOf(field: protobuf.Field, messages: Map<protobuf.Type, Message>): FieldReader {
  const name = jsonName(field.name);
  const value = valueReaderOf(field, messages);
  const oneof = field.partOf?.oneof ?? [];
  const displaces = oneof.map(jsonName).filter((other) => other !== name);
  const { repeated } = field;
  if (field instanceof protobuf.MapField) {
    const key = scalarOf(field.keyType);
    const map = {
      key,
      value: { ...value, name, repeated: false, packable: false, displaces: [], map: null },
    };
    return { ...map.value, wireType: DELIMITED, absent: () => ({}), map };
  }
  const packable = repeated && value.wireType !== DELIMITED;
  // One that is merely optional is told with its default; of those that exclude each other none may be there.
  const isAlternative = field.partOf !== null && !field.options?.proto3_optional;
  const absent = () => (repeated ? [] : isAlternative ? undefined : value.absent());
  return { ...value, name, repeated, packable, absent, displaces, map: null };
}

type ValueReader = Pick<FieldReader, 'wireType' | 'read' | 'absent'>;

function valueReaderOf(
  { type, resolvedType }: protobuf.Field,
  messages: Map<protobuf.Type, Message>,
): ValueReader {
  if (resolvedType instanceof protobuf.Type) {
    const message = messageOf(resolvedType, messages);
    return {
      wireType: DELIMITED,
      read: (reader, place) => readMessage(message, reader.bytes(), within(place)),
      absent: () => undefined,
    };
  }
  if (resolvedType instanceof protobuf.Enum) {
    const { valuesById } = resolvedType;
    const read = (reader: protobuf.Reader) => {
      const number = reader.int32();
      return valuesById[number] ?? number;
    };
    return { wireType: VARINT, read, absent: () => valuesById[0] };
  }
  const { wireType, read, absent } = scalarOf(type);
  return { wireType, read, absent: () => absent };
}

function scalarOf(type: string): ScalarType {
  const scalar = scalars[type];
  if (!scalar) throw new Error(`There is no type ${type}`);
  return scalar;
}

function within({ depth, budget }: Place): Place {
  return { depth: depth + 1, budget };
}

/** Counts values that are read. @throws Error when the payload stands for too many */
function spend({ budget }: Place, values: number): void {
  budget.values -= values;
  if (budget.values < 0) throw new Error(`The payload stands for more than ${MAX_VALUES} values`);
}

function readMessage(message: Message, payload: Uint8Array, place: Place): Record<string, unknown> {
  const { depth } = place;
  if (depth > MAX_DEPTH) throw new Error('The messages are nested too deep');
  spend(place, 1 + message.size);
  const members = new Map<string, unknown>();
  const reader = protobuf.Reader.create(payload);
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    const field = message.get(tag >>> 3);
    const wireType = tag & 7;
    if (field && isOfType(field, wireType)) readField(field, wireType, reader, members, place);
    else reader.skipType(wireType, depth, tag >>> 3);
  }
  for (const { name, absent, map } of message.values()) {
    const entries = map && members.get(name);
    if (entries) members.set(name, Object.fromEntries(entries as Map<string, unknown>));
    const value = members.has(name) ? undefined : absent();
    if (value !== undefined) members.set(name, value);
  }
  return Object.fromEntries(members);
}

/** Whether a field is sent as its schema says; one that is not counts as one that the schema does not know. */
function isOfType(field: FieldReader, wireType: number): boolean {
  return wireType === field.wireType || (field.packable && wireType === DELIMITED);
}

function readField(
  field: FieldReader,
  wireType: number,
  reader: protobuf.Reader,
  members: Map<string, unknown>,
  place: Place,
): void {
  const { name, map } = field;
  const packed = field.packable && wireType === DELIMITED;
  if (map) {
    const entries = (members.get(name) as Map<string, unknown> | undefined) ?? new Map<string, unknown>();
    entries.set(...readEntry(map, reader.bytes(), within(place)));
    members.set(name, entries);
  } else if (field.repeated) {
    const values = (members.get(name) as unknown[] | undefined) ?? [];
    const end = packed ? endOf(reader) : reader.pos;
    do {
      if (!packed || reader.pos < end) values.push(field.read(reader, place));
    } while (reader.pos < end);
    members.set(name, values);
  } else {
    for (const other of field.displaces) members.delete(other);
    members.set(name, field.read(reader, place));
  }
}

/** Where the packed values end that begin here. */
function endOf(reader: protobuf.Reader): number {
  const length = reader.uint32();
  const end = reader.pos + length;
  if (end > reader.len) throw new Error('The payload is cut off');
  return end;
}

function readEntry({ key, value }: MapReader, payload: Uint8Array, place: Place): [string, unknown] {
  let name = String(key.absent);
  let content: unknown;
  const reader = protobuf.Reader.create(payload);
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (tag >>> 3 === 1 && (tag & 7) === key.wireType) name = String(key.read(reader));
    else if (tag >>> 3 === 2 && (tag & 7) === value.wireType) content = value.read(reader, place);
    else reader.skipType(tag & 7, place.depth, tag >>> 3);
  }
  // An empty message is left out of an entry as any default value is.
  return [name, content ?? value.absent() ?? {}];
}

/** `boiler_temperature` is `boilerTemperature`. */
function jsonName(name: string): string {
  return name.replaceAll(/_+(.?)/g, (_all, next: string) => next.toUpperCase());
}

/** The number with the fewest digits that is the same in 32 bits: 21.1 rather than 21.100000381469727. */
function shortest(value: number): number {
  if (!Number.isFinite(value)) return value;
  for (let digits = 6; digits < 9; digits++) {
    const rounded = Number(value.toPrecision(digits));
    if (Math.fround(rounded) === value) return rounded;
  }
  return Number(value.toPrecision(9));
}

function jsonNumber(value: number): number | string {
  return Number.isFinite(value) ? value : String(value);
}
