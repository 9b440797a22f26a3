import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { readLeniently } from '../../../../../src/model/read-leniently.ts';
import { WidgetConfig } from '../../../../../src/model/widget-config.ts';
import { widgetBundles } from '../../../../../src/platform/demo/widget-bundles/widget-bundles.ts';
import { descriptorOf } from '../../../../../src/platform/demo/widget-bundles/widget-source.ts';

const ajv = new Ajv({ strict: true });

const types = widgetBundles.flatMap(({ alias: bundleAlias, types }) =>
  types.map((type) => ({ bundleAlias, alias: type.alias, type, descriptor: descriptorOf(type) })),
);

test('the bundles hold the 88 types of the system, each once', () => {
  expect(types).toHaveLength(88);
  expect(new Set(types.map(({ bundleAlias, alias }) => `${bundleAlias}.${alias}`)).size).toBe(88);
  expect(new Set(types.map(({ type }) => type.name)).size).toBe(88);
});

/** A stored form. */
interface Form {
  schema?: Schema;
  form?: unknown[];
  groupInfoes?: { formIndex: number; GroupTitle: string }[];
}

interface Schema {
  type?: string;
  title?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  default?: unknown;
}

/** The paths of all values that a schema knows, as forms name them. */
function pathsOf(schema: Schema, path = ''): string[] {
  if (schema.type === 'array') return [path, ...pathsOf(schema.items ?? {}, `${path}[]`)];
  if (!schema.properties) return [path];
  const members = Object.entries(schema.properties).flatMap(([name, member]) =>
    pathsOf(member, path ? `${path}.${name}` : name),
  );
  return path ? [path, ...members] : members;
}

/** The paths of all values that a form edits: an item without items edits all that is within. */
function editedPaths(items: readonly unknown[]): string[] {
  return items.flatMap((item) => {
    if (typeof item === 'string') return [item];
    const { key, type, items = [] } = item as { key: string; type?: string; items?: unknown[] };
    return [key, ...editedPaths(type === 'rc-select' ? [] : items)];
  });
}

/** What is wrong with a form: nothing to edit a setting, or a setting that is none. */
function faultsOf({ schema, form = [], groupInfoes }: Form): string[] {
  if (!schema) return [];
  const known = pathsOf(schema);
  const edited = new Set(editedPaths(groupInfoes ? (form as unknown[][]).flat() : form));
  const isEdited = (path: string): boolean =>
    edited.has(path) || (path.endsWith('[]') && edited.has(path.slice(0, -2)));
  const groups = groupInfoes?.map(({ formIndex }) => formIndex) ?? [];
  return [
    ...(ajv.validateSchema(schema) === true ? [] : ['is no JSON schema']),
    ...[...edited].filter((path) => !known.includes(path)).map((path) => `${path} is no setting`),
    ...known.filter((path) => !isEdited(path)).map((path) => `${path} cannot be set`),
    ...(groups.every((group, index) => group === index) ? [] : ['leaves a group out']),
  ];
}

/** Whether a function of a made-up key gives a value for each second of a minute. */
function givesValues(makeUp: (...args: unknown[]) => unknown): boolean {
  let value: unknown = 0;
  return Array.from({ length: 60 }, (_, second) => 1_700_000_000_000 + second * 1_000).every((time) => {
    value = makeUp(time, value);
    return typeof value === 'number' ? Number.isFinite(value) : /^(string|boolean)$/.test(typeof value);
  });
}

describe.each(types)('$bundleAlias $alias', ({ type, descriptor }) => {
  const config = JSON.parse(descriptor.defaultConfig ?? '');
  const forms = [descriptor.settingsSchema, descriptor.dataKeySettingsSchema].map(
    (text): Form => JSON.parse(text ?? ''),
  );

  test('has forms of valid schemas, that edit every setting and nothing else', () => {
    expect(forms.flatMap(faultsOf)).toEqual([]);
  });

  test('says in words what each setting is', () => {
    const untitled = (schema: Schema): boolean =>
      !schema.title?.trim() || Object.values(schema.properties ?? {}).some(untitled);
    expect(forms.filter(({ schema }) => schema && untitled(schema))).toEqual([]);
  });

  test('begins with settings that its own form accepts', () => {
    const [settings, keySettings] = forms;
    const complaints = (form: Form | undefined, value: unknown) => {
      if (!form?.schema) return null;
      const accepts = ajv.compile(form.schema);
      return accepts(value) ? null : accepts.errors;
    };
    expect(complaints(settings, config.settings)).toBeNull();
    for (const { dataKeys } of config.datasources ?? []) {
      for (const key of dataKeys) {
        if (Object.keys(key.settings).length > 0) expect(complaints(keySettings, key.settings)).toBeNull();
      }
    }
  });

  test('begins with a configuration that consoles read, and shows something at once', () => {
    expect(readLeniently(WidgetConfig, config).unusable).toEqual([]);
    expect(config.title).toBe(type.name);
    const { datasources = [], alarmSource } = config;
    const sources = type.kind === 'alarm' ? [alarmSource] : datasources;
    const keys = sources.flatMap((source: { dataKeys: unknown[] }) => source.dataKeys);
    const isFed = type.kind === 'timeseries' || type.kind === 'latest' || type.kind === 'alarm';
    expect(keys.length > 0).toBe(isFed);
  });

  test('makes values up by functions that give one for every time', () => {
    const keys: { label: string; funcBody: string }[] = (config.datasources ?? []).flatMap(
      ({ dataKeys }: { dataKeys: unknown[] }) => dataKeys,
    );
    const odd = keys.filter(
      ({ funcBody }) => !givesValues(new Function('time', 'prevValue', funcBody) as () => unknown),
    );
    expect(odd).toEqual([]);
  });

  test('has a script that consoles can ask about the type before there is a widget', () => {
    const self: { typeParameters?: () => unknown; actionSources?: () => unknown } = {};
    new Function('self', 'ctx', descriptor.controllerScript ?? '')(self, undefined);
    if (self.typeParameters) expect(self.typeParameters()).toEqual(expect.any(Object));
    if (self.actionSources) expect(self.actionSources()).toEqual(expect.any(Object));
    const draws = `${descriptor.templateHtml}${descriptor.controllerScript}`;
    expect(draws.trim()).not.toBe('');
  });
});

test('the columns of new tables of alarms have titles that each console has in its own languages', () => {
  const known: { alarm: Record<string, string> } = JSON.parse(
    readFileSync(resolve('src/assets/locale/locale.constant-en_US.json'), 'utf8'),
  );
  const texts = new Set(Object.keys(known.alarm).map((name) => `{i18n:alarm.${name}}`));
  const alarms = types.filter(({ type }) => type.kind === 'alarm');
  expect(alarms).not.toEqual([]);
  for (const { descriptor } of alarms) {
    const columns: { label: string }[] = JSON.parse(descriptor.defaultConfig ?? '').alarmSource.dataKeys;
    expect(columns.filter(({ label }) => !texts.has(label))).toEqual([]);
  }
});
