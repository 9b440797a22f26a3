import { afterAll, expect, test } from 'vitest';
import { type FormNode, isField } from '../../../../../src/console/inputs/schema-form/form-node.ts';
import { readForm } from '../../../../../src/console/inputs/schema-form/read-form.ts';
import { everyEditor } from '../../../../../src/console/inputs/schema-form/specimens.ts';
import { NULL_UUID } from '../../../../../src/model/entity-id.ts';
import { isRecord } from '../../../../../src/model/json-object.ts';
import { ensureSystemWidgets } from '../../../../../src/platform/demo/system-widgets.ts';
import { openStore } from '../../../../../src/platform/store/store.ts';

const store = openStore({ folder: ':memory:' });
afterAll(() => store.close());

function all(nodes: readonly FormNode[]): FormNode[] {
  return nodes.flatMap((node) => {
    const inner = node.kind === 'group' ? [...node.items, ...node.tabs.flatMap(({ items }) => items)] : [];
    return [node, ...all(node.kind === 'array' ? node.items : inner)];
  });
}

/** What a form loses by being read: properties that no field is about, and fields that nobody knows an editor for. */
function lossesOf(stored: unknown): string[] {
  const { problem, schema, sections } = readForm(stored);
  const nodes = all(sections.flatMap(({ items }) => [...items]));
  const properties = isRecord(schema.properties) ? Object.keys(schema.properties) : [];
  const lost = properties.filter((name) => !nodes.some(({ path }) => path[0] === name));
  const unknown = nodes.filter(
    (node) => isField(node) && node.kind === 'unknown' && node.schema.type !== 'object',
  );
  return [...(problem ? [problem.key] : []), ...lost, ...unknown.map(({ title }) => title)];
}

test('the forms of all stock widgets are read without loss', async () => {
  await store.write(() => ensureSystemWidgets(store));
  const types = store.widgetsBundles
    .all(NULL_UUID)
    .flatMap(({ alias }) => store.widgetTypes.ofBundle(NULL_UUID, alias ?? ''));
  expect(types.length).toBeGreaterThan(80);
  for (const { descriptor } of types) {
    expect(lossesOf(descriptor?.settingsSchema)).toEqual([]);
    expect(lossesOf(descriptor?.dataKeySettingsSchema)).toEqual([]);
  }
});

test('a form with every editor of the dialect is read without loss', () => {
  expect(lossesOf(everyEditor)).toEqual([]);
  const kinds = all(readForm(everyEditor).sections.flatMap(({ items }) => [...items])).map(
    ({ kind }) => kind,
  );
  expect([...new Set(kinds)].toSorted()).toEqual([
    ...['array', 'checkbox', 'checkboxes', 'color', 'css', 'date', 'group', 'help', 'html', 'icon', 'image'],
    ...[
      'javascript',
      'json',
      'markdown',
      'number',
      'password',
      'radios',
      'select',
      'tags',
      'text',
      'textarea',
    ],
    'unknown',
  ]);
});
