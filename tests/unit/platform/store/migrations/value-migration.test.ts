import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entitiesAndTelemetry } from '../../../../../src/platform/store/migrations/0001-entities-and-telemetry.ts';
import { auditAndAdministration } from '../../../../../src/platform/store/migrations/0002-audit-and-administration.ts';
import { entityViews } from '../../../../../src/platform/store/migrations/0003-entity-views.ts';
import { accountsAndTenants } from '../../../../../src/platform/store/migrations/0004-accounts-and-tenants.ts';
import { dashboardsRuleChainsWidgets } from '../../../../../src/platform/store/migrations/0005-dashboards-rule-chains-widgets.ts';
import { openStore } from '../../../../../src/platform/store/store.ts';

const DEVICE = '10000000-0000-1000-8000-000000000002';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-migration-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A database as it was before values lay by key, with a device in it. */
function writeOldDatabase(): void {
  const db = new DatabaseSync(join(folder, 'clavier.db'));
  for (const step of [
    entitiesAndTelemetry,
    auditAndAdministration,
    entityViews,
    accountsAndTenants,
    dashboardsRuleChainsWidgets,
  ]) {
    db.exec(step);
  }
  db.exec(`
    INSERT INTO entity (key, id, type, tenant_key, created_time, name, name_folded) VALUES
      (10, '10000000-0000-1000-8000-000000000001', 'TENANT', 1, 1, 'Acme', 'acme'),
      (11, '${DEVICE}', 'DEVICE', 10, 2, 'Old Boiler', 'old boiler');
    INSERT INTO kv_key (id, name) VALUES (1, 'temperature'), (2, 'floor');
    INSERT INTO ts_latest (entity_key, key_id, ts, value) VALUES (11, 1, 5, 21.5), (11, 2, 6, 'text');
    INSERT INTO ts_kv (entity_key, key_id, ts, value, expires_at) VALUES
      (11, 1, 5, 21.5, NULL), (11, 1, 3, 20, 1000), (11, 2, 6, 'text', NULL);
    INSERT INTO attribute (entity_key, scope, key_id, value, last_update_ts) VALUES
      (11, 0, 2, 'cellar', 7), (11, 2, 2, x'74727565', 8);
    PRAGMA user_version = 5;
    PRAGMA application_id = ${0x436c6176};
  `);
  db.close();
}

describe('a database from before values lay by key', () => {
  it('keeps points, latest values and attributes, and its names can be searched', async () => {
    writeOldDatabase();
    const store = openStore({ folder });
    const device = store.entities.resolve('DEVICE', DEVICE);
    expect(device).toMatchObject({ key: 11 });
    expect(store.timeseries.latest(11)).toEqual([
      { key: 'floor', ts: 6, value: 'text' },
      { key: 'temperature', ts: 5, value: 21.5 },
    ]);
    const all = { startTs: 0, endTs: 10, interval: 0, agg: 'NONE', limit: 10, orderBy: 'ASC' } as const;
    expect(store.timeseries.query(11, 'temperature', all)).toEqual([
      { ts: 3, value: 20 },
      { ts: 5, value: 21.5 },
    ]);
    expect(await store.write(() => store.timeseries.purgeExpired(1_000, 10))).toBe(1);
    expect(store.timeseries.query(11, 'temperature', all)).toEqual([{ ts: 5, value: 21.5 }]);
    expect(store.attributes.list(11)).toEqual([
      { scope: 'CLIENT_SCOPE', key: 'floor', value: 'cellar', lastUpdateTs: 7 },
      { scope: 'SERVER_SCOPE', key: 'floor', value: true, lastUpdateTs: 8 },
    ]);
    const name = { type: 'ENTITY_FIELD', key: 'name' } as const;
    const selection = { types: ['DEVICE'], tenantKey: 10, keyFilters: [], resolveValue: () => null } as const;
    expect(store.entityQueries.count(selection)).toBe(1);
    const search = (textSearch: string) =>
      store.entityQueries.keys(selection, { textSearch, columns: [name] }, 10).keys;
    expect(search('D BOI')).toEqual([11]);
    expect(search('D BOA')).toEqual([]);
    await store.write(() => store.timeseries.save(11, [{ key: 'temperature', ts: 9, value: 30 }]));
    expect(store.timeseries.latest(11, ['temperature'])).toEqual([{ key: 'temperature', ts: 9, value: 30 }]);
    const temperature = { type: 'TIME_SERIES', key: 'temperature' } as const;
    await store.valueOrders.keep(10, 'DEVICE', temperature);
    const byTemperature = { sort: { key: temperature, direction: 'ASC' }, columns: [] } as const;
    expect(store.entityQueries.keys(selection, byTemperature, 10)).toEqual({ keys: [11], total: 1 });
    await store.close();
  });
});
