import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entityId } from '../../../../../src/model/entity-id.ts';
import type { TimePageLink } from '../../../../../src/platform/store/engine/time-pages.ts';
import type {
  AuditLogFilter,
  NewAuditLog,
} from '../../../../../src/platform/store/logs/audit-log-repository.ts';
import { type MemoryStore, memoryStore, START } from '../memory-store.ts';

const DEVICE = '10000000-0000-1000-8000-000000000001';
const NOBODY = '13814000-1dd2-11b2-8080-808080808080';
let memory: MemoryStore;

beforeEach(async () => {
  memory = await memoryStore();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await memory.store.close();
});

/** Logs that someone did something to a device of this name, a second after the one before. */
async function log(entityName: string, more: Partial<NewAuditLog> = {}): Promise<void> {
  const { store, tenantId, clock } = memory;
  clock.now += 1_000;
  const entry: NewAuditLog = {
    tenantId,
    customerId: NOBODY,
    entity: entityId('DEVICE', DEVICE),
    entityName,
    userId: NOBODY,
    userName: 'ann@acme.example',
    actionType: 'UPDATED',
    actionData: {},
    actionStatus: 'SUCCESS',
    failureDetails: '',
    ...more,
  };
  await store.write(() => store.auditLogs.add(entry));
}

const list = (link: Partial<TimePageLink> = {}, filter?: AuditLogFilter) =>
  memory.store.auditLogs.list(memory.tenantId, { page: 0, pageSize: 10, ...link }, filter);
const names = (...asked: Parameters<typeof list>) => list(...asked).data.map(({ entityName }) => entityName);

describe('audit logs', () => {
  it('come newest first, page by page, or in the order asked for', async () => {
    for (const name of ['Pump', 'Boiler', 'valve']) await log(name);
    expect(names()).toEqual(['valve', 'Boiler', 'Pump']);
    expect(list({ page: 1, pageSize: 2 })).toMatchObject({
      data: [{ entityName: 'Pump' }],
      totalElements: 3,
      totalPages: 2,
      hasNext: false,
    });
    expect(names({ sortProperty: 'entityName' })).toEqual(['Boiler', 'Pump', 'valve']);
    expect(names({ sortProperty: 'entityName', sortOrder: 'DESC', page: 1, pageSize: 2 })).toEqual([
      'Boiler',
    ]);
  });

  it('are found by how the name, the type, the user, the action or the outcome begins, in any case', async () => {
    await log('Boiler');
    await log('Pump', { actionType: 'ADDED' });
    await log('Valve', { userName: 'Bob@acme.example', actionStatus: 'FAILURE' });
    expect(names({ textSearch: 'boi' })).toEqual(['Boiler']);
    expect(names({ textSearch: 'oil' })).toEqual([]);
    expect(names({ textSearch: 'add' })).toEqual(['Pump']);
    expect(names({ textSearch: 'BO' })).toEqual(['Valve', 'Boiler']);
    expect(names({ textSearch: 'fail' })).toEqual(['Valve']);
    expect(names({ textSearch: 'dev' })).toEqual(['Valve', 'Pump', 'Boiler']);
    expect(names({ textSearch: 'dev', startTime: START + 2_000, endTime: START + 2_500 })).toEqual(['Pump']);
  });

  const somebody = { userId: '10000000-0000-1000-8000-000000000002' };
  it.each<[string, Partial<TimePageLink>, AuditLogFilter?]>([
    ['of a search', { textSearch: 'boi' }],
    ['of a search within a time', { textSearch: 'boi', startTime: 0, endTime: 9e12 }],
    ['of a search with a sort', { textSearch: 'boi', sortProperty: 'userName' }],
    ['of a search in what one user did', { textSearch: 'boi' }, somebody],
    ['far down', { page: 1, pageSize: 1 }],
  ])('are looked up by their page alone: %s', async (_, link, filter) => {
    for (const name of ['Boiler', 'Boiler', 'Pump']) await log(name, somebody);
    const preparing = vi.spyOn(DatabaseSync.prototype, 'prepare');
    expect(list(link, filter).data.length).toBeGreaterThan(0);
    const statements = preparing.mock.calls.map(([sql]) => sql).filter((sql) => /FROM audit_log/.test(sql));
    expect(statements).toHaveLength(2);
    const db = preparing.mock.contexts[0] as DatabaseSync;
    for (const sql of statements) {
      const steps = db
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => String(detail))
        .filter((detail) => /^(SCAN|SEARCH) l\b/.test(detail));
      const [found, ...read] = steps;
      expect(found).toContain('USING COVERING INDEX audit_log_by_');
      for (const step of read) expect(step).toContain('USING INTEGER PRIMARY KEY');
    }
  });
});
