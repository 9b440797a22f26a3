import { mdiContentCopy, mdiContentCut, mdiContentDuplicate, mdiContentPaste } from '@mdi/js';
import { targetRuleChains } from '../../api/rule-chains.ts';
import { type Command, type CommandRun, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { showCopied, showToast } from '../../messages/toast-store.ts';
import { linkKey, type Place } from '../graph/chain-graph.ts';
import { shownCanvas } from '../open/canvas-on-screen.ts';
import { hasNode, meantKeys, meantNodes } from '../open/meant.ts';
import type { OpenChain } from '../open/open-chain.ts';
import { ON_CANVAS, theChain } from '../open/shown-chain.ts';
import { change } from './change-chain.ts';
import { type CopiedNodes, copiedNodes, lacksSecrets, withCopied } from './copied-nodes.ts';
import { keepNodes, keptNodes } from './copy-buffer.ts';
import { NESTED } from './new-node.ts';
import { remove } from './node-commands.ts';

/** How nodes are taken along, within a chain and to others, in this tab and in others. */
export const copyCommands: readonly Command[] = [
  defineCommand({
    ...ON_CANVAS,
    id: 'rule-node.copy',
    title: 'rule-node.copy',
    description: 'rule-node.copy-description',
    icon: mdiContentCopy,
    at: { row: 50 },
    enabled: hasNode,
    run: (_args, run) => copy(theChain(), run),
  }),
  defineCommand({
    ...ON_CANVAS,
    id: 'rule-node.cut',
    title: 'rule-node.cut',
    description: 'rule-node.cut-description',
    icon: mdiContentCut,
    at: { row: 51 },
    enabled: hasNode,
    run(_args, run) {
      const chain = theChain();
      copy(chain, run);
      remove(chain, meantKeys(chain));
    },
  }),
  defineCommand({
    ...ON_CANVAS,
    id: 'rule-node.paste',
    title: 'rule-node.paste',
    description: 'rule-node.paste-description',
    icon: mdiContentPaste,
    at: { row: 52, toolbar: 30 },
    enabled: () => keptNodes() !== undefined || 'rule-node.nothing-copied',
    run: (_args, run) => {
      const copied = keptNodes();
      if (!copied) throw new RunError({ key: 'rule-node.nothing-copied' });
      return paste(theChain(), copied, shownCanvas()?.middle() ?? { x: 300, y: 200 }, run);
    },
  }),
  defineCommand({
    ...ON_CANVAS,
    id: 'rule-node.duplicate',
    title: 'rule-node.duplicate',
    description: 'rule-node.duplicate-description',
    icon: mdiContentDuplicate,
    keys: ['shift+c'],
    at: { row: 53 },
    enabled: hasNode,
    run: (_args, run) => {
      const chain = theChain();
      const copied = copiedNodes(chain.graph, meantKeys(chain));
      return paste(chain, copied, { x: copied.originX + 30, y: copied.originY + 80 }, run);
    },
  }),
];

function copy(chain: OpenChain, { source }: Pick<CommandRun, 'source'>): void {
  const nodes = meantNodes(chain);
  keepNodes(copiedNodes(chain.graph, new Set(nodes.map(({ key }) => key))));
  if (source !== 'script') showCopied({ key: 'rule-node.copied', values: { count: nodes.length } });
}

/** Nothing is pasted where a class is unknown. */
async function paste(
  chain: OpenChain,
  copied: CopiedNodes,
  at: Place,
  { request, source }: Pick<CommandRun, 'request' | 'source'>,
): Promise<void> {
  const strange = copied.nodes.find(
    ({ componentClazz }) => componentClazz !== NESTED && !chain.components.of(componentClazz),
  );
  if (strange)
    throw new RunError({ key: 'rule-node.no-such-type', values: { type: strange.componentClazz } });
  const own = copied.nodes.some(
    ({ targetRuleChainId }) => targetRuleChainId && targetRuleChainId === chain.id,
  );
  if (own) throw new RunError({ key: 'rule-node.target-self' });
  const targets = copied.nodes.flatMap(({ targetRuleChainId }) => targetRuleChainId ?? []);
  const unknown = targets.filter((id) => chain.nameOfChain(id) === undefined);
  if (unknown.length > 0) {
    const found = await targetRuleChains(unknown, request);
    chain.learnNames(new Map([...found].map(([id, { name }]) => [id, name])));
  }
  const pasted = withCopied(chain.graph, copied, at);
  change(chain, {
    graph: pasted.graph,
    label: { key: 'rule-node.pasted', values: { count: pasted.nodes.length } },
    items: pasted.nodes.map(({ key }) => key),
  });
  chain.selectArrived([
    ...pasted.nodes.map(({ key }) => key),
    ...pasted.links.map(({ from, to }) => linkKey(from, to)),
  ]);
  const bare = pasted.nodes.filter((node) => node.kind === 'node' && lacksSecrets(node));
  if (bare.length > 0 && source !== 'script') {
    showToast({ type: 'warn', message: { key: 'rule-node.secrets-left', values: { count: bare.length } } });
  }
}
