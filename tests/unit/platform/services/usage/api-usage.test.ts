import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scriptsOf } from '../../../../../src/platform/rules/scripts/tenant-scripts.ts';
import { createAudit } from '../../../../../src/platform/services/audit.ts';
import { type Change, createChanges } from '../../../../../src/platform/services/changes.ts';
import { createRuleIntake } from '../../../../../src/platform/services/rule-intake.ts';
import { createTelemetry } from '../../../../../src/platform/services/telemetry.ts';
import { createTenantConfigurations } from '../../../../../src/platform/services/tenant-configuration.ts';
import { createTransactions } from '../../../../../src/platform/services/transactions.ts';
import { type ApiUsage, startApiUsage } from '../../../../../src/platform/services/usage/api-usage.ts';
import { storedDataPoints } from '../../../../../src/platform/services/usage/stored-data-points.ts';
import type { EntityHandle } from '../../../../../src/platform/store/registry/entity-handles.ts';
import { openStore } from '../../../../../src/platform/store/store.ts';
import { idOf, type MemoryStore, memoryStore } from '../../store/memory-store.ts';

const HOUR = 3_600_000;
const NOVEMBER = Date.UTC(2023, 10);
const DECEMBER = Date.UTC(2023, 11);
/** In the middle of an hour and of a month. */
const NOON = Date.UTC(2023, 10, 15, 12, 30);

let memory: MemoryStore;
let usage: ApiUsage;
let published: Change[];
const changes = createChanges();

beforeEach(async () => {
  memory = await memoryStore();
  memory.clock.now = NOON;
  published = [];
  usage = await start();
});

afterEach(async () => {
  await usage.close();
  await memory.store.close();
});

changes.subscribeAll((change) => published.push(change));

function start(): Promise<ApiUsage> {
  return startApiUsage(memory.store, changes, Fastify().log, () => memory.clock.now);
}

function state() {
  const found = memory.store.apiUsage.ofTenant(memory.tenantId);
  if (!found) throw new Error('The tenant has no usage state');
  return found;
}

function latest(key: string) {
  const [entry] = memory.store.timeseries.latest(state().entity.key, [key]);
  return entry && { ts: entry.ts, value: entry.value };
}

/** The points of a key, the oldest first. */
function history(key: string) {
  const all = {
    startTs: 0,
    endTs: DECEMBER * 2,
    interval: 0,
    agg: 'NONE',
    limit: 100,
    orderBy: 'ASC',
  } as const;
  return memory.store.timeseries.query(state().entity.key, key, all);
}

/** Gives the tenant a profile with these limits. */
async function limit(configuration: Record<string, number>): Promise<void> {
  const { store, tenantId } = memory;
  await store.write(() => {
    const profile = store.tenantProfiles.save({
      name: `Limited ${Object.keys(configuration)} ${Object.values(configuration)}`,
      profileData: { configuration: { type: 'DEFAULT', ...configuration } },
    });
    store.tenants.save({ title: 'Acme', ...store.tenants.byId(tenantId), tenantProfileId: profile.id });
  });
  await usage.limitsChanged({ tenantId });
}

describe('the API usage state of a tenant', () => {
  it('is made with the tenant: its name, everything enabled, the limits of its profile', () => {
    const { entity, states } = state();
    expect(entity).toMatchObject({ type: 'API_USAGE_STATE', tenantId: memory.tenantId, name: 'Acme' });
    expect(new Set(Object.values(states))).toEqual(new Set(['ENABLED']));
    expect(latest('transportApiState')?.value).toBe('ENABLED');
    expect(latest('smsApiState')?.value).toBe('ENABLED');
    expect(latest('transportMsgLimit')?.value).toBe(0);
    expect(latest('storageDataPointsLimit')?.value).toBe(0);
    expect(latest('ruleEngineExecutionLimit')?.value).toBe(0);
  });

  it('bears the name of the tenant also after that was changed, and goes with it', async () => {
    const { store, tenantId } = memory;
    await store.write(() => store.tenants.save({ ...store.tenants.byId(tenantId), title: 'Apex' }));
    const { entity } = state();
    expect(entity.name).toBe('Apex');
    await store.tenants.remove(tenantId);
    expect(store.entities.resolve('API_USAGE_STATE', entity.id)).toBeNull();
  });
});

describe('a database that is older than the usage states', () => {
  it('gets them when the platform starts', async () => {
    const store = openStore({ folder: ':memory:' });
    await store.write(() => store.tenants.create({ title: 'Old' }));
    const [tenantId = ''] = store.apiUsage.tenantsWithout();
    const started = await startApiUsage(store, changes, Fastify().log);
    const { entity } = store.apiUsage.ofTenant(tenantId) ?? {};
    expect(entity).toMatchObject({ name: 'Old', tenantId });
    expect(store.timeseries.keys(entity?.key ?? 0)).toContain('transportApiState');
    await started.close();
    await store.close();
  });
});

describe('counting', () => {
  it('writes months and hours under the time of their beginning, and goes on counting', async () => {
    usage.count(memory.tenantId, 'transportMessages', 2);
    await usage.flush();
    usage.count(memory.tenantId, 'transportMessages', 3);
    expect(latest('transportMsgCount')?.value).toBe(2);
    await usage.flush();
    expect(history('transportMsgCount')).toEqual([{ ts: NOVEMBER, value: 5 }]);
    expect(history('transportMsgCountHourly')).toEqual([{ ts: NOON - HOUR / 2, value: 5 }]);
  });

  it('keeps hours and months apart, whenever it writes', async () => {
    memory.clock.now = DECEMBER - 1;
    usage.count(memory.tenantId, 'transportDataPoints', 7);
    memory.clock.now = DECEMBER + 1;
    usage.count(memory.tenantId, 'transportDataPoints', 4);
    await usage.flush();
    expect(history('transportDataPointsCount')).toEqual([
      { ts: NOVEMBER, value: 7 },
      { ts: DECEMBER, value: 4 },
    ]);
    expect(history('transportDataPointsCountHourly')).toEqual([
      { ts: DECEMBER - HOUR, value: 7 },
      { ts: DECEMBER, value: 4 },
    ]);
  });

  it('goes on where it was after a restart', async () => {
    usage.count(memory.tenantId, 'transportMessages', 2);
    await usage.close();
    usage = await start();
    usage.count(memory.tenantId, 'transportMessages', 1);
    await usage.flush();
    expect(latest('transportMsgCount')?.value).toBe(3);
  });

  it('lets watchers know', async () => {
    usage.count(memory.tenantId, 'transportMessages', 1);
    await usage.flush();
    expect(published).toMatchObject([
      {
        kind: 'timeseries',
        entity: { id: state().entity.id },
        entries: [{ key: 'transportMsgCount' }, { key: 'transportMsgCountHourly' }],
      },
    ]);
  });

  it('gives up on nothing that could not be written at once', async () => {
    usage.count(memory.tenantId, 'transportMessages', 2);
    const failing = vi.spyOn(memory.store, 'write').mockRejectedValueOnce(new Error('The disk is full'));
    await usage.flush();
    failing.mockRestore();
    expect(latest('transportMsgCount')).toBeUndefined();
    usage.count(memory.tenantId, 'transportMessages', 1);
    await usage.flush();
    expect(latest('transportMsgCount')?.value).toBe(3);
  });
});

describe('limits', () => {
  it('are written when they change', async () => {
    await limit({ maxTransportMessages: 1000, maxDPStorageDays: 500 });
    expect(latest('transportMsgLimit')?.value).toBe(1000);
    expect(latest('storageDataPointsLimit')?.value).toBe(500);
    expect(latest('emailLimit')?.value).toBe(0);
  });

  it('warn first, then end the use for the month, until the next one or higher limits', async () => {
    const standing = () => [
      latest('transportApiState')?.value,
      state().states.transportApiState,
      usage.isEnabled(memory.tenantId, 'transportApiState'),
    ];
    await limit({ maxTransportMessages: 10, warnThreshold: 0.5 });
    usage.count(memory.tenantId, 'transportMessages', 4);
    await usage.flush();
    expect(standing()).toEqual(['ENABLED', 'ENABLED', true]);
    usage.count(memory.tenantId, 'transportMessages', 1);
    await usage.flush();
    expect(standing()).toEqual(['WARNING', 'WARNING', true]);
    usage.count(memory.tenantId, 'transportMessages', 5);
    await usage.flush();
    expect(standing()).toEqual(['DISABLED', 'DISABLED', false]);
    expect(usage.isEnabled(memory.tenantId, 'dbApiState')).toBe(true);

    await usage.close();
    usage = await start();
    expect(standing()).toEqual(['DISABLED', 'DISABLED', false]);

    await limit({ maxTransportMessages: 100 });
    expect(standing()).toEqual(['ENABLED', 'ENABLED', true]);
    await limit({ maxTransportMessages: 10 });
    expect(standing()).toEqual(['DISABLED', 'DISABLED', false]);
    memory.clock.now = DECEMBER;
    await usage.flush();
    expect(standing()).toEqual(['ENABLED', 'ENABLED', true]);
  });

  it('of storage refuse telemetry, and count what was stored', async () => {
    const { store, tenantId } = memory;
    const transactions = createTransactions(
      store,
      changes,
      createAudit(store, Fastify().log),
      createRuleIntake(),
    );
    const telemetry = createTelemetry(store, changes, transactions, usage, createTenantConfigurations(store));
    const saved = await store.write(() => store.devices.save(tenantId, { name: 'T', type: 'default' }));
    const device = store.entities.resolve('DEVICE', idOf(saved)) as EntityHandle;
    await limit({ maxDPStorageDays: 3 });
    const points = [1, 2, 3].map((ts) => ({ key: 'temperature', ts, value: 20 }));
    await telemetry.saveTimeseries(device, points);
    await usage.flush();
    expect(latest('storageDataPointsCount')?.value).toBe(3);
    await expect(telemetry.saveTimeseries(device, points)).rejects.toMatchObject({
      status: 500,
      message: 'DB storage writes are disabled due to API limits!',
    });
  });

  it('of scripts end their running, and count each that ran', async () => {
    const scripts = scriptsOf(memory.tenantId, { run: async () => 'true' }, usage);
    const run = () =>
      scripts.run({ script: '', argNames: [] }, { data: '{}', json: {}, metadata: {}, type: '' });
    await limit({ maxJSExecutions: 2 });
    expect([await run(), await run()]).toEqual(['true', 'true']);
    await usage.flush();
    expect(latest('jsExecutionCount')?.value).toBe(2);
    await expect(run()).rejects.toThrow('JS Execution is disabled due to API limits!');
  });
});

describe('what is stored', () => {
  it.each([
    ['a number', [{ key: 'a', ts: 1, value: 1 }], 0, 1],
    ['a short text', [{ key: 'a', ts: 1, value: '' }], 0, 1],
    ['a long text', [{ key: 'a', ts: 1, value: 'x'.repeat(513) }], 0, 2],
    ['a long object', [{ key: 'a', ts: 1, value: { text: 'x'.repeat(1024) } }], 0, 3],
    [
      'two points for an hour',
      [
        { key: 'a', ts: 1, value: 1 },
        { key: 'b', ts: 1, value: true },
      ],
      3_600,
      2,
    ],
    ['a point for a week', [{ key: 'a', ts: 1, value: 1 }], 7 * 86_400, 7],
  ])('counts by size and by days: %s', (_what, entries, ttlSeconds, points) => {
    expect(storedDataPoints(entries, ttlSeconds)).toBe(points);
  });
});
