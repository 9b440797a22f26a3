import { beforeEach, describe, expect, it } from 'vitest';
import { type EntityId, entityId } from '../../../../../src/model/entity-id.ts';
import type { EntityView } from '../../../../../src/model/entity-view.ts';
import { createPlatform } from '../../../../../src/platform/assembly/platform.ts';
import type { Store } from '../../../../../src/platform/store/store.ts';
import { deviceKey, idOf, memoryStore } from '../memory-store.ts';

let store: Store;
let tenantId: string;
let source: EntityId;
let sourceKey: number;

beforeEach(async () => {
  ({ store, tenantId } = await memoryStore());
  const device = await store.write(() => store.devices.save(tenantId, { name: 'Boiler' }));
  source = entityId('DEVICE', idOf(device));
  sourceKey = deviceKey(store, device);
});

const save = (view: Partial<EntityView> = {}) =>
  store.write(() =>
    store.entityViews.save(tenantId, { name: 'View', type: 'shown', entityId: source, ...view }),
  );
const keyOf = (view: EntityView) => store.entities.resolve('ENTITY_VIEW', idOf(view))?.key ?? 0;
const point = (key: string, ts: number) => ({ key, ts, value: ts });
const put = (...entries: ReturnType<typeof point>[]) =>
  store.write(() => store.timeseries.save(sourceKey, entries));

describe('a view', () => {
  it('must have a device or asset of its tenant as its source', async () => {
    const other = await store.write(() => store.tenants.create({ title: 'Other' }));
    const theirs = await store.write(() => store.devices.save(idOf(other), { name: 'Theirs' }));
    await expect(save({ entityId: entityId('DEVICE', idOf(theirs)) })).rejects.toThrow(
      'Entity view is referencing to non-existent entity!',
    );
    await expect(save({ entityId: entityId('TENANT', tenantId) })).rejects.toThrow(
      'Entity view can only be created for a device or an asset!',
    );
  });

  it('copies a point of within its window when the latest of the source is beyond it', async () => {
    await put(point('a', 10), point('a', 20), point('a', 30), point('b', 40));
    const view = await save({ startTimeMs: 10, endTimeMs: 25 });
    expect(store.timeseries.latest(keyOf(view))).toEqual([point('a', 20)]);
  });

  it('that is saved again shows the old or the new of every value at any moment', async () => {
    const [attribute, gone] = [point('a', 10), point('b', 10)];
    await store.write(() => store.attributes.save(sourceKey, 'SERVER_SCOPE', [attribute, gone]));
    await put(point('a', 10), point('b', 10));
    const old = await save({ endTimeMs: 15, keys: { timeseries: [], attributes: { ss: ['a', 'b'] } } });
    await put(point('a', 20));
    const key = keyOf(old);
    const seen = new Set<string>();
    const look = () => {
      const names = store.attributes.list(key, 'SERVER_SCOPE').map((one) => one.key);
      const latest = store.timeseries.latest(key).map((one) => `${one.key}@${one.ts}`);
      seen.add([...names, ...latest].join());
    };
    const keys = { timeseries: ['a'], attributes: { ss: ['a'] } };
    await store.write(() => {
      for (const _ of store.entityViews.saveInSteps(tenantId, { ...old, endTimeMs: 0, keys })) look();
    });
    look();
    expect([...seen]).toEqual(['a,b,a@10,b@10', 'a,a@10,b@10', 'a,a@20,b@10', 'a,a@20']);
  });

  it('goes when its tenant goes, though it leans on a device', async () => {
    const key = keyOf(await save());
    await expect(store.write(() => store.devices.delete(source.id))).rejects.toThrow(
      "Can't delete device that has entity views!",
    );
    await store.tenants.remove(tenantId);
    expect(store.entities.byKey(key)).toBeNull();
    expect(store.devices.byId(source.id)).toBeNull();
  });

  it('keeps its device with the tenant', async () => {
    const other = await store.write(() => store.tenants.create({ title: 'Other' }));
    await save();
    await expect(store.write(() => store.devices.moveToTenant(source.id, idOf(other)))).rejects.toThrow(
      "Can't assign device that has entity views to another tenant!",
    );
  });

  it('that is undone leaves nothing of what it copied', async () => {
    await put(point('a', 10));
    await expect(
      store.write(() => {
        store.entityViews.save(tenantId, { name: 'View', type: 'shown', entityId: source });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await put(point('a', 20))).toEqual([]);
  });
});

describe('telemetry of a source', () => {
  it('moves the latest values of its views forward, and tells each point that they show', async () => {
    const narrow = await save({ keys: { timeseries: ['a'] }, endTimeMs: 100 });
    const wide = await save({ name: 'Wide' });
    await put(point('a', 50), point('b', 50));
    const refreshed = await put(point('a', 60), point('a', 55), point('a', 200), point('b', 40));
    expect(store.timeseries.latest(keyOf(narrow))).toEqual([point('a', 60)]);
    expect(store.timeseries.latest(keyOf(wide))).toEqual([point('a', 200), point('b', 50)]);
    expect(refreshed).toContainEqual({ viewKey: keyOf(narrow), entries: [point('a', 60), point('a', 55)] });
  });

  it('is told to the watchers of its views', async () => {
    const view = await save({ keys: { timeseries: ['a'] } });
    const { changes, telemetry, close } = await createPlatform(store, { log: console });
    const told: unknown[] = [];
    changes.subscribe('ENTITY_VIEW', idOf(view), (change) => told.push(change));
    const device = store.entities.resolve('DEVICE', source.id);
    if (!device) throw new Error('There is no device');
    await telemetry.saveTimeseries(device, [point('a', 1), point('b', 1)]);
    await telemetry.saveTimeseries(device, [point('b', 2)]);
    expect(told).toEqual([expect.objectContaining({ kind: 'timeseries', entries: [point('a', 1)] })]);
    await close();
  });

  it('cannot be written through a view', async () => {
    const view = store.entities.resolve('ENTITY_VIEW', idOf(await save()));
    if (!view) throw new Error('There is no view');
    const { telemetry, close } = await createPlatform(store, { log: console });
    await expect(telemetry.saveTimeseries(view, [point('a', 1)])).rejects.toMatchObject({ status: 400 });
    expect(store.timeseries.latest(view.key)).toEqual([]);
    await close();
  });
});
