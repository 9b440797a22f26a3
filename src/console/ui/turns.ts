/** How many are under way at the same time. */
const AT_ONCE = 2;

/**
 * Has what is fetched ahead of time come a few at a time: a browser sends six requests to one host, and what somebody
 * waits for would otherwise be sent behind all that nobody has asked for yet.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #hurried = false;

  /** Fetches when it is its turn. Rejects as the fetching does. */
  async take<T>(fetch: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE && !this.#hurried) {
      await new Promise<void>((go) => this.#waiting.push(go));
    }
    this.#running += 1;
    try {
      return await fetch();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  /** Somebody waits for it: all that is left is fetched at once. */
  hurry(): void {
    this.#hurried = true;
    for (const go of this.#waiting.splice(0)) go();
  }
}
