import type { UsageCounterName } from '../../../model/api-usage.ts';

const HOUR = 3_600_000;

/** What was used in one hour and is not written yet. */
export interface HourOfUsage {
  /** The first moment of the hour, ms. */
  readonly startTs: number;
  readonly byTenant: ReadonlyMap<string, ReadonlyMap<UsageCounterName, number>>;
}

type Amounts = Map<UsageCounterName, number>;

/** Counts in memory, apart by hours, tenants and what is counted. */
export class UsageTally {
  readonly #now: () => number;
  readonly #hours = new Map<number, Map<string, Amounts>>();
  #hourStart = Number.NaN;
  #tenants = new Map<string, Amounts>();

  /** `now` is the clock in ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  count(tenantId: string, counter: UsageCounterName, amount: number): void {
    const hour = startOfHour(this.#now());
    if (hour !== this.#hourStart) this.#turnTo(hour);
    add(this.#tenants, tenantId, counter, amount);
  }

  /** Takes out what was counted, the oldest hour first. */
  take(): HourOfUsage[] {
    const hours = [...this.#hours].sort(([a], [b]) => a - b);
    this.#hours.clear();
    this.#hourStart = Number.NaN;
    return hours.map(([startTs, byTenant]) => ({ startTs, byTenant }));
  }

  /** Puts back what was taken out and could not be written. */
  giveBack(hour: number, tenantId: string, amounts: ReadonlyMap<UsageCounterName, number>): void {
    const tenants = this.#tenantsOf(hour);
    for (const [counter, amount] of amounts) add(tenants, tenantId, counter, amount);
  }

  #turnTo(hour: number): void {
    this.#hourStart = hour;
    this.#tenants = this.#tenantsOf(hour);
  }

  #tenantsOf(hour: number): Map<string, Amounts> {
    const known = this.#hours.get(hour) ?? new Map<string, Amounts>();
    this.#hours.set(hour, known);
    return known;
  }
}

/** The first moment of the hour, ms. */
export function startOfHour(ts: number): number {
  return ts - (ts % HOUR);
}

/** The first moment of the month, UTC, ms. */
export function startOfMonth(ts: number): number {
  const date = new Date(ts);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

function add(
  tenants: Map<string, Amounts>,
  tenantId: string,
  counter: UsageCounterName,
  amount: number,
): void {
  let amounts = tenants.get(tenantId);
  if (!amounts) {
    amounts = new Map();
    tenants.set(tenantId, amounts);
  }
  amounts.set(counter, (amounts.get(counter) ?? 0) + amount);
}
