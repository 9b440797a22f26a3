import type { EntityType } from '../../model/entity-id.ts';
import type { AttributeScope } from '../../model/telemetry.ts';
import type { EntityHandle } from '../store/entity-repository.ts';
import type { KvEntry } from '../store/kv.ts';

/** Something that happened to one entity and is already on disk. */
export type Change =
  | { kind: 'timeseries'; entity: EntityHandle; entries: KvEntry[] }
  | { kind: 'attributes'; entity: EntityHandle; scope: AttributeScope; entries: KvEntry[] }
  | { kind: 'timeseries-deleted'; entity: EntityHandle; keys: string[] }
  | { kind: 'attributes-deleted'; entity: EntityHandle; scope: AttributeScope; keys: string[] }
  | { kind: 'credentials-updated'; entity: EntityHandle }
  /** The entity, as it is now, was saved anew. */
  | { kind: 'entity-updated'; entity: EntityHandle }
  /** The entity, as it is now, went to another customer or tenant, or came back from one. */
  | { kind: 'entity-reassigned'; entity: EntityHandle }
  | { kind: 'entity-deleted'; entity: EntityHandle };

/** Is called in the turn of the publisher, so it must be quick. */
type ChangeListener = (change: Change) => void;

/** The hub between whoever writes and whoever watches: websocket sessions, device transports, activity. */
export interface Changes {
  /** Tells the watchers of the entity, then those of everything, in the order they subscribed. */
  publish(change: Change): void;
  /** Watches one entity; the returned function ends it and may be called twice. */
  subscribe(entityType: EntityType, entityId: string, listener: ChangeListener): () => void;
  /** Watches every entity; the returned function ends it and may be called twice. */
  subscribeAll(listener: ChangeListener): () => void;
}

/**
 * Makes a hub. A listener that throws is reported to `onError` and costs no other listener its change: the write
 * it tells of has been acknowledged already.
 */
export function createChanges(onError: (error: unknown) => void = reportUncaught): Changes {
  const byEntity = new Map<string, Set<ChangeListener>>();
  const everywhere = new Set<ChangeListener>();

  function tell(listeners: Set<ChangeListener>, change: Change): void {
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
      const listeners = byEntity.get(entityKey(change.entity.type, change.entity.id));
      if (listeners) tell(listeners, change);
      tell(everywhere, change);
    },

    subscribe(entityType, entityId, listener) {
      const key = entityKey(entityType, entityId);
      const listeners = byEntity.get(key) ?? new Set();
      byEntity.set(key, listeners);
      // One function may watch an entity twice; the wrapper keeps the two subscriptions apart.
      const own: ChangeListener = (change) => listener(change);
      listeners.add(own);
      return () => {
        listeners.delete(own);
        if (listeners.size === 0 && byEntity.get(key) === listeners) byEntity.delete(key);
      };
    },

    subscribeAll(listener) {
      const own: ChangeListener = (change) => listener(change);
      everywhere.add(own);
      return () => {
        everywhere.delete(own);
      };
    },
  };
}

function entityKey(type: EntityType, id: string): string {
  return `${type}/${id.toLowerCase()}`;
}

function reportUncaught(error: unknown): void {
  console.error('A listener of changes failed:', error);
}
