import protobuf from 'protobufjs';
import { badRequest, PlatformError } from '../errors.ts';

/** What the payloads of a schema are. */
export type ProtoPayload = 'telemetry' | 'attributes';

/** How long a schema may be, bytes, and how many fields all of its messages may have: both are read anew and anew. */
const MAX_SCHEMA_BYTES = 64 * 1024;
const MAX_FIELDS = 500;

/** The numbers that fields can have. */
const LAST_FIELD_NUMBER = 2 ** 29 - 1;

const refusedStatements: ReadonlyMap<string, string> = new Map([
  ['import', "Schema imports don't support!"],
  ['option', "Schema options don't support!"],
  ['extend', "Schema extends don't support!"],
  ['extensions', "Schema extensions don't support!"],
  ['required', "Required labels don't support!"],
  ['group', "Groups don't support!"],
  ['service', "Schema services don't support!"],
]);

/** Holds the schema of a device profile to what payloads can be read by. @throws PlatformError 400 */
export function checkProtoSchema(source: string | null | undefined, payload: ProtoPayload): void {
  parseProtoSchema(source, payload);
}

/**
 * Reads the schema of a payload: proto3, and nothing in it but messages and enums. Answers the message that payloads
 * are, the last one of the file. @throws PlatformError 400 that tells what is wrong with the schema
 */
export function parseProtoSchema(source: string | null | undefined, payload: ProtoPayload): protobuf.Type {
  const refuse = (reason: string) => badRequest(`[Transport Configuration] ${reason}`);
  const invalid = (reason: string) => refuse(`invalid ${payload} proto schema provided! ${reason}`);
  const unparsable = (cause: unknown) =>
    refuse(`failed to parse ${payload} proto schema due to: ${reasonOf(cause)}`);
  if (!source?.trim()) throw invalid('Schema should be specified!');
  const bytes = Buffer.byteLength(source);
  if (bytes > MAX_SCHEMA_BYTES) {
    throw invalid(`The schema has ${bytes} bytes. At most ${MAX_SCHEMA_BYTES} are allowed!`);
  }

  let schema: protobuf.IParserResult;
  try {
    const { syntax, fault, fields } = lookOver(source);
    if (syntax !== 'proto3') {
      throw refuse(
        `invalid schema syntax: ${syntax} for ${payload} proto schema provided! Only proto3 allowed!`,
      );
    }
    if (fault) throw invalid(fault);
    // Before it is parsed, which takes a time that grows with their square.
    if (fields > MAX_FIELDS) {
      throw invalid(`The schema has ${fields} fields. At most ${MAX_FIELDS} are allowed!`);
    }
    schema = protobuf.parse(source, { keepCase: true });
  } catch (cause) {
    throw cause instanceof PlatformError ? cause : unparsable(cause);
  }
  const fault = faultOf(schema.root);
  if (fault) throw invalid(fault);
  const messages = scopeOf(schema).nestedArray.filter((nested) => nested instanceof protobuf.Type);
  const last = messages.at(-1);
  if (!last) throw invalid('At least one Message definition should exists!');
  try {
    schema.root.resolveAll();
  } catch (cause) {
    throw unparsable(cause);
  }
  return last;
}

/** What the file says it is, the first kind of statement in it that is not read, and how many fields it has. */
function lookOver(source: string): { syntax: string; fault: string | null; fields: number } {
  const tokens: string[] = [];
  const { next } = protobuf.tokenize(source, false);
  for (let token = next(); token !== null; token = next()) tokens.push(token);
  // One that says nothing is of the first kind there was.
  const syntax = tokens[0] === 'syntax' && tokens[1] === '=' ? (tokens[3] ?? '') : 'proto2';
  const first = tokens.find((token, at) => refusedStatements.has(token) && beginsStatement(tokens[at - 1]));
  return { syntax, fault: refusedStatements.get(first ?? '') ?? null, fields: countFields(tokens) };
}

/** How many names are given numbers, those in enums left out. */
function countFields(tokens: readonly string[]): number {
  let fields = 0;
  let isEnumNext = false;
  let levelsInEnum = 0;
  for (const [at, token] of tokens.entries()) {
    if (token === 'enum' && beginsStatement(tokens[at - 1])) isEnumNext = true;
    else if (token === '{' && (isEnumNext || levelsInEnum > 0)) {
      isEnumNext = false;
      levelsInEnum += 1;
    } else if (token === '}' && levelsInEnum > 0) levelsInEnum -= 1;
    else if (token === '=' && levelsInEnum === 0 && /^\d/.test(tokens[at + 1] ?? '')) fields += 1;
  }
  return fields;
}

function beginsStatement(before: string | undefined): boolean {
  return before === undefined || before === ';' || before === '{' || before === '}';
}

/** Where the messages of the file are: in its package when it names one. */
function scopeOf({ root, package: name }: protobuf.IParserResult): protobuf.NamespaceBase {
  const scope = name === undefined ? root : root.lookup(name);
  return scope instanceof protobuf.Namespace ? scope : root;
}

/** What of a schema or of something in it payloads cannot be read by. */
function faultOf(object: protobuf.ReflectionObject): string | null {
  const { options = {} } = object;
  if ('default' in options) return "Default values don't support!";
  // What options say of a field changes nothing in how it is read.
  if (!(object instanceof protobuf.Field) && Object.keys(options).length > 0) {
    return "Schema options don't support!";
  }
  if (object instanceof protobuf.Enum) return faultOfEnum(object);
  if (object instanceof protobuf.Field) {
    const valid = object.id >= 1 && object.id <= LAST_FIELD_NUMBER;
    return valid ? null : `Field ${object.name} has an invalid number!`;
  }
  if (!(object instanceof protobuf.Namespace)) return null;
  const fields = object instanceof protobuf.Type ? object.fieldsArray : [];
  for (const part of [...fields, ...object.nestedArray]) {
    const fault = faultOf(part);
    if (fault) return fault;
  }
  return null;
}

function faultOfEnum({ name, values, valuesOptions }: protobuf.Enum): string | null {
  if (valuesOptions && Object.keys(valuesOptions).length > 0) return "Schema options don't support!";
  return Object.values(values)[0] === 0 ? null : `The first value of enum ${name} should be zero!`;
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
