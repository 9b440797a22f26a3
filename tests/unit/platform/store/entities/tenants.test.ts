import { mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entityId } from '../../../../../src/model/entity-id.ts';
import type { TenantProfileConfiguration } from '../../../../../src/model/tenant-profile.ts';
import { openForReading } from '../../../../../src/platform/store/engine/database.ts';
import { TenantRemoval } from '../../../../../src/platform/store/entities/tenant-removal.ts';
import type { EntityHandle } from '../../../../../src/platform/store/registry/entity-handles.ts';
import { openStore, type Store } from '../../../../../src/platform/store/store.ts';
import { lengthOfLog, makeLogLong } from '../long-log.ts';
import { idOf, memoryStore } from '../memory-store.ts';

/** Longer than the log of a database is to stay, bytes. */
const LONG_LOG = 220 * 1_024 * 1_024;

describe('what a tenant may have', () => {
  let store: Store;
  let tenantId: string;

  beforeEach(async () => {
    ({ store, tenantId } = await memoryStore());
  });

  async function limit(configuration: TenantProfileConfiguration): Promise<void> {
    await store.write(() => {
      const profile = store.tenantProfiles.ensureDefault();
      store.tenantProfiles.save({ ...profile, profileData: { configuration } });
    });
  }

  const device = (name: string, tenant = tenantId) =>
    store.write(() => store.devices.save(tenant, { name, type: 'default' }));

  it('is limited for each type of entity by the profile', async () => {
    await limit({ maxDevices: 1, maxAssets: 1, maxCustomers: 1, maxUsers: 1 });
    const makers: Record<string, (number: number) => unknown> = {
      device: (number) => store.devices.save(tenantId, { name: `D${number}` }),
      asset: (number) => store.assets.save(tenantId, { name: `A${number}`, type: 'room' }),
      customer: (number) => store.customers.create(tenantId, { title: `C${number}` }),
      user: (number) =>
        store.users.save({
          email: `u${number}@acme.example`,
          authority: 'TENANT_ADMIN',
          tenantId: entityId('TENANT', tenantId),
        }),
    };
    for (const [type, make] of Object.entries(makers)) {
      await store.write(() => make(1));
      await expect(store.write(() => make(2))).rejects.toMatchObject({
        status: 400,
        message: `Can't create more then 1 ${type}s!`,
      });
    }
  });

  it('counts what there is: what goes makes room, and another tenant has its own', async () => {
    await limit({ maxDevices: 2 });
    const first = await device('one');
    await device('two');
    await expect(device('three')).rejects.toThrow("Can't create more then 2 devices!");
    const other = await store.write(() => store.tenants.create({ title: 'Other' }));
    await device('three', idOf(other));
    await store.write(() => store.devices.delete(idOf(first)));
    await device('three');
  });

  it('may be more than a lowered limit, which then holds for new ones; saving is no making', async () => {
    const stored = await device('one');
    await device('two');
    await limit({ maxDevices: 1 });
    await expect(device('three')).rejects.toThrow("Can't create more then 1 devices!");
    await store.write(() => store.devices.save(tenantId, { ...stored, label: 'renamed' }));
  });

  it('is not limited by 0 or by nothing', async () => {
    await limit({ maxDevices: 0 });
    await expect(device('one')).resolves.toBeDefined();
    await limit({});
    await expect(device('two')).resolves.toBeDefined();
  });
});

describe('a tenant that is deleted', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'clavier-tenants-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  /** How many rows each table has, but for the dictionary of names, which only grows, and the inside of indexes. */
  async function rows(change: (store: Store) => Promise<void>): Promise<Record<string, number>> {
    const store = openStore({ folder });
    await change(store);
    await store.close();
    const db = new DatabaseSync(join(folder, 'clavier.db'));
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    const counts = tables
      .map(({ name }) => String(name))
      .filter((name) => !/^(sqlite_.*|kv_key|order_change|.*_(data|idx|docsize|config))$/.test(name))
      .map((name) => [name, Number(db.prepare(`SELECT count(*) AS n FROM ${name}`).get()?.n)] as const);
    db.close();
    return Object.fromEntries(counts);
  }

  async function fill(store: Store, title: string): Promise<string> {
    return await store.write(() => {
      const tenantId = idOf(store.tenants.create({ title }));
      const customer = store.customers.create(tenantId, { title: 'North' });
      store.users.save({
        email: `${title}@acme.example`,
        authority: 'CUSTOMER_USER',
        tenantId: entityId('TENANT', tenantId),
        customerId: entityId('CUSTOMER', idOf(customer)),
      });
      const asset = store.assets.save(tenantId, { name: 'Hall', type: 'room' });
      for (let number = 0; number < 20; number++) {
        const device = store.devices.save(tenantId, { name: `D${number}`, customerId: customer.id ?? null });
        const key = store.entities.resolve('DEVICE', idOf(device))?.key ?? 0;
        store.attributes.save(key, 'SERVER_SCOPE', [{ key: 'active', ts: 1, value: true }]);
        store.timeseries.save(key, [{ key: 'temperature', ts: 1, value: number }]);
        store.relations.save({
          from: entityId('ASSET', idOf(asset)),
          to: entityId('DEVICE', idOf(device)),
          type: 'Contains',
        });
      }
      return tenantId;
    });
  }

  it('takes everything with it and nothing of another', async () => {
    let kept = '';
    const before = await rows(async (store) => {
      kept = await fill(store, 'kept');
    });
    const after = await rows(async (store) => {
      const doomed = await fill(store, 'doomed');
      const removed: EntityHandle[] = [];
      await store.tenants.remove(doomed, (some) => void removed.push(...some));
      expect(removed[0]).toMatchObject({ type: 'TENANT', id: doomed, tenantId: doomed });
      const devices = removed.filter(({ type }) => type === 'DEVICE');
      expect(devices.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, at) => `D${at}`));
      const customerId = removed.find(({ type }) => type === 'CUSTOMER')?.id;
      for (const device of devices) expect(device).toMatchObject({ tenantId: doomed, customerId });
      await store.tenants.whenRemoved();
      await store.write(() => store.timeseries.purgeRemoved(1_000));
      expect(store.tenants.byId(doomed)).toBeNull();
      expect(store.users.byEmail('doomed@acme.example')).toBeNull();
      expect(store.devices.list(kept, { page: 0, pageSize: 100 }).totalElements).toBe(20);
      expect(store.devices.list(doomed, { page: 0, pageSize: 100 }).totalElements).toBe(0);
    });
    expect(after).toEqual(before);
  });

  it('leaves others with all of it until none of it is there', async () => {
    const store = openStore({ folder });
    const doomed = await fill(store, 'doomed');
    const seen = new Set<string>();
    const look = () => {
      const devices = store.devices.list(doomed, { page: 0, pageSize: 100 }).data.length;
      seen.add(`${devices} devices, ${store.users.byEmail('doomed@acme.example') ? 'a user' : 'nobody'}`);
    };
    look();
    const looking = setInterval(look, 1);
    await store.tenants.remove(doomed);
    await store.tenants.whenRemoved();
    clearInterval(looking);
    look();
    await store.close();
    expect([...seen]).toEqual(['20 devices, a user', '0 devices, nobody']);
  });

  /** What is left of a tenant and of what it had, as it lies in the database. */
  function leftOf(removed: readonly EntityHandle[]): number {
    const db = new DatabaseSync(join(folder, 'clavier.db'));
    expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    const keys = JSON.stringify(removed.map(({ key }) => key));
    const left = db
      .prepare('SELECT count(*) AS left FROM entity WHERE key IN (SELECT value FROM json_each(?))')
      .get(keys);
    db.close();
    return Number(left?.left);
  }

  it('is gone though the store is closed before all of it is removed, which goes on with the next start', async () => {
    const store = openStore({ folder });
    const doomed = await fill(store, 'doomed');
    const removed: EntityHandle[] = [];
    await store.tenants.remove(doomed, (some) => void removed.push(...some));
    expect(removed.length).toBeGreaterThan(20);
    await store.close();
    expect(leftOf(removed)).toBe(removed.length);
    const again = openStore({ folder });
    expect(again.tenants.byId(doomed)).toBeNull();
    await again.tenants.whenRemoved();
    await again.close();
    expect(leftOf(removed)).toBe(0);
  });

  it('goes in steps, after each of which nothing refers to what is gone', async () => {
    const store = openStore({ folder });
    const doomed = await fill(store, 'doomed');
    const key = store.entities.resolve('TENANT', doomed)?.key ?? 0;
    await store.close();
    const db = new DatabaseSync(join(folder, 'clavier.db'));
    const removal = new TenantRemoval(db);
    removal.hide(key);
    expect(removal.hidden()).toEqual([key]);
    db.exec('PRAGMA foreign_keys = OFF');
    for (const _ of removal.remove(key)) {
      expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    }
    expect(removal.hidden()).toEqual([]);
    db.close();
  });

  it('is found by nobody while it is being removed, nor is anything of it', async () => {
    const store = openStore({ folder });
    const doomed = await fill(store, 'doomed');
    const kept = await fill(store, 'kept');
    const user = idOf(store.users.byEmail('doomed@acme.example'));
    const [device] = store.devices.list(doomed, { page: 0, pageSize: 1 }).data;
    const token = store.credentials.byDevice(idOf(device ?? null))?.credentialsId ?? '';
    await store.write(() => {
      const profile = store.deviceProfiles.requireDefault(doomed);
      store.deviceProfiles.save(doomed, {
        ...profile,
        provisionType: 'ALLOW_CREATE_NEW_DEVICES',
        provisionDeviceKey: 'provision',
        profileData: {
          ...profile.profileData,
          provisionConfiguration: { type: 'ALLOW_CREATE_NEW_DEVICES', provisionDeviceSecret: 'secret' },
        },
      });
      store.apiUsage.create(doomed);
      store.userCredentials.addActivationToken(user, { hash: 'hash', expires: Date.now() + 60_000 });
      store.relations.save({
        from: entityId('TENANT', kept),
        to: entityId('TENANT', doomed),
        type: 'Knows',
      });
    });
    const finds = () => ({
      tenant: store.tenants.byId(doomed),
      device: store.entities.resolve('DEVICE', idOf(device ?? null)),
      token: store.credentials.byToken(token),
      profile: store.deviceProfiles.byProvisionKey('provision'),
      user: store.users.byEmail('doomed@acme.example'),
      standing: store.userStandings.ofUser(user),
      activation: store.userCredentials.byActivationTokenHash('hash'),
      related: store.relations.from(entityId('TENANT', kept))[0] ?? null,
      usage: store.apiUsage.ofTenant(doomed),
    });
    for (const [what, found] of Object.entries(finds())) expect([what, found]).not.toEqual([what, null]);
    await store.tenants.remove(doomed);
    for (const [what, found] of Object.entries(finds())) expect([what, found]).toEqual([what, null]);
    await store.tenants.whenRemoved();
    await store.close();
  });

  it('lets others write while it is being removed', async () => {
    const store = openStore({ folder });
    const kept = await fill(store, 'kept');
    const doomed = await store.write(() => {
      const tenantId = idOf(store.tenants.create({ title: 'doomed' }));
      for (let number = 0; number < 5_000; number++) store.devices.save(tenantId, { name: `D${number}` });
      return tenantId;
    });
    await store.tenants.remove(doomed);
    let isRemoved = false;
    const removal = store.tenants.whenRemoved().then(() => {
      isRemoved = true;
    });
    let written = 0;
    while (!isRemoved) {
      await store.write(() => store.devices.save(kept, { name: `New ${written}` }));
      if (!isRemoved) written += 1;
    }
    await removal;
    expect(written).toBeGreaterThan(1);
    expect(store.devices.list(kept, { page: 0, pageSize: 1 }).totalElements).toBeGreaterThan(20);
    await store.close();
  });

  it('leaves no long log behind where others read and write, but waits for who reads', async () => {
    const store = openStore({ folder });
    const kept = await fill(store, 'kept');
    const doomed = await fill(store, 'doomed');
    const reader = openForReading(folder);
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM entity').get();
    makeLogLong(folder, LONG_LOG);
    expect(lengthOfLog(folder)).toBeGreaterThan(LONG_LOG);
    const { removed } = await store.tenants.remove(doomed);
    let isRemoved = false;
    const removal = removed.then(() => {
      isRemoved = true;
    });
    for (let number = 0; !isRemoved; number++) {
      await store.write(() => store.devices.save(kept, { name: `New ${number}` }));
      if (number === 5) reader.exec('COMMIT');
    }
    await removal;
    expect(lengthOfLog(folder)).toBeLessThan(LONG_LOG / 2);
    reader.close();
    await store.close();
  });

  it('tells what it had though what another one had is still being removed', async () => {
    const store = openStore({ folder });
    const doomed = [await fill(store, 'doomed'), await fill(store, 'another')];
    const removed: EntityHandle[] = [];
    const removals = doomed.map((id) => store.tenants.remove(id, (some) => void removed.push(...some)));
    let isTold = false;
    // Until then nobody else writes, and nothing can be removed.
    const writing = store.writeLong(function* () {
      while (!isTold) yield;
    });
    await Promise.all(removals);
    expect(removed.filter(({ type }) => type === 'DEVICE')).toHaveLength(40);
    expect(leftOf(removed)).toBe(removed.length);
    isTold = true;
    await writing;
    await store.tenants.whenRemoved();
    expect(leftOf(removed)).toBe(0);
    await store.close();
  });

  it('tells that nothing of it is left while another one is still to be removed', async () => {
    const store = openStore({ folder });
    const [doomed, another] = [await fill(store, 'doomed'), await fill(store, 'another')];
    const ofAnother: EntityHandle[] = [];
    const telling = Promise.withResolvers<void>();
    const { removed } = await store.tenants.remove(doomed);
    const removal = store.tenants.remove(another, async (some) => {
      if (ofAnother.push(...some) > 1) await telling.promise;
    });
    await removed;
    await vi.waitFor(() => expect(ofAnother.length).toBeGreaterThan(20));
    expect(leftOf(ofAnother)).toBe(ofAnother.length);
    telling.resolve();
    await (await removal).removed;
    expect(leftOf(ofAnother)).toBe(0);
    await store.close();
  });

  it('is told of later when nobody could look for what it had at first', async () => {
    const store = openStore({ folder });
    const doomed = await fill(store, 'doomed');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const [file, aside] = [join(folder, 'clavier.db'), join(folder, 'aside')];
    const removed: EntityHandle[] = [];
    const removal = store.tenants.remove(doomed, (some) => {
      removed.push(...some);
      if (removed.length > 1) return;
      renameSync(file, aside);
      mkdirSync(file);
    });
    await expect(removal).rejects.toThrow('unable to open database file');
    expect(removed.map(({ type }) => type)).toEqual(['TENANT']);
    expect(store.tenants.byId(doomed)).toBeNull();
    rmdirSync(file);
    renameSync(aside, file);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(leftOf(removed)).toBe(0));
    expect(removed.filter(({ type }) => type === 'DEVICE')).toHaveLength(20);
    expect(error).toHaveBeenCalledOnce();
    await store.close();
  });

  it('does nothing when there is no such tenant, and others go on writing', async () => {
    const store = openStore({ folder });
    const kept = await fill(store, 'kept');
    await expect(store.tenants.remove('13814000-1dd2-11b2-8080-000000000000')).rejects.toMatchObject({
      status: 404,
    });
    await store.write(() => store.devices.save(kept, { name: 'One more' }));
    expect(store.devices.list(kept, { page: 0, pageSize: 100 }).totalElements).toBe(21);
    await store.close();
  });
});
