import type { Device } from '../../model/device.ts';
import { type EntityId, entityId } from '../../model/entity-id.ts';
import { CONTAINS } from '../../model/relation.ts';
import type { AttributeScope, KvValue } from '../../model/telemetry.ts';
import { createDeviceChain } from '../rules/create-chain.ts';
import type { Store } from '../store/store.ts';
import type { KvEntry } from '../store/values/kv.ts';
import { firmware } from './dashboards/firmware.ts';
import { gateways } from './dashboards/gateways.ts';
import { thermostats } from './dashboards/thermostats.ts';
import { demoAccounts, demoAssets, demoCustomers, demoDevices, thermostatSeeds } from './demo-data.ts';
import { gatewayHistory, roomHistory, updateHistory } from './demo-history.ts';
import { ADMIN_EMAIL, activate, INSTALLED_SETTING, writeSystem } from './install-system.ts';
import { thermostatProfile } from './thermostat-profile.ts';

const HOUR = 3_600_000;

/** What installing the demo data takes. */
export interface DemoOptions {
  /** Makes the stored form of a password. */
  hashPassword: (password: string) => Promise<string>;
  /** The time at which the day of history ends, ms. */
  now?: number;
}

/** Gives a new platform the demo data, the system administrator included, all of it or none. */
export async function installDemo(
  store: Store,
  { hashPassword, now = Date.now() }: DemoOptions,
): Promise<void> {
  const hashes = new Map(
    await Promise.all(
      demoAccounts.map(async ({ email, password }) => [email, await hashPassword(password)] as const),
    ),
  );
  await store.write(() => {
    writeSystem(store, hashOf(ADMIN_EMAIL), now);
    const tenantId = store.tenants.create({ title: 'Tenant' }).id?.id ?? '';
    for (const title of demoCustomers) store.customers.create(tenantId, { title });
    for (const user of demoAccounts) {
      if (user.authority !== 'SYS_ADMIN') writeUser(store, tenantId, user, hashOf(user.email), now);
    }
    const { id: defaultRuleChainId } = createDeviceChain(store, tenantId, 'Thermostat');
    store.deviceProfiles.save(tenantId, { ...thermostatProfile, defaultRuleChainId });
    for (const device of demoDevices) writeDevice(store, tenantId, device);
    writeAssets(store, tenantId);
    for (const room of rooms) writeRoom(store, tenantId, room, now);
    writeGateway(store, tenantId, now);
    writeFirmware(store, tenantId, now);
    const building = stored(store.assets.byName(tenantId, 'Main Building'));
    for (const dashboard of [firmware(building), gateways, thermostats]) {
      store.dashboards.save(tenantId, dashboard);
    }
    store.settings.set(INSTALLED_SETTING, 'demo');
  });

  function hashOf(email: string): string {
    const hash = hashes.get(email);
    if (hash === undefined) throw new Error(`No password for ${email}`);
    return hash;
  }
}

function writeUser(
  store: Store,
  tenantId: string,
  { email, authority, customer }: (typeof demoAccounts)[number],
  passwordHash: string,
  now: number,
): void {
  const user = store.users.save({
    email,
    authority,
    tenantId: entityId('TENANT', tenantId),
    customerId: customer === undefined ? null : customerNamed(store, tenantId, customer),
  });
  activate(store, user.id?.id, passwordHash, now);
}

function writeDevice(
  store: Store,
  tenantId: string,
  { name, token, type, label, customer, description, isGateway }: (typeof demoDevices)[number],
): void {
  const additionalInfo = { description, ...(isGateway && { gateway: true }) };
  const device: Device = { name, type, label: label ?? null, additionalInfo };
  if (customer !== undefined) device.customerId = customerNamed(store, tenantId, customer);
  store.devices.save(tenantId, device, { accessToken: token });
}

function writeAssets(store: Store, tenantId: string): void {
  for (const { name, type, contains } of demoAssets) {
    const from = stored(store.assets.save(tenantId, { name, type }));
    for (const part of contains) {
      const parts = part.entityType === 'ASSET' ? store.assets : store.devices;
      store.relations.save({ from, to: stored(parts.byName(tenantId, part.name)), type: CONTAINS });
    }
  }
}

/** The rooms of the thermostats: when each is too warm, where it is, and what was wrong with it earlier. */
const rooms = [
  {
    name: 'Thermostat T1',
    serial: 'T1-0417',
    limit: 25,
    latitude: 52.0907,
    longitude: 5.1214,
    alarm: { type: 'Low Humidity', severity: 'MINOR', status: 'CLEARED_UNACK', hoursAgo: 20 },
  },
  {
    name: 'Thermostat T2',
    serial: 'T2-0952',
    limit: 28,
    latitude: 52.0951,
    longitude: 5.1303,
    alarm: { type: 'High Temperature', severity: 'MAJOR', status: 'CLEARED_ACK', hoursAgo: 9 },
  },
] as const;

/** A thermostat as it is after a day of work. */
function writeRoom(store: Store, tenantId: string, room: (typeof rooms)[number], now: number): void {
  const { name, serial, limit, latitude, longitude, alarm } = room;
  const history = roomHistory(now, thermostatSeeds[name] ?? 0);
  writeAttributes(store, tenantId, name, now, {
    CLIENT_SCOPE: { firmwareVersion: '1.4.2', serialNumber: serial },
    SHARED_SCOPE: { targetTemperature: 21 },
    SERVER_SCOPE: {
      temperatureAlarmThreshold: limit,
      humidityAlarmThreshold: 30,
      latitude,
      longitude,
      ...heardOf(history),
    },
  });
  store.timeseries.save(keyOf(store, tenantId, name), history);
  const { hoursAgo, ...wrong } = alarm;
  const startTs = now - hoursAgo * HOUR;
  const endTs = startTs + HOUR / 2;
  store.alarms.save(tenantId, {
    ...wrong,
    originator: stored(store.devices.byName(tenantId, name)),
    startTs,
    endTs,
    ackTs: wrong.status === 'CLEARED_ACK' ? endTs : 0,
    clearTs: endTs,
    details: {},
  });
}

function writeGateway(store: Store, tenantId: string, now: number): void {
  const history = gatewayHistory(now);
  writeAttributes(store, tenantId, 'Demo Gateway', now, {
    CLIENT_SCOPE: { firmwareVersion: '2.5.1', serialNumber: 'GW-0031' },
    SERVER_SCOPE: heardOf(history),
  });
  store.timeseries.save(keyOf(store, tenantId, 'Demo Gateway'), history);
}

/** Which firmware devices are given, and what has come of it. */
const updates: Readonly<Record<string, { wanted: string; state: string; current?: string }>> = {
  'Demo Gateway': { wanted: '2.5.1', state: 'UPDATED' },
  'Thermostat T1': { wanted: '1.4.2', state: 'UPDATED' },
  'Thermostat T2': { wanted: '1.5.0', state: 'FAILED' },
  'DHT11 Demo Device': { current: '0.9.8', wanted: '0.9.8', state: 'UPDATED' },
  'Raspberry Pi Demo Device': { current: '3.0.2', wanted: '3.1.0', state: 'DOWNLOADING' },
};

function writeFirmware(store: Store, tenantId: string, now: number): void {
  for (const [name, { wanted, state, current }] of Object.entries(updates)) {
    writeAttributes(store, tenantId, name, now, {
      ...(current !== undefined && { CLIENT_SCOPE: { firmwareVersion: current } }),
      SHARED_SCOPE: { targetFirmwareVersion: wanted },
      SERVER_SCOPE: { firmwareState: state },
    });
  }
  store.timeseries.save(keyOf(store, tenantId, 'Raspberry Pi Demo Device'), updateHistory(now));
}

function writeAttributes(
  store: Store,
  tenantId: string,
  name: string,
  now: number,
  scopes: Readonly<Partial<Record<AttributeScope, Readonly<Record<string, KvValue>>>>>,
): void {
  const device = keyOf(store, tenantId, name);
  for (const scope of ['CLIENT_SCOPE', 'SHARED_SCOPE', 'SERVER_SCOPE'] as const) {
    const entries = Object.entries(scopes[scope] ?? {}).map(([key, value]) => ({ key, ts: now, value }));
    if (entries.length > 0) store.attributes.save(device, scope, entries);
  }
}

/** What the platform keeps of a device that has sent a history: what it has sent it was heard of by; since then it is silent. */
function heardOf(history: readonly KvEntry[]) {
  return { active: false, lastActivityTime: Math.max(...history.map(({ ts }) => ts)) };
}

function keyOf(store: Store, tenantId: string, name: string): number {
  const key = store.entities.resolve('DEVICE', stored(store.devices.byName(tenantId, name)).id)?.key;
  if (key === undefined) throw new Error(`The demo device ${name} has not been stored`);
  return key;
}

function customerNamed(store: Store, tenantId: string, title: string) {
  return entityId('CUSTOMER', stored(store.customers.byTitle(tenantId, title)).id);
}

function stored(entity: { id?: EntityId | null | undefined } | null): EntityId {
  if (!entity?.id) throw new Error('A part of the demo data has not been stored');
  return entity.id;
}
