import { mdiBugOutline, mdiBugStopOutline, mdiTimerOutline } from '@mdi/js';
import * as z from 'zod/mini';
import { type Command, defineCommand } from '../../commands/command.ts';
import { param } from '../../commands/param.ts';
import { number } from '../../inputs/number.ts';
import { withDebug } from '../graph/edits.ts';
import { hasNode, meantNodes, nodeParam } from '../open/meant.ts';
import type { OpenChain } from '../open/open-chain.ts';
import { ON_CANVAS, ON_CHAIN, shownChain, theChain } from '../open/shown-chain.ts';
import { change } from './change-chain.ts';

const MINUTE = 60_000;
/** For how long debugging is on unless said, minutes. */
export const USUAL_MINUTES = 15;
const MOST_MINUTES = 24 * 60;

/** How debugging is switched on for a time, and off. */
export const debugCommands: readonly Command[] = [
  defineCommand({
    ...ON_CANVAS,
    id: 'rule-node.toggle-debug',
    title: 'rule-node.toggle-debug',
    description: 'rule-node.toggle-debug-description',
    icon: mdiBugOutline,
    keys: ['d'],
    at: { row: 40 },
    enabled: hasNode,
    run() {
      const chain = theChain();
      const nodes = meantNodes(chain);
      const isOn = nodes.some((node) => node.kind === 'node' && node.debugMode);
      debug(
        chain,
        nodes.map(({ key }) => key),
        isOn ? undefined : USUAL_MINUTES,
      );
    },
  }),
  defineCommand({
    ...ON_CANVAS,
    id: 'rule-node.debug-for',
    title: 'rule-node.debug-for',
    description: 'rule-node.debug-for-description',
    icon: mdiTimerOutline,
    keys: ['shift+b'],
    at: { row: 41 },
    enabled: hasNode,
    params: z.object({
      minutes: param(z.int().check(z.minimum(1), z.maximum(MOST_MINUTES)), {
        title: 'rule-node.minutes',
        description: 'rule-node.minutes-description',
        input: number,
      }),
      node: nodeParam('rule-node.rule-node', 'rule-node.which-description'),
    }),
    initial: () => ({ minutes: USUAL_MINUTES }),
    run({ minutes, node }) {
      const chain = theChain();
      debug(chain, node === undefined ? meantNodes(chain).map(({ key }) => key) : [node], minutes);
    },
  }),
  defineCommand({
    ...ON_CHAIN,
    id: 'rule-chain.stop-debugging',
    title: 'rule-chain.stop-debugging',
    description: 'rule-chain.stop-debugging-description',
    icon: mdiBugStopOutline,
    keys: ['shift+d'],
    at: { toolbar: 60 },
    enabled: () => isDebugging(shownChain()) || 'rule-chain.not-debugging',
    run: () => debug(theChain(), [...theChain().graph.nodes.keys()], undefined),
  }),
];

/** Whether any node of a chain is debugged. */
export function isDebugging(chain: OpenChain | undefined): boolean {
  return [...(chain?.graph.nodes.values() ?? [])].some((node) => node.kind === 'node' && node.debugMode);
}

/** Switches debugging on for so many minutes, or off. */
function debug(chain: OpenChain, keys: readonly string[], minutes: number | undefined): void {
  const isOn = minutes !== undefined;
  const until = isOn ? Date.now() + minutes * MINUTE : undefined;
  const count = keys.filter((key) => chain.graph.nodes.get(key)?.kind === 'node').length;
  change(chain, {
    graph: withDebug(chain.graph, keys, isOn, until),
    label: isOn
      ? { key: 'rule-chain.debugging-on', values: { count, minutes } }
      : { key: 'rule-chain.debugging-off' },
    items: [],
  });
}
