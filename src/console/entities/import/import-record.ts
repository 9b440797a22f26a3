import type { ImportedType } from '../../api/import/column-types.ts';
import {
  forgetImport,
  forgetResults,
  type ImportSettings,
  type KeptResult,
  keepImport,
  keepResults,
  keptImport,
  ownerOf,
} from './import-memory.ts';
import type { ImportSource } from './import-source.ts';
import { byNumber, type KeptResults } from './kept-result.ts';

/** What was kept of an import when its page was left. */
type Found = NonNullable<Awaited<ReturnType<typeof keptImport>>>;

/**
 * What this browser keeps of an import, so that it can be taken up after its page was left. Nothing here rejects: an
 * import that cannot be kept goes on all the same.
 */
export class ImportRecord {
  readonly #owner: string;
  #begun: number | null = null;
  #skipped: ReadonlySet<number> | undefined;
  /** How many times results were kept. */
  #parts = 0;

  constructor(userId: string, entityType: ImportedType) {
    this.#owner = ownerOf(userId, entityType);
  }

  /** Whether rows were sent, here or before the page was left. */
  get isBegun(): boolean {
    return this.#begun !== null;
  }

  /** The numbers of the rows that were to be left alone when it was begun; undefined before. */
  get skipped(): ReadonlySet<number> | undefined {
    return this.#skipped;
  }

  /** Another import begins. What is kept of the one before stays until this one is. */
  reset(): void {
    this.#begun = null;
    this.#skipped = undefined;
    this.#parts = 0;
  }

  /** What was kept; undefined where that is nothing, or cannot be read. */
  async find(): Promise<Found | undefined> {
    return keptImport(this.#owner).catch((error: unknown) => {
      console.warn('What was kept of an import cannot be read', error);
      return undefined;
    });
  }

  /** Goes on where the import that was found has ended. Returns what has come of its rows. */
  takeUp({ kept, results, parts }: Found): KeptResults {
    this.#begun = kept.begun;
    this.#parts = parts;
    if (kept.begun !== null) this.#skipped = new Set(kept.skipped);
    return byNumber(results);
  }

  /** Notes, the first time, that rows are sent; `skipped` are those that are left alone. */
  async begin(skipped: ReadonlySet<number>): Promise<void> {
    if (this.isBegun) return;
    this.#begun = Date.now();
    this.#skipped = skipped;
    await forgetResults(this.#owner).catch(notKept);
  }

  /** Keeps the import in the place of the one before. */
  async keep(source: ImportSource, settings: ImportSettings): Promise<void> {
    await keepImport(this.#owner, {
      ...source,
      settings,
      begun: this.#begun,
      skipped: [...(this.#skipped ?? [])],
      at: Date.now(),
    }).catch(notKept);
  }

  /** Keeps what has come of rows beside what was kept of others. */
  async keepResults(results: readonly KeptResult[]): Promise<void> {
    const part = this.#parts;
    this.#parts += 1;
    await keepResults(this.#owner, part, results).catch(notKept);
  }

  /** Forgets it all. */
  async forget(): Promise<void> {
    await forgetImport(this.#owner).catch(notKept);
  }

  /** Runs unless another tab runs the same; false where that is so. Lock managers exist only on https and loopback. */
  async alone(work: () => Promise<void>): Promise<boolean> {
    if (!('locks' in navigator)) {
      await work();
      return true;
    }
    return navigator.locks.request(`TB-import ${this.#owner}`, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return lock !== null;
    });
  }
}

function notKept(error: unknown): void {
  console.warn('The import could not be kept in this browser', error);
}
