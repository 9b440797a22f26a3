const HOUR = 3_600_000;

/**
 * Counts how often something was done in the hour that began with the first time, by any key. There is room for so many
 * keys; without room nothing new may be done: whoever fills it with keys does not have the others forgotten.
 */
export class HourlyCounts {
  readonly #most: number;
  readonly #room: number;
  readonly #now: () => number;
  /** The oldest first. */
  readonly #counts = new Map<string, { count: number; since: number }>();

  constructor(most: number, room: number, now: () => number = Date.now) {
    this.#most = most;
    this.#room = room;
    this.#now = now;
  }

  /** Whether it may be done once more, which counts only then. */
  take(key: string): boolean {
    if (!this.mayTake(key)) return false;
    const known = this.#counts.get(key);
    if (known) known.count += 1;
    else this.#counts.set(key, { count: 1, since: this.#now() });
    return true;
  }

  /** Whether it may be done once more, which is not counted yet. */
  mayTake(key: string): boolean {
    this.#forgetOld();
    const known = this.#counts.get(key);
    return known ? known.count < this.#most : this.#counts.size < this.#room;
  }

  #forgetOld(): void {
    const begin = this.#now() - HOUR;
    for (const [key, { since }] of this.#counts) {
      if (since > begin) return;
      this.#counts.delete(key);
    }
  }
}
