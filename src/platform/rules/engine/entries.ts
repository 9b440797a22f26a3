import type { DeviceProfile } from '../../../model/device-profile.ts';
import type { Change } from '../../services/changes.ts';
import type { EntityHandle } from '../../store/registry/entity-handles.ts';
import type { Store } from '../../store/store.ts';
import type { RuleMessage } from '../message/rule-message.ts';
import { MAIN_QUEUE } from '../queues/queue-settings.ts';
import type { Chains } from './chains.ts';
import type { CompiledChain } from './compiled-chain.ts';

/** Where a message begins. */
export interface Entry {
  readonly chain: CompiledChain;
  readonly queue: string;
}

interface DeviceFacts {
  readonly profileId: string;
  readonly type: string;
}

interface ProfileFacts {
  readonly profile: DeviceProfile | null;
  readonly chainId: string | null;
  readonly queue: string;
}

/** So many devices are remembered; beyond that all are forgotten, and looked up again as they send. */
const MOST_DEVICES = 100_000;

/** Knows where messages begin: with the chain and the queue of the profile of their device, else with the root chain. */
export class Entries {
  readonly #store: Pick<Store, 'entities' | 'devices' | 'deviceProfiles'>;
  readonly #chains: Pick<Chains, 'byId' | 'rootOf'>;
  readonly #devices = new Map<string, DeviceFacts>();
  readonly #profiles = new Map<string, ProfileFacts>();

  constructor(
    store: Pick<Store, 'entities' | 'devices' | 'deviceProfiles'>,
    chains: Pick<Chains, 'byId' | 'rootOf'>,
  ) {
    this.#store = store;
    this.#chains = chains;
  }

  /**
   * Where a message about an entity begins, or about one that is gone; null when the tenant has no such chain. About an
   * alarm it begins where those about the originator of the alarm do.
   */
  of(tenantId: string, originator: Pick<EntityHandle, 'type' | 'id'> | null): Entry | null {
    const about = originator?.type === 'ALARM' ? this.#originatorOf(originator.id) : originator;
    const device = about?.type === 'DEVICE' ? this.deviceOf(about.id) : null;
    const profile = device && this.#profileOf(device.profileId);
    const chain = profile?.chainId ? this.#chains.byId(profile.chainId) : null;
    // A device that moves to another tenant is told of to either in a chain of its own.
    const begin = (chain?.tenantId === tenantId && chain) || this.#chains.rootOf(tenantId);
    return begin && { chain: begin, queue: profile?.queue ?? MAIN_QUEUE };
  }

  /** The profile and the type of a device; null when it is gone. */
  deviceOf(id: string): DeviceFacts | null {
    const known = this.#devices.get(id);
    if (known) return known;
    const device = this.#store.devices.byId(id);
    if (!device?.deviceProfileId) return null;
    const facts = { profileId: device.deviceProfileId.id, type: device.type ?? '' };
    if (this.#devices.size >= MOST_DEVICES) this.#devices.clear();
    this.#devices.set(id, facts);
    return facts;
  }

  #originatorOf(alarmId: string): EntityHandle | null {
    return this.#store.entities.resolve('ALARM', alarmId)?.originator ?? null;
  }

  /** The profile that a device has, the same object until it changes; null when the device is gone. */
  profileOf(deviceId: string): DeviceProfile | null {
    const device = this.deviceOf(deviceId);
    return device && this.#profileOf(device.profileId).profile;
  }

  #profileOf(id: string): ProfileFacts {
    const known = this.#profiles.get(id);
    if (known) return known;
    const profile = this.#store.deviceProfiles.byId(id);
    const facts = {
      profile,
      chainId: profile?.defaultRuleChainId?.id ?? null,
      queue: profile?.defaultQueueName || MAIN_QUEUE,
    };
    if (profile) this.#profiles.set(id, facts);
    return facts;
  }

  onChange({ kind, entity }: Change): void {
    if (!kind.startsWith('entity-')) return;
    if (entity.type === 'DEVICE') this.#devices.delete(entity.id);
    if (entity.type === 'DEVICE_PROFILE') {
      this.#profiles.delete(entity.id);
      // Devices are called by the name of their profile.
      this.#devices.clear();
    }
  }
}

/** Where a message stands that is kept as it came. */
export function beginning({ chain }: Entry, message: RuleMessage) {
  return { tenantId: chain.tenantId, chainId: chain.id, nodeId: null, message, executions: 0 };
}
