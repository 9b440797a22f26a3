import type { AlarmChanges } from '../../services/alarms.ts';
import type { EntityChanges } from '../../services/entities.ts';
import type { AttributeChanges } from '../../services/telemetry.ts';
import type { Transaction } from '../../services/transactions.ts';
import type { RelationRepository } from '../../store/entities/relation-repository.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import type { KvEntry } from '../../store/values/kv.ts';
import type { RuleMessage } from '../message/rule-message.ts';

/** What a node may change, within the transaction that also says how its message goes on. */
export interface RuleChanges {
  /** Tells watchers once the change is on disk. */
  readonly transaction: Transaction;
  readonly entities: EntityChanges;
  readonly alarms: AlarmChanges;
  readonly relations: Pick<RelationRepository, 'save' | 'delete' | 'deleteOfType'>;
  /**
   * Points are kept for so many seconds, 0 = for ever; without it as long as the profile of the tenant says.
   * @throws PlatformError when the entity has no points of its own, or the tenant has stored what it may
   */
  saveTimeseries(entity: EntityHandle, entries: KvEntry[], ttlSeconds?: number): void;
  saveAttributes: AttributeChanges['saveAttributes'];
  deleteAttributes: AttributeChanges['deleteAttributes'];
  /**
   * Sends a message of its own to where those about its originator begin, or about the originator of an alarm: what the
   * node did is news to chains, as it is when people do it. It is kept with the change.
   */
  note(message: RuleMessage): void;
  /** What the node has kept about an entity, as JSON; undefined where it has kept nothing. */
  stateOf(entity: EntityHandle): unknown;
  /** Keeps something about an entity, until it or the node is deleted; undefined forgets it. */
  keepState(entity: EntityHandle, state: unknown): void;
}
