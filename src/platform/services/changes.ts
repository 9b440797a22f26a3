import type { AlarmInfo } from '../../model/alarm.ts';
import type { EntityType } from '../../model/entity-id.ts';
import type { AttributeScope } from '../../model/telemetry.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import type { KvEntry } from '../store/values/kv.ts';

/** Something that happened to one entity and is already on disk. */
export type Change =
  | {
      kind: 'timeseries';
      entity: EntityHandle;
      entries: KvEntry[];
      /** There where they can only be read in the turn of the publisher: has them kept for longer. */
      keep?(): void;
    }
  | {
      kind: 'attributes';
      entity: EntityHandle;
      scope: AttributeScope;
      entries: KvEntry[];
      /** Whether the device is not told, which is told of its shared attributes as a rule. */
      isKeptFromDevice?: boolean;
    }
  | { kind: 'timeseries-deleted'; entity: EntityHandle; keys: string[] }
  | { kind: 'attributes-deleted'; entity: EntityHandle; scope: AttributeScope; keys: string[] }
  /**
   * How the entity proves itself changed: a device has other credentials, the account of a user another password or
   * state, or a session of the user, or of a public customer, has ended.
   */
  | { kind: 'credentials-updated'; entity: EntityHandle }
  /** The entity, as it is now, was saved anew; rule nodes are saved as a part of their chain. */
  | { kind: 'entity-updated'; entity: EntityHandle }
  /** The entity, as it is now, went to another customer or tenant, or came back from one. */
  | { kind: 'entity-reassigned'; entity: EntityHandle }
  | { kind: 'entity-deleted'; entity: EntityHandle }
  | AlarmChange;

/** What happened to an alarm, and to which: as it is now, or was before it was deleted. */
export interface AlarmChange {
  kind: 'alarm';
  event: 'created' | 'updated' | 'acknowledged' | 'cleared' | 'deleted';
  alarm: AlarmInfo;
  /** The originator; one that is gone, or went to another tenant, is called `Deleted`. */
  entity: EntityHandle;
  /** The keys of the entities that the alarm was propagated to. */
  propagatedTo: readonly number[];
}

/** Is called in the turn of the publisher, so it must be quick. */
type ChangeListener = (change: Change) => void;

/** The hub between whoever writes and whoever watches: websocket sessions, device transports, activity. */
export interface Changes {
  /** Tells the watchers of the entity, then those of everything, in the order they subscribed. */
  publish(change: Change): void;
  /** Watches one entity; the returned function ends it and may be called twice. */
  subscribe(entityType: EntityType, entityId: string, listener: ChangeListener): () => void;
  /** Watches the alarms of a tenant; the returned function ends it and may be called twice. */
  subscribeAlarms(tenantId: string, listener: (change: AlarmChange) => void): () => void;
  /** Watches every entity; the returned function ends it and may be called twice. */
  subscribeAll(listener: ChangeListener): () => void;
}

/**
 * Makes a hub. A listener that throws is reported to `onError` and costs no other listener its change: the write
 * it tells of has been acknowledged already.
 */
export function createChanges(onError: (error: unknown) => void = reportUncaught): Changes {
  const byEntity = new Listeners<Change>();
  const byTenant = new Listeners<AlarmChange>();
  const everywhere = new Set<ChangeListener>();

  function tell<T extends Change>(listeners: Iterable<(change: T) => void>, change: T): void {
    for (const listener of listeners) {
      try {
        listener(change);
      } catch (error) {
        onError(error);
      }
    }
  }

  return {
    publish(change) {
      tell(byEntity.of(entityKey(change.entity.type, change.entity.id)), change);
      if (change.kind === 'alarm') tell(byTenant.of(change.entity.tenantId), change);
      tell(everywhere, change);
    },

    subscribe: (entityType, entityId, listener) => byEntity.add(entityKey(entityType, entityId), listener),

    subscribeAlarms: (tenantId, listener) => byTenant.add(tenantId, listener),

    subscribeAll(listener) {
      const own: ChangeListener = (change) => listener(change);
      everywhere.add(own);
      return () => {
        everywhere.delete(own);
      };
    },
  };
}

/** Those who listen, by what they listen to. */
class Listeners<T> {
  readonly #sets = new Map<string, Set<(change: T) => void>>();

  of(key: string): Iterable<(change: T) => void> {
    return this.#sets.get(key) ?? [];
  }

  add(key: string, listener: (change: T) => void): () => void {
    const listeners = this.#sets.get(key) ?? new Set();
    this.#sets.set(key, listeners);
    // One function may listen twice; the wrapper keeps the two subscriptions apart.
    const own = (change: T) => listener(change);
    listeners.add(own);
    return () => {
      listeners.delete(own);
      if (listeners.size === 0 && this.#sets.get(key) === listeners) this.#sets.delete(key);
    };
  }
}

function entityKey(type: EntityType, id: string): string {
  return `${type}/${id.toLowerCase()}`;
}

function reportUncaught(error: unknown): void {
  console.error('A listener of changes failed:', error);
}
