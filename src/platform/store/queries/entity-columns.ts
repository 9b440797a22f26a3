import type { EntityKey } from '../../../model/entity-query.ts';
import type { Sql } from '../engine/sql.ts';
import type { FindPlace, ValuePlace } from './value-places.ts';

/** The entity types that queries can be about. */
export type QueryableType =
  | 'ASSET'
  | 'DEVICE'
  | 'ENTITY_VIEW'
  | 'DASHBOARD'
  | 'CUSTOMER'
  | 'USER'
  | 'TENANT'
  | 'API_USAGE_STATE';

/** The columns of the registry whose values an index has in order, with the names of those next. */
export type GroupedField = 'kind' | 'label';

/** The SQL text of each field of some entities, by its name on the wire. */
export type FieldColumns = Readonly<Record<string, string>>;

/** A function that the repository registers: lower case the way names are folded. */
export const FOLD = 'fold_text';

/** The name as it is written. */
export const NAME = 'e.name';
/** The name in lower case, as it is stored. */
export const FOLDED_NAME = 'e.name_folded';

const common: FieldColumns = { createdTime: 'CAST(e.created_time AS TEXT)', entityType: 'e.type' };
const described: FieldColumns = { additionalInfo: 'e.additional_info' };
const named: FieldColumns = { ...common, name: NAME, title: NAME };
const titled: FieldColumns = { ...named, label: NAME };

const contactMembers = ['email', 'country', 'state', 'city', 'address', 'address2', 'zip', 'phone'];
const contact: FieldColumns = Object.fromEntries(
  contactMembers.map((member) => [member, `(SELECT ${member} FROM contact WHERE entity_key = e.key)`]),
);
const firstName = '(SELECT first_name FROM user WHERE key = e.key)';
const lastName = '(SELECT last_name FROM user WHERE key = e.key)';

const columnsByType: Readonly<Record<QueryableType, FieldColumns>> = {
  DEVICE: { ...named, ...described, type: 'e.kind', label: 'e.label' },
  ASSET: { ...named, ...described, type: 'e.kind', label: 'e.label' },
  ENTITY_VIEW: { ...named, ...described, type: 'e.kind' },
  CUSTOMER: { ...titled, ...described, ...contact },
  TENANT: {
    ...titled,
    ...described,
    ...contact,
    region: '(SELECT region FROM tenant WHERE key = e.key)',
  },
  // The registry calls users by their e-mail.
  USER: { ...titled, ...described, email: NAME, firstName, lastName },
  DASHBOARD: titled,
  API_USAGE_STATE: { ...common, name: NAME },
};

/** The types that relations are followed to when a query names none. */
export const relatedTypes: readonly QueryableType[] = [
  'TENANT',
  'CUSTOMER',
  'USER',
  'DASHBOARD',
  'ASSET',
  'DEVICE',
  'ENTITY_VIEW',
];

/** Of entities of any of the related types; users go by their names, and what has no type by its entity type. */
const relatedColumns: FieldColumns = {
  ...merged(relatedTypes),
  name: `CASE e.type WHEN 'USER' THEN trim(coalesce(${firstName}, '') || ' ' || coalesce(${lastName}, '')) ELSE ${NAME} END`,
  type: "CASE WHEN e.type IN ('DEVICE', 'ASSET', 'ENTITY_VIEW', 'USER') THEN e.kind ELSE e.type END",
};

/** The columns of entities of one type, or of what relations lead to. */
export function columnsOf(types: readonly QueryableType[]): FieldColumns {
  const [type] = types;
  return types.length === 1 && type !== undefined ? columnsByType[type] : relatedColumns;
}

/** The text of an entity field; undefined for a field that these entities do not have. */
export function fieldText(columns: FieldColumns, field: string): string | undefined {
  return Object.hasOwn(columns, field) ? columns[field] : undefined;
}

/** The column of the registry that a field is, if it is one whose values an index has in order. */
export function groupedField(types: readonly QueryableType[], field: string): GroupedField | undefined {
  switch (fieldText(columnsOf(types), field)) {
    case 'e.kind':
      return 'kind';
    case 'e.label':
      return 'label';
    default:
      return undefined;
  }
}

/** The stored value of an attribute or a time series, NULL when there is none. */
export function latestValue(place: ValuePlace | undefined): Sql {
  if (!place) return { sql: 'NULL', parameters: [] };
  const { keyId, scopes } = place;
  const parameters = [keyId];
  if (!scopes)
    return { sql: '(SELECT value FROM ts_latest WHERE key_id = ? AND entity_key = e.key)', parameters };
  const [scope] = scopes;
  if (scopes.length === 1 && scope !== undefined) {
    return {
      sql: '(SELECT value FROM attribute WHERE key_id = ? AND scope = ? AND entity_key = e.key)',
      parameters: [keyId, scope],
    };
  }
  return {
    sql: `(SELECT value FROM attribute WHERE key_id = ? AND scope IN (${scopes.join(', ')}) AND entity_key = e.key
           ORDER BY last_update_ts DESC, scope DESC LIMIT 1)`,
    parameters,
  };
}

/** The text that a search looks into, in lower case by that function; undefined when the column is not searched. */
export function searchedText(
  columns: FieldColumns,
  column: EntityKey,
  lower: 'lower' | typeof FOLD,
  findPlace: FindPlace,
): Sql | undefined {
  if (column.type === 'ENTITY_FIELD') {
    if (column.key === 'additionalInfo') return undefined;
    const text = fieldText(columns, column.key);
    return text ? { sql: foldedText(text, lower), parameters: [] } : undefined;
  }
  const { sql, parameters } = latestValue(findPlace(column));
  return { sql: `${lower}(coalesce(CAST(${sql} AS TEXT), ''))`, parameters };
}

/** A text in lower case by that function; '' when it is missing. */
export function foldedText(text: string, lower: 'lower' | typeof FOLD): string {
  return text === NAME ? FOLDED_NAME : `${lower}(coalesce(${text}, ''))`;
}

/** Which function folds a text as far as a comparison with the other one needs it. */
export function lowerFor(other: string): 'lower' | typeof FOLD {
  // Lower case of other alphabets is a call out of SQL for every value, and only needed when such a text is compared.
  return /[^\x20-\x7e]/.test(other) ? FOLD : 'lower';
}

/** The order of entities by a field, as text in any case: the terms of ORDER BY. */
export function fieldOrder(columns: FieldColumns, field: string, direction: 'ASC' | 'DESC'): string {
  return [...orderedColumns(columns, field), 'e.key'].map((column) => `${column} ${direction}`).join(', ');
}

/** As far as there is one, the columns of the index that is in this order, so that reading it is the sort. */
function orderedColumns(columns: FieldColumns, field: string): readonly string[] {
  if (field === 'createdTime') return ['e.created_time', 'e.name_folded', 'e.kind', 'e.customer_key'];
  const text = fieldText(columns, field);
  switch (text) {
    case undefined:
      return [];
    case NAME:
      return ['e.name_folded', 'e.kind', 'e.customer_key'];
    case 'e.kind':
      return ['e.kind COLLATE NOCASE', 'e.name_folded', 'e.customer_key'];
    case 'e.label':
      return ['e.label COLLATE NOCASE', 'e.name_folded', 'e.kind', 'e.customer_key'];
    default:
      return [`${text} COLLATE NOCASE`];
  }
}

/**
 * The order by a value called `sorted`: entities without the value come before all others, or after them when the
 * greatest come first; numbers come before texts either way.
 */
export function valueOrder(direction: 'ASC' | 'DESC'): string {
  const text = 'CAST(sorted AS TEXT)';
  const number = `CASE WHEN typeof(sorted) IN ('integer', 'real') THEN sorted
    WHEN typeof(sorted) = 'blob' AND ${text} IN ('true', 'false') THEN ${text} = 'true' END`;
  // Writing numbers out costs more than all else.
  const rest = `CASE WHEN typeof(sorted) NOT IN ('integer', 'real') THEN ${text} END`;
  return `sorted IS NOT NULL ${direction}, (${number}) IS NULL, ${number} ${direction}, ${rest} ${direction}, e.key ${direction}`;
}

/** The fields that any of the types has, each read as the type of the row has it. */
function merged(types: readonly QueryableType[]): FieldColumns {
  const fields = new Set(types.flatMap((type) => Object.keys(columnsByType[type])));
  return Object.fromEntries(
    [...fields].map((field) => {
      const typesByText = Map.groupBy(types, (type) => columnsByType[type][field]);
      const [text] = [...typesByText.keys()];
      if (typesByText.size === 1 && text !== undefined) return [field, text];
      const branches = [...typesByText].map(
        ([own, having]) =>
          `WHEN e.type IN (${having.map((type) => `'${type}'`).join(', ')}) THEN ${own ?? 'NULL'}`,
      );
      return [field, `CASE ${branches.join(' ')} END`];
    }),
  );
}
