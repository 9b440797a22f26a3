import { translate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import type { ChainGraph } from '../graph/chain-graph.ts';
import type { OpenChain } from '../open/open-chain.ts';

/** What is done to a chain. */
export interface ChainChange {
  graph: ChainGraph;
  /** What it is called, where it is taken back. */
  label: Shown;
  /** What it is about: the first of them has the focus afterwards. */
  items: readonly string[];
  /** Changes in a row that have the same are one step. */
  merge?: string | undefined;
}

/** Changes a chain, as one step that can be taken back, and says so to who does not see it. */
export function change(chain: OpenChain, { graph, label, items, merge }: ChainChange): void {
  if (graph === chain.graph) return;
  chain.edit({ document: graph, label, at: { items }, merge });
  const [first] = items;
  if (first !== undefined) chain.goTo(first);
  chain.announce({ text: translate(label) });
}
