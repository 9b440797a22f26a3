/** One line of the benchmark table. */
export interface Figure {
  name: string;
  /** Median of the samples. */
  value: number;
  unit:
    | 'KB'
    | 'MB'
    | 'ms'
    | '%'
    | 'elements'
    | 'subscriptions'
    | 'points/s'
    | 'messages/s'
    | 'scripts/s'
    | 'exponent';
  samples: readonly number[];
  /** What it is meant to reach; none: told for comparison only. */
  target?: { most: number } | { least: number };
}

/** How often everything is measured. */
export const RUNS = 5;

/** The value below which the given share (0..1) of the samples lies; nearest rank. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const index = Math.max(0, Math.ceil(sorted.length * share) - 1);
  const value = sorted[index];
  if (value === undefined) throw new Error('No samples');
  return value;
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

/** A figure from its samples, one per run. */
export function figure(
  name: string,
  unit: Figure['unit'],
  samples: readonly number[],
  target?: Figure['target'],
): Figure {
  return { name, unit, samples, value: median(samples), ...(target && { target }) };
}

/** No run takes nearly as long; one that waits for what never comes must not keep the others from being told. */
const RUN_DEADLINE_MS = 60_000;

/** Measures RUNS times, or so often, one after the other. Rejects when a run fails or does not end. */
export async function repeat<T>(measure: (run: number) => Promise<T>, runs = RUNS): Promise<T[]> {
  const results: T[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await inTime(measure(run)));
  return results;
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('A run did not end in time')), RUN_DEADLINE_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** True when the figure reaches its target or has none. */
export function isMet({ value, target }: Figure): boolean {
  if (!target) return true;
  return 'most' in target ? value <= target.most : value >= target.least;
}

/** The figures as a table for a terminal. */
export function formatTable(figures: readonly Figure[]): string {
  const rows = figures.map((entry) => [
    entry.name,
    `${round(entry.value)} ${entry.unit}`,
    entry.target ? targetText(entry) : '',
    entry.target ? (isMet(entry) ? 'met' : 'MISSED') : '',
    `${round(Math.min(...entry.samples))} .. ${round(Math.max(...entry.samples))}`,
  ]);
  const table = [['figure', 'median', 'target', '', 'range of the runs'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function targetText({ target, unit }: Figure): string {
  if (!target) return '';
  return 'most' in target ? `<= ${round(target.most)} ${unit}` : `>= ${round(target.least)} ${unit}`;
}

function round(value: number): string {
  return Math.abs(value) >= 100 ? String(Math.round(value)) : value.toFixed(1);
}
