import { describe, expect, test } from 'vitest';
import { type FormNode, isField } from '../../../../../src/console/inputs/schema-form/form-node.ts';
import { EACH } from '../../../../../src/console/inputs/schema-form/path.ts';
import { readForm } from '../../../../../src/console/inputs/schema-form/read-form.ts';

const object = (properties: Record<string, unknown>, more: object = {}) => ({
  type: 'object',
  properties,
  ...more,
});
/** The nodes of a form, one below the other. */
function nodesOf(stored: unknown): FormNode[] {
  const form = readForm(stored);
  expect(form.problem).toBeUndefined();
  return form.sections.flatMap(({ items }) => [...items]);
}
/** The only node of a form about one property. */
function nodeOf(schema: unknown, item: object | string = 'it', required: string[] = []): FormNode {
  const attributes = typeof item === 'string' ? item : { key: 'it', ...item };
  const [node] = nodesOf({ schema: object({ it: schema }, { required }), form: [attributes] });
  if (!node) throw new Error('There is no node');
  return node;
}

describe('a stored form', () => {
  test('is read from text or from what the text means', () => {
    const stored = { schema: object({ a: { type: 'string' } }), form: ['a'] };
    expect(readForm(JSON.stringify(stored))).toEqual(readForm(stored));
  });

  test.each([undefined, null, '', '{}', {}, { schema: {} }, { schema: null, form: ['a'] }])(
    'is one of nothing where there is none: %j',
    (stored) => expect(readForm(stored)).toEqual({ schema: {}, sections: [] }),
  );

  test.each([
    ['{"schema": ', 'validation.json'],
    [[], 'schema-form.not-object'],
    [12, 'schema-form.not-object'],
    [{ schema: 'object' }, 'schema-form.schema-not-object'],
    [{ schema: { type: 'string' } }, 'schema-form.root-not-object'],
    [{ schema: object({}), form: {} }, 'schema-form.form-not-list'],
  ])('says why it is none: %j', (stored, key) => {
    expect(readForm(stored).problem?.key).toContain(key);
  });

  test('has a field for every property where it names none, or names all with an asterisk', () => {
    const schema = object({ a: { type: 'string' }, b: { type: 'number' }, c: { type: 'boolean' } });
    expect(nodesOf({ schema }).map(({ path }) => path)).toEqual([['a'], ['b'], ['c']]);
    const form = ['c', '*'];
    expect(nodesOf({ schema, form }).map(({ path }) => path)).toEqual([['c'], ['a'], ['b'], ['c']]);
  });

  test('is divided into groups by lists of its fields, what none of them names behind them', () => {
    const schema = object({ a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } });
    const groupInfoes = [
      { formIndex: 1, GroupTitle: 'Second' },
      { formIndex: 0, GroupTitle: 'First' },
      { formIndex: 7, GroupTitle: 'Nothing' },
    ];
    const { sections } = readForm({ schema, form: [['a'], 'b', ['c']], groupInfoes });
    expect(sections.map(({ title, items }) => [title, items.map(({ path }) => path[0])])).toEqual([
      ['Second', ['b']],
      ['First', ['a']],
      [undefined, ['c']],
    ]);
  });

  test('leaves out what holds no value and means nothing', () => {
    const schema = object({ a: { type: 'string' } });
    expect(nodesOf({ schema, form: ['a', null, 12, { type: 'submit' }, {}] })).toHaveLength(1);
  });

  test('has fields for places that the schema does not describe', () => {
    const [node] = nodesOf({ schema: object({}), form: [{ key: 'deep.gone', type: 'javascript' }] });
    expect(node).toMatchObject({ kind: 'javascript', path: ['deep', 'gone'], title: 'gone' });
  });
});

describe('the editor of a value', () => {
  test.each([
    [{ type: 'string' }, 'text'],
    [{ type: 'number' }, 'number'],
    [{ type: 'integer' }, 'number'],
    [{ type: ['null', 'number'] }, 'number'],
    [{ type: 'boolean' }, 'checkbox'],
    [{ type: 'date' }, 'date'],
    [{ type: 'string', enum: ['a'] }, 'select'],
    [{ type: 'array', items: { enum: ['a'] } }, 'checkboxes'],
    [{ type: 'array', items: { type: 'string' } }, 'array'],
    [{ type: 'array' }, 'unknown'],
    [{ type: 'object' }, 'unknown'],
    [object({ a: { type: 'string' } }), 'group'],
    [{ type: 'array', items: [{ type: 'number' }] }, 'group'],
    [{}, 'unknown'],
  ])('follows from its schema: %j is %s', (schema, kind) => {
    expect(nodeOf(schema).kind).toBe(kind);
  });

  test.each([
    ...['text', 'textarea', 'password', 'number', 'checkbox', 'select', 'radios', 'date', 'color', 'image'],
    ...['icon', 'javascript', 'json', 'html', 'css', 'markdown'],
  ])('is the one that the form names: %s', (type) => {
    expect(nodeOf({ type: 'string' }, { type }).kind).toBe(type);
  });

  test('is JSON where nobody knows the one that is named', () => {
    expect(nodeOf({ type: 'string' }, { type: 'holodeck' }).kind).toBe('unknown');
    expect(nodeOf({ type: 'string' }, { type: 'constructor' }).kind).toBe('unknown');
  });

  test('may be named in the schema', () => {
    expect(nodeOf({ type: 'string', 'x-schema-form': { type: 'color', title: 'C' } })).toMatchObject({
      kind: 'color',
      title: 'C',
    });
  });

  test('of a choice has one value, several, or texts besides', () => {
    const type = 'rc-select';
    expect(nodeOf({ type: 'string' }, { type }).kind).toBe('select');
    expect(nodeOf({ type: 'array' }, { type }).kind).toBe('checkboxes');
    expect(nodeOf({ type: 'array' }, { type, multiple: true }).kind).toBe('checkboxes');
    expect(nodeOf({ type: 'array' }, { type, tags: true }).kind).toBe('tags');
  });
});

describe('a field', () => {
  test('is called what the form says, else the schema, else its name', () => {
    expect(nodeOf({ type: 'string', title: 'S' }, { title: 'F' }).title).toBe('F');
    expect(nodeOf({ type: 'string', title: 'S' }).title).toBe('S');
    expect(nodeOf({ type: 'string', title: ' ' }).title).toBe('it');
  });

  test('has the attributes of the form', () => {
    expect(
      nodeOf(
        { type: 'string', description: 'From the schema' },
        {
          type: 'textarea',
          rows: 3,
          placeholder: 'P',
          condition: 'model.a',
          validationMessage: 'No',
          readonly: true,
        },
        ['it'],
      ),
    ).toMatchObject({
      kind: 'textarea',
      rows: 3,
      placeholder: 'P',
      condition: 'model.a',
      description: 'From the schema',
      validationMessage: 'No',
      readOnly: true,
      required: true,
    });
  });

  test('is required by the list beside it, or by its own mark', () => {
    expect(nodeOf({ type: 'string' })).toMatchObject({ required: false });
    expect(nodeOf({ type: 'string' }, 'it', ['it'])).toMatchObject({ required: true });
    expect(nodeOf({ type: 'string', required: true })).toMatchObject({ required: true });
  });

  test('is to be read only with all that it is in', () => {
    const inner = object({ a: { type: 'string' } }, { readonly: true });
    expect(nodeOf(inner)).toMatchObject({ items: [{ readOnly: true }] });
  });

  test.each([
    [
      { items: [{ value: 1, label: 'One' }, { value: 2 }] },
      [
        { value: 1, label: 'One' },
        { value: 2, label: '2' },
      ],
    ],
    [{ titleMap: [{ value: 1, name: 'One' }] }, [{ value: 1, label: 'One' }]],
    [{ titleMap: { One: 1 } }, [{ value: 1, label: 'One' }]],
  ])('has its choices in one of the shapes of the dialect: %j', (attributes, choices) => {
    expect(nodeOf({ type: 'number' }, { type: 'select', ...attributes })).toMatchObject({ choices });
  });

  test('has the values of the schema as choices, by their names where it has them', () => {
    const choices = [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'b' },
    ];
    expect(nodeOf({ type: 'string', enum: ['a', 'b'], enumNames: ['A'] })).toMatchObject({ choices });
    expect(nodeOf({ type: 'string', enum: ['a', 'b'] }, { titleMap: { a: 'A' } })).toMatchObject({ choices });
  });
});

describe('what holds fields', () => {
  test('is a group, with tabs where it has them', () => {
    const schema = object({ a: { type: 'string' }, b: { type: 'string' } });
    const form = [
      { type: 'fieldset', title: 'Both', tabs: [{ title: 'First', items: ['a'] }, { items: ['b'] }] },
    ];
    expect(nodesOf({ schema, form })).toMatchObject([
      {
        kind: 'group',
        title: 'Both',
        tabs: [
          { title: 'First', items: [{ path: ['a'] }] },
          { title: '', items: [{ path: ['b'] }] },
        ],
      },
    ]);
  });

  test('is a list, whose items are members or single values', () => {
    const items = object({ a: { type: 'string' }, b: { type: 'array', items: { type: 'number' } } });
    expect(nodeOf({ type: 'array', items })).toMatchObject({
      kind: 'array',
      items: [
        { path: ['it', EACH, 'a'] },
        {
          kind: 'array',
          path: ['it', EACH, 'b'],
          items: [{ kind: 'number', path: ['it', EACH, 'b', EACH] }],
        },
      ],
    });
    expect(nodeOf({ type: 'array', items }, { items: [{ key: 'it[].a', type: 'color' }] })).toMatchObject({
      items: [{ kind: 'color', path: ['it', EACH, 'a'] }],
    });
  });

  test('is a tuple, whose places have their own fields', () => {
    const items = [{ type: 'number', title: 'Latitude' }, { type: 'string' }];
    expect(nodeOf({ type: 'array', items })).toMatchObject({
      kind: 'group',
      items: [
        { kind: 'number', title: 'Latitude', path: ['it', 0] },
        { kind: 'text', path: ['it', 1] },
      ],
    });
  });

  test('is JSON where it is nested beyond reason', () => {
    let schema: object = { type: 'string' };
    for (let depth = 0; depth < 5000; depth += 1) schema = object({ it: schema });
    const kinds: string[] = [];
    for (let node: FormNode | undefined = nodesOf({ schema })[0]; node; ) {
      kinds.push(node.kind);
      node = node.kind === 'group' ? node.items[0] : undefined;
    }
    expect(kinds.length).toBeLessThan(30);
    expect(kinds.at(-1)).toBe('unknown');
  });

  test('may be words that hold nothing', () => {
    const [node] = nodesOf({ schema: object({}), form: [{ type: 'help', description: '<b>Read</b> this' }] });
    expect(node).toMatchObject({ kind: 'help', markup: '<b>Read</b> this' });
    expect(node && isField(node)).toBe(false);
  });
});
