import type { SQLInputValue } from 'node:sqlite';
import type { EntityKey } from '../../model/entity-query.ts';
import { scopeCode } from './attribute-repository.ts';

/** The entity types that queries can be about. */
export type QueryableType = 'DEVICE' | 'ASSET' | 'CUSTOMER';

/** A piece of SQL over `entity e` and the parameters its placeholders take, in order. */
export interface Sql {
  sql: string;
  parameters: SQLInputValue[];
}

/** Functions of texts that the repository registers: lower case the way names are folded, and what LIKE does badly. */
export const FOLD = 'fold_text';
export const STARTS_WITH = 'starts_with';
export const ENDS_WITH = 'ends_with';

const common: Readonly<Record<string, string>> = {
  createdTime: 'CAST(e.created_time AS TEXT)',
  entityType: 'e.type',
  name: 'e.name',
  title: 'e.name',
  additionalInfo: 'e.additional_info',
};
const kinded = { ...common, type: 'e.kind', label: 'e.label' };
const contact = (column: string) => `(SELECT ${column} FROM contact WHERE entity_key = e.key)`;

const fields: Readonly<Record<QueryableType, Readonly<Record<string, string>>>> = {
  DEVICE: kinded,
  ASSET: kinded,
  CUSTOMER: {
    ...common,
    label: 'e.name',
    email: contact('email'),
    country: contact('country'),
    state: contact('state'),
    city: contact('city'),
    address: contact('address'),
    address2: contact('address2'),
    zip: contact('zip'),
    phone: contact('phone'),
  },
};

/** The text of an entity field; undefined for a field that the type does not have. */
export function fieldText(type: QueryableType, field: string): string | undefined {
  return Object.hasOwn(fields[type], field) ? fields[type][field] : undefined;
}

/** The stored value of an attribute or a time series, NULL when there is none. */
export function latestValue({ type, key }: EntityKey): Sql {
  const keyId = '(SELECT id FROM kv_key WHERE name = ?)';
  if (type === 'TIME_SERIES') {
    return {
      sql: `(SELECT value FROM ts_latest WHERE entity_key = e.key AND key_id = ${keyId})`,
      parameters: [key],
    };
  }
  const scope = scopeOfKeyType(type);
  if (scope !== undefined) {
    return {
      sql: `(SELECT value FROM attribute WHERE entity_key = e.key AND scope = ? AND key_id = ${keyId})`,
      parameters: [scope, key],
    };
  }
  return {
    sql: `(SELECT value FROM attribute WHERE entity_key = e.key AND key_id = ${keyId}
           ORDER BY last_update_ts DESC LIMIT 1)`,
    parameters: [key],
  };
}

/** The text that a search looks into, in lower case by that function; undefined when the column is not searched. */
export function searchedText(
  type: QueryableType,
  column: EntityKey,
  lower: 'lower' | typeof FOLD,
): Sql | undefined {
  if (column.type === 'ENTITY_FIELD') {
    if (column.key === 'additionalInfo') return undefined;
    const text = fieldText(type, column.key);
    if (!text) return undefined;
    return { sql: text === 'e.name' ? 'e.name_folded' : `${lower}(coalesce(${text}, ''))`, parameters: [] };
  }
  const { sql, parameters } = latestValue(column);
  return { sql: `${lower}(coalesce(CAST(${sql} AS TEXT), ''))`, parameters };
}

/** A sort: the value compared, named `sorted` in the terms, when it must be read from elsewhere than the entity. */
export interface Sort {
  value: Sql | undefined;
  terms: string;
}

/**
 * How to sort. Entity fields compare as text in any case; values compare as numbers before texts, and entities
 * without the value come last either way.
 */
export function sortBy(type: QueryableType, column: EntityKey, direction: 'ASC' | 'DESC'): Sort {
  if (column.type === 'ENTITY_FIELD') {
    return { value: undefined, terms: `${fieldSort(type, column.key)} ${direction}, e.key ${direction}` };
  }
  const text = 'CAST(sorted AS TEXT)';
  const number = `CASE WHEN typeof(sorted) IN ('integer', 'real') THEN sorted
    WHEN typeof(sorted) = 'blob' AND ${text} IN ('true', 'false') THEN ${text} = 'true' END`;
  return {
    value: latestValue(column),
    terms: `sorted IS NULL, (${number}) IS NULL, ${number} ${direction}, ${text} ${direction}, key ${direction}`,
  };
}

function fieldSort(type: QueryableType, field: string): string {
  if (field === 'createdTime') return 'e.created_time';
  const text = fieldText(type, field);
  if (!text) return 'e.key';
  return text === 'e.name' ? 'e.name_folded' : `${text} COLLATE NOCASE`;
}

function scopeOfKeyType(type: EntityKey['type']): number | undefined {
  switch (type) {
    case 'CLIENT_ATTRIBUTE':
      return scopeCode('CLIENT_SCOPE');
    case 'SHARED_ATTRIBUTE':
      return scopeCode('SHARED_SCOPE');
    case 'SERVER_ATTRIBUTE':
      return scopeCode('SERVER_SCOPE');
    default:
      return undefined;
  }
}
