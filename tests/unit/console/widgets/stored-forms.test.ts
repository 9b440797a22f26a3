import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { SystemWidget } from '../../../../src/console/widgets/contract/widget.ts';
import { systemWidgets } from '../../../../src/console/widgets/registry/system-widgets.ts';
import { widgetBundles } from '../../../../src/platform/demo/widget-bundles/widget-bundles.ts';
import { descriptorOf } from '../../../../src/platform/demo/widget-bundles/widget-source.ts';

/** Settings that only old dashboards have, or that stand for others: no form sets them, programs may read them. */
const LEGACY = new Set(['units', 'decimals', 'valueDec', 'polKeyName', 'enableStatusFilter', 'legend']);

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  default?: unknown;
}

/** What the platform stores of the type that a program draws. */
function stored({ bundleAlias, typeAlias }: SystemWidget) {
  const bundle = widgetBundles.find(({ alias }) => alias === bundleAlias);
  const type = bundle?.types.find(({ alias }) => alias === typeAlias);
  if (!type) throw new Error(`The platform has no type ${bundleAlias}.${typeAlias}`);
  const descriptor = descriptorOf(type);
  const { schema }: { schema?: Schema } = JSON.parse(descriptor.settingsSchema ?? '{}');
  const self: {
    typeParameters?: () => Record<string, unknown>;
    actionSources?: () => Record<string, { multiple: boolean }>;
  } = {};
  new Function('self', 'ctx', descriptor.controllerScript ?? '')(self, undefined);
  return {
    kind: type.kind,
    schema: schema ?? {},
    config: JSON.parse(descriptor.defaultConfig ?? ''),
    parameters: self.typeParameters?.() ?? {},
    actions: self.actionSources?.() ?? {},
  };
}

/** What a form fills in of itself. */
function defaults(schema: Schema): unknown {
  if (!schema.properties) return schema.default;
  const members = Object.entries(schema.properties).map(
    ([name, member]) => [name, defaults(member)] as const,
  );
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

/** All types, with what their programs read and what their forms set. */
const types = Promise.all(
  systemWidgets().map(async (widget) => ({ read: (await widget.load()).settings, ...stored(widget) })),
);

/** Whether a type has a form for what its program reads, the member of this name. */
function isSet({ read, schema }: Awaited<typeof types>[number], name: string): boolean {
  const [first = ''] = name.split('.');
  return read !== undefined && unset(read, {}).includes(first) && !unset(read, schema).includes(name);
}

/** The members that a program reads of its settings and that a form does not set. */
function unset(read: z.core.$ZodType, schema: Schema, path = ''): string[] {
  const def: Record<string, unknown> = { ...read._zod.def };
  const inner = (def.in ?? def.innerType) as z.core.$ZodType | undefined;
  if (inner) return unset(inner, schema, path);
  if (def.type === 'array') return unset(def.element as z.core.$ZodType, schema.items ?? {}, `${path}[]`);
  if (def.type !== 'object') return [];
  return Object.entries(def.shape as Record<string, z.core.$ZodType>).flatMap(([name, member]) => {
    if (!path && LEGACY.has(name) && !schema.properties?.[name]) return [];
    const known = schema.properties?.[name];
    const at = path ? `${path}.${name}` : name;
    return known ? unset(member, known, at) : [at];
  });
}

/** Settings of forms that others than programs heed: the data of a map are followed by pages before it is drawn. */
const HEEDED_ELSEWHERE = new Set(['mapPageSize']);
/**
 * Settings that change nothing here, as what they are for is always so: tiles are had without a key or not at all, what
 * stands on a map is reckoned in parts, and what is out of sight is not drawn.
 */
const WITHOUT_USE = new Set(['gmApiKey', 'tmApiKey', 'chunkedLoading', 'removeOutsideVisibleBounds']);

/** The members that a form sets and that a program does not read of its settings. */
function unread(schema: Schema, read: z.core.$ZodType | undefined, path = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, known]) => {
    const at = path ? `${path}.${name}` : name;
    const member = read && shapeOf(read)?.[name];
    if (!member) return [at];
    return known.items ? unread(known.items, itemOf(member), `${at}[]`) : unread(known, member, at);
  });
}

/** What is within a schema that only says what stands for what is missing. */
function withinOf(read: z.core.$ZodType): Record<string, unknown> {
  const def: Record<string, unknown> = { ...read._zod.def };
  const inner = (def.in ?? def.innerType) as z.core.$ZodType | undefined;
  return inner ? withinOf(inner) : def;
}

const shapeOf = (read: z.core.$ZodType) =>
  withinOf(read).shape as Readonly<Record<string, z.core.$ZodType>> | undefined;
const itemOf = (read: z.core.$ZodType) => withinOf(read).element as z.core.$ZodType | undefined;

describe.each(systemWidgets())('$bundleAlias $typeAlias', (widget) => {
  const { kind, schema, config, parameters, actions } = stored(widget);
  const { needs } = widget;

  test('has a form for every setting that its program reads', async () => {
    const { settings } = await widget.load();
    const all = await types;
    // Programs that several types share read what is of use to some of them.
    const inNone = settings
      ? unset(settings, schema).filter((name) => !all.some((type) => isSet(type, name)))
      : [];
    expect(inNone).toEqual([]);
  });

  test('reads every setting that its form has', async () => {
    const { settings } = await widget.load();
    const names = unread(schema, settings);
    expect(names.filter((name) => !HEEDED_ELSEWHERE.has(name) && !WITHOUT_USE.has(name))).toEqual([]);
  });

  test('is drawn by the settings that a form fills in, and by those of a new widget', async () => {
    const { settings } = await widget.load();
    for (const value of [defaults(schema) ?? {}, config.settings]) {
      expect(settings?.safeParse(value).error?.issues ?? []).toEqual([]);
    }
  });

  test('wants the same of its configuration in every console', () => {
    expect(kind).toBe(widget.kind);
    expect({
      maxDatasources: parameters.maxDatasources,
      maxDataKeys: parameters.maxDataKeys,
      dataKeysOptional: parameters.dataKeysOptional,
      singleEntity: parameters.singleEntity,
      stateData: parameters.stateData,
    }).toEqual({
      maxDatasources: needs.maxDatasources,
      maxDataKeys: needs.maxDataKeys,
      dataKeysOptional: needs.dataKeysOptional,
      singleEntity: needs.singleEntity,
      stateData: needs.stateData,
    });
    const sources = Object.entries(actions).map(([name, { multiple }]) => [name, multiple ? 'many' : 'one']);
    expect(Object.fromEntries(sources)).toEqual(needs.actionSources ?? {});
  });
});
