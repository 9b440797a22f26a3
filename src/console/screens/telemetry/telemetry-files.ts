import { startCsv } from '../../table/rows/csv.ts';
import type { ResolvedWindow } from '../../time/resolved-window.ts';
import type { ExploredRow } from './follow-explored.ts';
import type { ReadSeries } from './read-history.ts';

/** What files are written as. */
export type FileFormat = 'csv' | 'json';

/** The names of columns and members are the same in every language, for programs that read the file. */
const LATEST_COLUMNS = ['entityType', 'entityId', 'entityName', 'key', 'value', 'ts', 'time'] as const;

/** Newest values as the parts of a file: a line, or an object, for each. */
export function latestFile(rows: readonly ExploredRow[], format: FileFormat): readonly string[] {
  const records = rows.map(({ entity, key, value, ts }) => ({
    entityType: entity.entityType,
    entityId: entity.id,
    entityName: entity.name,
    key,
    value,
    ts,
    time: isoTime(ts),
  }));
  if (format === 'json') return [JSON.stringify(records, null, 2)];
  const csv = startCsv(LATEST_COLUMNS);
  csv.add(records.map((record) => LATEST_COLUMNS.map((column) => String(record[column]))));
  return csv.parts();
}

/**
 * Series of a window as the parts of a file: CSV has a line for each time and a column for each series, JSON the window
 * and each series with its points. `nameOf` gives the name of an entity.
 */
export function historyFile(
  all: readonly ReadSeries[],
  window: ResolvedWindow,
  format: FileFormat,
  nameOf: (id: string) => string,
): readonly string[] {
  if (format === 'json') return [JSON.stringify(historyRecord(all, window, nameOf), null, 2)];
  const csv = startCsv(['ts', 'time', ...all.map(({ entity, key }) => `${nameOf(entity.id)}: ${key}`)]);
  csv.add(
    momentsOf(all).map(([ts, values]) => [
      String(ts),
      isoTime(ts),
      ...all.map((_series, place) => writtenValue(values[place])),
    ]),
  );
  return csv.parts();
}

function historyRecord(
  all: readonly ReadSeries[],
  { startTs, timeWindow, aggregation, interval }: ResolvedWindow,
  nameOf: (id: string) => string,
) {
  return {
    startTs,
    endTs: startTs + timeWindow,
    agg: aggregation,
    ...(aggregation !== 'NONE' && { interval }),
    series: all.map(({ entity, key, points }) => ({
      entityType: entity.entityType,
      entityId: entity.id,
      entityName: nameOf(entity.id),
      key,
      points: points.map(({ ts, value }) => ({ ts, value })),
    })),
  };
}

/** The values of all series by their times, the oldest first. */
function momentsOf(all: readonly ReadSeries[]): [number, unknown[]][] {
  const moments = new Map<number, unknown[]>();
  for (const [place, { points }] of all.entries()) {
    for (const { ts, value } of points) {
      const values = moments.get(ts) ?? [];
      values[place] = value;
      moments.set(ts, values);
    }
  }
  return [...moments].toSorted(([one], [other]) => one - other);
}

/** As other programs read it: numbers as they are, JSON in one line. */
function writtenValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Times that no calendar has stay empty. */
function isoTime(ts: number): string {
  const time = new Date(ts);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}
