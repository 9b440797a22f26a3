import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EntityHandle } from '../../../../../src/platform/store/registry/entity-handles.ts';
import type { ParkedMessage } from '../../../../../src/platform/store/rules/rule-message-repository.ts';
import { openStore, type Store } from '../../../../../src/platform/store/store.ts';
import { contentOf } from '../../../../../src/platform/store/telemetry-log/log-merge.ts';
import type { KvEntry } from '../../../../../src/platform/store/values/kv.ts';
import { idOf } from '../memory-store.ts';

let folder: string;
let store: Store;
let tenant: EntityHandle;
let boiler: EntityHandle;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-parked-'));
  store = openStore({ folder });
  await fill();
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function fill(): Promise<void> {
  const tenantId = await store.write(() => idOf(store.tenants.create({ title: 'Acme' })));
  const device = await store.write(() => idOf(store.devices.save(tenantId, { name: 'Boiler' })));
  tenant = store.entities.resolve('TENANT', tenantId) as EntityHandle;
  boiler = store.entities.resolve('DEVICE', device) as EntityHandle;
}

const message = (key: number, changes: Partial<ParkedMessage> = {}): ParkedMessage => ({
  key,
  root: key,
  tenantKey: tenant?.key ?? 1,
  queue: 'Main',
  chainId: 'chain',
  nodeId: null,
  due: null,
  message: `["message ${key}"]`,
  ...changes,
});

const start = { root: 0, key: 0 };
const waiting = () => store.ruleMessages.after(tenant.key, start, 100).map(({ key }) => key);
const log = (parked: ParkedMessage[], ended: number[] = [], entries: KvEntry[] = []) =>
  store.telemetryLog.appendAll({
    points: entries.length > 0 ? [{ entity: boiler, entries, expiresAt: null }] : [],
    parked,
    ended,
  });

it('leaves nothing of a message that has ended before it was merged, and tells which ended that were parked before', () => {
  const frames = [
    [message(5), message(6)],
    [5, 2],
  ].map((messages) => ({ records: [], messages }));
  expect(contentOf(frames)).toEqual({ pointsOf: [], parked: [message(6)], ended: [2] });
});

it('keeps messages with the points that came with them, as a whole', async () => {
  const value = { key: 'k', ts: 1, value: 1 };
  await log([message(1, { nodeId: 'node', due: 7 }), message(2)], [], [value]);
  await store.telemetryLog.whenMerged();
  expect(store.ruleMessages.after(tenant.key, start, 10)).toEqual([message(2)]);
  expect(store.ruleMessages.dueUntil(tenant.key, 7, { due: 0, root: 0, key: 0 }, 10)).toEqual([
    message(1, { nodeId: 'node', due: 7 }),
  ]);
  expect(store.ruleMessages.nextDue(tenant.key, 0)).toBe(7);
  expect(store.timeseries.latest(boiler.key)).toEqual([value]);
});

it('forgets those that have ended, whether or not they were merged before', async () => {
  await log([message(1), message(2), message(3)]);
  await store.telemetryLog.whenMerged();
  await log([message(4)], [1]);
  await log([], [3, 4]);
  await store.telemetryLog.whenMerged();
  expect(waiting()).toEqual([2]);
});

it('reads them in the order in which they came, with the branches of a message in its place', async () => {
  await log([message(2), message(5, { root: 1 }), message(3), message(6, { root: 2 })]);
  await store.telemetryLog.whenMerged();
  expect(waiting()).toEqual([5, 2, 6, 3]);
  expect(store.ruleMessages.after(tenant.key, { root: 2, key: 2 }, 1)).toEqual([message(6, { root: 2 })]);
  expect(store.ruleMessages.lastKey()).toBe(6);
});

it('finds those after a kill that were logged and not merged, once', async () => {
  await log([message(1)]);
  await store.telemetryLog.whenMerged();
  await log([message(2), message(3)], [1]);
  const copy = `${folder}-copy`;
  cpSync(folder, copy, { recursive: true });
  const other = openStore({ folder: copy });
  expect(other.ruleMessages.after(tenant.key, start, 10).map(({ key }) => key)).toEqual([2, 3]);
  await other.close();
  rmSync(copy, { recursive: true });
});

it('lets those go that are of a tenant that is gone', async () => {
  await log([message(1), message(2, { tenantKey: 9_999 })]);
  await store.telemetryLog.whenMerged();
  expect(waiting()).toEqual([1]);
  await store.tenants.remove(tenant.id);
  await store.tenants.whenRemoved();
  expect(waiting()).toEqual([]);
});

it('leaves out points of an entity that is gone, and says so where there is nothing else', async () => {
  await store.write(() => store.devices.delete(boiler.id));
  await log([message(1)], [], [{ key: 'k', ts: 1, value: 1 }]);
  await expect(log([], [], [{ key: 'k', ts: 1, value: 1 }])).rejects.toMatchObject({ status: 404 });
  await store.telemetryLog.whenMerged();
  expect(waiting()).toEqual([1]);
});

it('does the same in memory', async () => {
  await store.close();
  store = openStore({ folder: ':memory:' });
  await fill();
  await log([message(1), message(2)], [], [{ key: 'k', ts: 1, value: 1 }]);
  await log([], [1]);
  expect(waiting()).toEqual([2]);
  await store.write(() => store.devices.delete(boiler.id));
  await expect(log([], [], [{ key: 'k', ts: 1, value: 1 }])).rejects.toMatchObject({ status: 404 });
});

it('undoes the part of a change that throws, and keeps the rest', async () => {
  await store.write(() => {
    store.ruleMessages.add(message(1));
    const failed = store.attempt<unknown>(
      () => {
        store.ruleMessages.add(message(2));
        throw new Error('no');
      },
      (error) => error,
    );
    expect(failed).toEqual(new Error('no'));
    store.attempt(() => store.ruleMessages.add(message(3)), String);
  });
  expect(waiting()).toEqual([1, 3]);
});

it('keeps what a node has to say about an entity until either is gone', async () => {
  const node = tenant.key;
  await store.write(() => store.nodeStates.save(node, boiler.key, { count: 1 }));
  await store.write(() => store.nodeStates.save(node, boiler.key, { count: 2 }));
  expect(store.nodeStates.of(node, boiler.key)).toEqual({ count: 2 });
  await store.write(() => store.nodeStates.save(node, boiler.key, undefined));
  expect(store.nodeStates.of(node, boiler.key)).toBeUndefined();
  await store.write(() => store.nodeStates.save(node, boiler.key, 3));
  await store.write(() => store.devices.delete(boiler.id));
  expect(store.nodeStates.of(node, boiler.key)).toBeUndefined();
});
