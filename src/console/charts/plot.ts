import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatNumber } from '../i18n/i18n.ts';
import type { Period } from '../time/period-bounds.ts';
import { alignedSeries } from './aligned-series.ts';
import { axisMoments } from './axis-moments.ts';
import type { LineLook } from './chart-colours.ts';
import type { ChartPicture } from './chart-feed.ts';

/** What a plot is made with, for as long as it lives. */
export interface PlotLook {
  /** In pixels. */
  width: number;
  height: number;
  /** Of each line, in their order. */
  lines: readonly LineLook[];
  /** Of what is written along the axes, and of the lines of the grid. */
  ink: string;
  grid: string;
  /** The family of fonts. */
  font: string;
}

/** What a person does with the pointer. */
export interface PlotEvents {
  /** A part was drawn up. */
  onSelect(part: Period): void;
  /** All is wanted again. */
  onWhole(): void;
  /** The pointer is at a moment; undefined: it has left. */
  onPoint(time: number | undefined): void;
}

/** The picture of a chart. */
export interface Plot {
  draw(picture: ChartPicture, part: Period): void;
  /** Shows of the lines only those for which it is true. */
  showLines(shown: readonly boolean[]): void;
  /** The moment at a distance in pixels from the left edge of the window. */
  momentAt(clientX: number): number;
  destroy(): void;
}

/** What is drawn up and narrower was a click, in pixels. */
const LEAST_SELECTION = 4;

/** Draws lines over time into an element. */
export function createPlot(element: HTMLElement, look: PlotLook, events: PlotEvents): Plot {
  const font = `12px ${look.font}`;
  const axis: uPlot.Axis = {
    stroke: look.ink,
    font,
    grid: { stroke: look.grid, width: 1 },
    ticks: { stroke: look.grid, width: 1 },
  };
  let part: Period = { startTs: 0, endTs: 1 };
  let drawn: ChartPicture | undefined;
  const plot = new uPlot(
    {
      width: look.width,
      height: look.height,
      ms: 1,
      legend: { show: false },
      scales: { x: { time: true, range: () => [part.startTs, part.endTs] } },
      axes: [
        {
          ...axis,
          // A whole date has room.
          space: 80,
          values: (_plot, moments, _axis, _space, distance) => axisMoments(moments, distance),
        },
        {
          ...axis,
          size: widthOfNumbers,
          values: (_plot, values) => values.map((value) => formatNumber(value)),
        },
      ],
      series: [
        {},
        ...look.lines.map(({ colour, dash }) => ({
          stroke: colour,
          dash: [...dash],
          // Wider ones take browsers that draw without a graphics card ten times as long.
          width: 1,
          points: { size: 4, fill: colour },
        })),
      ],
      cursor: {
        drag: { x: true, y: false, setScale: false },
        y: false,
        bind: {
          dblclick: () => () => {
            events.onWhole();
            return null;
          },
        },
      },
      hooks: {
        setSelect: [
          ({ select: { left, width } }) => {
            if (width >= LEAST_SELECTION) {
              events.onSelect({ startTs: plot.posToVal(left, 'x'), endTs: plot.posToVal(left + width, 'x') });
            }
            plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
          },
        ],
        setCursor: [
          ({ cursor: { left = -1 } }) => events.onPoint(left < 0 ? undefined : plot.posToVal(left, 'x')),
        ],
      },
    },
    [[], ...look.lines.map(() => [])],
    element,
  );

  return {
    draw(picture, next) {
      part = next;
      if (picture === drawn) {
        plot.setScale('x', { min: part.startTs, max: part.endTs });
        return;
      }
      drawn = picture;
      const { times, values } = alignedSeries(picture.series);
      plot.setData([times, ...values]);
    },
    showLines(shown) {
      for (const [place, show] of shown.entries()) {
        if (plot.series[place + 1]?.show !== show) plot.setSeries(place + 1, { show });
      }
    },
    momentAt: (clientX) => plot.posToVal(clientX - plot.rect.left, 'x'),
    destroy: () => plot.destroy(),
  };
}

/** The room that the longest of the numbers along the axis takes, in pixels. */
function widthOfNumbers(_plot: uPlot, texts: readonly string[] | null): number {
  const longest = Math.max(...(texts ?? []).map((text) => text.length), 2);
  return 20 + longest * 7;
}
