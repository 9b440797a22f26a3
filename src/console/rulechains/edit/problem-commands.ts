import { mdiAlertCircleOutline } from '@mdi/js';
import { type Command, defineCommand } from '../../commands/command.ts';
import { textOfNode } from '../open/meant.ts';
import { problemTexts } from '../open/problem-texts.ts';
import { ON_CHAIN, shownChain, theChain } from '../open/shown-chain.ts';

/** How one goes through what is wrong with the chain. */
export const problemCommands: readonly Command[] = [
  defineCommand({
    ...ON_CHAIN,
    id: 'rule-chain.next-problem',
    title: 'rule-chain.next-problem',
    description: 'rule-chain.next-problem-description',
    icon: mdiAlertCircleOutline,
    keys: ['F8'],
    at: { toolbar: 61 },
    safe: true,
    enabled: () => (shownChain()?.view().problems.length ?? 0) > 0 || 'rule-chain.no-problems',
    run() {
      const chain = theChain();
      const { problems, focus } = chain.view();
      const places = problems.flatMap(({ kind, nodes }) => nodes.map((key) => ({ kind, key })));
      const here = places.findLastIndex(({ key }) => key === focus);
      const next = places[(here + 1) % places.length];
      if (!next) return;
      chain.goTo(next.key);
      const names = textOfNode(chain, next.key);
      chain.announce({ key: problemTexts[next.kind].whole, values: { names } });
    },
  }),
];
