import {
  mdiClose,
  mdiCursorMove,
  mdiDeleteOutline,
  mdiDotsVertical,
  mdiPencilOutline,
  mdiRenameOutline,
  mdiSitemapOutline,
} from '@mdi/js';
import * as z from 'zod/mini';
import { ruleChains } from '../../api/rule-chains.ts';
import { type Command, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { text } from '../../inputs/text.ts';
import { INPUT, type Place } from '../graph/chain-graph.ts';
import { moved, withEachNode, withoutLinks, withoutMarks, withoutNodes } from '../graph/edits.ts';
import { GRID, placeOf } from '../graph/free-place.ts';
import { nextOf, previousOf, type Side } from '../keyboard/neighbours.ts';
import { openCanvasMenu } from '../open/canvas-menu-store.ts';
import { shownCanvas } from '../open/canvas-on-screen.ts';
import { itemOf } from '../open/chain-item.ts';
import { hasAny, meantKeys, meantNode, nodeParam } from '../open/meant.ts';
import { nameOfNode, type OpenChain } from '../open/open-chain.ts';
import { ON_CANVAS, shownChain, theChain } from '../open/shown-chain.ts';
import { chainPicker } from './chain-picker.ts';
import { change } from './change-chain.ts';

const FAR = 5;

/** Keys while arrows move what is selected. */
const MOVING = {
  ...ON_CANVAS,
  scope: 'list:moved-rule-nodes',
  when: () => shownChain()?.view().mode?.kind === 'move',
  plumbing: true,
  local: true,
} as const;

const SIDES = {
  left: { x: -1, y: 0, keys: ['ArrowLeft', 'h'] },
  right: { x: 1, y: 0, keys: ['ArrowRight', 'l'] },
  up: { x: 0, y: -1, keys: ['ArrowUp', 'k'] },
  down: { x: 0, y: 1, keys: ['ArrowDown', 'j'] },
} as const;

/** What is done with the nodes that are selected, or have the focus. */
export const nodeCommands: readonly Command[] = [
  defineCommand({
    ...ON_CANVAS,
    id: 'rule-node.open',
    title: 'rule-node.open',
    description: 'rule-node.open-description',
    icon: mdiPencilOutline,
    keys: ['Enter', 'e'],
    at: { row: 5 },
    safe: true,
    enabled() {
      const chain = shownChain();
      if (chain?.view().focus === INPUT) return 'rule-chain.input-has-nothing';
      return mayOpen(chain) || 'rule-chain.nothing-to-open';
    },
    params: z.object({ item: itemParam() }),
    run: ({ item }) => theChain().set({ drawer: item ?? theChain().view().focus }),
  }),
  defineCommand({
    ...ON_CANVAS,
    scope: 'list:rule-node-drawer',
    id: 'rule-node.close-drawer',
    title: 'rule-node.close-drawer',
    description: 'rule-node.close-drawer-description',
    icon: mdiClose,
    keys: ['Escape'],
    safe: true,
    enabled: () => shownChain()?.view().drawer !== undefined || 'rule-node.no-drawer',
    run() {
      const chain = theChain();
      const { drawer = chain.view().focus } = chain.view();
      chain.set({ drawer: undefined });
      chain.goTo(drawer);
    },
  }),
  defineCommand({
    ...ON_CANVAS,
    id: 'rule-node.set-target',
    title: 'rule-node.set-target',
    description: 'rule-node.set-target-description',
    icon: mdiSitemapOutline,
    at: { row: 32 },
    enabled: () => {
      const chain = shownChain();
      return chain?.graph.nodes.get(chain.view().focus)?.kind === 'chain' || 'rule-node.no-nested';
    },
    params: z.object({
      target: param(z.string(), {
        title: 'rule-node.target',
        description: 'rule-node.target-description',
        input: chainPicker,
      }),
      node: nodeParam('rule-node.rule-node', 'rule-node.which-description'),
    }),
    async run({ target, node: key }, { request }) {
      const chain = theChain();
      const node = meantNode(key);
      if (node.kind !== 'chain') throw new RunError({ key: 'rule-node.no-nested' });
      if (target === chain.id) throw new RunError({ key: 'rule-node.target-self' });
      const { name } = await ruleChains.one(target, request);
      chain.learnNames(new Map([[target, name]]));
      change(chain, {
        graph: withEachNode(chain.graph, [node.key], () => ({ ...node, target })),
        label: { key: 'rule-node.target-set', values: { name } },
        items: [],
      });
    },
  }),
  defineCommand({
    ...ON_CANVAS,
    id: 'rule-node.rename',
    title: 'rule-node.rename',
    description: 'rule-node.rename-description',
    icon: mdiRenameOutline,
    keys: ['r', 'F2'],
    at: { row: 30 },
    enabled: () => {
      const chain = shownChain();
      const node = chain?.graph.nodes.get(chain.view().focus);
      return node?.kind === 'node' || 'rule-node.none-focused';
    },
    params: z.object({
      name: param(z.string().check(z.trim(), z.minLength(1, { error: 'rule-node.name-required' })), {
        title: 'rule-node.name',
        description: 'rule-node.name-description',
        input: text,
      }),
      node: nodeParam('rule-node.rule-node', 'rule-node.which-description'),
    }),
    initial: () => ({ name: nameOfNode(theChain(), meantNode(undefined)) }),
    run({ node: key, name }) {
      const chain = theChain();
      const node = meantNode(key);
      if (node.kind === 'chain') throw new RunError({ key: 'rule-node.named-elsewhere' });
      change(chain, {
        graph: withEachNode(chain.graph, [node.key], () => ({ ...node, name })),
        label: { key: 'rule-node.renamed', values: { name } },
        items: [node.key],
      });
    },
  }),
  defineCommand({
    ...ON_CANVAS,
    id: 'rule-node.delete',
    title: 'rule-node.delete',
    description: 'rule-node.delete-description',
    icon: mdiDeleteOutline,
    keys: ['Delete', 'mod+Backspace'],
    at: { row: 90 },
    enabled: hasAny,
    params: z.object({ item: itemParam() }),
    run({ item }) {
      const chain = theChain();
      remove(chain, item === undefined ? meantKeys(chain) : new Set([item]));
    },
  }),
  defineCommand({
    ...ON_CANVAS,
    id: 'rule-node.move',
    title: 'rule-node.move',
    description: 'rule-node.move-description',
    icon: mdiCursorMove,
    keys: ['m'],
    at: { row: 60 },
    forPeople: true,
    enabled: () => movable(shownChain()).size > 0 || 'rule-node.none-focused',
    run() {
      const chain = theChain();
      chain.begin();
      chain.set({ mode: { kind: 'move' } });
      chain.announce({ key: 'rule-node.moving' });
    },
  }),
  ...(['left', 'right', 'up', 'down'] as const).flatMap((side) => [
    moveBy(`rule-node.move-${side}`, 'rule-node.move-by-description', side, SIDES[side].keys, GRID),
    moveBy(
      `rule-node.move-far-${side}`,
      'rule-node.move-far-description',
      side,
      SIDES[side].keys.map((key) => `shift+${key}`),
      GRID * FAR,
    ),
  ]),
  defineCommand({
    ...MOVING,
    id: 'rule-node.stop-moving',
    title: 'rule-node.stop-moving',
    description: 'rule-node.stop-moving-description',
    keys: ['Enter', 'm'],
    run() {
      const chain = theChain();
      const items = [...movable(chain).keys()];
      chain.finish({ label: { key: 'rule-node.moved', values: { count: items.length } }, at: { items } });
      chain.set({ mode: undefined });
      chain.announce({ key: 'rule-node.moved', values: { count: items.length } });
    },
  }),
  defineCommand({
    ...MOVING,
    id: 'rule-node.cancel-moving',
    title: 'rule-node.cancel-moving',
    description: 'rule-node.cancel-moving-description',
    keys: ['Escape'],
    run() {
      const chain = theChain();
      chain.giveUp();
      chain.set({ mode: undefined });
      chain.announce({ key: 'rule-node.not-moved' });
    },
  }),
  defineCommand({
    ...ON_CANVAS,
    id: 'rule-node.menu',
    title: 'rule-node.menu',
    description: 'rule-node.menu-description',
    icon: mdiDotsVertical,
    keys: ['ContextMenu', 'shift+F10'],
    forPeople: true,
    run() {
      const chain = theChain();
      const { focus } = chain.view();
      const place = placeOf(chain.graph, focus);
      const point = shownCanvas()?.onScreen(place ?? { x: 0, y: 0 }) ?? { x: 0, y: 0 };
      openCanvasMenu({ isOfItem: focus !== INPUT, point: { x: point.x + 16, y: point.y + 16 } });
    },
  }),
];

function itemParam() {
  return param(z.optional(z.string()), {
    title: 'rule-chain.item',
    description: 'rule-chain.item-description',
    input: text,
  });
}

/** Takes nodes, links, notes and frames out of a chain. The focus goes to what came before. */
export function remove(chain: OpenChain, keys: ReadonlySet<string>): void {
  const { graph } = chain;
  const nodes = [...keys].filter((key) => graph.nodes.has(key));
  const gone = new Set(nodes);
  const next = nodes
    .flatMap((key) => [...previousOf(graph, key), ...nextOf(graph, key)])
    .find((key) => !gone.has(key));
  const [link] = [...keys].flatMap((key) => {
    const item = itemOf(graph, key);
    return item?.kind === 'link' ? [item.link] : [];
  });
  change(chain, {
    graph: withoutMarks(withoutNodes(withoutLinks(graph, keys), gone), keys),
    label: { key: 'rule-chain.removed', values: { count: keys.size } },
    items: [next ?? link?.from ?? INPUT],
  });
}

function mayOpen(chain: OpenChain | undefined): boolean {
  if (!chain) return false;
  const { focus, graph } = chain.view();
  return graph.nodes.has(focus) || graph.links.has(focus);
}

/** What arrows move, with where it stands. */
function movable(chain: OpenChain | undefined): ReadonlyMap<string, Place> {
  if (!chain) return new Map();
  return new Map(
    [...meantKeys(chain)].flatMap((key): [string, Place][] => {
      const item = itemOf(chain.graph, key);
      if (item?.kind === 'node') return [[key, item.node]];
      return item?.kind === 'mark' ? [[key, item.mark]] : [];
    }),
  );
}

function moveBy(
  id: `rule-node.move-${Side}` | `rule-node.move-far-${Side}`,
  description: TranslationKey,
  side: Side,
  keys: readonly string[],
  by: number,
): Command {
  return defineCommand({
    ...MOVING,
    id,
    title: id,
    description,
    keys,
    run() {
      const chain = theChain();
      const { x, y } = SIDES[side];
      const places = [...movable(chain)].map(
        ([key, place]) => [key, { x: place.x + x * by, y: place.y + y * by }] as const,
      );
      const [first] = places;
      change(chain, {
        graph: moved(chain.graph, new Map(places)),
        label: { key: 'rule-node.moved', values: { count: places.length } },
        items: first ? [chain.view().focus] : [],
        merge: 'move',
      });
    },
  });
}
