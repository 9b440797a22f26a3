import { contained } from '../../contained.ts';
import type { Log } from '../../log.ts';
import type { Transactions } from '../../services/transactions.ts';
import type { Store } from '../../store/store.ts';

/** How often nodes are looked for whose time in debug mode is over, ms. */
const INTERVAL = 10_000;

/** Ends the debug mode of nodes whose time for that is over; answers the way to stop. */
export function startDebugExpiry(
  store: Pick<Store, 'ruleNodes' | 'entities' | 'now'>,
  transactions: Pick<Transactions, 'run'>,
  log: Log,
): () => void {
  const look = () =>
    transactions.run((transaction) => {
      for (const chainId of store.ruleNodes.endDebugging(store.now())) {
        const entity = store.entities.resolve('RULE_CHAIN', chainId);
        if (entity) transaction.publish({ kind: 'entity-updated', entity });
      }
    });
  const timer = setInterval(
    contained(look, (error) => log.error({ err: error }, 'Debug mode of nodes could not be ended')),
    INTERVAL,
  ).unref();
  return () => clearInterval(timer);
}
