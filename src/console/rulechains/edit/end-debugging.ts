import { withEachDocument } from '../../editing/history.ts';
import { showToast } from '../../messages/toast-store.ts';
import { isExpired, withoutExpiredDebug } from '../graph/expired-debug.ts';
import type { OpenChain } from '../open/open-chain.ts';

/** Has a chain show that debugging is over, in every step of what was done: the platform has switched it off by itself. */
export function endExpiredDebugging(chain: OpenChain, now: number): void {
  const count = [...chain.base.nodes.values()].filter((node) => isExpired(node, now)).length;
  if (count === 0) return;
  const base = withoutExpiredDebug(chain.base, now);
  const isUnchanged = chain.graph === chain.base;
  const history = withEachDocument(chain.history, (graph) =>
    graph === chain.base ? base : withoutExpiredDebug(graph, now),
  );
  chain.rebase(chain.stored, base, isUnchanged ? { ...history, document: base } : history);
  showToast({ type: 'info', message: { key: 'rule-chain.debugging-ended', values: { count } } });
}
