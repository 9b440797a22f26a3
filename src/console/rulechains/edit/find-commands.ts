import { mdiMagnify, mdiSourceBranchPlus } from '@mdi/js';
import * as z from 'zod/mini';
import { ruleChains } from '../../api/rule-chains.ts';
import { matching } from '../../commands/choice-list.ts';
import { type Command, defineCommand } from '../../commands/command.ts';
import { RunError } from '../../commands/command-error.ts';
import { param } from '../../commands/param.ts';
import { picker } from '../../inputs/picker.tsx';
import { navigate } from '../../ui/navigation.ts';
import { callersOf } from '../open/callers.ts';
import { foundIn } from '../open/found-in.ts';
import { textOfNode } from '../open/meant.ts';
import { ON_CANVAS, ON_CHAIN, theChain } from '../open/shown-chain.ts';

const nodePicker = picker({
  search: async (text) => {
    const chain = theChain();
    return foundIn(chain, text).map(({ key, line }) => ({
      value: key,
      label: textOfNode(chain, key),
      ...(line !== '' && { hint: line }),
    }));
  },
  labelOf: async (key) => textOfNode(theChain(), key),
  noMatch: 'rule-node.none-found',
});

const callerPicker = picker({
  search: async (text, signal) => {
    const callers = await callersOf(theChain().id ?? '', { signal });
    const choices = callers.map(({ id, name, nodes }) => ({
      value: id,
      label: name,
      hint: nodes.join(', '),
    }));
    return matching(choices, text);
  },
  labelOf: async (id) => (await ruleChains.one(id)).name,
  noMatch: 'rule-chain.no-callers',
  none: 'rule-chain.no-callers',
});

/** How a node is found by what it is called or what stands in it, and who leads to this chain. */
export const findCommands: readonly Command[] = [
  defineCommand({
    ...ON_CANVAS,
    scope: 'screen:rule-chain',
    id: 'rule-node.find',
    title: 'rule-node.find',
    description: 'rule-node.find-description',
    keywords: 'rule-node.find-keywords',
    icon: mdiMagnify,
    keys: ['shift+s'],
    at: { toolbar: 20 },
    safe: true,
    params: z.object({
      node: param(z.string(), {
        title: 'rule-node.rule-node',
        description: 'rule-node.find-description',
        input: nodePicker,
      }),
    }),
    run({ node }) {
      const chain = theChain();
      if (!chain.graph.nodes.has(node)) throw new RunError({ key: 'rule-node.not-there' });
      chain.goTo(node);
    },
  }),
  defineCommand({
    ...ON_CHAIN,
    id: 'rule-chain.open-caller',
    title: 'rule-chain.open-caller',
    description: 'rule-chain.open-caller-description',
    icon: mdiSourceBranchPlus,
    keys: ['shift+w'],
    at: { toolbar: 40 },
    safe: true,
    enabled: () => theChain().id !== undefined || 'rule-chain.not-saved',
    params: z.object({
      chain: param(z.string(), {
        title: 'rule-chain.caller',
        description: 'rule-chain.caller-description',
        input: callerPicker,
      }),
    }),
    run: ({ chain }) => navigate(`/ruleChains/${encodeURIComponent(chain)}`),
  }),
];
