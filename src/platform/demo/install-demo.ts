import type { Device } from '../../model/device.ts';
import { type EntityId, entityId } from '../../model/entity-id.ts';
import { CONTAINS } from '../../model/relation.ts';
import type { AttributeScope, KvValue } from '../../model/telemetry.ts';
import { createDeviceChain } from '../rules/create-chain.ts';
import type { Store } from '../store/store.ts';
import { demoAccounts, demoAssets, demoCustomers, demoDevices } from './demo-data.ts';
import { roomHistory } from './demo-history.ts';
import { ADMIN_EMAIL, activate, INSTALLED_SETTING, writeSystem } from './install-system.ts';
import { thermostatDashboard } from './thermostat-dashboard.ts';
import { thermostatProfile } from './thermostat-profile.ts';

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
    writeRoom(store, tenantId, { name: 'Thermostat T1', serial: 'T1-0417', limit: 25, seed: 1, now });
    writeRoom(store, tenantId, { name: 'Thermostat T2', serial: 'T2-0952', limit: 28, seed: 2, now });
    store.dashboards.save(tenantId, thermostatDashboard);
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
  { name, token, type, label, customer, description }: (typeof demoDevices)[number],
): void {
  const device: Device = { name, type, label: label ?? null, additionalInfo: { description } };
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

/** A thermostat as it is after a day of work. */
function writeRoom(
  store: Store,
  tenantId: string,
  room: { name: string; serial: string; limit: number; seed: number; now: number },
): void {
  const { name, serial, limit, seed, now } = room;
  const key = store.entities.resolve('DEVICE', stored(store.devices.byName(tenantId, name)).id)?.key;
  if (key === undefined) throw new Error(`The demo device ${name} has not been stored`);
  const save = (scope: AttributeScope, values: Record<string, KvValue>) => {
    const entries = Object.entries(values).map(([key, value]) => ({ key, ts: now, value }));
    store.attributes.save(key, scope, entries);
  };
  save('CLIENT_SCOPE', { firmwareVersion: '1.4.2', serialNumber: serial });
  save('SHARED_SCOPE', { targetTemperature: 21 });
  const history = roomHistory(now, seed);
  const lastActivityTime = Math.max(...history.map(({ ts }) => ts));
  save('SERVER_SCOPE', {
    temperatureAlarmThreshold: limit,
    humidityAlarmThreshold: 30,
    // What it has sent it was heard of by; since then it is silent.
    active: false,
    lastActivityTime,
  });
  store.timeseries.save(key, history);
}

function customerNamed(store: Store, tenantId: string, title: string) {
  return entityId('CUSTOMER', stored(store.customers.byTitle(tenantId, title)).id);
}

function stored(entity: { id?: EntityId | null | undefined } | null): EntityId {
  if (!entity?.id) throw new Error('A part of the demo data has not been stored');
  return entity.id;
}
