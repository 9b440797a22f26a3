import type { Graph, GraphEdge, GraphNode } from './graph-layout.ts';

/** Where an entity's box or a text is, in pixels from the top and from the start of the line. */
export interface Spot {
  x: number;
  y: number;
}

/** The box of an entity, in pixels at the size of other texts, as is all of this. */
export const BOX = { width: 150, height: 36 };

const COLUMN = 270;
const ROW = 48;
const MARGIN = 28;
/** How far the text of an edge is on its way to the end that is further out, where those of one fork are apart. */
const LABEL_AT = { along: 0.6, across: 0.648 };

/** How large the drawing of a graph is. */
export function sizeOf({ firstColumn, lastColumn, height }: Graph): { width: number; height: number } {
  return {
    width: (lastColumn - firstColumn) * COLUMN + BOX.width + 2 * MARGIN,
    height: (height - 1) * ROW + BOX.height + 2 * MARGIN,
  };
}

/** Where the box of an entity is drawn. */
export function spotOf({ column, row }: GraphNode, { firstColumn }: Graph): Spot {
  return { x: MARGIN + (column - firstColumn) * COLUMN, y: MARGIN + row * ROW };
}

/** How an edge is drawn: as the `d` of a path from its start to its end, and the middle of its text. */
export interface DrawnEdge {
  path: string;
  label: Spot;
}

/** The way of an edge between the boxes of its entities, mirrored where lines are read from the right. Pure. */
export function drawnEdge({ from, to }: GraphEdge, graph: Graph, isRightToLeft: boolean): DrawnEdge {
  const { width } = sizeOf(graph);
  const place = (node: GraphNode): Spot => {
    const { x, y } = spotOf(node, graph);
    return { x: isRightToLeft ? width - x - BOX.width : x, y };
  };
  const [start, end] = [place(from), place(to)];
  const middle = BOX.height / 2;
  const right = start.x + BOX.width;
  if (from.key === to.key) {
    return {
      path: `M${right - 40} ${start.y}c0 -22 28 -22 28 0`,
      label: { x: right - 26, y: start.y - 18 },
    };
  }
  const [startY, endY] = [start.y + middle, end.y + middle];
  if (start.x === end.x) {
    const bulge = right + 50;
    return {
      path: `M${right} ${startY}C${bulge} ${startY} ${bulge} ${endY} ${right} ${endY}`,
      label: { x: right + 38, y: (startY + endY) / 2 },
    };
  }
  const onwards = end.x > start.x;
  const startX = onwards ? right : start.x;
  const endX = onwards ? end.x : end.x + BOX.width;
  const half = (startX + endX) / 2;
  const outwards = Math.abs(to.column) > Math.abs(from.column);
  const share = (part: number) => (outwards ? part : 1 - part);
  return {
    path: `M${startX} ${startY}C${half} ${startY} ${half} ${endY} ${endX} ${endY}`,
    label: {
      x: startX + (endX - startX) * share(LABEL_AT.along),
      y: startY + (endY - startY) * share(LABEL_AT.across) - 5,
    },
  };
}
