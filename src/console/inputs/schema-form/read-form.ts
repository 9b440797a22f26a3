import { isRecord } from '../../../model/json-object.ts';
import type { Choice } from '../../commands/input.ts';
import type { Message } from '../../i18n/translation-key.ts';
import { jsonProblem } from '../json.ts';
import type { FieldKind, FieldNode, FormNode, Schema, Section } from './form-node.ts';
import { EACH, type Path, parsePath } from './path.ts';
import { type Located, schemaAt, typeOf } from './schema-at.ts';

/** A form as it is drawn: its sections, the schema of the model, and why it cannot be drawn where it cannot. */
export interface Form {
  schema: Schema;
  sections: readonly Section[];
  problem?: Message;
}

type Attributes = Readonly<Record<string, unknown>>;

/** What lies deeper is edited as JSON. */
const DEEPEST = 24;
const NOTHING: Form = { schema: {}, sections: [] };
const ALL = '*';

/**
 * Reads a form as it is stored with a type of widgets: `{ schema, form, groupInfoes }`, or the text of that. Whatever it
 * lacks is made up from the schema; what is there and cannot be understood is passed over, except for values, which
 * can always be edited. Nothing stored is a form of nothing.
 */
export function readForm(stored: unknown): Form {
  const read = typeof stored === 'string' && stored.trim() !== '' ? parsed(stored) : { value: stored };
  if ('problem' in read) return { ...NOTHING, problem: read.problem };
  const { value } = read;
  if (value == null || value === '') return NOTHING;
  if (!isRecord(value)) return refused('schema-form.not-object');
  const { schema, form, groupInfoes } = value;
  if (schema == null) return NOTHING;
  if (!isRecord(schema)) return refused('schema-form.schema-not-object');
  const type = typeOf(schema) ?? (isRecord(schema.properties) ? 'object' : undefined);
  // What says nothing at all is a form of nothing too.
  if (type === undefined && Object.keys(schema).length === 0) return NOTHING;
  if (type !== 'object') return refused('schema-form.root-not-object');
  if (form != null && !Array.isArray(form)) return refused('schema-form.form-not-list');
  return { schema, sections: sectionsOf(schema, form ?? [ALL], groupInfoes) };
}

function parsed(text: string): { value: unknown } | { problem: Message } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { problem: jsonProblem(error, text) };
  }
}

function refused(key: Message['key']): Form {
  return { ...NOTHING, problem: { key } };
}

function sectionsOf(schema: Schema, form: readonly unknown[], groupInfoes: unknown): Section[] {
  const infos = Array.isArray(groupInfoes) ? groupInfoes.filter(isRecord) : [];
  const read = (items: unknown) => readItems({ root: schema, readOnly: isReadOnly(schema), depth: 0 }, items);
  const untitled = (items: readonly unknown[]): Section[] => {
    const nodes = read(items.flat());
    return nodes.length > 0 ? [{ items: nodes }] : [];
  };
  const groups = infos.flatMap(({ formIndex, GroupTitle }) => {
    const items = typeof formIndex === 'number' ? form[formIndex] : undefined;
    return items === undefined ? [] : [{ title: text(GroupTitle) ?? '', items: read(items) }];
  });
  // What no group names stands behind them: whatever a form lists can be edited.
  const grouped = new Set(infos.map(({ formIndex }) => formIndex));
  return [...groups, ...untitled(form.filter((_items, at) => !grouped.has(at)))];
}

/** What holds for all nodes that are read below one another. */
interface Around {
  root: Schema;
  readOnly: boolean;
  depth: number;
}

function readItems(around: Around, stored: unknown): FormNode[] {
  const items = Array.isArray(stored) ? stored : [stored];
  return items.flatMap((item): FormNode[] => {
    if (item === ALL) return membersOf(around, [], around.root);
    const attributes: Attributes | undefined = typeof item === 'string' ? { key: item } : record(item);
    const node = attributes && readNode(around, attributes);
    return node ? [node] : [];
  });
}

/** A node for each member that a schema of an object names. */
function membersOf(around: Around, path: Path, schema: Schema): FormNode[] {
  return Object.keys(record(schema.properties) ?? {}).flatMap((name) => {
    const node = readNode(around, { key: [...path, name] });
    return node ? [node] : [];
  });
}

function readNode({ root, readOnly: above, depth }: Around, item: Attributes): FormNode | undefined {
  const path = keyOf(item.key);
  const located: Located = (path && schemaAt(root, path)) ?? { schema: {}, required: false };
  const { schema } = located;
  const attributes: Attributes = { ...record(schema['x-schema-form']), ...item };
  const readOnly = above || isReadOnly(schema) || attributes.readonly === true;
  const around = { root, readOnly, depth: depth + 1 };
  const type = text(attributes.type) ?? defaultEditor(schema);
  const drawn = {
    path: path ?? [],
    title: filled(attributes.title) ?? filled(schema.title) ?? nameOf(path ?? []),
    ...optional('description', filled(attributes.description) ?? filled(schema.description)),
    ...optional('condition', filled(attributes.condition)),
  };

  if (type === 'help') {
    return { ...drawn, title: text(attributes.title) ?? '', kind: 'help', markup: drawn.description ?? '' };
  }
  if (!path) {
    // What has no place in the model holds others, or is nothing.
    const tabs = tabsOf(around, attributes.tabs);
    const items = attributes.items === undefined ? [] : readItems(around, attributes.items);
    const isEmpty = tabs.length === 0 && items.length === 0;
    return isEmpty ? undefined : { ...drawn, kind: 'group', items, tabs };
  }

  const field: FieldNode = {
    ...drawn,
    kind: 'unknown',
    schema,
    required: located.required || attributes.required === true,
    readOnly,
    choices: choicesOf(attributes, schema),
    ...optional('placeholder', text(attributes.placeholder)),
    ...optional('rows', typeof attributes.rows === 'number' ? attributes.rows : undefined),
    ...optional('validationMessage', text(attributes.validationMessage) ?? text(schema.validationMessage)),
  };
  if (depth >= DEEPEST) return field;
  switch (type) {
    case 'fieldset':
    case 'tuple': {
      const tabs = tabsOf(around, attributes.tabs);
      const items = insideOf(around, path, attributes, schema);
      return items.length + tabs.length === 0 ? field : { ...drawn, kind: 'group', items, tabs };
    }
    case 'array': {
      const items = itemsOf(around, path, attributes, schema);
      const { required } = field;
      const add = optional('add', text(attributes.add));
      return items.length === 0
        ? field
        : { ...drawn, ...add, kind: 'array', schema, required, readOnly, items };
    }
    case 'rc-select':
    case 'select':
      return { ...field, kind: selectKind(attributes, schema) };
    default:
      return { ...field, kind: FIELDS.get(type) ?? 'unknown' };
  }
}

/** Editors of one value by what the dialect calls them. */
const FIELDS: ReadonlyMap<string, FieldKind> = new Map(
  (
    [
      'text',
      'textarea',
      'password',
      'number',
      'checkbox',
      'radios',
      'checkboxes',
      'date',
      'color',
      'image',
      'icon',
      'javascript',
      'json',
      'html',
      'css',
      'markdown',
    ] as const
  ).map((kind) => [kind, kind]),
);

/** The editor of a value whose form names none. */
function defaultEditor(schema: Schema): string {
  const type = typeOf(schema);
  if (type === 'array') {
    if (Array.isArray(schema.items)) return 'tuple';
    return Array.isArray(record(schema.items)?.enum) ? 'checkboxes' : 'array';
  }
  if (Array.isArray(schema.enum)) return 'select';
  return (
    {
      string: 'text',
      boolean: 'checkbox',
      number: 'number',
      integer: 'number',
      object: 'fieldset',
      date: 'date',
    }[type ?? ''] ?? ''
  );
}

function selectKind({ multiple, tags }: Attributes, schema: Schema): FieldKind {
  if (tags === true) return 'tags';
  return multiple === true || typeOf(schema) === 'array' ? 'checkboxes' : 'select';
}

/** What a group holds: what its form says, else what its schema has. */
function insideOf(around: Around, path: Path, { items }: Attributes, schema: Schema): FormNode[] {
  if (Array.isArray(items) && items.length > 0) return readItems(around, items);
  if (!Array.isArray(schema.items)) return membersOf(around, path, schema);
  return schema.items.flatMap((_tuple, at) => {
    const node = readNode(around, { key: [...path, at] });
    return node ? [node] : [];
  });
}

/** What each item of a list is drawn by; nothing where neither form nor schema says what an item is. */
function itemsOf(around: Around, path: Path, { items, itemForm }: Attributes, schema: Schema): FormNode[] {
  const each = [...path, EACH];
  if (Array.isArray(items) && items.length > 0) return readItems(around, items);
  if (!isRecord(schema.items)) return [];
  const node = readNode(around, { ...record(itemForm), key: each });
  if (!node) return [];
  // The members of an item stand in the item itself, not in a group within.
  return node.kind === 'group' && node.tabs.length === 0 ? [...node.items] : [node];
}

function tabsOf(around: Around, tabs: unknown): Section[] {
  if (!Array.isArray(tabs)) return [];
  return tabs
    .filter(isRecord)
    .map(({ title, items }) => ({ title: text(title) ?? '', items: readItems(around, items ?? []) }));
}

/** Choices as a form writes them: `items` or `titleMap` in one of their shapes, else what the schema allows. */
function choicesOf({ items, titleMap }: Attributes, schema: Schema): Choice<unknown>[] {
  const allowed = schema.enum ?? record(schema.items)?.enum;
  const values: readonly unknown[] = Array.isArray(allowed) ? allowed : [];
  const names = titleMap ?? schema.enumNames;
  if (Array.isArray(items) && items.every((item) => isRecord(item) && 'value' in item)) {
    return items.map(({ value, label }) => ({ value, label: text(label) ?? String(value) }));
  }
  if (Array.isArray(names) && names.every(isRecord)) {
    return names.map(({ value, name }) => ({ value, label: text(name) ?? String(value) }));
  }
  if (Array.isArray(names)) {
    return values.map((value, at) => ({ value, label: text(names[at]) ?? String(value) }));
  }
  const named = record(names);
  if (named && values.length > 0) {
    return values.map((value) => ({ value, label: text(named[String(value)]) ?? String(value) }));
  }
  if (named) return Object.entries(named).map(([name, value]) => ({ value, label: name }));
  return values.map((value) => ({ value, label: String(value) }));
}

function keyOf(key: unknown): Path | undefined {
  if (typeof key === 'string' && key !== '') return parsePath(key);
  if (!Array.isArray(key) || key.length === 0) return undefined;
  const isPath = key.every((step) => typeof step === 'string' || typeof step === 'number');
  return isPath ? key.map((step) => (step === '' ? EACH : step)) : undefined;
}

function nameOf(path: Path): string {
  return String(path.findLast((step) => typeof step === 'string') ?? '');
}

function isReadOnly(schema: Schema): boolean {
  return schema.readonly === true || schema.readOnly === true;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function filled(value: unknown): string | undefined {
  return text(value)?.trim() || undefined;
}

function record(value: unknown): Attributes | undefined {
  return isRecord(value) ? value : undefined;
}

function optional<K extends string, V>(name: K, value: V | undefined): { [P in K]?: V } {
  const made: { [P in K]?: V } = {};
  if (value !== undefined) made[name] = value;
  return made;
}
