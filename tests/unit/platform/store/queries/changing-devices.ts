import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { entityId, NULL_UUID } from '../../../../../src/model/entity-id.ts';
import type { EntityKey } from '../../../../../src/model/entity-query.ts';
import type { KvValue } from '../../../../../src/model/telemetry.ts';
import { seededRandom } from '../../../../../src/platform/demo/seeded-random.ts';
import type { Caller } from '../../../../../src/platform/security/access.ts';
import { openStore, type Store } from '../../../../../src/platform/store/store.ts';
import { administratorOf, deviceKey, idOf } from '../memory-store.ts';

const DEVICES = 5_300;
const CHANGES = 300;

export const level: EntityKey = { type: 'TIME_SERIES', key: 'level' };
export const mode: EntityKey = { type: 'TIME_SERIES', key: 'mode' };
export const isOn: EntityKey = { type: 'SERVER_ATTRIBUTE', key: 'isOn' };

/** Many devices of a tenant that change, the orders of whose values are kept. */
export interface ChangingDevices {
  tenantKey: number;
  folder: string;
  store: Store;
  administrator: Caller;
  customerUser: Caller;
  /** Changes values of devices, or devices, in every way that there is. */
  change(): Promise<void>;
  /** Gives the profile of some devices another name, and its name to the profile of others. */
  renameProfiles(): Promise<void>;
}

/** Makes them; they are gone when the test has finished. */
export async function changingDevices(): Promise<ChangingDevices> {
  const folder = mkdtempSync(join(tmpdir(), 'clavier-kept-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  let now = 1;
  const store = openStore({ folder, now: () => now });
  onTestFinished(() => store.close());
  const random = seededRandom(3);
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const [tenantId, otherTenant] = await store.write(() =>
    ['Acme', 'Other'].map((title) => idOf(store.tenants.create({ title }))),
  );
  if (!tenantId || !otherTenant) throw new Error('There are no tenants');
  const customerId = await store.write(() => idOf(store.customers.save(tenantId, { title: 'Ana' })));
  const ofCustomer = entityId('CUSTOMER', customerId);
  const ids: string[] = [];

  function anyDevice() {
    const number = Math.floor(random() * 100_000);
    const type = oneOf(['water', 'water', 'oil']);
    return {
      name: `${oneOf(['Pump', 'fan', 'Valve', 'Ölpumpe', 'P\0mp'])} ${number}-${now}`,
      type,
      label: oneOf(['', 'Öl', 'up']),
    };
  }

  function anyValue(key: 'level' | 'mode'): KvValue {
    if (key === 'mode') return oneOf(['auto', 'manual', 'off', true, 3]);
    return random() < 0.9 ? Math.floor(random() * 100) : oneOf([true, false, '50', 'ump', -2.5]);
  }

  function add(): void {
    now += 1;
    const saved = store.devices.save(tenantId ?? '', { ...anyDevice(), customerId: ofCustomer });
    ids.push(idOf(saved));
    const key = deviceKey(store, saved);
    const series = (['level', 'mode'] as const).filter(() => random() < 0.9);
    store.timeseries.save(
      key,
      series.map((name) => ({ key: name, ts: now, value: anyValue(name) })),
    );
    if (random() < 0.9) {
      store.attributes.save(key, 'SERVER_SCOPE', [{ key: 'isOn', ts: now, value: random() < 0.5 }]);
    }
  }

  function changeOne(): void {
    const at = Math.floor(random() * ids.length);
    const id = ids[at] ?? '';
    const device = store.devices.byId(id);
    const what = random();
    now += 1;
    if (what < 0.1) add();
    if (what < 0.1 || !device) return;
    const key = deviceKey(store, { id: { id } });
    if (what < 0.45 && device.tenantId?.id === otherTenant) store.devices.moveToTenant(id, tenantId ?? '');
    else if (what < 0.2) {
      store.devices.delete(id);
      ids.splice(at, 1);
    } else if (what < 0.3) store.devices.save(tenantId ?? '', { ...device, ...anyDevice() });
    else if (what < 0.35) store.devices.assign(id, customerId);
    else if (what < 0.4 && device.customerId?.id !== NULL_UUID) store.devices.assign(id, null);
    else if (what < 0.45) store.devices.moveToTenant(id, otherTenant ?? '');
    else if (what < 0.6) store.timeseries.save(key, [{ key: 'level', ts: now, value: anyValue('level') }]);
    else if (what < 0.7) store.timeseries.save(key, [{ key: 'mode', ts: now, value: anyValue('mode') }]);
    else if (what < 0.9)
      store.attributes.save(key, 'SERVER_SCOPE', [{ key: 'isOn', ts: now, value: random() < 0.5 }]);
    else store.attributes.delete(key, 'SERVER_SCOPE', ['isOn']);
  }

  async function change(): Promise<void> {
    await store.write(() => {
      for (let count = 0; count < CHANGES; count++) changeOne();
    });
    await Promise.all(
      Array.from({ length: CHANGES }, () => {
        const entity = store.entities.resolve('DEVICE', oneOf(ids));
        const key = oneOf(['level', 'mode'] as const);
        now += 1;
        return entity && store.telemetryLog.append(entity, [{ key, ts: now, value: anyValue(key) }], null);
      }),
    );
    await store.telemetryLog.whenMerged();
  }

  async function renameProfiles(): Promise<void> {
    await store.write(() => {
      for (const [from, to] of [
        ['water', 'brine'],
        ['oil', 'water'],
      ] as const) {
        const profile = store.deviceProfiles.findOrCreate(tenantId ?? '', from);
        store.deviceProfiles.save(tenantId ?? '', { ...profile, name: to });
      }
    });
  }

  await store.write(() => {
    for (let count = 0; count < DEVICES; count++) add();
  });
  const tenantKey = store.entities.resolve('TENANT', tenantId)?.key ?? 0;
  for (const key of [level, mode, isOn]) await store.valueOrders.keep(tenantKey, 'DEVICE', key);
  const administrator = administratorOf(tenantId);
  const customerUser = {
    ...administrator,
    authority: 'CUSTOMER_USER' as const,
    userId: NULL_UUID,
    customerId,
  };
  return { tenantKey, folder, store, administrator, customerUser, change, renameProfiles };
}
