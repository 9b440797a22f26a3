import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRelation } from '../../../../../../src/platform/rules/nodes/filter/check-relation.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

/** Stores an asset that has a relation to the device of the bench, or from it. */
async function related(name: string, direction: 'to' | 'from', type: string) {
  const { store } = bench.platform;
  const asset = await store.write(() => store.assets.save(bench.tenantId, { name, type: 'building' }));
  const device = { entityType: bench.device.type, id: bench.device.id };
  const relation =
    direction === 'to' ? { from: asset.id, to: device, type } : { from: device, to: asset.id, type };
  await store.write(() => store.relations.save(relation));
  return { entityType: 'ASSET', entityId: asset.id.id };
}

describe('check relation', () => {
  it('tells whether one entity leads to the originator by a relation of the type', async () => {
    const hall = await related('Hall', 'to', 'Contains');
    const ask = (configuration: object) => bench.run(checkRelation, { ...hall, ...configuration });

    expect(await ask({ direction: 'FROM', relationType: 'Contains' })).toMatchObject([{ to: 'True' }]);
    expect(await ask({ direction: 'FROM', relationType: 'Manages' })).toMatchObject([{ to: 'False' }]);
    expect(await ask({ direction: 'TO', relationType: 'Contains' })).toMatchObject([{ to: 'False' }]);
  });

  it('tells whether the originator leads to one entity', async () => {
    const valve = await related('Valve', 'from', 'Controls');
    expect(
      await bench.run(checkRelation, { ...valve, direction: 'TO', relationType: 'Controls' }),
    ).toMatchObject([{ to: 'True' }]);
  });

  it('tells whether any entity is so related to the originator', async () => {
    await related('Roof', 'to', 'Supports');
    const ask = (configuration: object) =>
      bench.run(checkRelation, { checkForSingleEntity: false, ...configuration });

    expect(await ask({ direction: 'FROM', relationType: 'Supports' })).toMatchObject([{ to: 'True' }]);
    expect(await ask({ direction: 'TO', relationType: 'Supports' })).toMatchObject([{ to: 'False' }]);
    expect(await ask({ direction: 'FROM', relationType: 'Manages' })).toMatchObject([{ to: 'False' }]);
  });

  it('does not start before the entity is chosen', () => {
    expect(() => bench.start(checkRelation)).toThrow('entityId: the entity is not chosen');
  });
});
