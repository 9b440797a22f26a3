/** Who is due when, the first of them at hand. */
export class DueTimes<Who> {
  readonly #heap: { who: Who; at: number }[] = [];
  readonly #times = new Map<Who, number>();

  /** Somebody is due at a time, ms, and no more at another; undefined when not at all. */
  set(who: Who, at: number | undefined): void {
    if (at === undefined) {
      this.#times.delete(who);
      return;
    }
    if (this.#times.get(who) === at) return;
    this.#times.set(who, at);
    this.#heap.push({ who, at });
    this.#rise(this.#heap.length - 1);
  }

  /** Takes those that are due. */
  take(now: number): Who[] {
    const due: Who[] = [];
    for (let first = this.#heap[0]; first && first.at <= now; first = this.#heap[0]) {
      this.#removeFirst();
      // Others were set anew.
      if (this.#times.get(first.who) !== first.at) continue;
      this.#times.delete(first.who);
      due.push(first.who);
    }
    return due;
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (!last || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#sink(0);
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (this.#at(parent) <= this.#at(at)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(from: number): void {
    for (let at = from; ; ) {
      const left = 2 * at + 1;
      const least = this.#at(left + 1) < this.#at(left) ? left + 1 : left;
      if (this.#at(least) >= this.#at(at)) return;
      this.#swap(at, least);
      at = least;
    }
  }

  #at(index: number): number {
    return this.#heap[index]?.at ?? Number.POSITIVE_INFINITY;
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (!a || !b) return;
    this.#heap[one] = b;
    this.#heap[other] = a;
  }
}
