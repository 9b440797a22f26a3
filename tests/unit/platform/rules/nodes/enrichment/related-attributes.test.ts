import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relatedAttributes } from '../../../../../../src/platform/rules/nodes/enrichment/related-attributes.ts';
import { NOW, type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
/** A house contains a floor, which contains the device of the bench; a person manages the device. */
beforeAll(async () => {
  bench = await startNodeBench();
  const { store } = bench.platform;
  await store.write(() => {
    const device = { entityType: bench.device.type, id: bench.device.id };
    const house = store.assets.save(bench.tenantId, { name: 'House', type: 'house' }).id;
    const floor = store.assets.save(bench.tenantId, { name: 'Floor', type: 'floor' }).id;
    const person = store.customers.save(bench.tenantId, { title: 'Person' }).id;
    if (!person) throw new Error('The customer has no id');
    store.relations.save({ from: house, to: floor, type: 'Contains' });
    store.relations.save({ from: floor, to: device, type: 'Contains' });
    store.relations.save({ from: person, to: device, type: 'Manages' });
    for (const [id, name] of [
      [house, 'house'],
      [floor, 'floor'],
      [person, 'person'],
    ] as const) {
      const { key } = bench.handle(id);
      store.attributes.save(key, 'SERVER_SCOPE', [{ key: 'name', ts: NOW, value: name }]);
      store.timeseries.save(key, [{ key: 'seen', ts: NOW, value: true }]);
    }
  });
});
afterAll(() => bench.close());

const query = { direction: 'TO', maxLevel: 1, filters: [{ relationType: 'Contains', entityTypes: [] }] };
const attrMapping = { name: 'of' };

describe('related attributes', () => {
  it.each<[string, object, string]>([
    ['the nearest', query, 'floor'],
    ['one of a type', { ...query, filters: [{ relationType: null, entityTypes: ['CUSTOMER'] }] }, 'person'],
    [
      'one that any filter lets pass',
      { ...query, filters: [{ relationType: 'Owns' }, { relationType: 'Manages' }] },
      'person',
    ],
    ['one as far away as can be', { ...query, maxLevel: 2, fetchLastLevelOnly: true }, 'house'],
    ['the nearest of any distance', { ...query, maxLevel: 0 }, 'floor'],
  ])('adds those of %s', async (_, relationsQuery, of) => {
    expect(await bench.run(relatedAttributes, { attrMapping, relationsQuery })).toMatchObject([
      { to: 'Success', metadata: { of } },
    ]);
  });

  it('adds latest values', async () => {
    const configuration = { telemetry: true, attrMapping: { seen: 'seen' }, relationsQuery: query };
    expect(await bench.run(relatedAttributes, configuration)).toMatchObject([
      { to: 'Success', metadata: { seen: 'true' } },
    ]);
  });

  it('fails when nothing is related so', async () => {
    const relationsQuery = { ...query, direction: 'FROM' };
    expect(await bench.run(relatedAttributes, { attrMapping, relationsQuery })).toMatchObject([
      { to: 'Failure', error: 'There is no entity to take values of' },
    ]);
  });
});
