import { beforeAll, describe, expect, test } from 'vitest';
import type { AlarmDataQuery } from '../../../../../src/model/entity-query.ts';
import { MAX_ENTITIES_PER_SUBSCRIPTION } from '../../../../../src/model/live.ts';
import { addManyDevices } from '../../../../../src/platform/demo/many-devices.ts';
import type { Caller } from '../../../../../src/platform/security/access.ts';
import { findAlarmEntities, findAlarms } from '../../../../../src/platform/store/queries/alarm-query.ts';
import { alarmQuery } from '../../../../queries.ts';
import { administratorOf, idOf, type MemoryStore, memoryStore } from '../memory-store.ts';

let memory: MemoryStore;
let administrator: Caller;

beforeAll(async () => {
  memory = await memoryStore();
  const { store, tenantId, clock } = memory;
  await addManyDevices(store, tenantId, MAX_ENTITIES_PER_SUBSCRIPTION);
  clock.now += 1000;
  await store.write(() => {
    const id = idOf(store.devices.save(tenantId, { name: 'Youngest' }));
    const originator = { entityType: 'DEVICE' as const, id };
    store.alarms.save(tenantId, { type: 'Hot', severity: 'MAJOR', status: 'ACTIVE_UNACK', originator });
  });
  administrator = administratorOf(tenantId);
});

const ofAllDevices = (pageLink: Record<string, unknown> = {}) =>
  alarmQuery(
    { entityFilter: { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' } },
    pageLink,
  ) as AlarmDataQuery;

function typesOf(query: AlarmDataQuery, once: boolean): string[] {
  const { store, clock } = memory;
  const entities = findAlarmEntities(store, administrator, query, { once });
  return findAlarms(store, administrator, query, entities, clock.now).data.map(({ data }) => data.type);
}

describe('a query for alarms of more entities than are looked at', () => {
  test('finds those of the youngest too where only alarms of this moment are wanted', () => {
    expect(typesOf(ofAllDevices(), true)).toEqual(['Hot']);
  });

  test('follows the oldest, which may have alarms later', () => {
    const { total, keys } = findAlarmEntities(memory.store, administrator, ofAllDevices());
    expect({ total, looked: keys.length }).toEqual({
      total: MAX_ENTITIES_PER_SUBSCRIPTION + 1,
      looked: MAX_ENTITIES_PER_SUBSCRIPTION,
    });
    expect(typesOf(ofAllDevices(), false)).toEqual([]);
  });

  test('looks at the oldest for what was propagated to them', () => {
    expect(typesOf(ofAllDevices({ searchPropagatedAlarms: true }), true)).toEqual([]);
  });
});

describe('a query for alarms of one type of entities', () => {
  test('finds those of each, in the order asked for, however many have alarms', async () => {
    const { store, tenantId, clock } = memory;
    const devices = store.devices.list(tenantId, { page: 0, pageSize: 2_500, sortProperty: 'name' }).data;
    await store.write(() => {
      for (const [at, device] of devices.entries()) {
        clock.now += 1;
        const originator = { entityType: 'DEVICE' as const, id: idOf(device) };
        const type = `Cold ${at}`;
        store.alarms.save(tenantId, { type, severity: 'MINOR', status: 'ACTIVE_UNACK', originator });
      }
      const hall = idOf(store.assets.save(tenantId, { name: 'Hall', type: 'hall' }));
      const originator = { entityType: 'ASSET' as const, id: hall };
      store.alarms.save(tenantId, { type: 'Open', severity: 'MINOR', status: 'ACTIVE_UNACK', originator });
    });
    const sortedBy = (direction: 'ASC' | 'DESC') =>
      typesOf(
        ofAllDevices({ sortOrder: { key: { type: 'ALARM_FIELD', key: 'createdTime' }, direction } }),
        true,
      );

    const all = devices.map((_, at) => `Cold ${at}`);
    expect(sortedBy('ASC')).toEqual(['Hot', ...all].slice(0, 10));
    expect(sortedBy('DESC')).toEqual(all.toReversed().slice(0, 10));
  });
});
