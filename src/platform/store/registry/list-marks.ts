import type { DatabaseSync } from 'node:sqlite';
import { type Sql, term } from '../engine/sql.ts';
import { compareTexts, type Mark, RowMarks, withoutCase } from './row-marks.ts';

/** The indexes of lists. */
export type ListIndex = 'created' | 'name' | 'kind' | 'label' | 'customer_title';

/** A list in the order of an index: what is in it, in words of the database and for who hears of changes. */
export interface MarkedList {
  index: ListIndex;
  tenantKey: number;
  type: string;
  customerKey?: number | undefined;
  kind?: string | undefined;
  /** Only folded names from the first up to the second. */
  names?: readonly [from: string, before: string] | undefined;
  /** All of that as conditions on `entity e`. */
  conditions: Sql;
}

/** What lists tell entities by. */
interface Listed {
  tenantKey: number;
  type: string;
  customerKey: number | null;
  kind: string | null;
  createdTime: number;
  name: string;
  label: string | null;
  customerTitle: string | null;
}

/** Rows that have no value in the first column of an order come before all others, in the order of what is next in it. */
interface MarkedParts {
  list: MarkedList;
  without: RowMarks | undefined;
  others: RowMarks;
}

/** So many lists have marks at once. */
const MOST_LISTS = 20;

const HEAR = 'hear_listed';

const orders: Readonly<
  Record<ListIndex, { first: string; next: string; of: (entity: Listed) => Mark[0] | null }>
> = {
  created: { first: 'e.created_time', next: 'e.kind, e.customer_key', of: ({ createdTime }) => createdTime },
  name: { first: 'e.name_folded', next: 'e.kind, e.customer_key', of: ({ name }) => name },
  kind: { first: 'e.kind', next: 'e.customer_key', of: ({ kind }) => kind },
  label: { first: 'e.label', next: 'e.kind, e.customer_key', of: ({ label }) => label },
  customer_title: {
    first: 'e.customer_title',
    next: 'e.kind, e.customer_key',
    of: ({ customerTitle }) => customerTitle,
  },
};

/** Those in which every row has something. */
const FULL: ReadonlySet<ListIndex> = new Set(['created', 'name']);

/**
 * Finds rows of long lists by their positions, and how many rows come before a name, without going through all before
 * them. It hears of every change of the registry that is made on its connection, and must be told when changes are undone.
 */
export class ListMarks {
  readonly #db: DatabaseSync;
  readonly #lists = new Map<string, MarkedParts>();
  #hears = false;

  constructor(db: DatabaseSync) {
    this.#db = db;
    db.function(HEAR, { varargs: true }, (by, ...listed) => {
      if (this.#lists.size > 0) this.#changed(toListed(listed), by === 1 ? 1 : -1);
      return null;
    });
  }

  /** Drops all marks, as changes were undone. */
  forget(): void {
    this.#lists.clear();
    // Triggers that were made within what was undone are gone with it.
    this.#hears = false;
  }

  /** The keys of so many rows of a list from a position on, in ascending order. */
  keysAt(list: MarkedList, position: number, limit: number): number[] {
    const { without, others } = this.#partsOf(list);
    const found = without?.keysAt(position, limit) ?? 0;
    if (typeof found === 'number') return keysOf(others.keysAt(position - found, limit));
    if (found.length === limit) return found;
    return [...found, ...keysOf(others.keysAt(0, limit - found.length))];
  }

  /** How many rows of a list in the order of names come before a folded name. */
  positionOf(list: MarkedList, name: string): number {
    return this.#partsOf(list).others.positionOf([name, name]);
  }

  #partsOf(list: MarkedList): MarkedParts {
    this.#hear();
    const id = JSON.stringify([list.index, list.conditions]);
    const known = this.#lists.get(id);
    this.#lists.delete(id);
    const isFit = known && !known.without?.isWornOut && !known.others.isWornOut;
    const parts = isFit ? known : this.#unmarked(list);
    this.#lists.set(id, parts);
    const [eldest] = this.#lists.keys();
    if (this.#lists.size > MOST_LISTS && eldest !== undefined) this.#lists.delete(eldest);
    return parts;
  }

  #unmarked(list: MarkedList): MarkedParts {
    const { first, next } = orders[list.index];
    const rest = `${list.index === 'name' ? '' : 'e.name_folded, '}${next}, e.key`;
    const index = `entity_by_${list.index}`;
    const where = (sql: string) => term(`${list.conditions.sql} AND ${sql}`, ...list.conditions.parameters);
    if (FULL.has(list.index)) {
      const order = `${first}, ${rest}`;
      const others = new RowMarks(this.#db, { index, conditions: list.conditions, first, order });
      return { list, without: undefined, others };
    }
    const missing = { index, conditions: where(`${first} IS NULL`), first: 'e.name_folded', order: rest };
    const order = `${first} COLLATE NOCASE, ${rest}`;
    const conditions = where(`${first} IS NOT NULL`);
    const others = { index, conditions, first, order, collation: 'NOCASE' } as const;
    return { list, without: new RowMarks(this.#db, missing), others: new RowMarks(this.#db, others) };
  }

  /** Through triggers of the connection, which see every change however it is made. */
  #hear(): void {
    if (this.#hears) return;
    this.#hears = true;
    const columns = [
      'tenant_key',
      'type',
      'customer_key',
      'kind',
      'created_time',
      'name_folded',
      'label',
      'customer_title',
    ];
    const heard = (by: 1 | -1, row: 'NEW' | 'OLD') =>
      `SELECT ${HEAR}(${by}, ${columns.map((column) => `${row}.${column}`).join(', ')});`;
    const trigger = (name: string, event: string, then: string) =>
      `CREATE TEMP TRIGGER IF NOT EXISTS ${HEAR}_${name} AFTER ${event} ON main.entity BEGIN ${then} END;`;
    this.#db.exec(
      [
        trigger('added', 'INSERT', heard(1, 'NEW')),
        trigger('removed', 'DELETE', heard(-1, 'OLD')),
        trigger('changed', `UPDATE OF ${columns.join(', ')}`, heard(-1, 'OLD') + heard(1, 'NEW')),
      ].join('\n'),
    );
  }

  #changed(entity: Listed, by: 1 | -1): void {
    for (const { list, without, others } of this.#lists.values()) {
      if (!isIn(entity, list)) continue;
      const first = orders[list.index].of(entity);
      if (first === null) without?.change([entity.name, entity.name], by);
      else others.change([withoutCase(first), entity.name], by);
    }
  }
}

function keysOf(found: number[] | number): number[] {
  return typeof found === 'number' ? [] : found;
}

function isIn(entity: Listed, { tenantKey, type, customerKey, kind, names }: MarkedList): boolean {
  if (entity.tenantKey !== tenantKey || entity.type !== type) return false;
  if (customerKey !== undefined && entity.customerKey !== customerKey) return false;
  if (kind !== undefined && entity.kind !== kind) return false;
  return !names || (compareTexts(entity.name, names[0]) >= 0 && compareTexts(entity.name, names[1]) < 0);
}

function toListed(values: readonly unknown[]): Listed {
  const [tenantKey, type, customerKey, kind, createdTime, name, label, customerTitle] = values;
  return { tenantKey, type, customerKey, kind, createdTime, name, label, customerTitle } as Listed;
}
