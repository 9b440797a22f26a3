import type uPlot from 'uplot';
import { DAY } from '../time/units.ts';

/** What uPlot takes for a year, ms. */
const YEAR = 365 * DAY;
/** Steps beyond those that uPlot knows, years: without any that has room it draws no axis at all. */
const STEPS = [200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000];

/** Has a time axis reach over thousands of years, and before the year 100, which uPlot takes for one of the last century. */
export function reachFar(axis: uPlot.Axis | undefined): void {
  if (!axis) return;
  const { incrs, splits } = axis;
  if (typeof incrs === 'function') {
    axis.incrs = (...args) => [...incrs(...args), ...STEPS.map((years) => years * YEAR)];
  }
  if (typeof splits === 'function') {
    axis.splits = (plot, place, min, max, step, space) =>
      step < YEAR
        ? splits(plot, place, min, max, step, space)
        : yearsBetween(min, max, Math.round(step / YEAR));
  }
}

/** The beginnings of the years between two times that can be divided by a number. */
export function yearsBetween(from: number, to: number, every: number): number[] {
  const first = Math.floor(new Date(from).getFullYear() / every) * every;
  const last = new Date(to).getFullYear();
  if (!Number.isFinite(first) || !Number.isFinite(last)) return [];
  const starts: number[] = [];
  for (let year = first; year <= last; year += every) {
    const start = beginningOf(year);
    if (start >= from && start <= to) starts.push(start);
  }
  return starts;
}

function beginningOf(year: number): number {
  const date = new Date(2000, 0, 1);
  date.setFullYear(year);
  return date.getTime();
}
