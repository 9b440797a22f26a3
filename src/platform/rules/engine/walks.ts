import type { LoggablePoints, Telemetry } from '../../services/telemetry.ts';
import type { Transaction } from '../../services/transactions.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import type { Store } from '../../store/store.ts';
import type { KvEntry } from '../../store/values/kv.ts';
import { type Outcome, tellFailure } from '../contract/outcome.ts';
import type { RuleChanges } from '../contract/rule-changes.ts';
import type { PointSink } from '../contract/rule-node.ts';
import type { RuleMessage } from '../message/rule-message.ts';
import type { ChainNode } from './compiled-chain.ts';
import { type Run, reasonOf, Walk, WalkAborted, type WalkHost } from './walk.ts';

/** What a node does that needs something first, once it has that. */
export type Prepared = (changes: RuleChanges) => Outcome;

/** Collects the points that nodes add to series. */
export class Points implements PointSink {
  readonly all: LoggablePoints[] = [];
  readonly #telemetry: Pick<Telemetry, 'loggable'>;

  constructor(telemetry: Pick<Telemetry, 'loggable'>) {
    this.#telemetry = telemetry;
  }

  saveTimeseries(entity: EntityHandle, entries: KvEntry[], ttlSeconds?: number): void {
    this.all.push(this.#telemetry.loggable(entity, entries, ttlSeconds));
  }
}

/** Begins a walk through nodes that change nothing, or add points. */
export function dryWalk(host: WalkHost, points: Points): Walk {
  return new Walk(host, ({ running }, message) => {
    switch (running?.kind) {
      case 'pure':
        return running.onMessage(message);
      case 'logging': {
        const before = points.all.length;
        try {
          return running.onMessage(message, points);
        } catch (error) {
          points.all.length = before;
          throw error;
        }
      }
      case 'storing':
        return running.withoutChanges?.(message);
      default:
        return undefined;
    }
  });
}

/** Begins a walk through nodes that change nothing: one that adds points stops it, too. */
export function pureWalk(host: WalkHost): Walk {
  return new Walk(host, ({ running }, message) => {
    switch (running?.kind) {
      case 'pure':
        return running.onMessage(message);
      case 'storing':
        return running.withoutChanges?.(message);
      default:
        return undefined;
    }
  });
}

/** What a node may change in a transaction, for a message or by itself. */
export type ChangesOf = (transaction: Transaction, node: ChainNode, message?: RuleMessage) => RuleChanges;

/** Begins a walk through all nodes that do not wait, within a transaction: what a node that fails has changed is undone. */
export function storingWalk(
  host: WalkHost,
  store: Pick<Store, 'attempt'>,
  transaction: Transaction,
  changesOf: ChangesOf,
): { walk: Walk; change(node: ChainNode, message: RuleMessage, prepared: Prepared): Outcome } {
  /** What a node does, or else its failure; news of it are told only when it is made. */
  function attempted(node: ChainNode, message: RuleMessage, work: Prepared): Outcome {
    const told: (() => void)[] = [];
    const own: Transaction = {
      // Nobody does it: it is not audited.
      log: () => undefined,
      publish: (change) => told.push(() => transaction.publish(change)),
      whenEnded: (after) => told.push(() => transaction.whenEnded(after)),
    };
    try {
      const outcome = store.attempt<Outcome | { error: unknown }>(
        () => work(changesOf(own, node, message)),
        (error) => ({ error }),
      );
      if ('error' in outcome) return tellFailure(message, reasonOf(outcome.error));
      for (const tell of told) tell();
      return outcome;
    } catch (error) {
      throw new WalkAborted('The change is lost', { cause: error });
    }
  }

  const run: Run = (node, message) => {
    const { running } = node;
    switch (running?.kind) {
      case 'pure':
        return running.onMessage(message);
      case 'logging':
        return attempted(node, message, (changes) => running.onMessage(message, changes));
      case 'storing': {
        const unchanging = running.withoutChanges?.(message);
        return unchanging ?? attempted(node, message, (changes) => running.onMessage(message, changes));
      }
      default:
        return undefined;
    }
  };
  return { walk: new Walk(host, run), change: attempted };
}
