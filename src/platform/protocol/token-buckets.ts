/** So many in so many milliseconds. */
export interface Rate {
  readonly capacity: number;
  readonly period: number;
}

/** Reads `capacity:seconds,...`, all of which must hold. Parts that say no rate limit nothing. */
export function parseRates(text: string | null | undefined): Rate[] {
  return (text ?? '').split(',').flatMap((part) => {
    const [, capacity, seconds] = /^\s*(\d+)\s*:\s*(\d+)\s*$/.exec(part) ?? [];
    const period = Number(seconds) * 1_000;
    return capacity !== undefined && period > 0 ? { capacity: Number(capacity), period } : [];
  });
}

interface Bucket extends Rate {
  tokens: number;
}

/** Holds a stream of messages to rates. Every bucket starts full and refills evenly. */
export class TokenBuckets {
  readonly #buckets: Bucket[];
  #filledAt: number;

  constructor(rates: readonly Rate[], now: number) {
    this.#buckets = rates.map((rate) => ({ ...rate, tokens: rate.capacity }));
    this.#filledAt = now;
  }

  /** Takes as many tokens from every bucket, or none from any when one has too few. */
  take(amount: number, now: number): boolean {
    // A clock that is set back gives nothing and takes nothing.
    const elapsed = Math.max(0, now - this.#filledAt);
    this.#filledAt = now;
    for (const bucket of this.#buckets) {
      const refill = (elapsed * bucket.capacity) / bucket.period;
      bucket.tokens = Math.min(bucket.capacity, bucket.tokens + refill);
    }
    if (this.#buckets.some(({ tokens }) => tokens < amount)) return false;
    for (const bucket of this.#buckets) bucket.tokens -= amount;
    return true;
  }
}
