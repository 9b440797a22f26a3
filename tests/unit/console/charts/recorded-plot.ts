import type { Plot, PlotEvents } from '../../../../src/console/charts/plot.ts';
import type { PlotData } from '../../../../src/console/charts/plot-data.ts';
import type { PlotLook, PlotThreshold } from '../../../../src/console/charts/plot-look.ts';
import type { Period } from '../../../../src/console/time/period-bounds.ts';

/** A plot as it would have been drawn: there is no canvas without a browser. */
export interface RecordedPlot {
  readonly look: PlotLook;
  readonly events: PlotEvents;
  drawn: { data: PlotData; part: Period } | undefined;
  thresholds: readonly PlotThreshold[];
  marked: number | undefined;
  isDestroyed: boolean;
}

/** All that were made, the newest last. */
const plots: RecordedPlot[] = [];

/** The one that is on screen. */
export function shownPlot() {
  const plot = plots.findLast(({ isDestroyed }) => !isDestroyed);
  if (!plot?.drawn) throw new Error('Nothing is drawn');
  const { look, events, drawn, thresholds, marked } = plot;
  return { look, events, drawn, thresholds, marked };
}

/** Takes the place of what draws. Places of values are their times and themselves. */
export function createPlot(_element: HTMLElement, look: PlotLook, events: PlotEvents): Plot {
  const plot: RecordedPlot = {
    look,
    events,
    drawn: undefined,
    thresholds: [],
    marked: undefined,
    isDestroyed: false,
  };
  plots.push(plot);
  return {
    draw(data, part) {
      plot.drawn = { data, part };
    },
    redraw: () => undefined,
    showLines: () => undefined,
    showThresholds(thresholds) {
      plot.thresholds = thresholds;
    },
    mark(time) {
      plot.marked = time;
    },
    momentAt: () => 0,
    placeOf: (_line, time, value) => ({ x: time, y: value }),
    destroy() {
      plot.isDestroyed = true;
    },
  };
}
