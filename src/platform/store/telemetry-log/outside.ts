import { POINTS_PER_MESSAGE } from './log-merge.ts';
import type { Logged } from './telemetry-log.ts';

/** How much waits: points, and characters of their texts and of messages. */
interface Extent {
  readonly points: number;
  readonly characters: number;
}

/** So much of one tenant may wait to be logged, and of all tenants together: it is kept in memory meanwhile. */
const MOST_OF_ONE: Extent = { points: 300_000, characters: 32 * 1024 * 1024 };
const MOST: Extent = { points: 2 * MOST_OF_ONE.points, characters: 2 * MOST_OF_ONE.characters };

/** So much of a tenant may wait however much others have waiting. */
const RESERVED: Extent = { points: 5_000, characters: 1024 * 1024 };

const NOTHING: Extent = { points: 0, characters: 0 };

interface Entry<Item> {
  readonly item: Item;
  readonly owner: string;
  readonly extent: Extent;
}

/** What finds no room in the log, in the order in which it came. What is beyond the share of its tenant finds none here. */
export class Outside<Item extends Logged> {
  readonly #entries: Entry<Item>[] = [];
  readonly #ofOwners = new Map<string, Extent>();
  #all = NOTHING;

  get isEmpty(): boolean {
    return this.#entries.length === 0;
  }

  /** Takes something in; false where it has to be refused. What ends messages never is: there is less to keep with it. */
  add(item: Item): boolean {
    const owner = ownerOf(item);
    const before = this.#ofOwners.get(owner) ?? NOTHING;
    const most = isBeyond(this.#all, MOST) ? RESERVED : MOST_OF_ONE;
    if (isRefusable(item) && isBeyond(before, most)) return false;
    const extent = extentOf(item);
    this.#entries.push({ item, owner, extent });
    this.#ofOwners.set(owner, sum(before, extent));
    this.#all = sum(this.#all, extent);
    return true;
  }

  /** Takes out what came first. */
  take(): Item | undefined {
    const first = this.#entries.shift();
    if (!first) return undefined;
    const { item, owner, extent } = first;
    const left = difference(this.#ofOwners.get(owner) ?? NOTHING, extent);
    if (left.points > 0) this.#ofOwners.set(owner, left);
    else this.#ofOwners.delete(owner);
    this.#all = difference(this.#all, extent);
    return item;
  }

  /** Takes out all that `add` may refuse. */
  takeRefusable(): Item[] {
    const all = this.takeAll();
    for (const item of all) if (!isRefusable(item)) this.add(item);
    return all.filter(isRefusable);
  }

  /** Takes out all there is. */
  takeAll(): Item[] {
    this.#ofOwners.clear();
    this.#all = NOTHING;
    return this.#entries.splice(0).map(({ item }) => item);
  }
}

function isRefusable({ ended }: Logged): boolean {
  return ended.length === 0;
}

/** Whose it is: what is logged together is of one tenant. */
function ownerOf({ points: [logged], parked: [message] }: Logged): string {
  return logged?.entity.tenantId ?? String(message?.tenantKey ?? '');
}

function extentOf({ points, parked, ended }: Logged): Extent {
  let count = (parked.length + ended.length) * POINTS_PER_MESSAGE;
  let characters = 0;
  for (const { message } of parked) characters += message.length;
  for (const { entries } of points) {
    count += entries.length;
    for (const { key, value } of entries)
      characters += key.length + (typeof value === 'string' ? value.length : 0);
  }
  return { points: count, characters };
}

function isBeyond({ points, characters }: Extent, most: Extent): boolean {
  return points >= most.points || characters >= most.characters;
}

function sum(one: Extent, other: Extent): Extent {
  return { points: one.points + other.points, characters: one.characters + other.characters };
}

function difference(one: Extent, other: Extent): Extent {
  return { points: one.points - other.points, characters: one.characters - other.characters };
}
