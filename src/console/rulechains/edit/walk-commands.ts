import { mdiSelectAll, mdiSelectGroup, mdiSelectOff } from '@mdi/js';
import { type Command, defineCommand } from '../../commands/command.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { onUserChange } from '../../ui/user-change.ts';
import { INPUT, linkKey, linksFrom, linksTo } from '../graph/chain-graph.ts';
import { downstream, upstream } from '../graph/reach.ts';
import { nearestTo, nextOf, previousOf, type Side, siblingOf } from '../keyboard/neighbours.ts';
import { itemOf } from '../open/chain-item.ts';
import { hasAny } from '../open/meant.ts';
import type { OpenChain } from '../open/open-chain.ts';
import { ON_CANVAS, shownChain, theChain } from '../open/shown-chain.ts';

/** Keys that go from one node to another. */
const WALK = { ...ON_CANVAS, safe: true, plumbing: true, local: true } as const;
const SELECT = { ...ON_CANVAS, safe: true } as const;

type WalkId =
  | 'rule-node.go-next'
  | 'rule-node.go-previous'
  | 'rule-node.go-below'
  | 'rule-node.go-above'
  | `rule-node.go-${Side}`
  | 'rule-link.go-next';

/** The node that one has come from last, so that what stands beside a node is what one has seen there. */
let cameFrom: { to: string; from: string } | undefined;

onUserChange(() => {
  cameFrom = undefined;
});

/** How one goes through the chain, and what is selected on the way. */
export const walkCommands: readonly Command[] = [
  walk('rule-node.go-next', 'rule-node.go-next-description', ['ArrowRight', 'l'], (chain, here) => {
    const [next] = nextOf(chain.graph, here);
    if (next !== undefined) cameFrom = { to: next, from: here };
    return next;
  }),
  walk('rule-node.go-previous', 'rule-node.go-previous-description', ['ArrowLeft', 'h'], (chain, here) => {
    const before = previousOf(chain.graph, here);
    return cameFrom?.to === here && before.includes(cameFrom.from) ? cameFrom.from : before[0];
  }),
  walk('rule-node.go-below', 'rule-node.go-below-description', ['ArrowDown', 'j'], (chain, here) =>
    beside(chain, here, 1),
  ),
  walk('rule-node.go-above', 'rule-node.go-above-description', ['ArrowUp', 'k'], (chain, here) =>
    beside(chain, here, -1),
  ),
  toSide('left', 'shift+ArrowLeft'),
  toSide('right', 'shift+ArrowRight'),
  toSide('up', 'shift+ArrowUp'),
  toSide('down', 'shift+ArrowDown'),
  walk('rule-link.go-next', 'rule-link.go-next-description', ['w'], (chain, here) => {
    const item = itemOf(chain.graph, here);
    const from = item?.kind === 'link' ? item.link.from : here;
    const links = [...linksFrom(chain.graph, from), ...linksTo(chain.graph, from)].map((link) =>
      linkKey(link.from, link.to),
    );
    return links[links.indexOf(here) + 1] ?? links[0];
  }),
  defineCommand({
    ...SELECT,
    id: 'rule-node.toggle-selected',
    title: 'rule-node.toggle-selected',
    description: 'rule-node.toggle-selected-description',
    keys: ['x'],
    enabled: () => shownChain()?.view().focus !== INPUT || 'rule-node.none-focused',
    run() {
      const chain = theChain();
      const { selection, focus } = chain.view();
      const next = new Set(selection);
      if (!next.delete(focus)) next.add(focus);
      chain.set({ selection: next });
      chain.announce({ key: 'rule-chain.selected-items', values: { count: next.size } });
    },
  }),
  selectAlong(
    'rule-node.select-downstream',
    'rule-node.select-downstream-description',
    ['shift+x'],
    downstream,
  ),
  selectAlong('rule-node.select-upstream', 'rule-node.select-upstream-description', ['shift+u'], upstream),
  defineCommand({
    ...SELECT,
    id: 'rule-chain.select-all',
    title: 'rule-chain.select-all',
    description: 'rule-chain.select-all-description',
    icon: mdiSelectAll,
    keys: ['shift+a'],
    at: { toolbar: 31 },
    run() {
      const chain = theChain();
      const { nodes, links, marks } = chain.graph;
      chain.set({ selection: new Set([...nodes.keys(), ...links.keys(), ...marks.keys()]) });
      chain.announce({ key: 'rule-chain.selected-items', values: { count: nodes.size } });
    },
  }),
  defineCommand({
    ...SELECT,
    id: 'rule-chain.select-none',
    title: 'rule-chain.select-none',
    description: 'rule-chain.select-none-description',
    icon: mdiSelectOff,
    keys: ['Escape'],
    at: { toolbar: 32 },
    enabled: () => {
      const view = shownChain()?.view();
      return (
        (view && (view.selection.size > 0 || view.drawer !== undefined)) || 'rule-chain.nothing-selected'
      );
    },
    run() {
      const chain = theChain();
      if (chain.view().drawer !== undefined) {
        chain.set({ drawer: undefined });
        chain.goTo(chain.view().focus);
      } else chain.set({ selection: new Set() });
    },
  }),
];

function beside(chain: OpenChain, here: string, step: 1 | -1): string | undefined {
  return siblingOf(chain.graph, here, step, cameFrom?.to === here ? cameFrom.from : undefined);
}

function toSide(side: Side, key: string): Command {
  return walk(`rule-node.go-${side}`, 'rule-node.go-side-description', [key], ({ graph }, here) =>
    nearestTo(graph, here, side),
  );
}

/** Goes from what has the focus; from a link to one of its ends. */
function walk(
  id: WalkId,
  description: TranslationKey,
  keys: readonly string[],
  to: (chain: OpenChain, here: string) => string | undefined,
): Command {
  return defineCommand({
    ...WALK,
    id,
    title: id,
    description,
    keys,
    run() {
      const chain = theChain();
      const { focus, graph } = chain.view();
      const item = itemOf(graph, focus);
      const ofLink = item?.kind === 'link' ? endOf(id, item.link) : undefined;
      const next = ofLink ?? to(chain, focus);
      if (next === undefined) chain.announce({ key: 'rule-node.nothing-there' });
      else chain.goTo(next);
    },
  });
}

function endOf(id: WalkId, { from, to }: { from: string; to: string }): string | undefined {
  if (id === 'rule-link.go-next') return undefined;
  return id === 'rule-node.go-previous' || id === 'rule-node.go-left' ? from : to;
}

function selectAlong(
  id: 'rule-node.select-downstream' | 'rule-node.select-upstream',
  description: TranslationKey,
  keys: readonly string[],
  along: typeof downstream,
): Command {
  return defineCommand({
    ...SELECT,
    id,
    title: id,
    description,
    icon: mdiSelectGroup,
    keys,
    at: { row: 70 },
    enabled: hasAny,
    run() {
      const chain = theChain();
      const { focus, graph } = chain.view();
      const nodes = new Set([focus, ...along(graph, [focus])]);
      const links = [...graph.links].filter(([, { from, to }]) => nodes.has(from) && nodes.has(to));
      nodes.delete(INPUT);
      chain.set({ selection: new Set([...nodes, ...links.map(([key]) => key)]) });
      chain.announce({ key: 'rule-chain.selected-items', values: { count: nodes.size } });
    },
  });
}
