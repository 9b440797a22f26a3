import fc from 'fast-check';
import type * as z from 'zod/mini';
import { EntityType, NULL_UUID, Uuid } from '../../src/model/entity-id.ts';

type Schema = z.core.$ZodType;

/** An entity that exists, or will when a request is sent. */
export interface KnownEntity {
  readonly entityType: EntityType;
  readonly id: string;
}

/** Any character but half a surrogate pair. The library's own takes seconds to be made. */
const anyCharacter = fc
  .nat(0x10_ffff - 0x800)
  .map((at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800));

/** Texts that somebody forgot to think of. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.constantFrom(
      'a',
      'default',
      'name',
      'createdTime',
      'temperature',
      'Contains',
      'ÄÖ中文🙂',
      'true',
      '0',
    ),
  },
  {
    weight: 8,
    arbitrary: fc.constantFrom('', ' ', 'a,b,,c', 'null', 'undefined', '-1', '1e400', 'NaN', '__proto__'),
  },
  {
    weight: 8,
    arbitrary: fc.constantFrom("'; DROP TABLE entity; --", '%', '_', '%_%', 'constructor', '../..', '\\'),
  },
  { weight: 1, arbitrary: fc.constantFrom('\u0000', 'a\u0000b', '\ud800') },
  { weight: 16, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 20 }) },
  { weight: 1, arbitrary: fc.integer({ min: 200, max: 5000 }).map((length) => 'x'.repeat(length)) },
);

/** Texts that mean something under these names of members. */
const textsByName: Readonly<Record<string, fc.Arbitrary<string>>> = {
  email: fc.uuid().map((id) => `${id}@fuzz.example`),
  name: fc.oneof(fc.uuid(), oddText),
  title: fc.oneof(fc.uuid(), oddText),
  transportType: fc.constantFrom('DEFAULT', 'MQTT', 'X'),
  provisionType: fc.constantFrom(
    'DISABLED',
    'ALLOW_CREATE_NEW_DEVICES',
    'CHECK_PRE_PROVISIONED_DEVICES',
    'X',
  ),
  bundleAlias: fc.constantFrom('charts', 'cards', 'x'),
};

const oddNumber: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, 1, -1, 0.5, -0, 2 ** 31, 2 ** 53, -(2 ** 53), 2 ** 63, 2 ** 64, 1e308, -1e308, 5e-324),
  fc.constantFrom(Date.UTC(2026, 0, 1), 8.64e15, 8.64e15 + 1, 1000, 60_000),
  fc.integer({ min: -10, max: 200 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const oddInteger: fc.Arbitrary<number> = fc.oneof(
  fc.constantFrom(0, 1, -1, 2 ** 31, -(2 ** 31), Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 8.64e15),
  fc.integer({ min: -3, max: 100 }),
);

/** Any JSON that is not too large, and now and then very deep. */
export const oddJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 2,
    arbitrary: fc.dictionary(oddText, fc.oneof(oddText, oddNumber, fc.boolean()), { maxKeys: 5 }),
  },
  { weight: 1, arbitrary: fc.integer({ min: 50, max: 3000 }).map(nested) },
);

function nested(depth: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { value };
  return value;
}

/** Ids of what there is, of what there is not, and of what means nothing. */
export function ids(known: readonly KnownEntity[], type?: EntityType): fc.Arbitrary<string> {
  const own = known.filter(({ entityType }) => !type || entityType === type).map(({ id }) => id);
  const strange = fc.oneof(fc.uuid(), fc.constantFrom(NULL_UUID, '00000000-0000-0000-0000-000000000000'));
  if (own.length === 0) return strange;
  const existing = fc.constantFrom(...own);
  return fc.oneof(
    { weight: 8, arbitrary: existing },
    { weight: 1, arbitrary: existing.map((id) => id.toUpperCase()) },
    { weight: 2, arbitrary: strange },
  );
}

/** Makes values that a schema accepts, or nearly: odd ones rather than usual ones. */
export class SchemaArbitraries {
  readonly #known: readonly KnownEntity[];
  readonly #made = new Map<Schema, fc.Arbitrary<unknown>>();

  constructor(known: readonly KnownEntity[]) {
    this.#known = known;
  }

  /** The values of a schema. Refinements other than patterns are not looked at: what breaks them is sent too. */
  of(schema: Schema): fc.Arbitrary<unknown> {
    const made = this.#made.get(schema);
    if (made) return made;
    // A schema that contains itself finds this while it is being made.
    this.#made.set(schema, fc.constant(null));
    const arbitrary = this.#make(schema);
    this.#made.set(schema, arbitrary);
    return arbitrary;
  }

  /** Values of a schema, most as they should be, some with one member spoilt. */
  spoilt(schema: Schema): fc.Arbitrary<unknown> {
    const value = this.of(schema);
    return fc.oneof(
      { weight: 6, arbitrary: value },
      {
        weight: 3,
        arbitrary: fc.tuple(value, fc.nat(), oddJson).map(([whole, at, odd]) => spoil(whole, at, odd)),
      },
      { weight: 1, arbitrary: oddJson },
    );
  }

  #make(schema: Schema): fc.Arbitrary<unknown> {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    if (schema === Uuid) return ids(this.#known);
    switch (def.type) {
      case 'string':
        return this.#text(def);
      case 'number':
        return def.checks?.length || 'check' in def ? oddInteger : oddNumber;
      case 'boolean':
        return fc.boolean();
      case 'enum':
        return fc.constantFrom(...Object.values(def.entries));
      case 'literal':
        return fc.constantFrom(...def.values);
      case 'unknown':
      case 'any':
        return oddJson;
      case 'never':
        return fc.constant(undefined);
      case 'object':
        return this.#object(def.shape);
      case 'array':
        return fc.array(this.of(def.element), { maxLength: 3 });
      case 'tuple':
        return fc.tuple(...def.items.map((item) => this.of(item)));
      case 'record':
        return fc.dictionary(oddText, this.of(def.valueType), { maxKeys: 4 });
      case 'union':
        return fc.oneof(...def.options.map((option) => this.of(option)));
      case 'optional':
      case 'default':
      case 'prefault':
      case 'catch':
        return fc.option(this.of(def.innerType), { nil: undefined, freq: 3 });
      case 'nullable':
        return fc.option(this.of(def.innerType), { freq: 5 });
      case 'pipe':
        return this.of(def.in);
      case 'lazy':
        // Made late, and the deeper the rarer.
        return fc.letrec((tie) => ({
          node: fc.oneof({ maxDepth: 3 }, fc.constant(null), tie('inner')),
          inner: fc.constant(null).chain(() => this.of(def.getter())),
        })).node;
      default:
        throw new Error(`There are no values for schemas of the kind '${def.type}' yet`);
    }
  }

  #text(def: z.core.$ZodStringDef): fc.Arbitrary<string> {
    const pattern = def.checks?.map(({ _zod }) => (_zod.def as { pattern?: RegExp }).pattern).find(Boolean);
    // Patterns with flags are more than what the generator of texts knows.
    return pattern && pattern.flags === '' ? fc.stringMatching(pattern) : oddText;
  }

  #object(shape: Readonly<Record<string, Schema>>): fc.Arbitrary<unknown> {
    const { entityType, id } = shape;
    if (entityType && id === Uuid && Object.keys(shape).length === 2) return this.#entityId(entityType);
    const members = Object.fromEntries(
      Object.entries(shape).map(([key, member]) => {
        const named = Object.hasOwn(textsByName, key) ? textsByName[key] : undefined;
        const usual = this.of(member);
        return [
          key,
          named ? fc.oneof({ weight: 9, arbitrary: named }, { weight: 1, arbitrary: usual }) : usual,
        ];
      }),
    );
    return fc.record(members).map(withoutUndefined);
  }

  /** Ids of one type, or of any. */
  #entityId(typeSchema: Schema): fc.Arbitrary<unknown> {
    if (typeSchema === EntityType) {
      const strange = fc.record({ entityType: fc.constantFrom(...EntityType.options), id: ids(this.#known) });
      return this.#known.length === 0
        ? strange
        : fc.oneof(
            { weight: 4, arbitrary: fc.constantFrom(...this.#known) },
            { weight: 1, arbitrary: strange },
          );
    }
    return this.of(typeSchema).chain((type) => {
      const known = EntityType.safeParse(type ?? 'DEVICE');
      return ids(this.#known, known.data).map((id) => ({ entityType: known.data ?? type, id }));
    });
  }
}

function withoutUndefined(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** Puts something else to one place in a value. */
export function spoil(value: unknown, at: number, odd: unknown): unknown {
  if (typeof value !== 'object' || value === null) return odd;
  const keys = Object.keys(value);
  const key = keys[at % Math.max(1, keys.length)];
  if (key === undefined) return odd;
  const child: unknown = Reflect.get(value, key);
  const goesDeeper = at % 3 > 0 && typeof child === 'object' && child !== null;
  const changed = goesDeeper ? spoil(child, Math.floor(at / 3), odd) : odd;
  return Array.isArray(value)
    ? value.map((item: unknown, index) => (String(index) === key ? changed : item))
    : { ...value, [key]: changed };
}
