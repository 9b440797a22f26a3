import { afterAll, beforeAll, expect, it } from 'vitest';
import { findKeyNames } from '../../../../../src/platform/store/queries/entity-query.ts';
import { administratorOf, deviceKey, type MemoryStore, memoryStore } from '../memory-store.ts';

const DEVICES = 101;

let memory: MemoryStore;

beforeAll(async () => {
  memory = await memoryStore();
  const { store, tenantId } = memory;
  await store.write(() => {
    for (let at = 1; at <= DEVICES; at++) {
      const key = deviceKey(store, store.devices.save(tenantId, { name: `device ${1_000 + at}` }));
      store.timeseries.save(key, [{ key: at > 99 ? `series of ${at}` : 'level', ts: 1, value: at }]);
      store.attributes.save(key, at % 2 ? 'SERVER_SCOPE' : 'CLIENT_SCOPE', [
        { key: 'place', ts: 1, value: 'x' },
      ]);
    }
  });
});
afterAll(() => memory.store.close());

it('the names of keys are those of the first hundred entities, each once', () => {
  const { store, tenantId } = memory;
  const caller = administratorOf(tenantId);
  const sortOrder = { key: { type: 'ENTITY_FIELD', key: 'name' }, direction: 'ASC' } as const;
  const query = {
    entityFilter: { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' } as const,
    pageLink: { pageSize: 5_000, page: 0, sortOrder },
  };
  expect(findKeyNames(store, caller, query, { timeseries: true, attributes: true })).toEqual({
    entityTypes: ['DEVICE'],
    timeseries: ['level', 'series of 100'],
    attribute: ['place'],
  });
});
