import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { entityId, NULL_UUID } from '../../../../../src/model/entity-id.ts';
import type {
  EntityDataQuery,
  EntityKey,
  KeyFilter,
  KeyFilterPredicate,
} from '../../../../../src/model/entity-query.ts';
import type { KvValue } from '../../../../../src/model/telemetry.ts';
import { seededRandom } from '../../../../../src/platform/demo/seeded-random.ts';
import type { Caller } from '../../../../../src/platform/security/access.ts';
import { findEntityKeys } from '../../../../../src/platform/store/queries/entity-query.ts';
import { openReadStore } from '../../../../../src/platform/store/read-store.ts';
import { openStore, type Store } from '../../../../../src/platform/store/store.ts';
import { administratorOf, deviceKey, idOf } from '../memory-store.ts';

/*
 * Who asks a query again gets what a reader gets who has never asked anything, whatever has been stored in between. One
 * reader stays, and keeps what it finds; of the others each answers one round.
 */

const DEVICES = 5_300;
const CHANGES = 300;

const name: EntityKey = { type: 'ENTITY_FIELD', key: 'name' };
const createdTime: EntityKey = { type: 'ENTITY_FIELD', key: 'createdTime' };
const type: EntityKey = { type: 'ENTITY_FIELD', key: 'type' };
const label: EntityKey = { type: 'ENTITY_FIELD', key: 'label' };
const level: EntityKey = { type: 'TIME_SERIES', key: 'level' };
const mode: EntityKey = { type: 'TIME_SERIES', key: 'mode' };
const isOn: EntityKey = { type: 'SERVER_ATTRIBUTE', key: 'isOn' };

interface Crowd {
  folder: string;
  store: Store;
  administrator: Caller;
  customerUser: Caller;
  /** Changes values of devices, or devices, in every way that there is. */
  change(): Promise<void>;
  /** Gives the profile of some devices another name, and its name to the profile of others. */
  renameProfiles(): Promise<void>;
}

async function crowd(): Promise<Crowd> {
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
      name: `${oneOf(['Pump', 'fan', 'Valve'])} ${number}-${ids.length}`,
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
  return { folder, store, administrator, customerUser, change, renameProfiles };
}

function filter(key: EntityKey, predicate: KeyFilterPredicate): KeyFilter {
  return { key, predicate };
}

const above = (value: number) =>
  filter(level, { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: value } });
const on = (value: boolean) =>
  filter(isOn, { type: 'BOOLEAN', operation: 'EQUAL', value: { defaultValue: value } });
const modeWith = (text: string) =>
  filter(mode, { type: 'STRING', operation: 'CONTAINS', ignoreCase: true, value: { defaultValue: text } });
const nameWith = (text: string) =>
  filter(name, { type: 'STRING', operation: 'CONTAINS', ignoreCase: false, value: { defaultValue: text } });
const typeWith = (text: string) =>
  filter(type, { type: 'STRING', operation: 'EQUAL', ignoreCase: false, value: { defaultValue: text } });

type Asked = Pick<EntityDataQuery, 'keyFilters' | 'entityFilter' | 'latestValues'> & { textSearch?: string };

const all = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' } as const;
const ofWater = { type: 'deviceType', deviceType: 'water', deviceNameFilter: '' } as const;
const pumps = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: 'pu' } as const;

const asked: Asked[] = [
  { entityFilter: all, keyFilters: [above(50)] },
  { entityFilter: all, keyFilters: [above(50), on(true)] },
  { entityFilter: all, keyFilters: [above(10), on(true), modeWith('a')] },
  { entityFilter: all, keyFilters: [on(false), modeWith('u'), nameWith('a')] },
  { entityFilter: ofWater, keyFilters: [above(20), on(true)] },
  { entityFilter: all, keyFilters: [typeWith('water'), on(true)] },
  { entityFilter: pumps, keyFilters: [above(20)] },
  { entityFilter: all, keyFilters: [nameWith('7')] },
  { entityFilter: all, textSearch: 'pu' },
  { entityFilter: all, textSearch: 'a', latestValues: [mode] },
  { entityFilter: all, textSearch: 'um', latestValues: [level, mode] },
  { entityFilter: ofWater, textSearch: 'an', latestValues: [level, mode] },
  { entityFilter: all, textSearch: '1', latestValues: [level], keyFilters: [on(true)] },
  { entityFilter: all, textSearch: 'va', latestValues: [mode], keyFilters: [above(30), on(false)] },
];

const orders = [
  { key: name, direction: 'ASC' },
  { key: createdTime, direction: 'DESC' },
  { key: label, direction: 'ASC' },
  { key: level, direction: 'DESC' },
  { key: isOn, direction: 'ASC' },
] as const;

function expectAlike(
  { folder, administrator, customerUser }: Crowd,
  kept: ReturnType<typeof openReadStore>,
  round: number,
): void {
  const fresh = openReadStore(folder);
  for (const [at, { textSearch, latestValues = [], ...each }] of asked.entries()) {
    for (const caller of at % 3 === 0 ? [administrator, customerUser] : [administrator]) {
      const sortOrder = orders[(at + round) % orders.length] ?? orders[0];
      const pageLink = { pageSize: 50, page: (at + round) % 3 === 0 ? 25 : 0, sortOrder, textSearch };
      const query = { ...each, pageLink, entityFields: [name], latestValues };
      expect(findEntityKeys(kept, caller, query), JSON.stringify(query)).toEqual(
        findEntityKeys(fresh, caller, query),
      );
    }
  }
}

it('what was found before is found as it is now', async () => {
  const crowded = await crowd();
  const kept = openReadStore(crowded.folder);
  for (let round = 0; round < 4; round++) {
    expectAlike(crowded, kept, round);
    if (round > 0) await crowded.change();
  }
  await crowded.renameProfiles();
  expectAlike(crowded, kept, 0);
});
