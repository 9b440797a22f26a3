import type { Log } from '../../log.ts';
import type { Telemetry } from '../../services/telemetry.ts';
import type { Transactions } from '../../services/transactions.ts';
import type { Store } from '../../store/store.ts';
import type { RuleMessage } from '../message/rule-message.ts';
import type { QueueSettings } from '../queues/queue-settings.ts';
import type { Verdict } from '../queues/verdict.ts';
import type { Branch } from './branches.ts';
import type { ChainNode } from './compiled-chain.ts';
import type { MessageCount } from './tenant-counts.ts';
import type { Later, Position, Walk, WalkHost } from './walk.ts';
import type { ChangesOf } from './walks.ts';

/** What becomes of one branch after nodes have handled it: it waits for a node, is tried again, or goes on later. */
export type Next =
  | { readonly kind: 'waits'; readonly position: Position }
  | { readonly kind: 'again'; readonly position: Position; readonly pause: number; readonly attempt: number }
  | ({ readonly kind: 'later' } & Later);

/** What processing needs of the engine. */
export interface ProcessingParts {
  readonly store: Pick<Store, 'ruleMessages' | 'telemetryLog' | 'attempt'>;
  readonly transactions: Transactions;
  readonly telemetry: Pick<Telemetry, 'loggable' | 'countStored' | 'within'>;
  readonly host: WalkHost;
  readonly changesOf: ChangesOf;
  readonly log: Log;
  /** How much of one tenant may be kept, where it is not as much as usual. */
  readonly mostKept: MessageCount | undefined;
  /** The node of a chain, or its first one, as it is now; null when it is gone, or nothing is run for its tenant. */
  nodeOf(place: Pick<Branch, 'chainId' | 'nodeId'>): ChainNode | null;
  queueOf(name: string): QueueSettings;
  tenantKeyOf(tenantId: string): number;
  /** Takes account of what was walked, once it is kept. */
  walked(walk: Walk): void;
  /** A message went wrong, and that is how it is left, or tried again. */
  wentWrong(node: ChainNode | null, message: RuleMessage, error: string, verdict: Verdict): void;
  /** A row was written that goes on at a time, ms. */
  sleepsUntil(tenantKey: number, due: number): void;
  /** There is more room. */
  released(tenantKey: number): void;
}

/** What comes of messages that stand before nodes which need time. */
export function waiting(stops: readonly Position[]): Next[] {
  return stops.map((position) => ({ kind: 'waits', position }));
}
