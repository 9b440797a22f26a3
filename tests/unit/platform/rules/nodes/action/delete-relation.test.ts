import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteRelation } from '../../../../../../src/platform/rules/nodes/action/delete-relation.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

const device = () => ({ entityType: 'DEVICE' as const, id: bench.device.id });

/** Rooms that contain the device of the bench; answers which of them do so still. */
async function rooms(...names: string[]): Promise<() => string[]> {
  const { store } = bench.platform;
  await store.write(() => {
    for (const name of names) {
      const { id } = store.assets.save(bench.tenantId, { name, type: 'room' });
      store.relations.save({ from: id, to: device(), type: 'Contains' });
    }
  });
  return () =>
    store.relations
      .to(device())
      .map(({ from }) => from.name)
      .filter((name) => names.includes(name));
}

describe('delete relation', () => {
  it('ends the one with the entity of the name', async () => {
    const remaining = await rooms('A', 'B');
    const configuration = { entityType: 'ASSET', entityNamePattern: `\${room}` };
    for (const _ of [1, 2]) {
      expect(await bench.run(deleteRelation, configuration, { metadata: { room: 'A' } })).toMatchObject([
        { to: 'Success', originator: device() },
      ]);
    }
    expect(remaining()).toEqual(['B']);
  });

  it('ends all of the type and direction', async () => {
    const remaining = await rooms('C', 'D');
    const configuration = { deleteForSingleEntity: false };
    await bench.run(deleteRelation, { ...configuration, direction: 'TO' });
    await bench.run(deleteRelation, { ...configuration, relationType: 'Manages' });
    expect(remaining()).toEqual(['C', 'D']);

    expect(await bench.run(deleteRelation, configuration)).toMatchObject([{ to: 'Success' }]);
    expect(remaining()).toEqual([]);
  });

  it('fails when there is no such entity', async () => {
    const configuration = { entityType: 'ASSET', entityNamePattern: 'Cave' };
    expect(await bench.run(deleteRelation, configuration)).toMatchObject([
      { to: 'Failure', error: "No entity found with type 'ASSET' and name 'Cave'." },
    ]);
  });

  it('does not start before the type of the one entity is chosen', () => {
    expect(() => bench.start(deleteRelation)).toThrow('entityType: the type of the entity is not chosen');
  });
});
