import { contained } from '../../contained.ts';
import type { Log } from '../../log.ts';
import type { DuePlace, MessagePlace, ParkedMessage } from '../../store/rules/rule-message-repository.ts';
import type { Store } from '../../store/store.ts';

/** So many rows are taken up at a time. */
const PAGE = 1_000;

/** How soon to look again for rows that could not be read, ms. */
const AGAIN = 1_000;

/** The longest time that a timer can wait, ms. */
const LONGEST = 2 ** 31 - 1;

const FIRST: DuePlace = { due: 0, root: 0, key: 0 };

/** What the backlog takes rows up with. */
export interface BacklogParts {
  readonly store: Pick<Store, 'ruleMessages'>;
  /** Whose messages they are. */
  readonly tenantKey: number;
  readonly log: Log;
  now(): number;
  /** Whether there is room for so many rows as are taken up at a time. */
  hasRoom(): boolean;
  /** Waits until what was logged is found; answers up to which key. */
  look(): Promise<number>;
  stopLooking(): void;
  /** Takes up rows in their order, those of one message together; what is there already is left out. */
  take(rows: readonly ParkedMessage[]): void;
}

/**
 * Takes up messages of a tenant that are kept and not in memory: all of them at the start, those that came while there was no room,
 * and those whose time has come.
 */
export class Backlog {
  readonly #parts: BacklogParts;
  #place: MessagePlace = { root: 0, key: 0 };
  #due: DuePlace = FIRST;
  /** Whether rows are left, and the last one that was left. */
  #isBehind = false;
  #lastLeft = 0;
  #work: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #wakesAt = Number.POSITIVE_INFINITY;
  /** Whether a time has come while rows were taken up, or there was no room. */
  #isDue = false;
  #closed = false;

  constructor(parts: BacklogParts) {
    this.#parts = parts;
  }

  /** Whether there are rows that were not taken up yet: what comes now must wait behind them. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** Begins with what an earlier process has left. */
  start(): void {
    this.rescan();
    const { store, tenantKey } = this.#parts;
    this.#wakeAt(store.ruleMessages.nextDue(tenantKey, 0));
  }

  /** Whether a row that was written may be taken up at once; else it is left for later. */
  admits({ root, key }: MessagePlace): boolean {
    if (!this.#isBehind && this.#parts.hasRoom()) return true;
    if (this.#isBehind && root <= this.#place.root) return true;
    this.#isBehind = true;
    this.#lastLeft = Math.max(this.#lastLeft, key);
    this.goOn();
    return false;
  }

  /** Rows may have been written that nobody has told of. */
  rescan(): void {
    this.#isBehind = true;
    this.#place = { root: 0, key: 0 };
    this.goOn();
  }

  /** Takes up what there is room for. */
  goOn(): void {
    if (!(this.#isBehind || this.#isDue) || this.#work || this.#closed || !this.#parts.hasRoom()) return;
    if (this.#isDue) this.#wake();
    else this.#begin(() => this.#takeSome());
  }

  #begin(work: () => Promise<void>): void {
    this.#work = work().finally(() => {
      this.#work = undefined;
      this.goOn();
    });
  }

  /** A row was written that goes on at this time, ms. */
  sleepsUntil(due: number): void {
    // The clock may have been set back.
    if (due <= this.#due.due) this.#due = { ...FIRST, due: due - 1 };
    if (due < this.#wakesAt) this.#wakeAt(due);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#work;
  }

  async #takeSome(): Promise<void> {
    const { store, tenantKey, log, look, stopLooking, take } = this.#parts;
    try {
      const merged = await look();
      if (this.#closed) return;
      const rows = store.ruleMessages.after(tenantKey, this.#place, PAGE);
      const last = rows.at(-1);
      if (last) this.#place = { root: last.root, key: last.key };
      if (rows.length < PAGE && this.#lastLeft <= merged) this.#isBehind = false;
      take(rows);
    } catch (error) {
      log.error({ err: error }, 'Messages that wait for rule chains could not be read');
      await new Promise((resolve) => setTimeout(resolve, AGAIN).unref());
    } finally {
      stopLooking();
    }
  }

  #wakeAt(due: number | null): void {
    clearTimeout(this.#timer);
    this.#wakesAt = due ?? Number.POSITIVE_INFINITY;
    if (due === null || this.#closed) return;
    const wait = Math.min(LONGEST, Math.max(0, due - this.#parts.now()));
    this.#timer = setTimeout(
      contained(
        () => this.#wake(),
        (error) => this.#parts.log.error({ err: error }, 'No message was woken'),
      ),
      wait,
    ).unref();
  }

  #wake(): void {
    this.#isDue = this.#work !== undefined || !this.#parts.hasRoom();
    if (!this.#isDue && !this.#closed) this.#begin(() => this.#takeDue());
  }

  async #takeDue(): Promise<void> {
    const { store, tenantKey, log, look, stopLooking, take, now } = this.#parts;
    try {
      await look();
      if (this.#closed) return;
      const rows = store.ruleMessages.dueUntil(tenantKey, now(), this.#due, PAGE);
      const last = rows.at(-1);
      if (last?.due != null) this.#due = { due: last.due, root: last.root, key: last.key };
      take(rows);
      this.#wakeAt(rows.length === PAGE ? now() : store.ruleMessages.nextDue(tenantKey, this.#due.due));
    } catch (error) {
      log.error({ err: error }, 'Messages whose time has come could not be read');
      this.#wakeAt(now() + AGAIN);
    } finally {
      stopLooking();
    }
  }
}
