/** How often a script may take too long before it is not run any more. */
const MOST_OFFENCES = 3;

/** For how long what a script did is remembered, ms. */
const MEMORY = 60_000;

interface Offences {
  count: number;
  until: number;
}

/** Which scripts took too long, or broke what they ran in. */
export class ScriptOffences {
  readonly #byScript = new Map<string, Offences>();
  readonly #now: () => number;

  /** `now` tells the present time, ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Notes an offence; it is forgotten a minute after the last one. */
  add(script: string): void {
    const count = this.#of(script)?.count ?? 0;
    this.#byScript.set(script, { count: count + 1, until: this.#now() + MEMORY });
    for (const other of this.#byScript.keys()) this.#of(other);
  }

  /** Whether a script may do it again. */
  isSuspect(script: string): boolean {
    return this.#of(script) !== undefined;
  }

  /** Whether a script has done it so often that it is not run for a while. */
  isRefused(script: string): boolean {
    return (this.#of(script)?.count ?? 0) >= MOST_OFFENCES;
  }

  #of(script: string): Offences | undefined {
    const found = this.#byScript.get(script);
    if (!found || this.#now() < found.until) return found;
    this.#byScript.delete(script);
    return undefined;
  }
}
