import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Problem } from '../graph/problems.ts';
import { foundIn } from '../open/found-in.ts';
import type { ChainView, OpenChain } from '../open/open-chain.ts';

/** The chain that is drawn. */
export const DrawnChain = createContext<OpenChain | undefined>(undefined);

/** The chain that is drawn, for what is drawn of it. */
export function useDrawnChain(): OpenChain {
  const chain = useContext(DrawnChain);
  if (!chain) throw new Error('Nothing is drawn outside of the canvas');
  return chain;
}

/** How something stands out on the canvas. */
export interface ItemLook {
  isFocused: boolean;
  isSelected: boolean;
  isFound: boolean;
  /** What is wrong with a node; undefined where nothing is. */
  problem: Problem['kind'] | undefined;
}

/** The look of one item, of which only that is drawn anew that stands out otherwise than before. */
export function useItemLook(key: string): ItemLook {
  const chain = useDrawnChain();
  const look = useSyncExternalStore(chain.subscribe, () => lookOf(chain, key));
  const [isFocused, isSelected, isFound, problem] = look.split(' ');
  return {
    isFocused: isFocused === '1',
    isSelected: isSelected === '1',
    isFound: isFound === '1',
    problem: problem ? (problem as Problem['kind']) : undefined,
  };
}

/** As one text, so that it can be told whether it has changed. */
function lookOf(chain: OpenChain, key: string): string {
  const view = chain.view();
  const flags = [view.focus === key, view.selection.has(key), foundBy(chain, view).has(key)];
  return [...flags.map(Number), problemsByNode(view).get(key) ?? ''].join(' ');
}

const problemsOf = new WeakMap<readonly Problem[], ReadonlyMap<string, Problem['kind']>>();

function problemsByNode({ problems }: ChainView): ReadonlyMap<string, Problem['kind']> {
  const known = problemsOf.get(problems);
  if (known) return known;
  // The worst comes first.
  const made = new Map(
    problems.toReversed().flatMap(({ kind, nodes }) => nodes.map((node) => [node, kind] as const)),
  );
  problemsOf.set(problems, made);
  return made;
}

const NOTHING: ReadonlySet<string> = new Set();
const foundOf = new WeakMap<ChainView['graph'], { search: string; found: ReadonlySet<string> }>();

function foundBy(chain: OpenChain, { graph, search }: ChainView): ReadonlySet<string> {
  if (search.trim() === '') return NOTHING;
  const known = foundOf.get(graph);
  if (known?.search === search) return known.found;
  const found = new Set(foundIn(chain, search).map(({ key }) => key));
  foundOf.set(graph, { search, found });
  return found;
}
