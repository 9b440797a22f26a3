import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRelation } from '../../../../../../src/platform/rules/nodes/action/create-relation.ts';
import { type NodeBench, startNodeBench } from '../../node-bench.ts';

let bench: NodeBench;
beforeAll(async () => {
  bench = await startNodeBench();
});
afterAll(() => bench.close());

const configuration = { entityType: 'ASSET', entityNamePattern: `\${room}`, entityTypePattern: 'room' };
const device = () => ({ entityType: 'DEVICE' as const, id: bench.device.id });

async function asset(name: string) {
  const { store } = bench.platform;
  const { id } = await store.write(() => store.assets.save(bench.tenantId, { name, type: 'room' }));
  return id;
}

describe('create relation', () => {
  it.each([
    ['FROM', 'from the other entity to the originator'],
    ['TO', 'from the originator to the other entity'],
  ])('makes one in the direction %s: %s', async (direction) => {
    const room = await asset(`Room ${direction}`);
    const metadata = { room: `Room ${direction}` };
    const out = await bench.run(createRelation, { ...configuration, direction }, { metadata });

    expect(out).toMatchObject([{ to: 'Success', originator: device() }]);
    const [from, to] = direction === 'FROM' ? [room, device()] : [device(), room];
    expect(bench.platform.store.relations.between({ from, to, type: 'Contains' })).not.toBeNull();
  });

  it('makes a relation of a type that the metadata names', async () => {
    const room = await asset('Lab');
    const message = { metadata: { room: 'Lab', how: 'Heats' } };
    await bench.run(createRelation, { ...configuration, relationType: `\${how}` }, message);
    expect(
      bench.platform.store.relations.between({ from: room, to: device(), type: 'Heats' }),
    ).not.toBeNull();
  });

  it.each<[string, object, string, object]>([
    ['DEVICE', { entityTypePattern: `\${room} type` }, 'POOL', { type: 'POOL type' }],
    ['ASSET', {}, 'Attic', { type: 'room' }],
    ['CUSTOMER', {}, 'Guest', { title: 'Guest' }],
  ])(
    'makes a %s that is not there when it is wanted so, and tells chains of it',
    async (entityType, more, room, made) => {
      const before = bench.noted.length;
      const wanted = { ...configuration, entityType, createEntityIfNotExists: true, ...more };
      for (const _ of [1, 2]) {
        expect(await bench.run(createRelation, wanted, { metadata: { room } })).toMatchObject([
          { to: 'Success' },
        ]);
      }
      expect(bench.noted.slice(before)).toMatchObject([
        { type: 'ENTITY_CREATED', originator: { entityType }, data: made },
      ]);
    },
  );

  it('goes on with the other entity as originator when it is wanted so', async () => {
    const room = await asset('Hall');
    const wanted = { ...configuration, changeOriginatorToRelatedEntity: true };
    for (const _ of [1, 2]) {
      expect(await bench.run(createRelation, wanted, { metadata: { room: 'Hall' } })).toMatchObject([
        { to: 'Success', originator: room },
      ]);
    }
  });

  it('ends other relations of the type first when it is wanted so', async () => {
    const rooms = [await asset('Old'), await asset('New')];
    const wanted = { ...configuration, relationType: 'Holds', removeCurrentRelations: true };
    for (const room of ['Old', 'New']) await bench.run(createRelation, wanted, { metadata: { room } });
    const { relations } = bench.platform.store;
    expect(rooms.map((from) => relations.between({ from, to: device(), type: 'Holds' }) !== null)).toEqual([
      false,
      true,
    ]);
  });

  it.each(['DASHBOARD', 'ENTITY_VIEW', 'USER', 'TENANT'] as const)('finds a %s', async (entityType) => {
    const { store } = bench.platform;
    await store.write(() => {
      if (entityType === 'DASHBOARD') store.dashboards.save(bench.tenantId, { title: 'Thing' });
      if (entityType === 'ENTITY_VIEW') {
        store.entityViews.save(bench.tenantId, { name: 'Thing', type: 'view', entityId: device() });
      }
    });
    const room = entityType === 'USER' ? 'admin@acme.example' : 'Thing';
    expect(
      await bench.run(createRelation, { ...configuration, entityType }, { metadata: { room } }),
    ).toMatchObject([{ to: 'Success' }]);
  });

  it('fails when there is no such entity', async () => {
    expect(await bench.run(createRelation, configuration, { metadata: { room: 'Cave' } })).toMatchObject([
      { to: 'Failure', error: "No entity found with type 'ASSET' and name 'Cave'." },
    ]);
  });

  it('does not find what another tenant has', async () => {
    const { store } = bench.platform;
    const { id } = await store.write(() => store.tenants.create({ title: 'Other' }));
    await store.write(() => store.assets.save(id?.id ?? '', { name: 'Vault', type: 'room' }));
    expect(await bench.run(createRelation, configuration, { metadata: { room: 'Vault' } })).toMatchObject([
      { to: 'Failure' },
    ]);
  });

  it('does not start before the type of the entity is chosen', () => {
    expect(() => bench.start(createRelation)).toThrow('entityType: the type of the entity is not chosen');
  });
});
