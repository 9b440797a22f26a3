// biome-ignore-all lint/a11y/useKeyWithClickEvents: the list beside it is walked by keyboard, and says the same in words
// biome-ignore-all lint/a11y/noStaticElementInteractions: see above
import { memo, type RefObject, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio/react';
import { onContextChange } from '../../commands/context-store.ts';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { runCommand } from '../../commands/run-command.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { tableOf } from '../../table/active-table.ts';
import { selectedEntities, selectionOf } from '../../table/selection-store.ts';
import { useWidth } from '../../ui/use-width.ts';
import { GraphEdges } from './graph-edges.tsx';
import { type Graph, type GraphNode, graphOf } from './graph-layout.ts';
import { BOX, sizeOf, spotOf } from './graph-measures.ts';
import { graphView, setFitting } from './graph-store.ts';
import { nameOfType } from './relation-columns.tsx';
import { type NamedEnd, type RelationRow, refOfRow } from './relation-rows.ts';

/** More would neither be told apart nor drawn at once. */
const MOST_DRAWN = { entities: 500, edges: 1500 };

const LEAST_FITTING = 0.2;

/** The relations of a list as a picture: their entities around the one they were walked from. A press on one walks there. */
export function RelationsGraph({ root, rows }: { root: NamedEnd; rows: readonly RelationRow[] }) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const room = useWidth(box);
  const { zoom: chosen } = useSnapshot(graphView);
  const { entityType, id, name } = root;
  const graph = useMemo(
    () => graphOf({ entityType, id, name }, rows, MOST_DRAWN.entities),
    [entityType, id, name, rows],
  );
  const marked = useMarkedRows();
  const size = sizeOf(graph);
  const fitting = room === 0 ? 1 : Math.min(1, Math.max(LEAST_FITTING, room / size.width));
  useLayoutEffect(() => setFitting(fitting), [fitting]);
  const zoom = chosen ?? fitting;
  useRootInSight(box, graph, zoom);
  useMarkedInSight(box, marked);

  const edges = useMemo(() => graph.edges.slice(0, MOST_DRAWN.edges), [graph]);
  const edgesLeftOut = graph.edges.length - edges.length;
  const leftOut = graph.leftOut + edgesLeftOut > 0;
  return (
    <section
      aria-label={t('relation.graph')}
      className="flex min-h-0 min-w-0 flex-col bg-canvas max-lg:h-1/2 max-lg:border-line max-lg:border-t lg:w-[45%] lg:border-line lg:border-s"
    >
      <div className="flex min-h-12 items-center gap-2 border-line border-b bg-surface px-3 py-2">
        <h2 className="font-medium">{t('relation.graph')}</h2>
        <p className="min-w-0 truncate text-muted">
          {leftOut
            ? t('relation.graph-left-out', { entities: graph.leftOut, relations: edgesLeftOut })
            : t('relation.graph-drawn', { count: graph.nodes.length })}
        </p>
        <span className="ms-auto flex gap-1">
          <CommandButton command="relation.zoom-out" iconOnly />
          <CommandButton command="relation.zoom-fit" iconOnly />
          <CommandButton command="relation.zoom-in" iconOnly />
        </span>
      </div>
      <div
        ref={box}
        role="img"
        aria-label={t('relation.graph-label', { name, count: graph.nodes.length })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        data-pane
        className="min-h-0 flex-1 overflow-auto"
      >
        <div
          aria-hidden="true"
          className="relative m-auto overflow-hidden"
          style={{ width: size.width * zoom, height: size.height * zoom }}
        >
          <div
            className="absolute start-0 top-0 origin-top-left rtl:origin-top-right"
            style={{ ...size, scale: String(zoom) }}
          >
            <GraphEdges graph={graph} edges={edges} marked={marked} />
            {graph.nodes.map((node) => (
              <NodeBox
                key={node.key}
                node={node}
                x={spotOf(node, graph).x}
                y={spotOf(node, graph).y}
                isRoot={node.reachedBy === undefined && node.column === 0}
                isMarked={node.reachedBy !== undefined && marked.has(refOfRow(node.reachedBy).id)}
              />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

const NodeBox = memo(function NodeBox({
  node,
  x,
  y,
  isRoot,
  isMarked,
}: {
  node: GraphNode;
  x: number;
  y: number;
  isRoot: boolean;
  isMarked: boolean;
}) {
  const { name, entityType } = node.entity;
  const type = nameOfType(entityType);
  const look = isRoot
    ? 'border-accent bg-accent text-accent-ink'
    : isMarked
      ? 'cursor-pointer border-accent bg-accent-soft text-ink'
      : 'cursor-pointer border-line-strong bg-surface text-ink hover:bg-hover';
  return (
    <div
      data-command={isRoot ? undefined : 'relation.walk'}
      data-marked={isMarked ? '' : undefined}
      data-root={isRoot ? '' : undefined}
      title={`${type}: ${name}`}
      onClick={isRoot ? undefined : () => walkTo(node)}
      style={{ insetInlineStart: x, top: y, ...BOX }}
      className={`absolute flex flex-col justify-center rounded-control border px-2 leading-tight ${look}`}
    >
      <span className="truncate text-xs font-medium" dir="auto">
        {name}
      </span>
      <span className={`truncate text-[10px] ${isRoot ? '' : 'text-muted'}`}>{type}</span>
    </div>
  );
});

function walkTo({ reachedBy, entity }: GraphNode): void {
  const source = 'toolbar' as const;
  if (reachedBy) void runCommand('relation.walk', {}, { source, entities: [refOfRow(reachedBy)] });
  else void runCommand('relation.show', {}, { source, entities: [entity] });
}

/** The ids of the rows that are selected in the list, or of the one that the keyboard is at. */
function useMarkedRows(): ReadonlySet<string> {
  const { version } = useSnapshot(selectionOf('relations'));
  const current = useSyncExternalStore(onContextChange, () => tableOf('RELATION')?.targets()[0]?.id ?? '');
  return useMemo(() => {
    const selected = version > 0 ? selectedEntities('relations').map(({ id }) => id) : [];
    return new Set(selected.length > 0 ? selected : [current]);
  }, [version, current]);
}

/** The walk begins in the middle of the picture. */
function useRootInSight(box: RefObject<HTMLDivElement | null>, { nodes }: Graph, zoom: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another graph or size is what it is brought back for
  useLayoutEffect(() => {
    const root = box.current?.querySelector('[data-root]');
    root?.scrollIntoView?.({ block: 'center', inline: 'center' });
  }, [box, nodes, zoom]);
}

/** The picture follows the keyboard in the list. */
function useMarkedInSight(box: RefObject<HTMLDivElement | null>, marked: ReadonlySet<string>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are what it follows
  useLayoutEffect(() => {
    const node = box.current?.querySelector('[data-marked]');
    node?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [box, marked]);
}
