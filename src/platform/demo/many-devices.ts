import { entityId } from '../../model/entity-id.ts';
import type { Store } from '../store/store.ts';
import { seededRandom } from './seeded-random.ts';

/** How many devices one commit stores. */
const BATCH = 5_000;

const types = ['default', 'thermostat', 'meter', 'gateway', 'valve', 'Tracker'] as const;
const places = ['Boiler', 'Roof', 'Hall', 'Pump', 'Line 1', 'Line 2', 'Cellar', 'Yard'] as const;

/**
 * Fills a tenant with devices called `Device 000001` and so on, of mixed types, labels and owners, the same for the
 * same count. For measuring and trying out at scale.
 */
export async function addManyDevices(store: Store, tenantId: string, count: number): Promise<void> {
  const random = seededRandom(count);
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const customers = store.customers.list(tenantId, { page: 0, pageSize: 100 }).data.map(({ id }) => id?.id);
  const owners = [undefined, ...customers];
  const digits = Math.max(6, String(count).length);

  for (let start = 1; start <= count; start += BATCH) {
    await store.write(() => {
      for (let number = start; number < Math.min(start + BATCH, count + 1); number++) {
        const owner = pick(owners);
        store.devices.save(tenantId, {
          name: `Device ${String(number).padStart(digits, '0')}`,
          type: pick(types),
          label: random() < 0.2 ? null : `${pick(places)} ${Math.ceil(random() * 999)}`,
          customerId: owner === undefined ? null : entityId('CUSTOMER', owner),
        });
      }
    });
  }
}
