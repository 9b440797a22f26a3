import type { AttributeScope } from '../../../model/telemetry.ts';
import type { AttributeChanges } from '../../services/telemetry.ts';
import type { Transaction } from '../../services/transactions.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import type { KvEntry } from '../../store/values/kv.ts';

/** What a node may change, within the transaction that also says how its message goes on. */
export interface RuleChanges {
  /** Tells watchers once the change is on disk. */
  readonly transaction: Transaction;
  /** Points are kept for so many seconds, 0 = for ever; without it as long as the profile of the tenant says. */
  saveTimeseries(entity: EntityHandle, entries: KvEntry[], ttlSeconds?: number): void;
  saveAttributes(entity: EntityHandle, scope: AttributeScope, entries: KvEntry[]): void;
  deleteAttributes: AttributeChanges['deleteAttributes'];
  /** What the node has kept about an entity, as JSON; undefined where it has kept nothing. */
  stateOf(entity: EntityHandle): unknown;
  /** Keeps something about an entity, until it or the node is deleted; undefined forgets it. */
  keepState(entity: EntityHandle, state: unknown): void;
}
