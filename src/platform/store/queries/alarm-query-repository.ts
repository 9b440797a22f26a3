import type { DatabaseSync } from 'node:sqlite';
import { type AlarmInfo, AlarmSeverity, type AlarmStatus } from '../../../model/alarm.ts';
import { offsetOf, type PageData, type PageLink, type SortOrder, toPage } from '../../../model/page.ts';
import { generalError } from '../../errors.ts';
import { joined, prepare, type Sql, term } from '../engine/sql.ts';
import { fold } from '../engine/text-rules.ts';
import { type AlarmRow, alarmShelf, type StoredAlarm } from '../entities/alarm-shelf.ts';
import type { Shelf } from '../entities/shelf.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import { lowerFor } from './entity-columns.ts';
import { type CustomerReader, readableBy } from './entity-conditions.ts';

/** Whose alarms, and which of them. Times in ms, both inclusive. */
export interface AlarmSelection {
  /** The entities, in the order that alarms without another order follow. */
  entityKeys: readonly number[];
  /** Whether alarms that were propagated to them count. */
  propagated: boolean;
  /** Only alarms of what this reader may read. */
  reader?: CustomerReader | undefined;
  statuses?: readonly AlarmStatus[] | undefined;
  severities?: readonly AlarmSeverity[] | undefined;
  types?: readonly string[] | undefined;
  createdFrom?: number | undefined;
  createdTo?: number | undefined;
}

/** Which page of them; without a sort in the order of the entities, the newest of each first. */
export interface AlarmWindow {
  page: number;
  pageSize: number;
  sort?: { field: string; direction: SortOrder } | undefined;
  /** Kept are alarms with this text, in any case, in one of the fields. */
  search?: { text: string; fields: readonly string[] } | undefined;
}

/** An alarm and the entity through which it was found: its originator, or one it was propagated to. */
export interface FoundAlarm {
  alarm: StoredAlarm;
  entityKey: number;
}

/** Over `alarm a`. What the lists of alarms can be sorted by. */
const listColumns: Readonly<Record<string, string>> = {
  createdTime: 'a.created_time',
  startTs: 'a.start_ts',
  endTs: 'a.end_ts',
  ackTs: 'a.ack_ts',
  clearTs: 'a.clear_ts',
  type: 'a.type',
  severity: 'a.severity',
  status: 'a.status',
  originatorId: 'a.originator_id',
  originatorType: 'a.originator_type',
};

/** No join: what is not asked for costs nothing so, and a count asks for no names. */
const originatorName = "coalesce((SELECT o.name FROM entity o WHERE o.key = a.originator_key), 'Deleted')";

/** What queries call the fields of alarms; they know some by two names. */
const queryColumns: Readonly<Record<string, string>> = {
  ...listColumns,
  startTime: 'a.start_ts',
  endTime: 'a.end_ts',
  ackTime: 'a.ack_ts',
  clearTime: 'a.clear_ts',
  details: "coalesce(a.details, '')",
  originator: originatorName,
  originatorName,
};

/** How what was found is ordered; `sorted` is the expression to sort by, if any. */
interface AlarmOrder {
  sorted?: string;
  by: string;
}

/** Finds alarms by the entities that have them. */
export class AlarmQueryRepository {
  readonly #db: DatabaseSync;
  readonly #shelf: Shelf<AlarmRow, StoredAlarm>;

  constructor(parts: StoreParts) {
    this.#db = parts.db;
    this.#shelf = alarmShelf(parts);
  }

  /**
   * A page of the alarms of an entity, those propagated to it among them; the text of the link starts their type,
   * severity or status. @throws PlatformError 500 when they cannot be sorted by the property
   */
  list(selection: AlarmSelection, link: PageLink): PageData<AlarmInfo> {
    const { sortProperty: field = 'createdTime' } = link;
    const order = orderBy(listColumns, field, link.sortOrder ?? (link.sortProperty ? 'ASC' : 'DESC'));
    const text = fold(link.textSearch ?? '');
    const columns = ['a.type', 'a.severity', 'a.status'];
    const search = text
      ? term(
          `(${columns.map((column) => `${lowerFor(text)}(${column}) LIKE ?`).join(' OR ')})`,
          ...columns.map(() => `${text}%`),
        )
      : undefined;
    const found = this.#page(selection, search, order, link);
    return { ...found, data: found.data.map(({ alarm }) => alarm) };
  }

  /** One page of the alarms. @throws PlatformError 500 when they cannot be sorted by the field */
  find(selection: AlarmSelection, { sort, search, ...link }: AlarmWindow): PageData<FoundAlarm> {
    const order = sort
      ? orderBy(queryColumns, sort.field, sort.direction)
      : { by: 'position, createdTime DESC, key DESC' };
    return this.#page(selection, search && contains(search.text, search.fields), order, link);
  }

  /** The worst severity among the alarms; null when there are none. */
  highestSeverity(selection: AlarmSelection): AlarmSeverity | null {
    const found = foundBy(selection, 'a.severity');
    const rows = prepare<{ severity: AlarmSeverity }>(
      this.#db,
      `SELECT DISTINCT severity FROM (${found.sql})`,
    ).all(...found.parameters);
    const present = new Set(rows.map(({ severity }) => severity));
    return AlarmSeverity.options.find((severity) => present.has(severity)) ?? null;
  }

  #page(
    selection: AlarmSelection,
    search: Sql | undefined,
    order: AlarmOrder,
    link: { page: number; pageSize: number },
  ): PageData<FoundAlarm> {
    const counted = foundBy(selection, 'a.key', search);
    const total = prepare<{ total: number }>(this.#db, `SELECT count(*) AS total FROM (${counted.sql})`).get(
      ...counted.parameters,
    )?.total;
    const columns = 'a.key, w.entity_key AS entityKey, w.position, a.created_time AS createdTime';
    const found = foundBy(selection, `${columns}, ${order.sorted ?? 'NULL'} AS sorted`, search);
    const keys = prepare<{ key: number; entityKey: number }>(
      this.#db,
      `SELECT key, entityKey FROM (${found.sql}) ORDER BY ${order.by} LIMIT ? OFFSET ?`,
    ).all(...found.parameters, link.pageSize, offsetOf(link));
    const data = keys.map(({ key, entityKey }) => ({ alarm: this.#shelf.read(key), entityKey }));
    return toPage(data, total ?? 0, link);
  }
}

/**
 * Selects columns of the alarms `a`, each once, and of the entities `w` through which they are
 * found with their positions: the originator if it is among them, else the first that the alarm was propagated to.
 */
function foundBy(selection: AlarmSelection, columns: string, search?: Sql): Sql {
  const conditions = conditionsOf(selection);
  const where = search ? joined([conditions, search], 'AND') : conditions;
  const wanted = '(SELECT value AS entity_key, key AS position FROM json_each(?))';
  const keys = JSON.stringify(selection.entityKeys);
  const own = term(
    `SELECT ${columns} FROM ${wanted} w CROSS JOIN alarm a ON a.originator_key = w.entity_key
     WHERE ${where.sql}`,
    keys,
    ...where.parameters,
  );
  if (!selection.propagated) return own;
  // min() chooses the row.
  const propagated = term(
    `SELECT ${columns} FROM (
       SELECT r.to_key AS alarm_key, w.entity_key, min(w.position) AS position
       FROM ${wanted} w CROSS JOIN relation r
         ON r.from_key = w.entity_key AND r.type_group = 'ALARM' AND r.type = 'ANY'
       GROUP BY r.to_key) w CROSS JOIN alarm a ON a.key = w.alarm_key
     WHERE a.originator_key NOT IN (SELECT value FROM json_each(?)) AND ${where.sql}`,
    keys,
    keys,
    ...where.parameters,
  );
  return term(`${own.sql} UNION ALL ${propagated.sql}`, ...own.parameters, ...propagated.parameters);
}

function conditionsOf(selection: AlarmSelection): Sql {
  const { statuses, severities, types, createdFrom, createdTo, reader } = selection;
  const conditions = [term('TRUE')];
  if (statuses) conditions.push(oneOf('a.status', statuses));
  if (severities) conditions.push(oneOf('a.severity', severities));
  if (types) conditions.push(oneOf('a.type', types));
  if (createdFrom !== undefined) conditions.push(term('a.created_time >= ?', createdFrom));
  if (createdTo !== undefined) conditions.push(term('a.created_time <= ?', createdTo));
  if (reader) {
    const readable = readableBy(reader, 'o');
    conditions.push({
      ...readable,
      sql: `EXISTS (SELECT 1 FROM entity o WHERE o.key = a.originator_key AND ${readable.sql})`,
    });
  }
  return joined(conditions, 'AND');
}

function contains(text: string, fields: readonly string[]): Sql | undefined {
  const columns = fields.flatMap((field) => (Object.hasOwn(queryColumns, field) ? queryColumns[field] : []));
  if (text === '' || columns.length === 0) return undefined;
  return joined(
    columns.map((column) => term(`instr(${lowerFor(text)}(${column}), ?) > 0`, fold(text))),
    'OR',
  );
}

function oneOf(column: string, values: readonly string[]): Sql {
  return term(`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(values));
}

function orderBy(
  columns: Readonly<Record<string, string>>,
  field: string,
  direction: SortOrder,
): AlarmOrder & { sorted: string } {
  const sorted = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (!sorted) throw generalError(`Can't sort by '${field}'!`);
  return { sorted, by: `sorted ${direction}, createdTime ${direction}, key ${direction}` };
}
