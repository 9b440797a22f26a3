/**
 * What becomes of messages of an originator that are being written:
 * - `stored`: a transaction, and those of later messages come after it by themselves;
 * - `parked`: they will wait for nodes, once it is known what has become of all of them;
 * - `whole`: they are kept as they came, and handed out after those before them.
 */
export type Arriving = 'stored' | 'parked' | 'whole';

/** Knows of which originators messages are being written at the moment, which those that come now must not overtake. */
export class Arrivals {
  readonly #arriving = new Map<string, { readonly how: Arriving; readonly ended: Promise<unknown> }>();

  /** What is being written of messages of an originator, the latest of all; undefined when nothing is. */
  of(originatorId: string): { readonly how: Arriving; readonly ended: Promise<unknown> } | undefined {
    return this.#arriving.get(originatorId);
  }

  /** Remembers what is written until it has ended, well or not. */
  mark(originatorId: string, how: Arriving, written: Promise<unknown>): void {
    const arriving = { how, ended: Promise.allSettled([written]) };
    this.#arriving.set(originatorId, arriving);
    void arriving.ended.then(() => {
      if (this.#arriving.get(originatorId) === arriving) this.#arriving.delete(originatorId);
    });
  }
}
