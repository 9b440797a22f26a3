import * as z from 'zod/mini';
import { choice } from '../../commands/choice.tsx';
import { RunError } from '../../commands/command-error.ts';
import type { Choice } from '../../commands/input.ts';
import { param } from '../../commands/param.ts';
import { translate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { type ChainLink, type ChainNode, INPUT, numberOf } from '../graph/chain-graph.ts';
import { linkOf } from './chain-item.ts';
import { nameOfNode, type OpenChain } from './open-chain.ts';
import { shownChain, theChain } from './shown-chain.ts';

/** The text by which people know a node: its number, where it has one, and its name. */
export function textOfNode(chain: OpenChain, key: string): string {
  if (key === INPUT) return translate('rule-chain.input');
  const node = chain.graph.nodes.get(key);
  if (!node) return key;
  const name = nameOfNode(chain, node) || componentName(chain, node);
  const number = numberOf(node);
  return number === undefined ? name : `${number} · ${name}`;
}

/** What the component of a node is called; its class where nobody knows that. */
export function componentName(chain: OpenChain, node: ChainNode): string {
  if (node.kind === 'chain') return translate('rule-chain.rule-chain');
  return chain.components.of(node.type)?.name ?? node.type.slice(node.type.lastIndexOf('.') + 1);
}

/** The text by which people know a link. */
export function textOfLink(chain: OpenChain, { from, to }: Pick<ChainLink, 'from' | 'to'>): string {
  return `${textOfNode(chain, from)} → ${textOfNode(chain, to)}`;
}

/** A node of the chain on screen, to be chosen by its number and name. */
export function nodeParam(title: TranslationKey, description: TranslationKey) {
  return param(z.optional(z.string()), { title, description, input: choice(nodeChoices) });
}

/** The same where one is always needed; the input too. */
export function endParam(title: TranslationKey, description: TranslationKey) {
  return param(z.string(), {
    title,
    description,
    input: choice(() => [{ value: INPUT, label: translate('rule-chain.input') }, ...nodeChoices()]),
  });
}

/** A link of the chain on screen, to be chosen by the nodes that it is between. */
export const linkParam = param(z.optional(z.string()), {
  title: 'rule-link.rule-link',
  description: 'rule-link.which-description',
  input: choice(() =>
    [...theChain().graph.links].map(([key, link]) => ({ value: key, label: textOfLink(theChain(), link) })),
  ),
});

function nodeChoices(): Choice[] {
  const chain = theChain();
  return [...chain.graph.nodes.keys()].map((key) => ({ value: key, label: textOfNode(chain, key) }));
}

/** The node that is named, else the one with the focus. Throws a RunError where there is none. */
export function meantNode(key: string | undefined): ChainNode {
  const chain = theChain();
  const node = chain.graph.nodes.get(key ?? chain.view().focus);
  if (!node)
    throw new RunError({ key: key === undefined ? 'rule-node.none-focused' : 'rule-node.not-there' });
  return node;
}

/** The link that is named, else the one with the focus. Throws a RunError where there is none. */
export function meantLink(key: string | undefined): ChainLink {
  const chain = theChain();
  const link = linkOf(chain.graph, key ?? chain.view().focus);
  if (!link)
    throw new RunError({ key: key === undefined ? 'rule-link.none-focused' : 'rule-link.not-there' });
  return link;
}

/** What is selected, else what has the focus: keys of nodes, links, notes and frames. */
export function meantKeys(chain: OpenChain): ReadonlySet<string> {
  const { selection, focus } = chain.view();
  if (selection.size > 0) return selection;
  return focus === INPUT ? new Set() : new Set([focus]);
}

/** The same, the nodes alone. */
export function meantNodes(chain: OpenChain): ChainNode[] {
  return [...meantKeys(chain)].flatMap((key) => chain.graph.nodes.get(key) ?? []);
}

/** Guards of commands. */
export const hasNode = () => {
  const chain = shownChain();
  return (chain && meantNodes(chain).length > 0) || 'rule-node.none-focused';
};
export const hasLink = () => {
  const chain = shownChain();
  return (chain && linkOf(chain.graph, chain.view().focus) !== undefined) || 'rule-link.none-focused';
};
export const hasAny = () => {
  const chain = shownChain();
  return (chain && meantKeys(chain).size > 0) || 'rule-chain.nothing-selected';
};
