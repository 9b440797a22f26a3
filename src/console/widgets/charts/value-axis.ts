/** What numbers stand along an axis. */
export interface ValueAxis {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

/** Steps that people count in. */
const STEPS = [1, 2, 2.5, 5, 10];
const WISHED_TICKS = 5;

/** An axis from 0 that has room for all values, with numbers that people count in. */
export function valueAxis(values: readonly number[]): ValueAxis {
  const finite = values.filter((value) => Number.isFinite(value));
  const low = Math.min(0, ...finite);
  const high = Math.max(0, ...finite);
  const length = high - low;
  // Beyond it no step can be reckoned with, and without any length there is none.
  if (!(length > 0 && length < Number.MAX_VALUE / 10)) {
    return length > 0 ? { min: low, max: high, ticks: [low, high] } : { min: 0, max: 1, ticks: [0, 1] };
  }
  const rough = length / WISHED_TICKS;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => one * unit >= rough) ?? 10) * unit;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, place) =>
    Number(((first + place) * step).toPrecision(12)),
  );
  return { min: ticks[0] ?? low, max: ticks.at(-1) ?? high, ticks };
}

/** Where a value lies on an axis, 0 to 1. */
export function placeOnAxis({ min, max }: ValueAxis, value: number): number {
  const place = value / max === Number.POSITIVE_INFINITY ? 1 : (value - min) / (max - min);
  return Number.isFinite(place) ? Math.min(Math.max(place, 0), 1) : 0;
}
