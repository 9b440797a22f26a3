/** Work that waits, by whose it is: the owners take turns, however much each of them has waiting. */
export class FairQueue<Work> {
  /** In the order of their turns. */
  readonly #byOwner = new Map<string, Work[]>();

  add(owner: string, work: Work): void {
    const waiting = this.#byOwner.get(owner);
    if (waiting) waiting.push(work);
    else this.#byOwner.set(owner, [work]);
  }

  /** Whether nothing waits. */
  get isEmpty(): boolean {
    return this.#byOwner.size === 0;
  }

  /** How much of an owner waits. */
  countOf(owner: string): number {
    return this.#byOwner.get(owner)?.length ?? 0;
  }

  /** Takes the next work of the owner whose turn it is among those that may have one; undefined when none waits. */
  take(mayHave: (owner: string) => boolean = () => true): Work | undefined {
    for (const [owner, waiting] of this.#byOwner) {
      if (!mayHave(owner)) continue;
      const work = waiting.shift();
      // Behind all others.
      this.#byOwner.delete(owner);
      if (waiting.length > 0) this.#byOwner.set(owner, waiting);
      return work;
    }
    return undefined;
  }

  /** Takes all that waits. */
  takeAll(): Work[] {
    const all = [...this.#byOwner.values()].flat();
    this.#byOwner.clear();
    return all;
  }
}
