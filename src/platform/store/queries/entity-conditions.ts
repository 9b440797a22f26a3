import type { EntityKey, KeyFilter } from '../../../model/entity-query.ts';
import { joined, type Sql, term } from '../engine/sql.ts';
import { fold } from '../engine/text-rules.ts';
import type { Counted } from '../registry/entity-counts.ts';
import {
  columnsOf,
  FOLDED_NAME,
  groupedField,
  lowerFor,
  type QueryableType,
  searchedText,
} from './entity-columns.ts';
import { fieldCondition, type ResolveValue } from './key-filter-sql.ts';
import type { FindPlace } from './value-places.ts';

/** Who reads for a customer: its user, or a visitor of what is public, who is no user. */
export interface CustomerReader {
  customerKey: number;
  userKey: number | undefined;
  /** Whether queries find the tenant, too. */
  seesTenant: boolean;
}

/** Which entities a query may see and asks for. */
export interface EntitySelection {
  /** One type, or all that relations lead to. */
  types: readonly QueryableType[];
  tenantKey: number;
  /** Only what belongs to the customer: of customers and users the reader's own, and the tenant only if it is seen. */
  reader?: CustomerReader | undefined;
  /** Only these. */
  keys?: readonly number[] | undefined;
  /** Only those of these type names, exactly; none at all when it is empty. */
  kinds?: readonly string[] | undefined;
  /** Only those whose name begins so, in any case. */
  namePrefix?: string | undefined;
  /** Only those that are the originators of alarms. */
  alarmed?: boolean | undefined;
  keyFilters: readonly KeyFilter[];
  resolveValue: ResolveValue;
}

/** Kept are entities with this text, in any case, in the columns put together. */
export interface EntitySearch {
  textSearch?: string | undefined;
  columns: readonly EntityKey[];
  /** With what names end, in lower case, if the text begins in them and goes on behind them; undefined if it may begin elsewhere. */
  nameEnds?: readonly string[] | undefined;
}

/** Where the rows of a selection are, as far as fields of entities decide it. */
export interface EntityConditions {
  conditions: Sql[];
  /** Whether an index alone decides it. */
  indexed: boolean;
}

/** What is longer fits no name, and the database takes no pattern that is much longer. */
const MAX_PATTERN = 10_000;

/** A trigram needs as many characters. */
const TRIGRAM = 3;

/** So many trigrams tell about as much as all of a text, where they are not those that many names have. */
const FEW_TRIGRAMS = 4;

/** More trigrams of a text narrow a search no further. */
const MAX_TRIGRAMS = 12;

/** The conditions of a selection on `entity e`; filters on values of entities are not among them. */
export function conditionsOf(selection: EntitySelection): EntityConditions {
  const { keys, kinds, namePrefix, alarmed = false, keyFilters, resolveValue, types } = selection;
  const conditions = ownership(selection);
  if (keys) conditions.push(term('e.key IN (SELECT value FROM json_each(?))', JSON.stringify(keys)));
  if (kinds) conditions.push(...ofKinds(kinds));
  if (namePrefix) conditions.push(startsWith(fold(namePrefix)));
  if (alarmed) conditions.push(term('EXISTS (SELECT 1 FROM alarm a WHERE a.originator_key = e.key)'));
  const onFields = keyFilters.flatMap(({ key, predicate }) =>
    key.type === 'ENTITY_FIELD'
      ? (fieldCondition(columnsOf(types), key.key, predicate, resolveValue) ?? [])
      : [],
  );
  return { conditions: [...conditions, ...onFields], indexed: onFields.length === 0 && !alarmed };
}

/** What is known of a selection whose number the database keeps; undefined when it must be counted. */
export function countedOf(selection: EntitySelection): Counted | undefined {
  const { types, tenantKey, reader, keys, kinds = [], namePrefix, alarmed, keyFilters } = selection;
  const [type, ...others] = types;
  const [kind, ...otherKinds] = kinds;
  const isNarrowed = keys !== undefined || Boolean(namePrefix) || alarmed || keyFilters.length > 0;
  // A kind is one, or any; and none has no kind.
  const isOfKinds = selection.kinds !== undefined && (kind === undefined || otherKinds.length > 0);
  if (type === undefined || others.length > 0 || type === 'TENANT' || isNarrowed || isOfKinds)
    return undefined;
  if (!reader) return { type, tenantKey, kind };
  if (!BELONGING.has(type)) return undefined;
  return { type, tenantKey, customerKey: reader.customerKey, kind };
}

/** The types of which a customer's reader sees those that are assigned to the customer. */
const BELONGING: ReadonlySet<QueryableType> = new Set(['DEVICE', 'ASSET', 'ENTITY_VIEW']);

/** The condition of a search on `entity e`; undefined when no column is searched. */
export function searchCondition(
  types: readonly QueryableType[],
  { textSearch, columns, nameEnds }: EntitySearch,
  findPlace: FindPlace,
): Sql | undefined {
  if (!textSearch) return undefined;
  const lower = lowerFor(textSearch);
  const searched = columns.flatMap(
    (column) => searchedText(columnsOf(types), column, lower, findPlace) ?? [],
  );
  if (searched.length === 0) return undefined;
  const text = fold(textSearch);
  const found = ({ sql, parameters }: Sql) => term(`instr(${sql}, ?) > 0`, ...parameters, text);
  const all = found(joined(searched, '||'));
  // What is in the name need not be looked for in values, which cost more than all else.
  const name = searched.length > 1 ? searched.find(({ sql }) => sql === FOLDED_NAME) : undefined;
  if (!name) return all;
  if (!nameEnds) return joined([found(name), all], 'OR');
  if (nameEnds.length === 0) return found(name);
  // As bytes, since characters behind a NUL are not counted.
  const ends = nameEnds.map((end) =>
    term(`substr(CAST(${FOLDED_NAME} AS BLOB), -${Buffer.byteLength(end)}) = CAST(? AS BLOB)`, end),
  );
  return joined([found(name), joined([joined(ends, 'OR'), all], 'AND')], 'OR');
}

/**
 * Which columns a search looks into after the name: values, and fields whose different values are found soon, or that
 * have nothing of the text. Undefined when it looks into others, too, or not into the name first.
 */
export function searchedColumns(
  types: readonly QueryableType[],
  { textSearch, columns }: EntitySearch,
): EntityKey[] | undefined {
  if (!textSearch || textSearch.includes('\0') || types.length !== 1) return undefined;
  // What is stored of such a text is another one.
  if (!textSearch.isWellFormed()) return undefined;
  const texts = columnsOf(types);
  const searched = columns.filter(
    ({ type, key }) => type !== 'ENTITY_FIELD' || (key !== 'additionalInfo' && texts[key] !== undefined),
  );
  const [name, ...others] = searched.slice(searched.findIndex((column) => !hasNothingOf(textSearch, column)));
  const isName = name?.type === 'ENTITY_FIELD' && texts[name.key] === texts.name;
  const areFound = others.every(
    (column) =>
      column.type !== 'ENTITY_FIELD' || groupedField(types, column.key) || hasNothingOf(textSearch, column),
  );
  return isName && areFound ? others : undefined;
}

/** Whether a column is known to have no character of a text: a time is made of digits only. */
export function hasNothingOf(text: string, { type, key }: EntityKey): boolean {
  return type === 'ENTITY_FIELD' && key === 'createdTime' && !/\d/.test(text);
}

/** What the index of names is asked, to find those that may have a text in them. */
export interface NameMatches {
  /** Where no name has one of these, none has the text. */
  each: readonly string[];
  /** First for what tells the most, and, where many have that, for all; nothing when the text is too short. */
  together: readonly string[];
}

/** Tells the index of names what a text consists of. */
export function nameMatches(text: string): NameMatches {
  const characters = [...fold(text)];
  const trigrams = characters
    .slice(0, 1 - TRIGRAM)
    .map((_, at) => characters.slice(at, at + TRIGRAM).join(''));
  const different = [...new Set(trigrams)];
  const some = different.slice(0, MAX_TRIGRAMS);
  // Names differ in their numbers first, and then in how they end: what all begin with is read for as long as there are names.
  const telling = different.toReversed().sort((one, other) => digitsIn(other) - digitsIn(one));
  const together = telling.length > FEW_TRIGRAMS ? [telling.slice(0, FEW_TRIGRAMS), some] : [some];
  return {
    each: some.map(quoted),
    together: different.length === 0 ? [] : together.map((asked) => asked.map(quoted).join(' AND ')),
  };
}

function quoted(trigram: string): string {
  return `"${trigram.replaceAll('"', '""')}"`;
}

function digitsIn(text: string): number {
  return text.replaceAll(/[^0-9]/g, '').length;
}

function ownership({ types, tenantKey, reader, keys }: EntitySelection): Sql[] {
  // The plus keeps the indexes of tenants out of it: keys have an index of their own.
  const plus = keys ? '+' : '';
  const [type] = types;
  if (types.length === 1 && type === 'TENANT') {
    const isHidden = reader && !reader.seesTenant;
    return isHidden ? [term('FALSE')] : [term('e.key = ?', tenantKey), term("e.type = 'TENANT'")];
  }
  if (types.length === 1 && type !== undefined) {
    const own = [term(`${plus}e.tenant_key = ?`, tenantKey), term(`${plus}e.type = ?`, type)];
    return reader ? [...own, ofCustomer(type, reader, plus)] : own;
  }
  const mixed = [
    term(`(+e.tenant_key = ? OR e.key = ?)`, tenantKey, tenantKey),
    term(`+e.type IN (${types.map((each) => `'${each}'`).join(', ')})`),
  ];
  if (!reader) return mixed;
  const tenant = reader.seesTenant ? [term('e.key = ?', tenantKey)] : [];
  return [...mixed, joined([readableBy(reader, 'e'), ...tenant], 'OR')];
}

/**
 * What a customer's reader may read, as a condition on `entity`: what belongs to the customer, the customer itself, the
 * user, and dashboards that are shared with the customer.
 */
export function readableBy({ customerKey, userKey }: CustomerReader, entity: 'e' | 'o'): Sql {
  return term(
    `(${entity}.customer_key = ? AND ${entity}.type <> 'USER' OR ${entity}.key IN (?, ?)
      OR ${entity}.key IN (SELECT dashboard_key FROM dashboard_customer WHERE customer_key = ?))`,
    customerKey,
    customerKey,
    userKey ?? null,
    customerKey,
  );
}

/** The same where all are of one type, and an index shall find them. */
function ofCustomer(type: QueryableType, { customerKey, userKey }: CustomerReader, plus: '' | '+'): Sql {
  switch (type) {
    case 'CUSTOMER':
      return term('e.key = ?', customerKey);
    case 'USER':
      return term('e.key = ?', userKey ?? null);
    case 'DASHBOARD':
      return term(
        'e.key IN (SELECT dashboard_key FROM dashboard_customer WHERE customer_key = ?)',
        customerKey,
      );
    default:
      return term(`${plus}e.customer_key = ?`, customerKey);
  }
}

function ofKinds(kinds: readonly string[]): Sql[] {
  const [kind] = kinds;
  if (kinds.length !== 1 || kind === undefined) {
    return [term('e.kind IN (SELECT value FROM json_each(?))', JSON.stringify(kinds))];
  }
  // The first is for the index, which ignores case; the second means it.
  return [term('e.kind = ? COLLATE NOCASE', kind), term('e.kind = ?', kind)];
}

/** In a prefix `%` stands for any characters and `_` for one; without them it is a range of the index. */
function startsWith(prefix: string): Sql {
  if (/[%_]/.test(prefix)) {
    const pattern = `${prefix}%`.replaceAll(/%{2,}/g, '%');
    return pattern.length > MAX_PATTERN ? term('FALSE') : term('e.name_folded LIKE ?', pattern);
  }
  return term('e.name_folded >= ? AND e.name_folded < ?', prefix, `${prefix}\u{10FFFF}`);
}
