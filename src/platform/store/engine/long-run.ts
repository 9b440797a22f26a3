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

/** A long change on its way through a transaction of its own, some steps at a time. */
export class LongRun {
  readonly #transaction: Transaction;
  readonly #change: () => LongChange<unknown>;
  readonly #options: TransactionOptions;
  readonly #settle: Settle;
  #steps: LongChange<unknown> | undefined;

  constructor(
    transaction: Transaction,
    change: () => LongChange<unknown>,
    options: TransactionOptions,
    settle: Settle,
  ) {
    this.#transaction = transaction;
    this.#change = change;
    this.#options = options;
    this.#settle = settle;
  }

  /** Takes steps, at least one, until the time is up; returns whether the run has ended, committed or undone. */
  goOn(until: number): boolean {
    try {
      this.#steps ??= this.#begin();
      do {
        const step = this.#steps.next();
        if (step.done) {
          this.#transaction.commit();
          this.#settle.resolve(step.value);
          return true;
        }
      } while (performance.now() < until);
      return false;
    } catch (error) {
      this.#transaction.rollback();
      this.#settle.reject(error);
      return true;
    }
  }

  #begin(): LongChange<unknown> {
    this.#transaction.begin(this.#options);
    return this.#change();
  }
}
