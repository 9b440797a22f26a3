import type { WidgetLine } from '../contract/picture.ts';

/** What keys of one entity had at a moment. */
export interface PointRow {
  readonly ts: number;
  /** In the order of the keys; undefined for one that had nothing then. */
  readonly values: readonly unknown[];
}

/**
 * The points of lines by their moments, the newest first. A row of before that is the same is given again, so that it
 * is not drawn anew.
 */
export function pointRows(
  lines: readonly WidgetLine[],
  before: ReadonlyMap<number, PointRow>,
  { hideEmptyLines = false } = {},
): readonly PointRow[] {
  const byTime = new Map<number, unknown[]>();
  for (const [place, { series }] of lines.entries()) {
    for (const [at, ts] of series.times.entries()) {
      let values = byTime.get(ts);
      if (!values) {
        values = Array.from(lines, () => undefined);
        byTime.set(ts, values);
      }
      values[place] = series.others?.has(at) ? series.others.get(at) : series.values[at];
    }
  }
  const rows: PointRow[] = [];
  for (const [ts, values] of byTime) {
    if (hideEmptyLines && values.every(isNothing)) continue;
    const known = before.get(ts);
    const isSame =
      known?.values.length === values.length &&
      values.every((value, at) => Object.is(value, known.values[at]));
    rows.push(isSame ? known : { ts, values });
  }
  return rows.sort((one, other) => other.ts - one.ts);
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
