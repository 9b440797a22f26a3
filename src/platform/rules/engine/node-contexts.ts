import type { DeviceProfile } from '../../../model/device-profile.ts';
import { contained } from '../../contained.ts';
import type { Log } from '../../log.ts';
import type { ServiceEndpoints } from '../../outbound/service-endpoints.ts';
import type { Store } from '../../store/store.ts';
import type { NodeContext, NodeLetters, NodeScripts } from '../contract/node-context.ts';
import type { Told } from '../contract/outcome.ts';
import { newMessage } from '../message/new-message.ts';
import type { ChainsParts } from './chains.ts';
import type { Prepared } from './walks.ts';

/** The longest time that a timer can wait, ms: it does not wait at all for one that is longer. */
const LONGEST = 2 ** 31 - 1;

/** What the platform has for the nodes of all tenants. */
export interface ContextParts {
  readonly store: Store;
  readonly log: Log;
  readonly rpc: NodeContext['rpc'];
  readonly allowsPrivateAddresses: boolean;
  readonly serviceEndpoints: ServiceEndpoints;
  scriptsOf(tenantId: string): NodeScripts;
  lettersOf(tenantId: string): NodeLetters;
}

/** What nodes do by themselves. */
export interface NodeWork {
  /** A node sends a message that it has made up. */
  emit(nodeId: string, chainId: string, told: Told): Promise<void>;
  /** A node changes something without a message. */
  change(nodeId: string, chainId: string, work: Prepared): Promise<void>;
  /** The profile of a device, the same object until it changes; null when the device is gone. */
  profileOf(deviceId: string): DeviceProfile | null;
  /** What a node does again and again has failed. */
  failed(nodeId: string, error: unknown): void;
}

/** Makes what nodes know of the platform. */
export function nodeContexts(
  parts: ContextParts,
  { emit, change, profileOf, failed }: NodeWork,
): Pick<ChainsParts, 'contextOf'> {
  const { store, log, rpc, allowsPrivateAddresses, serviceEndpoints, scriptsOf, lettersOf } = parts;

  return {
    contextOf({ id, key, name, tenantId, chainId }) {
      const timers: NodeJS.Timeout[] = [];
      const context: NodeContext = {
        tenantId,
        chainId,
        nodeId: id,
        nodeName: name,
        store,
        rpc,
        allowsPrivateAddresses,
        serviceEndpoints,
        scripts: scriptsOf(tenantId),
        letters: lettersOf(tenantId),
        now: () => store.now(),
        entityOf({ entity, originator }) {
          const found = entity ?? store.entities.resolve(originator.entityType, originator.id);
          return found?.tenantId === tenantId ? found : null;
        },
        profileOf: ({ id }) => profileOf(id),
        whenMerged: (keys) => store.telemetryLog.whenMerged(keys),
        emit: (told) => emit(id, chainId, told),
        change: (work) => change(id, chainId, work),
        *states() {
          for (const { entityKey, state } of store.nodeStates.ofNode(key)) {
            const entity = store.entities.byKey(entityKey);
            if (entity) yield [entity, state];
          }
        },
        newMessage: (made) => newMessage(made, store.now()),
        every(interval, work) {
          const repeated = contained(work, (error) => failed(id, error));
          timers.push(setInterval(repeated, Math.min(interval, LONGEST)).unref());
        },
        log: (text) => log.info({ tenantId, chainId, node: name }, text),
      };
      return {
        context,
        release: () => {
          for (const timer of timers) clearInterval(timer);
        },
      };
    },
  };
}
