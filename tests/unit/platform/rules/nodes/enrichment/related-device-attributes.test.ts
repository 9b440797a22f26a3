import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relatedDeviceAttributes } from '../../../../../../src/platform/rules/nodes/enrichment/related-device-attributes.ts';
import { NOW, type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
/** A room contains a valve, a thermometer and the device of the bench, which is of the type `default`. */
beforeAll(async () => {
  bench = await startNodeBench();
  const { store } = bench.platform;
  await store.write(() => {
    const room = store.assets.save(bench.tenantId, { name: 'Room', type: 'room' }).id;
    for (const [name, type] of [
      ['Valve', 'valve'],
      ['Thermometer', 'thermometer'],
    ] as const) {
      const { id } = store.devices.save(bench.tenantId, { name, type });
      store.relations.save({ from: room, to: id, type: 'Contains' });
      const { key } = bench.handle(id);
      store.attributes.save(key, 'SERVER_SCOPE', [{ key: 'name', ts: NOW, value: name }]);
      store.timeseries.save(key, [{ key: 'position', ts: NOW, value: 7 }]);
    }
    originator = room;
  });
});
afterAll(() => bench.close());

let originator: { entityType: 'ASSET'; id: string };
const query = { direction: 'FROM', maxLevel: 1, relationType: 'Contains', deviceTypes: ['thermometer'] };

describe('related device attributes', () => {
  it('adds those of a device of one of the types', async () => {
    const configuration = {
      deviceRelationsQuery: query,
      serverAttributeNames: ['name'],
      latestTsKeyNames: ['position'],
    };
    expect(await bench.run(relatedDeviceAttributes, configuration, { originator })).toMatchObject([
      { to: 'Success', originator, metadata: { ss_name: 'Thermometer', position: '7' } },
    ]);
  });

  it.each<[string, object]>([
    ['of the types', { ...query, deviceTypes: ['pump'] }],
    ['at the end of such a relation', { ...query, relationType: 'Manages' }],
  ])('fails when there is no device %s', async (_, deviceRelationsQuery) => {
    const configuration = { deviceRelationsQuery, serverAttributeNames: ['name'] };
    expect(await bench.run(relatedDeviceAttributes, configuration, { originator })).toMatchObject([
      { to: 'Failure', error: 'There is no entity to take values of' },
    ]);
  });
});
