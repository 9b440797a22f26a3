import { FairQueue } from '../../fair-queue.ts';
import type { QueueSettings } from './queue-settings.ts';

/** What a queue hands out: a message, by whose it is. */
export interface Submitted {
  readonly originatorId: string;
  readonly tenantId: string;
}

/** Says which messages of a queue may be handled at a time, in the order in which they came. */
export interface Submission<Item extends Submitted> {
  /** Adds a message; answers those that may be handled now. */
  add(item: Item): Item[];
  /** A message that was handed out is done with; answers those that may be handled now. */
  ended(item: Item): Item[];
}

/** So many messages of BURST are handled at a time: the rest waits, as nothing is won by more. */
const MOST_AT_ONCE = 2_000;

/** So many of them are of one tenant, so that there is always room for others. */
const MOST_OF_ONE = 1_000;

/** Makes the submission of a queue. */
export function createSubmission<Item extends Submitted>({
  submitStrategy: { type, batchSize },
}: Pick<QueueSettings, 'submitStrategy'>): Submission<Item> {
  switch (type) {
    case 'BURST':
      return new SomeAtOnce(MOST_AT_ONCE);
    case 'BATCH':
      return new Batches(batchSize);
    case 'SEQUENTIAL':
      return new OneOfEach(() => '');
    case 'SEQUENTIAL_BY_ORIGINATOR':
      return new OneOfEach(({ originatorId }) => originatorId);
    case 'SEQUENTIAL_BY_TENANT':
      return new OneOfEach(({ tenantId }) => tenantId);
  }
}

/** Tenants take turns, however many messages each of them has waiting. */
class SomeAtOnce<Item extends Submitted> implements Submission<Item> {
  readonly #most: number;
  readonly #waiting = new FairQueue<Item>();
  /** How many of each tenant are handled. */
  readonly #handledOf = new Map<string, number>();
  #handled = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(item: Item): Item[] {
    this.#waiting.add(item.tenantId, item);
    return this.#next();
  }

  ended({ tenantId }: Item): Item[] {
    this.#count(tenantId, -1);
    return this.#next();
  }

  #next(): Item[] {
    const next: Item[] = [];
    while (this.#handled < this.#most && !this.#waiting.isEmpty) {
      const item = this.#waiting.take((tenantId) => (this.#handledOf.get(tenantId) ?? 0) < MOST_OF_ONE);
      if (!item) break;
      this.#count(item.tenantId, 1);
      next.push(item);
    }
    return next;
  }

  #count(tenantId: string, change: 1 | -1): void {
    this.#handled += change;
    const count = (this.#handledOf.get(tenantId) ?? 0) + change;
    if (count > 0) this.#handledOf.set(tenantId, count);
    else this.#handledOf.delete(tenantId);
  }
}

/** The next ones follow when all of those before are done with. */
class Batches<Item extends Submitted> implements Submission<Item> {
  readonly #size: number;
  readonly #waiting: Item[] = [];
  #handled = 0;

  constructor(size: number) {
    this.#size = size;
  }

  add(item: Item): Item[] {
    this.#waiting.push(item);
    return this.#next();
  }

  ended(_item: Item): Item[] {
    this.#handled -= 1;
    return this.#next();
  }

  #next(): Item[] {
    if (this.#handled > 0) return [];
    const next = this.#waiting.splice(0, this.#size);
    this.#handled = next.length;
    return next;
  }
}

class OneOfEach<Item extends Submitted> implements Submission<Item> {
  readonly #whose: (item: Item) => string;
  /** Those that are handled, and behind them those that wait. */
  readonly #rows = new Map<string, Item[]>();

  constructor(whose: (item: Item) => string) {
    this.#whose = whose;
  }

  add(item: Item): Item[] {
    const row = this.#rows.get(this.#whose(item));
    if (row) {
      row.push(item);
      return [];
    }
    this.#rows.set(this.#whose(item), [item]);
    return [item];
  }

  ended(item: Item): Item[] {
    const row = this.#rows.get(this.#whose(item));
    row?.shift();
    const [next] = row ?? [];
    if (next) return [next];
    this.#rows.delete(this.#whose(item));
    return [];
  }
}
