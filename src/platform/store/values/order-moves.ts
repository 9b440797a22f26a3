import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { prepare, type Query } from '../engine/sql.ts';
import { OrderChanges } from './order-changes.ts';

/** How a value lies in an order. */
export interface Place {
  sorted: SQLInputValue;
  /** The same as it is compared here: an integer that SQL is given is none that is quick to compare. */
  compared: number | string;
  /** What tells a flag from the number that it counts as. */
  flag: string;
  isJson: 0n | 1n;
}

/** From where to where the value of an entity goes. */
export interface Move {
  entityKey: number;
  from: Place;
  to: Place;
}

/** So many are put in by one statement, as calling one costs about as much as what it does for one. */
const AT_ONCE = 20;

/** What a row is made of, as it is given to a statement. */
const MEMBERS = 5;

const decoder = new TextDecoder();

/** Where a value in its stored form lies in orders. */
export function placeOf(value: SQLOutputValue | SQLInputValue): Place {
  if (typeof value === 'string') return { sorted: value, compared: value, flag: '', isJson: 0n };
  if (!(value instanceof Uint8Array)) {
    return { sorted: value as SQLInputValue, compared: Number(value), flag: '', isJson: 0n };
  }
  const text = decoder.decode(value);
  if (text === 'true') return { sorted: 1n, compared: 1, flag: text, isJson: 1n };
  if (text === 'false') return { sorted: 0n, compared: 0, flag: text, isJson: 1n };
  return { sorted: text, compared: text, flag: '', isJson: 1n };
}

/** Moves values within orders, as far as they lie in them. */
export class OrderMoves {
  readonly #move: Query<never>;
  readonly #take: Query<never>;
  readonly #put: Query<never>;
  readonly #putOne: Query<never>;
  readonly #changes: OrderChanges;

  constructor(db: DatabaseSync) {
    const place = 'order_id = ? AND sorted = ? AND flag = ? AND entity_key = ?';
    this.#move = prepare(db, `UPDATE ordered_value SET sorted = ?, flag = ?, is_json = ? WHERE ${place}`);
    this.#take = prepare(db, `DELETE FROM ordered_value WHERE ${place}`);
    this.#put = prepare(db, puttingSql(AT_ONCE));
    this.#putOne = prepare(db, puttingSql(1));
    this.#changes = new OrderChanges(db);
  }

  /** Moves one. */
  make(order: number, { entityKey, from, to }: Move): void {
    this.#move.run(to.sorted, to.flag, to.isJson, order, from.sorted, from.flag, entityKey);
  }

  /** Moves many, of as many entities: they are taken out and put in as they lie, so that each page is touched once. */
  makeMany(order: number, moves: readonly Move[]): void {
    const taken = moves
      .filter(({ from, to }) => !isSame(from, to))
      .sort((one, other) => compare(one.from, other.from) || one.entityKey - other.entityKey)
      .filter(({ entityKey, from }) => this.#take.run(order, from.sorted, from.flag, entityKey) > 0)
      .sort((one, other) => compare(one.to, other.to) || one.entityKey - other.entityKey);
    let rows: SQLInputValue[] = [];
    for (const { entityKey, to } of taken) {
      rows.push(order, to.sorted, to.flag, entityKey, to.isJson);
      if (rows.length < AT_ONCE * MEMBERS) continue;
      this.#put.run(...rows);
      rows = [];
    }
    for (let at = 0; at < rows.length; at += MEMBERS) this.#putOne.run(...rows.slice(at, at + MEMBERS));
    this.#changes.add(
      order,
      taken.map(({ entityKey }) => entityKey),
    );
  }
}

function puttingSql(count: number): string {
  const rows = Array.from({ length: count }, () => '(?, ?, ?, ?, ?)').join(', ');
  return `INSERT INTO ordered_value (order_id, sorted, flag, entity_key, is_json) VALUES ${rows}`;
}

/** Whether a value comes to lie where it lay: what is stored as an integer is so whenever it can be. */
function isSame(from: Place, to: Place): boolean {
  return compare(from, to) === 0 && from.flag === to.flag && from.isJson === to.isJson;
}

/** Numbers come before texts. */
function compare({ compared: a }: Place, { compared: b }: Place): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  if (typeof b === 'number') return 1;
  return a === b ? 0 : a < b ? -1 : 1;
}
