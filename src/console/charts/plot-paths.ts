import uPlot from 'uplot';
import { lonePoints } from './lone-points.ts';
import type { PlotValues } from './plot-data.ts';
import type { MarkStep, PlotLine, PointShape } from './plot-look.ts';

/** Shadows, curves and marks of more points than this would not be seen, and take long. */
const MANY = 2_000;
/** What shadows are drawn with. */
const SHADOW = 'rgb(0 0 0 / 0.1)';

type Builder = uPlot.Series.PathBuilder;

const SHAPES = {
  straight: uPlot.paths.linear?.(),
  smooth: uPlot.paths.spline?.(),
  steps: uPlot.paths.stepped?.({ align: 1 }),
};

/** What joins the points of a line; `base` says what its bars stand on. */
export function pathsOf(line: PlotLine, base: () => PlotValues | undefined): Builder {
  if (line.shape === 'none') return () => null;
  if (line.shape === 'bars') return barPaths(line.bar ?? { length: 1, point: 'start' }, base);
  const { shape } = line;
  return (plot, series, from, to) => {
    const build = shape === 'smooth' && to - from > MANY ? SHAPES.straight : SHAPES[shape];
    const paths = build?.(plot, series, from, to) ?? null;
    if (line.shadow > 0 && to - from <= MANY && paths?.stroke instanceof Path2D) {
      drawShadow(plot, paths.stroke, line, paths.clip ?? null);
    }
    return paths;
  };
}

/** Draws at once, for all lines are joined before the first of them is drawn: shadows lie below them all. */
function drawShadow(plot: uPlot, path: Path2D, { width, shadow }: PlotLine, gaps: Path2D | null): void {
  const { ctx, bbox } = plot;
  const ratio = uPlot.pxRatio;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  if (gaps) ctx.clip(gaps);
  ctx.translate(0, ((width + shadow) / 2) * ratio);
  ctx.strokeStyle = SHADOW;
  ctx.lineJoin = 'round';
  ctx.lineWidth = (shadow / 2) * ratio;
  ctx.stroke(path);
  ctx.restore();
}

/** Rectangles as wide as their time is long, from what they stand on to their values. */
function barPaths(
  { length, point }: NonNullable<PlotLine['bar']>,
  base: () => PlotValues | undefined,
): Builder {
  const before = { start: 0, middle: length / 2, end: length }[point];
  return (plot, series, from, to) => {
    const fill = new Path2D();
    const scale = plot.series[series]?.scale ?? 'y0';
    const [times = [], values = []] = [plot.data[0], plot.data[series]];
    const bases = base();
    // One that began before what is shown may reach into it.
    for (let place = Math.max(from - 1, 0); place <= to; place++) {
      const [time, value] = [times[place], values[place]];
      if (time === undefined || value === undefined || value === null) continue;
      const left = plot.valToPos(time - before, 'x', true);
      const width = Math.max(plot.valToPos(time - before + length, 'x', true) - left, 1);
      const bottom = plot.valToPos(bases?.[place] ?? 0, scale, true);
      const top = plot.valToPos(value, scale, true);
      fill.rect(left, Math.min(top, bottom), width, Math.abs(bottom - top));
    }
    return { stroke: fill, fill, clip: null, band: null, gaps: [], flags: 3 };
  };
}

/** How the points of a line are marked. */
export function pointsOf({ points, colour, width, shape }: PlotLine): uPlot.Series.Points {
  if (points === 'none' && (shape === 'bars' || shape === 'none')) return { show: false };
  if (points === 'none') {
    // Of a line with one point nothing would be seen.
    return {
      show: true,
      size: Math.max(width * 2, 5),
      fill: colour,
      filter: (plot, series) => lonePoints(plot.data[series] ?? []),
    };
  }
  if (points === 'few') return { size: width < 2 ? 4 : 6, fill: colour };
  return {
    show: true,
    size: points.radius * 2,
    width: points.width,
    stroke: colour,
    fill: '#fff',
    paths: (plot, series, from, to) => {
      if (to - from > MANY) return null;
      const path = new Path2D();
      const scale = plot.series[series]?.scale ?? 'y0';
      for (let place = from; place <= to; place++) {
        const [time, value] = [plot.data[0]?.[place], plot.data[series]?.[place]];
        if (time === undefined || value === undefined || value === null) continue;
        const [x, y] = [plot.valToPos(time, 'x', true), plot.valToPos(value, scale, true)];
        if (typeof points.shape === 'string')
          addMark(path, points.shape, x, y, points.radius * uPlot.pxRatio);
        else addSteps(path, points.shape, x, y);
      }
      return { stroke: path, fill: points.shape === 'cross' ? null : path, clip: null, flags: 3 };
    },
  };
}

/** A mark as large as a circle of the radius. */
function addMark(path: Path2D, shape: PointShape, x: number, y: number, radius: number): void {
  const side = radius * Math.sqrt(Math.PI);
  const half = side / 2;
  switch (shape) {
    case 'circle':
      path.moveTo(x + radius, y);
      path.arc(x, y, radius, 0, 2 * Math.PI);
      break;
    case 'square':
      path.rect(x - half, y - half, side, side);
      break;
    case 'diamond':
      addCorners(path, [x - side * 0.7, y], [x, y - side * 0.7], [x + side * 0.7, y], [x, y + side * 0.7]);
      break;
    case 'triangle': {
      const height = (side * 1.5 * Math.sqrt(3)) / 2;
      addCorners(
        path,
        [x - side * 0.75, y + height / 2],
        [x, y - height / 2],
        [x + side * 0.75, y + height / 2],
      );
      break;
    }
    case 'cross':
      path.moveTo(x - half, y - half);
      path.lineTo(x + half, y + half);
      path.moveTo(x - half, y + half);
      path.lineTo(x + half, y - half);
      break;
  }
}

function addSteps(path: Path2D, steps: readonly MarkStep[], x: number, y: number): void {
  const ratio = uPlot.pxRatio;
  for (const [name, [first = 0, second = 0, third = 0, fourth = 0, fifth = 0]] of steps) {
    const [left, top] = [x + first * ratio, y + second * ratio];
    if (name === 'moveTo' || name === 'lineTo') path[name](left, top);
    else if (name === 'rect') path.rect(left, top, third * ratio, fourth * ratio);
    else if (name === 'arc') path.arc(left, top, Math.max(third, 0) * ratio, fourth, fifth);
    else path.closePath();
  }
}

function addCorners(path: Path2D, ...[first, ...others]: [number, number][]): void {
  if (!first) return;
  path.moveTo(...first);
  for (const corner of others) path.lineTo(...corner);
  path.closePath();
}
