import './canvas.css';
import {
  Background,
  type Connection,
  type EdgeTypes,
  MarkerType,
  type NodeChange,
  type NodeTypes,
  PanOnScrollMode,
  ReactFlow,
  type ReactFlowInstance,
  ReactFlowProvider,
  SelectionMode,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import {
  type DragEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useScope } from '../../commands/context-store.ts';
import { runCommand } from '../../commands/run-command.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { useMedia } from '../../ui/use-media.ts';
import { connect } from '../edit/link-commands.ts';
import { moveItems } from '../edit/move-items.ts';
import { INPUT, NODE_SIZE } from '../graph/chain-graph.ts';
import { isWithin } from '../graph/frames.ts';
import { placeOf } from '../graph/free-place.ts';
import { legalTargets } from '../graph/legal-targets.ts';
import { openCanvasMenu } from '../open/canvas-menu-store.ts';
import { enterCanvas } from '../open/canvas-on-screen.ts';
import { itemOf, linkOf } from '../open/chain-item.ts';
import { DRAGGED_TYPE } from '../open/dragged-type.ts';
import type { OpenChain } from '../open/open-chain.ts';
import { ChainLinkView } from './chain-link.tsx';
import { ChainMark } from './chain-mark.tsx';
import { ConnectHints } from './connect-hints.tsx';
import { type FlowEdge, FlowItems, type FlowNode, type Live } from './flow-items.ts';
import { DrawnChain } from './item-look.ts';
import { RuleNode } from './rule-node.tsx';
import { useClipboardEvents } from './use-clipboard-events.ts';

const NODE_TYPES: NodeTypes = { entry: RuleNode, node: RuleNode, note: ChainMark, frame: ChainMark };
const EDGE_TYPES: EdgeTypes = { link: ChainLinkView };
const EDGE_OPTIONS = {
  markerEnd: { type: MarkerType.ArrowClosed, width: 16, height: 16, color: 'var(--muted)' },
};
/** Below this nothing can be read. */
const FAR = 0.5;
/** A chain is opened no smaller than this. */
const LEAST_ZOOM = 0.6;
const ATTRIBUTION = { hideAttribution: true };

/** The drawing of a chain, where it is edited. */
export function Canvas({ chain }: { chain: OpenChain }) {
  return (
    <ReactFlowProvider>
      <DrawnChain value={chain}>
        <Drawing chain={chain} />
      </DrawnChain>
    </ReactFlowProvider>
  );
}

function Drawing({ chain }: { chain: OpenChain }) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const isBoxing = useRef(false);
  const isTouched = useMedia('(pointer: coarse)');
  const items = useMemo(() => new FlowItems(chain.components), [chain]);
  const { graph, selection, mode, drawer } = useSyncExternalStore(chain.subscribe, chain.view);
  const [live, setLive] = useState<ReadonlyMap<string, Live>>(NOTHING);
  const nodes = useMemo(() => items.nodes(graph, selection, live), [items, graph, selection, live]);
  const edges = useMemo(() => items.edges(graph, selection), [items, graph, selection]);
  const isFar = useStore(({ transform }) => transform[2] < FAR);
  const flow = useReactFlow<FlowNode, FlowEdge>();
  useScope('list:rule-nodes', { inForce: () => holdsFocus(box.current) });
  useScope('list:moved-rule-nodes', {
    inForce: () => holdsFocus(box.current) && chain.view().mode?.kind === 'move',
  });
  useCanvas(chain, flow, box);
  const width = useStore((state) => state.width);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands beside the canvas makes it narrower
  useEffect(() => {
    if (drawer !== undefined) show(chain, flow, box.current, drawer);
  }, [chain, flow, drawer, width]);
  useClipboardEvents(useCallback(() => holdsFocus(box.current), []));

  const onNodesChange = useCallback(
    (changes: readonly NodeChange<FlowNode>[]) => {
      const selected = changes.filter((one) => one.type === 'select');
      // What is clicked has the focus and is not selected by that: only what a box is drawn around.
      if (isBoxing.current && selected.length > 0) chain.set({ selection: boxed(chain, selected) });
      const changed = changes.flatMap((one): [string, Live][] => {
        if (one.type === 'position' && one.position && one.dragging) return [[one.id, one.position]];
        if (one.type !== 'dimensions' || !one.resizing || !one.dimensions) return [];
        const place = flow.getNode(one.id)?.position ?? { x: 0, y: 0 };
        return [[one.id, { ...place, ...one.dimensions }]];
      });
      if (changed.length > 0) setLive((before) => new Map([...before, ...changed, ...held(chain, changed)]));
      if (changes.some((one) => one.type === 'dimensions' && one.resizing === false)) setLive(NOTHING);
    },
    [chain, flow],
  );

  const isValid = useCallback(
    ({ source, target }: { source: string; target: string }) =>
      legalTargets(chain.graph, source, chain.components).some(({ key }) => key === target),
    [chain],
  );

  function drop(event: DragEvent): void {
    const type = event.dataTransfer.getData(DRAGGED_TYPE);
    if (type === '') return;
    event.preventDefault();
    const at = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
    const [x, y] = [Math.round(at.x - NODE_SIZE.width / 2), Math.round(at.y - NODE_SIZE.height / 2)];
    void runCommand('rule-node.add', { type, x, y, after: '' }, { source: 'toolbar' });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the application in it takes the keys
    <div
      ref={box}
      tabIndex={-1}
      data-far={isFar || undefined}
      className="chain-canvas relative min-h-0 min-w-0 flex-1 outline-none"
      onDragOver={(event) => event.dataTransfer.types.includes(DRAGGED_TYPE) && event.preventDefault()}
      onDrop={drop}
      onFocus={({ target }) => target === box.current && chain.goTo(chain.view().focus)}
    >
      <ReactFlow<FlowNode, FlowEdge>
        aria-label={t('rule-chain.canvas')}
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        defaultEdgeOptions={EDGE_OPTIONS}
        proOptions={ATTRIBUTION}
        onlyRenderVisibleElements
        disableKeyboardA11y
        nodesFocusable={false}
        edgesFocusable={false}
        deleteKeyCode={null}
        selectNodesOnDrag={false}
        selectionMode={SelectionMode.Partial}
        selectionOnDrag={!isTouched}
        panOnDrag={isTouched ? true : PANNING_BUTTONS}
        panOnScroll
        panOnScrollMode={PanOnScrollMode.Free}
        zoomOnDoubleClick={false}
        minZoom={0.1}
        maxZoom={2}
        nodeDragThreshold={3}
        onInit={(instance) => open(chain, instance, box.current)}
        onNodesChange={onNodesChange}
        onSelectionStart={() => {
          isBoxing.current = true;
        }}
        onSelectionEnd={() => {
          isBoxing.current = false;
        }}
        onNodeClick={(event, { id }) => click(chain, event, id)}
        onEdgeClick={(event, { id }) => click(chain, event, id)}
        onNodeDoubleClick={(_event, { id }) => openItem(chain, id)}
        onEdgeDoubleClick={(_event, { id }) => openItem(chain, id)}
        onPaneClick={() => {
          if (chain.view().selection.size > 0) chain.set({ selection: new Set() });
          chain.goTo(chain.view().focus);
        }}
        onNodeContextMenu={(event, { id }) => menu(chain, event, id)}
        onEdgeContextMenu={(event, { id }) => menu(chain, event, id)}
        onPaneContextMenu={(event) => menu(chain, event, undefined)}
        onSelectionContextMenu={(event) => menu(chain, event, [...chain.view().selection][0])}
        onNodeDragStop={(_event, node) => dropped(node)}
        onSelectionDragStop={(_event, [node]) => node && dropped(node)}
        isValidConnection={({ source, target }) => isValid({ source, target })}
        onConnect={({ source, target }: Connection) => void connect(chain, source, target, 'toolbar')}
      >
        <Background gap={20} color="var(--line)" />
      </ReactFlow>
      {mode?.kind === 'connect' && <ConnectHints key={mode.from} chain={chain} from={mode.from} />}
    </div>
  );

  function dropped({ id }: FlowNode): void {
    setLive((places) => {
      moveItems(chain, places, id);
      return NOTHING;
    });
  }
}

const NOTHING: ReadonlyMap<string, Live> = new Map();
const GOING_ELSEWHERE = ['keydown', 'pointerdown'] as const;
/** The middle one and the right one; the left one draws a box. */
const PANNING_BUTTONS = [1];

function holdsFocus(box: HTMLElement | null): boolean {
  return box?.contains(document.activeElement) ?? false;
}

/** Lets commands look at the canvas, and shows what the focus has gone to. */
function useCanvas(
  chain: OpenChain,
  flow: ReactFlowInstance<FlowNode, FlowEdge>,
  box: { current: HTMLElement | null },
): void {
  useEffect(() => {
    const middle = () => {
      const { left = 0, top = 0, width = 0, height = 0 } = box.current?.getBoundingClientRect() ?? {};
      return flow.screenToFlowPosition({ x: left + width / 2, y: top + height / 2 });
    };
    return enterCanvas({
      fit: (keys) =>
        void flow.fitView({
          padding: 0.15,
          maxZoom: 1.2,
          ...(keys && { nodes: keys.flatMap((key) => ends(chain, key)).map((id) => ({ id })) }),
        }),
      zoomBy: (factor) => void flow.zoomTo(flow.getZoom() * factor),
      zoomTo: (zoom) => void flow.zoomTo(zoom),
      middle,
      onScreen: (place) => flow.flowToScreenPosition(place),
      inChain: (place) => flow.screenToFlowPosition(place),
      focus: () => chain.goTo(chain.view().focus),
    });
  }, [chain, flow, box]);
  useEffect(() => {
    // What has not been drawn until then would keep the focus from being where it is.
    const giveUp = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Tab') chain.giveUpWantedFocus();
    };
    for (const type of GOING_ELSEWHERE) window.addEventListener(type, giveUp, true);
    return () => {
      for (const type of GOING_ELSEWHERE) window.removeEventListener(type, giveUp, true);
    };
  }, [chain]);
  useEffect(() => {
    let last = chain.wantedFocus;
    return chain.subscribe(() => {
      const { wantedFocus } = chain;
      if (wantedFocus !== undefined && wantedFocus !== last) show(chain, flow, box.current, wantedFocus);
      last = wantedFocus;
    });
  }, [chain, flow, box]);
}

/** Moves the view as far as something is out of it. */
function show(
  chain: OpenChain,
  flow: ReactFlowInstance<FlowNode, FlowEdge>,
  box: HTMLElement | null,
  key: string,
): void {
  if (!box) return;
  const { x, y, zoom } = flow.getViewport();
  const { clientWidth, clientHeight } = box;
  const places = ends(chain, key).flatMap(
    (end) => placeOf(chain.graph, end) ?? chain.graph.marks.get(end) ?? [],
  );
  const isIn = places.every((place) => {
    const [left, top] = [place.x * zoom + x, place.y * zoom + y];
    return (
      left >= 0 &&
      top >= 0 &&
      left + NODE_SIZE.width * zoom <= clientWidth &&
      top + NODE_SIZE.height * zoom <= clientHeight
    );
  });
  const [place] = places;
  if (isIn || !place) return;
  void flow.setCenter(place.x + NODE_SIZE.width / 2, place.y + NODE_SIZE.height / 2, { zoom });
}

/** The nodes that something on the canvas is between, or the one that it is. */
function ends(chain: OpenChain, key: string): string[] {
  const link = linkOf(chain.graph, key);
  return link ? [link.from, link.to] : [key];
}

/** The whole chain where it can be read then, else where messages enter it. */
function open(chain: OpenChain, flow: ReactFlowInstance<FlowNode, FlowEdge>, box: HTMLElement | null): void {
  const { clientWidth = 0, clientHeight = 0 } = box ?? {};
  const bounds = flow.getNodesBounds(flow.getNodes());
  const fitting = Math.min(clientWidth / (bounds.width + 80), clientHeight / (bounds.height + 80));
  if (fitting >= LEAST_ZOOM) void flow.fitView({ padding: 0.1, maxZoom: 1 });
  else {
    const input = placeOf(chain.graph, INPUT) ?? { x: 0, y: 0 };
    const y = clientHeight / 2 - (input.y + NODE_SIZE.height / 2) * LEAST_ZOOM;
    void flow.setViewport({ x: 24 - input.x * LEAST_ZOOM, y, zoom: LEAST_ZOOM });
  }
}

/** What a box was drawn around, with the links between. */
function boxed(chain: OpenChain, changes: readonly { id: string; selected: boolean }[]): ReadonlySet<string> {
  const { graph, selection } = chain.view();
  const nodes = new Set([...selection].filter((key) => itemOf(graph, key)?.kind !== 'link'));
  for (const { id, selected } of changes) {
    if (selected && id !== INPUT) nodes.add(id);
    else nodes.delete(id);
  }
  const links = [...graph.links].filter(([, { from, to }]) => nodes.has(from) && nodes.has(to));
  return new Set([...nodes, ...links.map(([key]) => key)]);
}

/** What lies in frames that are dragged goes along. */
function held(chain: OpenChain, changed: readonly (readonly [string, Live])[]): [string, Live][] {
  const { graph } = chain;
  const dragged = new Set(changed.map(([key]) => key));
  return changed.flatMap(([key, at]) => {
    const frame = graph.marks.get(key);
    if (frame?.kind !== 'frame' || at.width !== undefined) return [];
    return [...graph.nodes.values(), ...graph.marks.values()].flatMap((item): [string, Live][] =>
      !dragged.has(item.key) && isWithin(item, frame)
        ? [[item.key, { x: item.x + at.x - frame.x, y: item.y + at.y - frame.y }]]
        : [],
    );
  });
}

function click(chain: OpenChain, event: MouseEvent, key: string): void {
  const { selection } = chain.view();
  if (event.ctrlKey || event.metaKey || event.shiftKey) {
    const next = new Set(selection);
    if (!next.delete(key)) next.add(key);
    next.delete(INPUT);
    chain.set({ selection: next });
  } else if (selection.size > 0) chain.set({ selection: new Set() });
  chain.goTo(key);
}

function openItem(chain: OpenChain, key: string): void {
  chain.goTo(key);
  void runCommand('rule-node.open', {}, { source: 'toolbar' });
}

function menu(chain: OpenChain, event: MouseEvent | globalThis.MouseEvent, key: string | undefined): void {
  if (event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  if (key !== undefined) chain.goTo(key);
  openCanvasMenu({
    isOfItem: key !== undefined && key !== INPUT,
    point: { x: event.clientX, y: event.clientY },
  });
}
