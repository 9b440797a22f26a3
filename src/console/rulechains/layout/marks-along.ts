import { type ChainGraph, INPUT, INPUT_PLACE, type Mark, type Place } from '../graph/chain-graph.ts';
import { moved, withMarks } from '../graph/edits.ts';
import { type Box, boxOfNode, frameAround, isWithin, nodesOfFrames } from '../graph/frames.ts';

/** Between a note and what it must not cover there is so much room, px. */
const GAP = 10;

/**
 * The graph with its nodes at other places, px: notes go along with the node that they stand nearest to and cover none,
 * frames are drawn anew around the nodes and notes that they held.
 */
export function withMarksAlong(graph: ChainGraph, places: ReadonlyMap<string, Place>): ChainGraph {
  const after = moved(graph, places);
  const notes = [...graph.marks.values()].filter(({ kind }) => kind === 'note');
  const taken = [INPUT_PLACE, ...after.nodes.values()].map(boxOfNode);
  const put = new Map<string, Mark>();
  for (const note of notes) {
    const at = places.has(note.key) ? note : clearOf({ ...note, ...along(graph, after, note) }, taken);
    put.set(note.key, at);
    taken.push(at);
  }
  const held = nodesOfFrames(graph);
  const frames = [...graph.marks.values()].flatMap((frame) => {
    const nodes = (held.get(frame.key) ?? []).flatMap((key) => after.nodes.get(key) ?? []);
    if (nodes.length === 0 || !nodes.some(({ key }) => places.has(key))) return [];
    const own = notes.flatMap((note) => (isWithin(note, frame) ? (put.get(note.key) ?? []) : []));
    return [{ ...frame, ...frameAround([...nodes.map(boxOfNode), ...own]) }];
  });
  return withMarks(after, [...put.values(), ...frames]);
}

/** Where a note is when its nearest node has moved. */
function along(before: ChainGraph, after: ChainGraph, { x, y }: Mark): Place {
  const nodes = [...before.nodes.values(), { key: INPUT, ...INPUT_PLACE }];
  const distance = (node: Place) => Math.hypot(node.x - x, node.y - y);
  const [nearest] = nodes.toSorted((one, other) => distance(one) - distance(other));
  const now = nearest && after.nodes.get(nearest.key);
  return nearest && now ? { x: x + now.x - nearest.x, y: y + now.y - nearest.y } : { x, y };
}

/** The nearest place below where a note covers nothing. */
function clearOf(note: Mark, taken: readonly Box[]): Mark {
  let { y } = note;
  for (;;) {
    const under = taken.filter((box) => overlap({ ...note, y }, box));
    if (under.length === 0) return y === note.y ? note : { ...note, y };
    y = Math.max(...under.map((box) => box.y + box.height)) + GAP;
  }
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}
