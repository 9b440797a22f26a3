import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entityId, NULL_UUID } from '../../../../src/model/entity-id.ts';
import { demoAccounts } from '../../../../src/platform/demo/demo-data.ts';
import { installDemo } from '../../../../src/platform/demo/install-demo.ts';
import { INSTALLED_SETTING, installSystem } from '../../../../src/platform/demo/install-system.ts';
import { addManyDevices } from '../../../../src/platform/demo/many-devices.ts';
import { tenantEquipment } from '../../../../src/platform/start/tenant-equipment.ts';
import { openStore, type Store } from '../../../../src/platform/store/store.ts';
import { idOf, START } from '../store/memory-store.ts';

let store: Store;

beforeEach(() => {
  store = openStore({ folder: ':memory:', now: () => START, equipment: tenantEquipment });
});
afterEach(() => store.close());

const hashPassword = async (password: string) => `hash of ${password}`;
const install = () => installDemo(store, { hashPassword, now: START });
const tenantId = () => idOf(store.tenants.list({ page: 0, pageSize: 1 }).data[0] ?? null);
const device = (name: string) => store.devices.byName(tenantId(), name);

describe('an empty platform', () => {
  it('has a system administrator who can sign in, and no tenant', async () => {
    await installSystem(store, { adminPasswordHash: 'hash', now: START });
    const admin = store.users.byEmail('sysadmin@thingsboard.org');
    expect(admin).toMatchObject({ authority: 'SYS_ADMIN', tenantId: entityId('TENANT', NULL_UUID) });
    expect(store.userCredentials.byUser(idOf(admin))).toMatchObject({ enabled: true, passwordHash: 'hash' });
    expect(store.tenants.list({ page: 0, pageSize: 1 }).totalElements).toBe(0);
    expect(store.settings.get(INSTALLED_SETTING)).toBe('empty');
  });
});

describe('the demo data', () => {
  it('has heard of a thermostat when it has sent its last value', async () => {
    await install();
    const key = store.entities.resolve('DEVICE', idOf(device('Thermostat T1')))?.key ?? 0;
    const state = store.attributes.list(key, 'SERVER_SCOPE', ['active', 'lastActivityTime']);
    const [latest] = store.timeseries.latest(key, ['temperature']);
    expect(Object.fromEntries(state.map(({ key, value }) => [key, value]))).toEqual({
      active: false,
      lastActivityTime: latest?.ts,
    });
    expect(latest?.ts).toBeGreaterThan(START - 600_000);
  });

  it('lets every demo account sign in with its password', async () => {
    await install();
    expect(demoAccounts.map(({ email }) => email)).toEqual([
      'sysadmin@thingsboard.org',
      'tenant@thingsboard.org',
      'customer@thingsboard.org',
      'customerA@thingsboard.org',
      'customerB@thingsboard.org',
      'customerC@thingsboard.org',
    ]);
    for (const { email, password, authority } of demoAccounts) {
      const user = store.users.byEmail(email);
      expect(user?.authority).toBe(authority);
      expect(store.userCredentials.byUser(idOf(user))).toMatchObject({
        enabled: true,
        passwordHash: `hash of ${password}`,
      });
    }
    expect(store.settings.get(INSTALLED_SETTING)).toBe('demo');
  });

  it.each([
    ['Test Device A1', 'A1_TEST_TOKEN', 'default', 'Customer A'],
    ['Test Device A2', 'A2_TEST_TOKEN', 'default', 'Customer A'],
    ['Test Device A3', 'A3_TEST_TOKEN', 'default', 'Customer A'],
    ['Test Device B1', 'B1_TEST_TOKEN', 'default', 'Customer B'],
    ['Test Device C1', 'C1_TEST_TOKEN', 'default', 'Customer C'],
    ['DHT11 Demo Device', 'DHT11_DEMO_TOKEN', 'default', null],
    ['Raspberry Pi Demo Device', 'RASPBERRY_PI_DEMO_TOKEN', 'default', null],
    ['Thermostat T1', 'T1_TEST_TOKEN', 'thermostat', null],
    ['Thermostat T2', 'T2_TEST_TOKEN', 'thermostat', null],
  ])('has %s with the token that guides use', async (name, token, type, customerTitle) => {
    await install();
    const { deviceId } = store.credentials.byToken(token) ?? {};
    expect(store.devices.infoById(deviceId ?? '')).toMatchObject({ name, type, customerTitle });
  });

  it('leads what thermostats send through a rule chain of their own, that does what the root does', async () => {
    await install();
    const chain = store.ruleChains.byName(tenantId(), 'Thermostat');
    expect(chain).toMatchObject({ root: false });
    expect(store.ruleNodes.ofChain(idOf(chain))?.nodes).toHaveLength(7);
    const profile = store.deviceProfiles.findOrCreate(tenantId(), 'thermostat');
    expect(profile.defaultRuleChainId).toEqual(chain?.id);
  });

  it('has a building with floors that contain devices', async () => {
    await install();
    const building = store.assets.byName(tenantId(), 'Main Building');
    const floors = store.relations.from(entityId('ASSET', idOf(building)));
    const things = floors.flatMap(({ relation }) => store.relations.from(relation.to));
    expect(things.map(({ to }) => store.devices.byId(to.id)?.name)).toContain('Thermostat T1');
  });

  it('has a day of history for the thermostats, the same whenever it is made', async () => {
    await install();
    const key = store.entities.resolve('DEVICE', idOf(device('Thermostat T1')))?.key ?? 0;
    const range = {
      startTs: START - 86_400_001,
      endTs: START,
      interval: 0,
      agg: 'NONE',
      limit: 1_000,
    } as const;
    const history = store.timeseries.query(key, 'temperature', { ...range, orderBy: 'ASC' });
    expect(history).toHaveLength(288);
    expect(history[0]).toEqual({ ts: START - 86_400_000, value: expect.any(Number) });
    expect(store.timeseries.latest(key)).toMatchInlineSnapshot(`
      [
        {
          "key": "humidity",
          "ts": 1699999700000,
          "value": 52.6,
        },
        {
          "key": "temperature",
          "ts": 1699999700000,
          "value": 20.1,
        },
      ]
    `);
  });

  it('is installed as a whole or not at all', async () => {
    await store.write(() => store.users.save({ email: 'customerC@thingsboard.org', authority: 'SYS_ADMIN' }));
    await expect(install()).rejects.toThrow('already present');
    expect(store.tenants.list({ page: 0, pageSize: 1 }).totalElements).toBe(0);
    expect(store.users.byEmail('sysadmin@thingsboard.org')).toBeNull();
  });
});

describe('many devices', () => {
  it('are numbered, of mixed types, labels and owners', async () => {
    await install();
    await addManyDevices(store, tenantId(), 2_500);
    const page = store.devices.infos(tenantId(), {
      page: 0,
      pageSize: 3_000,
      textSearch: 'Device ',
      sortProperty: 'name',
    });
    expect(page.totalElements).toBe(2_500);
    expect(page.data[0]?.name).toBe('Device 000001');
    expect(page.data.at(-1)?.name).toBe('Device 002500');
    for (const member of ['type', 'label', 'customerTitle'] as const) {
      expect(new Set(page.data.map((row) => row[member])).size).toBeGreaterThan(3);
    }
  });
});
