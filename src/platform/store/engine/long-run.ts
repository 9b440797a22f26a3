import type { Transaction, TransactionOptions } from './transaction.ts';

/** A change that yields whenever others may be served, and returns its result. */
export type LongChange<T> = Generator<void, T>;

/** Makes all steps of a change that is known to be short. */
export function atOnce<T>(steps: LongChange<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** How the promise of a change is kept. */
export interface Settle {
  resolve(result: unknown): void;
  reject(reason: unknown): void;
}

/** A part is committed after so long even if nobody waits, ms: a commit costs as much as some turns. */
const LONGEST_PART = 50;

/** How a long change is made. */
export interface LongOptions extends TransactionOptions {
  /** Whose it is, such as the id of a tenant: owners take turns. */
  owner?: string | undefined;
  /**
   * Whether what it has done is committed now and then, at once when others wait: of one that fails, what was done
   * in earlier turns may stay. Without it, it is one transaction.
   */
  inParts?: boolean | undefined;
}

/** A long change on its way, some steps at a time. */
export class LongRun {
  readonly owner: string;
  /** Whether it has a transaction open, so that nobody else can change anything. */
  isOpen = false;
  /** Whether it is committed or undone. */
  hasEnded = false;
  readonly #transaction: Transaction;
  readonly #change: () => LongChange<unknown>;
  readonly #options: LongOptions;
  readonly #settle: Settle;
  #steps: LongChange<unknown> | undefined;
  #openSince = 0;

  constructor(
    transaction: Transaction,
    change: () => LongChange<unknown>,
    options: LongOptions,
    settle: Settle,
  ) {
    this.owner = options.owner ?? '';
    this.#transaction = transaction;
    this.#change = change;
    this.#options = options;
    this.#settle = settle;
  }

  /** Takes steps, at least one, until the time is up. */
  goOn(until: number): void {
    this.#attempt(() => {
      this.#open();
      this.#steps ??= this.#change();
      let now: number;
      do {
        const step = this.#steps.next();
        if (step.done) {
          this.#commit();
          this.hasEnded = true;
          this.#settle.resolve(step.value);
          return;
        }
        now = performance.now();
      } while (now < until);
      if (this.#options.inParts && now - this.#openSince >= LONGEST_PART) this.#commit();
    });
  }

  /** Lets others write when it is made in parts. */
  pause(): void {
    if (this.isOpen && this.#options.inParts) this.#attempt(() => this.#commit());
  }

  #attempt(part: () => void): void {
    try {
      part();
    } catch (error) {
      this.#transaction.rollback();
      this.isOpen = false;
      this.hasEnded = true;
      this.#settle.reject(error);
    }
  }

  #open(): void {
    if (this.isOpen) return;
    this.#transaction.begin(this.#options);
    this.isOpen = true;
    this.#openSince = performance.now();
  }

  #commit(): void {
    this.#transaction.commit();
    this.isOpen = false;
  }
}
