import type { Command } from '../../commands/command.ts';
import { contextChanged } from '../../commands/context-store.ts';
import { onUserChange } from '../../ui/user-change.ts';
import type { OpenChain } from './open-chain.ts';

let shown: OpenChain | undefined;

onUserChange(() => {
  shown = undefined;
});

/** The rule chain that commands act on; undefined while none is on screen. */
export function shownChain(): OpenChain | undefined {
  return shown;
}

/** The same, where there is one for sure. Throws where there is none, which commands look for before. */
export function theChain(): OpenChain {
  if (!shown) throw new Error('No rule chain is on screen');
  return shown;
}

/** Makes a chain the one that commands act on. Returns the way to take it back. */
export function showChain(chain: OpenChain): () => void {
  shown = chain;
  const stop = chain.subscribe(contextChanged);
  contextChanged();
  return () => {
    stop();
    if (shown === chain) shown = undefined;
    contextChanged();
  };
}

/** What every command on the rule chain on screen has. */
export const ON_CHAIN = {
  group: 'rule-chain.rule-chain',
  scope: 'screen:rule-chain',
  when: () => shown !== undefined,
  authorities: ['TENANT_ADMIN'],
  at: {},
} as const satisfies Partial<Command>;

/** What every command on its nodes and links has, whose keys work while the canvas has the focus. */
export const ON_CANVAS = {
  ...ON_CHAIN,
  group: 'rule-chain.editor',
  scope: 'list:rule-nodes',
} as const satisfies Partial<Command>;
