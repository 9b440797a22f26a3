import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entityId, NULL_UUID } from '../../../../src/model/entity-id.ts';
import { type AuditRecord, createAudit } from '../../../../src/platform/services/audit.ts';
import { createChanges } from '../../../../src/platform/services/changes.ts';
import { createRuleIntake } from '../../../../src/platform/services/rule-intake.ts';
import { createTransactions, type Transactions } from '../../../../src/platform/services/transactions.ts';
import { type MemoryStore, memoryStore } from '../store/memory-store.ts';
import { device } from './device-handle.ts';

let memory: MemoryStore;
let transactions: Transactions;
let told: string[];

beforeEach(async () => {
  memory = await memoryStore();
  told = [];
  const changes = createChanges();
  changes.subscribeAll(({ kind, entity }) => told.push(`${kind} ${entity.id}`));
  transactions = createTransactions(
    memory.store,
    changes,
    createAudit(memory.store, console),
    createRuleIntake(),
  );
});
afterEach(() => memory.store.close());

const person = (email: string) => ({
  userId: NULL_UUID,
  email,
  tenantId: memory.tenantId,
  customerId: NULL_UUID,
});

const record: AuditRecord = {
  action: 'UPDATED',
  entity: entityId('DEVICE', NULL_UUID),
  entityName: 'Sensor',
  data: {},
};

/** What the log says, as lines: who, and whether it came about. */
function logged(): string[] {
  const link = { page: 0, pageSize: 10, sortProperty: 'createdTime', sortOrder: 'ASC' } as const;
  return memory.store.auditLogs
    .list(memory.tenantId, link)
    .data.map(({ userName, actionStatus }) => `${userName} ${actionStatus}`);
}

describe('a transaction', () => {
  it('tells watchers in the order of the news, once the change is on disk', async () => {
    const { settings } = memory.store;
    const running = transactions.run((transaction) => {
      settings.set('colour', 'blue');
      transaction.publish({ kind: 'entity-updated', entity: device('a') });
      transaction.publish({ kind: 'entity-reassigned', entity: device('a') });
      expect(told).toEqual([]);
      return settings.get('colour');
    });
    expect(told).toEqual([]);
    await expect(running).resolves.toBe('blue');
    expect(told).toEqual(['entity-updated a', 'entity-reassigned a']);
  });

  it('logs what its author does, or another caller who is named in the record', async () => {
    await transactions.run(
      (transaction) => {
        transaction.log(record);
        transaction.log({ ...record, caller: person('bo@acme.example') });
      },
      { by: person('ana@acme.example') },
    );
    expect(logged()).toEqual(['ana@acme.example SUCCESS', 'bo@acme.example SUCCESS']);
  });

  it('logs nothing without an author', async () => {
    await transactions.run((transaction) => transaction.log(record));
    expect(logged()).toEqual([]);
  });

  it('that fails is undone, told to nobody, and logged as an attempt', async () => {
    const failing = transactions.run(
      (transaction) => {
        memory.store.settings.set('colour', 'red');
        transaction.log(record);
        transaction.publish({ kind: 'entity-updated', entity: device('a') });
        throw new Error('No more colours');
      },
      { by: person('ana@acme.example'), attempt: record },
    );
    await expect(failing).rejects.toThrow('No more colours');
    expect(memory.store.settings.get('colour')).toBeUndefined();
    expect(told).toEqual([]);
    expect(logged()).toEqual(['ana@acme.example FAILURE']);
  });

  it('may have many steps, and tells of thousands of changes', async () => {
    await transactions.runLong(function* (transaction) {
      for (let at = 0; at < 2_500; at++) {
        transaction.publish({ kind: 'entity-deleted', entity: device(`d${at}`) });
        if (at % 1000 === 0) yield;
      }
    });
    expect(told).toHaveLength(2_500);
    expect(told.at(-1)).toBe('entity-deleted d2499');
  });
});
