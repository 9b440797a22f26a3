import { type ChainGraph, type Mark, NODE_SIZE, type Place } from './chain-graph.ts';

/** A frame leaves so much room around what it holds, and more above for its title, px. */
const ROOM = 20;
const TITLE = 30;

/** Where something stands, and how large it is drawn, px. */
export type Box = Pick<Mark, 'x' | 'y' | 'width' | 'height'>;

/** What a node takes up. */
export function boxOfNode({ x, y }: Place): Box {
  return { x, y, ...NODE_SIZE };
}

/** What a frame around these takes up. */
export function frameAround(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(({ x }) => x)) - ROOM;
  const top = Math.min(...boxes.map(({ y }) => y)) - ROOM - TITLE;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + ROOM;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + ROOM;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Whether something begins within a box, as what goes along with a frame does. */
export function isWithin({ x, y }: Place, box: Box): boolean {
  return x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height;
}

/** The nodes that each frame holds, by the keys of the frames; of several frames, the smallest one holds a node. */
export function nodesOfFrames({ nodes, marks }: ChainGraph): ReadonlyMap<string, readonly string[]> {
  const frames = [...marks.values()]
    .filter(({ kind }) => kind === 'frame')
    .toSorted((one, other) => one.width * one.height - other.width * other.height);
  const held = [...nodes.values()].flatMap((node) => {
    const frame = frames.find((one) => isWithin(node, one));
    return frame ? [{ frame: frame.key, node: node.key }] : [];
  });
  const groups = Map.groupBy(held, ({ frame }) => frame);
  return new Map([...groups].map(([frame, of]) => [frame, of.map(({ node }) => node)]));
}
