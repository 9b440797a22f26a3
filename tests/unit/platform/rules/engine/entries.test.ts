import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EntityId } from '../../../../../src/model/entity-id.ts';
import type { CompiledChain } from '../../../../../src/platform/rules/engine/compiled-chain.ts';
import { Entries } from '../../../../../src/platform/rules/engine/entries.ts';
import { openStore, type Store } from '../../../../../src/platform/store/store.ts';
import { idOf } from '../../store/memory-store.ts';

let store: Store;
let tenantId: string;
let pumpChain: string;
let entries: Entries;
const chainOf = (id: string): CompiledChain => ({ id, tenantId, first: null }) as CompiledChain;

/** A tenant whose pumps have a chain and a queue of their own. */
beforeEach(async () => {
  store = openStore({ folder: ':memory:' });
  tenantId = await store.write(() => {
    const id = idOf(store.tenants.create({ title: 'Acme' }));
    const chain = store.ruleChains.save(id, { name: 'Pumps' });
    pumpChain = idOf(chain);
    store.deviceProfiles.save(id, {
      name: 'pump',
      type: 'DEFAULT',
      transportType: 'DEFAULT',
      provisionType: 'DISABLED',
      defaultRuleChainId: chain.id,
      defaultQueueName: 'HighPriority',
      profileData: {
        configuration: { type: 'DEFAULT' },
        transportConfiguration: { type: 'DEFAULT' },
        provisionConfiguration: { type: 'DISABLED' },
      },
    });
    return id;
  });
  entries = new Entries(store, { byId: chainOf, rootOf: () => chainOf('root') });
});
afterEach(() => store.close());

async function device(name: string, type: string): Promise<EntityId> {
  const { id } = await store.write(() => store.devices.save(tenantId, { name, type }));
  return id;
}

function begins(
  { entityType, id }: EntityId,
  owner = tenantId,
): { chain: string | undefined; queue: string | undefined } {
  const entry = entries.of(owner, { type: entityType, id });
  return { chain: entry?.chain.id, queue: entry?.queue };
}

describe('a message', () => {
  it('about a device begins with the chain and the queue of its profile', async () => {
    expect(begins(await device('P', 'pump'))).toEqual({ chain: pumpChain, queue: 'HighPriority' });
  });

  it('about a device of a profile without a chain begins with the root chain', async () => {
    expect(begins(await device('D', 'default'))).toEqual({ chain: 'root', queue: 'Main' });
  });

  it('about a device of another tenant begins with the root chain: one that moves is told of to both', async () => {
    expect(begins(await device('P', 'pump'), 'other').chain).toBe('root');
  });

  it('about an alarm begins where those about whom the alarm is of do', async () => {
    const originator = await device('P', 'pump');
    const { alarm } = await store.write(() =>
      store.alarms.save(tenantId, { type: 'Hot', originator, severity: 'MAJOR', status: 'ACTIVE_UNACK' }),
    );
    expect(begins(alarm.id)).toEqual({ chain: pumpChain, queue: 'HighPriority' });
  });

  it('about anything else begins with the root chain', () => {
    expect(begins({ entityType: 'TENANT', id: tenantId })).toEqual({ chain: 'root', queue: 'Main' });
  });
});
