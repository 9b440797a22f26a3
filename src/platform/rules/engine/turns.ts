/**
 * Lets work of one owner be done one after the other, in the order in which it came; that of different owners goes on side
 * by side. Work that waits for nothing is done at once.
 */
export class Turns {
  readonly #waiting = new Map<string, (() => Promise<void> | undefined)[]>();
  readonly #onError: (error: unknown) => void;

  /** What fails is told; what comes after it goes on. */
  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  run(owner: string, work: () => Promise<void> | undefined): void {
    const waiting = this.#waiting.get(owner);
    if (waiting) {
      waiting.push(work);
      return;
    }
    const begun = this.#begin(work);
    if (begun !== undefined) {
      this.#waiting.set(owner, []);
      this.#goOn(owner, begun).catch(this.#onError);
    }
  }

  async #goOn(owner: string, begun: Promise<void>): Promise<void> {
    let present: Promise<void> | undefined = begun;
    for (;;) {
      await present;
      const next = this.#waiting.get(owner)?.shift();
      if (!next) break;
      present = this.#begin(next);
    }
    this.#waiting.delete(owner);
  }

  #begin(work: () => Promise<void> | undefined): Promise<void> | undefined {
    try {
      return work()?.catch(this.#onError);
    } catch (error) {
      this.#onError(error);
      return undefined;
    }
  }
}

/** Lets answers of one owner be taken in the order in which they were asked for, however they come. */
export class InOrder {
  readonly #asked = new Map<string, Slot[]>();

  /** Asks: what is answered is taken once all that was asked before is answered, or given up. */
  ask(owner: string): { answer(take: () => void): void; giveUp(): void } {
    const slots = this.#asked.get(owner) ?? [];
    if (slots.length === 0) this.#asked.set(owner, slots);
    const slot: Slot = { take: null };
    slots.push(slot);
    const settle = (take: () => void) => {
      if (slot.take) return;
      slot.take = take;
      while (slots[0]?.take) slots.shift()?.take?.();
      if (slots.length === 0 && this.#asked.get(owner) === slots) this.#asked.delete(owner);
    };
    return { answer: settle, giveUp: () => settle(() => undefined) };
  }
}

interface Slot {
  take: (() => void) | null;
}
