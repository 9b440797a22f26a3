import { mdiLabelOutline, mdiTransitConnectionVariant, mdiVectorPolylinePlus } from '@mdi/js';
import * as z from 'zod/mini';
import { type Command, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import type { Args } from '../../commands/param.ts';
import { runCommand } from '../../commands/run-command.ts';
import type { Message } from '../../i18n/translation-key.ts';
import { INPUT, linkKey } from '../graph/chain-graph.ts';
import { withLabels, withLink } from '../graph/edits.ts';
import { legalTargets } from '../graph/legal-targets.ts';
import { endParam, hasLink, linkParam, meantLink, textOfLink } from '../open/meant.ts';
import { nameOfNode, type OpenChain } from '../open/open-chain.ts';
import { ON_CANVAS, shownChain, theChain } from '../open/shown-chain.ts';
import { change } from './change-chain.ts';
import { checkLabels, labelsParam, onlyLabels } from './labels-param.ts';

const addParams = z.object({
  from: endParam('rule-link.from', 'rule-link.from-description'),
  to: endParam('rule-link.to', 'rule-link.to-description'),
  labels: labelsParam(
    'rule-link.labels',
    ({ from }) => String(from),
    ({ from }: Args) => typeof from === 'string' && onlyLabels(theChain(), from) === undefined,
  ),
});

/** How nodes are connected, and what their ways are labelled with. */
export const linkCommands: readonly Command[] = [
  defineCommand({
    ...ON_CANVAS,
    id: 'rule-node.connect',
    title: 'rule-node.connect',
    description: 'rule-node.connect-description',
    icon: mdiTransitConnectionVariant,
    keys: ['c'],
    at: { row: 10 },
    forPeople: true,
    enabled: () => hasTarget(shownChain()) || 'rule-link.no-target',
    run: () => theChain().set({ mode: { kind: 'connect', from: theChain().view().focus, keep: false } }),
  }),
  defineCommand({
    ...ON_CANVAS,
    id: 'rule-link.add',
    title: 'rule-link.add',
    description: 'rule-link.add-description',
    icon: mdiVectorPolylinePlus,
    params: addParams,
    initial: () => ({ from: theChain().view().focus }),
    run({ from, to, labels }) {
      const chain = theChain();
      const target = legalTargets(chain.graph, from, chain.components).find(({ key }) => key === to);
      if (!target) throw new RunError(refusedTarget(chain, from, to));
      const wanted = labels ?? onlyLabels(chain, from) ?? [];
      checkLabels(chain, from, wanted);
      change(chain, {
        graph: withLink(chain.graph, from, to, wanted),
        label: { key: 'rule-link.added', values: { link: textOfLink(chain, { from, to }) } },
        items: [to],
      });
      return linkKey(from, to);
    },
  }),
  defineCommand({
    ...ON_CANVAS,
    id: 'rule-link.set-labels',
    title: 'rule-link.set-labels',
    description: 'rule-link.set-labels-description',
    icon: mdiLabelOutline,
    keys: ['shift+l'],
    at: { row: 15 },
    enabled: () => {
      const found = hasLink();
      if (found !== true) return found;
      return !shownChain()?.view().focus.startsWith(`${INPUT} `) || 'rule-link.no-labels';
    },
    params: z.object({
      link: linkParam,
      labels: labelsParam('rule-link.labels', ({ link }) => sourceOfLink(link)),
    }),
    initial: () => ({ labels: [...meantLink(undefined).labels] }),
    run({ link: key, labels = [] }) {
      const chain = theChain();
      const link = meantLink(key);
      checkLabels(chain, link.from, labels, link.labels);
      change(chain, {
        graph: withLabels(chain.graph, link.from, link.to, labels),
        label: { key: 'rule-link.labelled', values: { labels: labels.join(' / ') } },
        items: [linkKey(link.from, link.to)],
      });
    },
  }),
];

/** Connects two nodes for a person, who is asked for the labels where there is a choice. */
export async function connect(
  chain: OpenChain,
  from: string,
  to: string,
  source: 'key' | 'toolbar',
): Promise<void> {
  const labels = onlyLabels(chain, from);
  await runCommand('rule-link.add', { from, to, ...(labels && { labels }) }, { source });
}

function hasTarget(chain: OpenChain | undefined): boolean {
  return chain !== undefined && legalTargets(chain.graph, chain.view().focus, chain.components).length > 0;
}

/** Why a way may not lead there. */
export function refusedTarget(chain: OpenChain, from: string, to: string): Message {
  const node = chain.graph.nodes.get(to);
  if (!node) return { key: 'rule-node.not-there' } as const;
  if (from === to) return { key: 'rule-link.to-itself' } as const;
  const values = { name: nameOfNode(chain, node) };
  const takesNone = node.kind === 'node' ? !chain.components.hasInput(node.type) : from === INPUT;
  return { key: takesNone ? 'rule-link.takes-none' : 'rule-link.round', values } as const;
}

/** Where the way comes from that a question is about. */
function sourceOfLink(link: unknown): string {
  return meantLink(typeof link === 'string' ? link : undefined).from;
}
