/** One setting of a widget, or of one of its data keys. */
export interface Field {
  /** The JSON schema of its value, without its members. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** What its item in the form says besides its key. */
  readonly editor?: Readonly<Record<string, unknown>>;
  /** Of an object, and of each object in a list. */
  readonly members?: Fields;
  readonly isRequired?: boolean;
  /** An expression over `model`: where it is false, the form leaves the setting out. */
  readonly when?: string;
}

/** Settings by their names, in the order of the form. */
export type Fields = Readonly<Record<string, Field>>;

/** The settings of a type of widgets. A group with a title can be folded away; without titles there is one group. */
export type SettingsForm = readonly { readonly title?: string; readonly fields: Fields }[];

interface Rules {
  readonly required?: true;
  readonly when?: string;
}

function field(
  schema: Record<string, unknown>,
  title: string,
  fallback: unknown,
  { required, when }: Rules = {},
  editor?: Record<string, unknown>,
): Field {
  return {
    schema: { ...schema, title, ...(fallback !== undefined && { default: fallback }) },
    ...(editor && { editor }),
    ...(required && { isRequired: true }),
    ...(when !== undefined && { when }),
  };
}

const edited = (type: string, more?: object) => (title: string, fallback?: string, rules?: Rules) =>
  field({ type: 'string' }, title, fallback, rules, { type, ...more });

export const text = (title: string, fallback?: string, rules?: Rules) =>
  field({ type: 'string' }, title, fallback, rules);
export const number = (title: string, fallback?: number, rules?: Rules) =>
  field({ type: 'number' }, title, fallback, rules);
export const yes = (title: string, fallback: boolean, rules?: Rules) =>
  field({ type: 'boolean' }, title, fallback, rules);
export const lines = edited('textarea', { rows: 2 });
export const colour = edited('color');
export const image = edited('image');
export const icon = edited('icon');
export const script = edited('javascript');
export const json = edited('json');
export const html = edited('html');
export const css = edited('css');

/** One of some values, by what each of them is called. */
export const choice = (
  title: string,
  fallback: string,
  options: Readonly<Record<string, string>>,
  rules?: Rules,
) =>
  field({ type: 'string' }, title, fallback, rules, {
    type: 'rc-select',
    multiple: false,
    items: Object.entries(options).map(([value, label]) => ({ value, label })),
  });

export const object = (title: string, members: Fields, rules?: Rules): Field => ({
  ...field({ type: 'object' }, title, undefined, rules),
  members,
});

/** A list of objects with these members. */
export const list = (title: string, members: Fields, rules?: Rules): Field => ({
  ...field({ type: 'array' }, title, undefined, rules),
  members,
});

/** A list of texts, each with the same editor. */
export const texts = (title: string, editor?: 'color' | 'image', rules?: Rules) =>
  field({ type: 'array', items: { type: 'string' } }, title, undefined, rules, {
    type: 'array',
    ...(editor && { each: editor }),
  });

const weights = ['normal', 'bold', 'bolder', 'lighter'].concat(
  Array.from({ length: 9 }, (_, step) => `${step + 1}00`),
);
const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));

/** Letters, of which the size and some colours have a default. */
export const font = (
  title: string,
  { size, color, shadowColor }: { size: number; color?: string; shadowColor?: string },
) =>
  object(title, {
    family: text('Family', 'Roboto'),
    size: number('Size', size),
    style: choice('Style', 'normal', named(['normal', 'italic', 'oblique'])),
    weight: choice('Weight', '500', named(weights)),
    color: colour('Colour', color),
    shadowColor: colour('Colour of the shadow', shadowColor),
  });

/** A number that is set here, or read from an attribute; `names` are those of its four members. */
export const sourcedNumber = (names: {
  source: string;
  alias: string;
  attribute: string;
  value: string;
}): Fields => ({
  [names.source]: choice('Where the number comes from', 'predefinedValue', {
    predefinedValue: 'Set here',
    entityAttribute: 'An attribute',
  }),
  [names.alias]: text('Alias of the entity, by its name'),
  [names.attribute]: text('Attribute of the entity'),
  [names.value]: number('Number, unless read from an attribute'),
});

/** The form as types of widgets store it: a JSON text, that of nothing where there are no settings. */
export function formText(form: SettingsForm): string {
  if (form.length === 0) return '{}';
  const fields = fieldsOf(form);
  const schema = { type: 'object', title: 'Settings', ...schemaOfMembers(fields) };
  if (form.length === 1) return JSON.stringify({ schema, form: itemsOf(fields) });
  return JSON.stringify({
    schema,
    form: form.map((group) => itemsOf(group.fields)),
    groupInfoes: form.map(({ title }, formIndex) => ({ formIndex, GroupTitle: title ?? '' })),
  });
}

/** The settings of a widget that nobody has set up. */
export function defaultsOf(form: SettingsForm): Record<string, unknown> {
  return defaults(fieldsOf(form));
}

function fieldsOf(form: SettingsForm): Fields {
  return Object.assign({}, ...form.map(({ fields }) => fields));
}

function defaults(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { schema, members }]): [string, unknown][] => {
      if ('default' in schema) return [[name, schema.default]];
      return members && schema.type === 'object' ? [[name, defaults(members)]] : [];
    }),
  );
}

function schemaOfMembers(fields: Fields): object {
  const all = Object.entries(fields);
  const required = all.filter(([, { isRequired }]) => isRequired).map(([name]) => name);
  return {
    properties: Object.fromEntries(all.map(([name, member]) => [name, schemaOf(member)])),
    ...(required.length > 0 && { required }),
  };
}

function schemaOf({ schema, members }: Field): object {
  if (!members) return schema;
  const inner = schemaOfMembers(members);
  return schema.type === 'array'
    ? { ...schema, items: { type: 'object', ...inner } }
    : { ...schema, ...inner };
}

function itemsOf(fields: Fields, around = ''): unknown[] {
  return Object.entries(fields).map(([name, member]) => itemOf(`${around}${name}`, member));
}

function itemOf(key: string, { schema, editor, members, when }: Field): unknown {
  const isList = schema.type === 'array';
  const { each, ...said } = editor ?? {};
  const parts = members
    ? itemsOf(members, isList ? `${key}[].` : `${key}.`)
    : [{ key: `${key}[]`, type: each }];
  const items = members || (isList && each) ? { items: parts } : {};
  const item = { key, ...said, ...items, ...(when !== undefined && { condition: when }) };
  return Object.keys(item).length === 1 ? key : item;
}
