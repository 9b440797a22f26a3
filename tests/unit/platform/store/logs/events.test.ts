import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EntityHandle } from '../../../../../src/platform/store/registry/entity-handles.ts';
import { idOf, type MemoryStore, memoryStore, START } from '../memory-store.ts';

let memory: MemoryStore;
let device: EntityHandle;
const DAY = 24 * 3_600_000;

beforeEach(async () => {
  memory = await memoryStore();
  device = await addDevice('Thermostat');
});

afterEach(async () => {
  await memory.store.close();
});

async function addDevice(name: string): Promise<EntityHandle> {
  const { store, tenantId } = memory;
  const saved = await store.write(() => store.devices.save(tenantId, { name, type: 'default' }));
  const handle = store.entities.resolve('DEVICE', idOf(saved));
  if (!handle) throw new Error('The device has not been stored');
  return handle;
}

/** Three events of the device, a second apart. */
async function happen(): Promise<void> {
  const { store, clock } = memory;
  for (const [type, body] of [
    ['LC_EVENT', { server: 'local', event: 'STARTED', success: true }],
    ['ERROR', { server: 'local', method: 'onMsg', error: 'Broken' }],
    ['DEBUG_RULE_NODE', { type: 'IN', data: '{}' }],
  ] as const) {
    await store.write(() => store.events.save(device, { type, body }));
    clock.now += 1_000;
  }
}

describe('the events of an entity', () => {
  it('come newest first, with what they say', async () => {
    await happen();
    const page = memory.store.events.list(device, { page: 0, pageSize: 2 });
    expect(page).toMatchObject({ totalElements: 3, totalPages: 2, hasNext: true });
    expect(page.data.map(({ type }) => type)).toEqual(['DEBUG_RULE_NODE', 'ERROR']);
    const [, error] = page.data;
    expect(error).toEqual({
      id: { id: expect.any(String) },
      createdTime: START + 1_000,
      tenantId: { entityType: 'TENANT', id: memory.tenantId },
      type: 'ERROR',
      uid: error?.id.id,
      entityId: { entityType: 'DEVICE', id: device.id },
      body: { server: 'local', method: 'onMsg', error: 'Broken' },
    });
  });

  it('can be narrowed to a type, the beginning of a type, and a time with both its ends', async () => {
    await happen();
    const types = (link: object, type?: 'ERROR') =>
      memory.store.events.list(device, { page: 0, pageSize: 10, ...link }, type).data.map((e) => e.type);
    expect(types({}, 'ERROR')).toEqual(['ERROR']);
    expect(types({ textSearch: 'lc_' })).toEqual(['LC_EVENT']);
    expect(types({ textSearch: 'lc_' }, 'ERROR')).toEqual(['ERROR']);
    expect(types({ startTime: START, endTime: START + 1_000 })).toEqual(['ERROR', 'LC_EVENT']);
    expect(types({ sortProperty: 'eventType', sortOrder: 'ASC' })).toEqual([
      'DEBUG_RULE_NODE',
      'ERROR',
      'LC_EVENT',
    ]);
  });

  it("are nobody else's, and go with the entity", async () => {
    await happen();
    const other = await addDevice('Another');
    const { store } = memory;
    expect(store.events.list(other, { page: 0, pageSize: 10 }).totalElements).toBe(0);
    await store.write(() => store.devices.delete(device.id));
    expect(store.events.list(device, { page: 0, pageSize: 10 }).totalElements).toBe(0);
    await expect(store.write(() => store.events.save(device, { type: 'ERROR', body: {} }))).rejects.toThrow(
      "Requested item wasn't found!",
    );
  });

  it('of debugging are kept for a week, counts for a month, the others for three', async () => {
    await happen();
    const { store } = memory;
    await store.write(() => store.events.save(device, { type: 'STATS', body: {} }));
    const purge = (now: number) => store.write(() => store.events.purgeExpired(now, 100));
    expect(await purge(START + 7 * DAY)).toBe(0);
    expect(await purge(START + 7 * DAY + 2_000)).toBe(1);
    expect(await purge(START + 29 * DAY)).toBe(0);
    expect(await purge(START + 31 * DAY)).toBe(1);
    const left = () => store.events.list(device, { page: 0, pageSize: 10 }).data.map(({ type }) => type);
    expect(left()).toEqual(['ERROR', 'LC_EVENT']);
    expect(await purge(START + 89 * DAY)).toBe(0);
    expect(await purge(START + 91 * DAY)).toBe(2);
    expect(left()).toEqual([]);
  });
});
