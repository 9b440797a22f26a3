import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Period } from '../time/period-bounds.ts';
import { reachFar } from './long-time-axis.ts';
import { plotAxes, rangeOf, roomAround, scaleOf } from './plot-axes.ts';
import type { PlotData } from './plot-data.ts';
import type { PlotLook, PlotThreshold } from './plot-look.ts';
import { pathsOf, pointsOf } from './plot-paths.ts';

/** What a person does with the pointer. */
export interface PlotEvents {
  /** A part was drawn up. */
  onSelect(part: Period): void;
  /** All is wanted again. */
  onWhole(): void;
  /** The pointer is at a moment, so many pixels from the upper left corner of the plot; undefined: it has left. */
  onPoint(time: number | undefined, at: { x: number; y: number }): void;
}

/** The picture of a chart. */
export interface Plot {
  draw(data: PlotData, part: Period): void;
  /** Draws again, as where what is written along its axes has changed. */
  redraw(): void;
  /** Shows of the lines only those for which it is true. */
  showLines(shown: readonly boolean[]): void;
  /** Draws these lines across it, in place of those before. */
  showThresholds(thresholds: readonly PlotThreshold[]): void;
  /** Marks a moment that somebody points at elsewhere; undefined: none. */
  mark(time: number | undefined): void;
  /** The moment at a distance in pixels from the left edge of the window. */
  momentAt(clientX: number): number;
  /** Where a value of a line is, in pixels from the upper left corner of the plot. */
  placeOf(line: number, time: number, value: number): { x: number; y: number };
  destroy(): void;
}

/** What is drawn up and narrower was a click, in pixels. */
const LEAST_SELECTION = 4;

/** Draws lines over time into an element. */
export function createPlot(element: HTMLElement, look: PlotLook, events: PlotEvents): Plot {
  let part: Period = { startTs: 0, endTs: 1 };
  let drawn: PlotData | undefined;
  let thresholds: readonly PlotThreshold[] = [];
  let isHeld = false;
  let waiting: (() => void) | undefined;

  const plot = new uPlot(
    {
      width: look.width,
      height: look.height,
      ms: 1,
      padding: roomAround(look),
      legend: { show: false },
      scales: {
        x: { time: true, range: () => [part.startTs, part.endTs] },
        ...Object.fromEntries(
          look.axes.map((axis, place) => [
            scaleOf(place),
            {
              range: (_plot: uPlot, least: number | null, most: number | null) => rangeOf(axis, least, most),
            },
          ]),
        ),
      },
      ...plotAxes(look, () => drawn?.shift ?? 0),
      series: [
        {},
        ...look.lines.map(
          (line, place): uPlot.Series => ({
            scale: scaleOf(line.axis),
            stroke: line.colour,
            dash: [...line.dash],
            width: line.width,
            ...(line.fill && { fill: line.fill }),
            paths: pathsOf(line, () => drawn?.bases?.[place]),
            points: pointsOf(line),
          }),
        ),
      ],
      bands: look.lines.flatMap(({ on, fill, shape }, place): uPlot.Band[] =>
        on === undefined || !fill || shape === 'bars' ? [] : [{ series: [place + 1, on + 1], fill }],
      ),
      cursor: {
        drag: { x: look.isSelectable, y: false, setScale: false },
        y: false,
        bind: {
          dblclick: () => () => {
            if (look.isSelectable) events.onWhole();
            return null;
          },
        },
      },
      hooks: {
        drawClear: [fillGround],
        drawAxes: [drawBorder],
        draw: [drawThresholds, placeMark],
        setSelect: [
          ({ select: { left, width } }) => {
            if (width >= LEAST_SELECTION) {
              events.onSelect({ startTs: plot.posToVal(left, 'x'), endTs: plot.posToVal(left + width, 'x') });
            }
            plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
          },
        ],
        setCursor: [
          ({ cursor: { left = -1, top = -1 } }) =>
            events.onPoint(left < 0 ? undefined : plot.posToVal(left, 'x'), cornerOf({ x: left, y: top })),
        ],
      },
    },
    [[], ...look.lines.map(() => [])],
    element,
  );
  for (const axis of plot.axes) if (axis.scale === 'x') reachFar(axis);

  let marked: number | undefined;
  const marker = document.createElement('div');
  Object.assign(marker.style, {
    position: 'absolute',
    insetBlock: '0',
    left: '0',
    borderLeft: `1px dashed ${look.time.ink}`,
    pointerEvents: 'none',
  });
  marker.hidden = true;
  plot.over.append(marker);

  function placeMark() {
    const isShown = marked !== undefined && marked >= part.startTs && marked <= part.endTs;
    marker.hidden = !isShown;
    if (isShown && marked !== undefined) {
      marker.style.transform = `translateX(${Math.round(plot.valToPos(marked, 'x'))}px)`;
    }
  }

  function fillGround({ ctx, bbox }: uPlot) {
    if (!look.grid.ground) return;
    ctx.save();
    ctx.fillStyle = look.grid.ground;
    ctx.fillRect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.restore();
  }

  function drawBorder({ ctx, bbox }: uPlot) {
    const { border } = look.grid;
    if (!border || border.width <= 0) return;
    ctx.save();
    ctx.strokeStyle = border.colour;
    ctx.lineWidth = border.width * uPlot.pxRatio;
    ctx.strokeRect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.restore();
  }

  function drawThresholds({ ctx, bbox, scales }: uPlot) {
    ctx.save();
    for (const { axis, value, colour, width } of thresholds) {
      const { min, max } = scales[scaleOf(axis)] ?? {};
      if (min === undefined || max === undefined || min === null || max === null) continue;
      if (value < min || value > max) continue;
      const y = plot.valToPos(value, scaleOf(axis), true);
      ctx.beginPath();
      ctx.strokeStyle = colour;
      ctx.lineWidth = width * uPlot.pxRatio;
      ctx.moveTo(bbox.left, y);
      ctx.lineTo(bbox.left + bbox.width, y);
      ctx.stroke();
    }
    ctx.restore();
  }

  /** From the corner of the plot, where uPlot counts from that of its grid. */
  function cornerOf({ x, y }: { x: number; y: number }) {
    return { x: x + plot.bbox.left / uPlot.pxRatio, y: y + plot.bbox.top / uPlot.pxRatio };
  }

  function drawNow(data: PlotData, next: Period) {
    part = next;
    if (data === drawn) {
      plot.setScale('x', { min: part.startTs, max: part.endTs });
      return;
    }
    // Where lines have come or gone another plot is made, which is given what there is then.
    if (data.values.length !== look.lines.length) return;
    drawn = data;
    // A typed array is one of numbers alone, as uPlot takes them; it changes nothing in what it is given.
    plot.setData([data.times, ...data.values] as unknown as uPlot.AlignedData);
  }

  const hold = () => {
    isHeld = true;
  };
  const release = () => {
    isHeld = false;
    waiting?.();
    waiting = undefined;
  };
  plot.over.addEventListener('pointerdown', hold);
  window.addEventListener('pointerup', release);
  window.addEventListener('pointercancel', release);

  return {
    draw(data, next) {
      // What a person draws up would move away below the pointer.
      if (isHeld) waiting = () => drawNow(data, next);
      else drawNow(data, next);
    },
    redraw: () => plot.redraw(true, true),
    showLines(shown) {
      for (const [place, show] of shown.entries()) {
        if (plot.series[place + 1]?.show !== show) plot.setSeries(place + 1, { show });
      }
    },
    showThresholds(next) {
      thresholds = next;
      plot.redraw(true, false);
    },
    mark(time) {
      marked = time;
      placeMark();
    },
    momentAt: (clientX) => plot.posToVal(clientX - plot.rect.left, 'x'),
    placeOf: (line, time, value) =>
      cornerOf({
        x: plot.valToPos(time, 'x'),
        y: plot.valToPos(value, scaleOf(look.lines[line]?.axis ?? 0)),
      }),
    destroy() {
      window.removeEventListener('pointerup', release);
      window.removeEventListener('pointercancel', release);
      plot.destroy();
    },
  };
}
