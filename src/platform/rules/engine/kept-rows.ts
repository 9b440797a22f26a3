import type { Log } from '../../log.ts';
import type { Store } from '../../store/store.ts';
import { Allowance } from './allowance.ts';
import type { Branch } from './branches.ts';
import type { MessageCount } from './tenant-counts.ts';

/** What rows are kept in. */
export interface KeptRowsParts {
  readonly store: Pick<Store, 'ruleMessages' | 'telemetryLog'>;
  readonly log: Log;
  /** How much of one tenant may be kept, where it is not as much as usual. */
  readonly mostKept?: MessageCount | undefined;
}

/** Knows the rows of messages that are under way: their keys, which of them are in their table, and which have ended. */
export class KeptRows {
  readonly #parts: KeptRowsParts;
  /** How much of each tenant may be kept. */
  readonly allowance: Allowance;
  /** What has left since rows are looked for, which may still be found there. */
  #left: Set<number> | null = null;
  /** How many look for rows. */
  #looking = 0;
  #ended: number[] = [];
  #ending: Promise<void> | undefined;
  #lastKey: number;
  /** The greatest key of what is on disk, of what is logged, and up to which the logged are merged. */
  #keptKey: number;
  #loggedKey: number;
  #mergedKey: number;

  constructor(parts: KeptRowsParts) {
    this.#parts = parts;
    this.allowance = new Allowance(parts.store.ruleMessages, parts.mostKept);
    this.#lastKey = parts.store.ruleMessages.lastKey();
    this.#keptKey = this.#lastKey;
    this.#loggedKey = this.#lastKey;
    this.#mergedKey = this.#lastKey;
  }

  newKey(): number {
    this.#lastKey += 1;
    return this.#lastKey;
  }

  /** What has these keys is on disk: in the log, or in its table. */
  kept(branches: readonly Branch[], isLogged: boolean): void {
    this.allowance.enter(branches);
    const key = branches.at(-1)?.key ?? 0;
    this.#keptKey = Math.max(this.#keptKey, key);
    if (isLogged) this.#loggedKey = Math.max(this.#loggedKey, key);
  }

  /** Waits until the row of a key is in its table. */
  async whenMerged(key: number): Promise<void> {
    if (key > this.#mergedKey) await this.#whenAllMerged();
  }

  /** Begins to look for rows: answers up to which key all are there that were logged before; `stopLooking` must follow. */
  async look(): Promise<number> {
    this.#looking += 1;
    this.#left ??= new Set();
    const kept = this.#keptKey;
    await this.#ending;
    await this.#whenAllMerged();
    return kept;
  }

  stopLooking(): void {
    this.#looking -= 1;
    if (this.#looking === 0) this.#left = null;
  }

  /** Whether a row has left a moment ago, and may still be found. */
  hasLeft(key: number): boolean {
    return this.#left?.has(key) === true;
  }

  /** The row is gone, or will be. */
  leave(branch: Branch): void {
    this.#left?.add(branch.key);
    this.allowance.leave(branch);
  }

  /** Nothing more is to be done for a row. */
  end(key: number): void {
    this.#ended.push(key);
    this.#ending ??= this.#writeEnds();
  }

  /** Writes what has ended. */
  async close(): Promise<void> {
    await this.#ending;
  }

  /** Waits until all is in its table that was logged before. */
  async #whenAllMerged(): Promise<void> {
    const logged = this.#loggedKey;
    await this.#parts.store.telemetryLog.whenMerged();
    this.#mergedKey = Math.max(this.#mergedKey, logged);
  }

  async #writeEnds(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#ended.length > 0) {
      const ended = this.#ended.splice(0);
      try {
        await this.#parts.store.telemetryLog.appendAll({ points: [], parked: [], ended });
      } catch (error) {
        // They are handled again after the next start.
        this.#parts.log.error({ err: error }, 'The end of messages could not be kept');
      }
    }
    this.#ending = undefined;
  }
}
