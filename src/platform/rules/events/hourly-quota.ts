const HOUR = 3_600_000;

/** Grants each tenant so much in an hour. */
export class HourlyQuota {
  readonly #most: number;
  #hour = Number.NaN;
  readonly #taken = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes one at a time, ms: `last` once when there is none left, `none` from then on. */
  take(tenantId: string, now: number): 'some' | 'last' | 'none' {
    const hour = Math.floor(now / HOUR);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#taken.clear();
    }
    const taken = (this.#taken.get(tenantId) ?? 0) + 1;
    this.#taken.set(tenantId, taken);
    if (taken <= this.#most) return 'some';
    return taken === this.#most + 1 ? 'last' : 'none';
  }
}
