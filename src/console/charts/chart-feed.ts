import type { Period } from '../time/period-bounds.ts';
import type { Series } from '../time/series.ts';

/** A line of a chart. */
export interface ChartLine {
  /** Unique in its chart. */
  id: string;
  /** What people call it, such as the key of its values. */
  label: string;
}

/** What a chart shows at a moment. Nobody changes one: what has changed is another. */
export interface ChartPicture {
  /** The points of each line, in the order of the lines. */
  series: readonly Series[];
  /** The time that the chart is about; what goes on with the time moves along. */
  period: Period;
  /** How many points a line has at most, the newest; undefined: all there are. */
  limit?: number | undefined;
}

/** Where the points of a chart come from. */
export interface ChartFeed {
  /** Calls the listener whenever there is another picture; ten times a second are enough. Returns the way to stop. */
  subscribe(onChange: () => void): () => void;
  /** The picture of the moment: the same object until something has changed. */
  picture(): ChartPicture;
}
