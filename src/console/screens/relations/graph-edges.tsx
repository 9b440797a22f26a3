import { memo, useId, useMemo } from 'react';
import type { Graph, GraphEdge } from './graph-layout.ts';
import { type DrawnEdge, drawnEdge, sizeOf } from './graph-measures.ts';

/** Letters of relation types that fit between two columns. */
const LABEL_LENGTH = 18;

/** The edges of a graph, from box to box, with the types of their relations; those of marked rows stand out. */
export function GraphEdges({
  graph,
  edges,
  marked,
}: {
  graph: Graph;
  /** Those that are drawn. */
  edges: readonly GraphEdge[];
  /** Ids of rows. */
  marked: ReadonlySet<string>;
}) {
  const id = useId();
  const isRightToLeft = document.documentElement.dir === 'rtl';
  const ways = useMemo(
    () => edges.map((edge) => ({ edge, way: drawnEdge(edge, graph, isRightToLeft) })),
    [edges, graph, isRightToLeft],
  );
  return (
    <svg aria-hidden="true" {...sizeOf(graph)} className="absolute inset-0">
      <defs>
        <Arrow id={`${id}-plain`} className="fill-muted" />
        <Arrow id={`${id}-marked`} className="fill-accent" />
      </defs>
      {ways.map(({ edge, way }) => {
        const isMarked = edge.rowIds.some((rowId) => marked.has(rowId));
        return <Edge key={edge.key} edge={edge} way={way} isMarked={isMarked} arrows={id} />;
      })}
    </svg>
  );
}

function Arrow({ id, className }: { id: string; className: string }) {
  const size = { markerWidth: 8, markerHeight: 8, refX: 8, refY: 4 };
  return (
    <marker id={id} viewBox="0 0 8 8" markerUnits="userSpaceOnUse" orient="auto" {...size}>
      <path d="M0 0 8 4 0 8Z" className={className} />
    </marker>
  );
}

const Edge = memo(function Edge({
  edge: { types },
  way: { path, label },
  isMarked,
  arrows,
}: {
  edge: GraphEdge;
  way: DrawnEdge;
  isMarked: boolean;
  arrows: string;
}) {
  const text = types.join(', ');
  return (
    <g>
      <title>{text}</title>
      <path
        d={path}
        markerEnd={`url(#${arrows}-${isMarked ? 'marked' : 'plain'})`}
        className={`fill-none ${isMarked ? 'stroke-2 stroke-accent' : 'stroke-line-strong'}`}
      />
      <text
        {...label}
        textAnchor="middle"
        className={`stroke-[3px] stroke-canvas text-[11px] [paint-order:stroke] ${isMarked ? 'fill-accent' : 'fill-muted'}`}
      >
        {shortened(text)}
      </text>
    </g>
  );
});

function shortened(text: string): string {
  const letters = [...text];
  return letters.length > LABEL_LENGTH ? `${letters.slice(0, LABEL_LENGTH - 1).join('')}…` : text;
}
