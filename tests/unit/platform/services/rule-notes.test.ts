import { expect, it } from 'vitest';
import { entityId, NULL_UUID } from '../../../../src/model/entity-id.ts';
import type { AuditRecord } from '../../../../src/platform/services/audit.ts';
import {
  assignmentOf,
  attributesDeletionOf,
  attributesUpdateOf,
  deletionOf,
  departureOf,
  rpcCallOf,
  savingOf,
  timeseriesDeletionOf,
  timeseriesUpdateOf,
  unassignmentOf,
} from '../../../../src/platform/services/audit-records.ts';
import { noteOf } from '../../../../src/platform/services/rule-notes.ts';
import { device as deviceOf } from './device-handle.ts';

const device = deviceOf('d1');
const customer = { ...device, type: 'CUSTOMER', id: 'c1', name: 'Customer' } as const;
const by = { userId: 'u1', email: 'ann@example.com', tenantId: 't1', customerId: NULL_UUID };
const values = [
  { key: 'a', ts: 1, value: 1 },
  { key: 'b', ts: 1, value: true },
];
const id = entityId('DEVICE', device.id);

it.each<[what: string, record: AuditRecord, type: string, data: unknown, metadata: object]>([
  [
    'a new entity',
    savingOf('DEVICE', { name: 'A' }, { id, name: 'A' }),
    'ENTITY_CREATED',
    { id, name: 'A' },
    {},
  ],
  ['a changed one', savingOf('DEVICE', { id, name: 'A' }), 'ENTITY_UPDATED', { id, name: 'A' }, {}],
  ['one that goes', deletionOf(device), 'ENTITY_DELETED', {}, {}],
  [
    'one that is assigned',
    assignmentOf(device, customer),
    'ENTITY_ASSIGNED',
    {},
    { customerId: 'c1', assignedCustomerId: 'c1', assignedCustomerName: 'Customer' },
  ],
  [
    'one that is taken back',
    unassignmentOf(device, customer),
    'ENTITY_UNASSIGNED',
    {},
    { unassignedCustomerId: 'c1', unassignedCustomerName: 'Customer' },
  ],
  [
    'attributes',
    attributesUpdateOf(device, 'SHARED_SCOPE', values),
    'ATTRIBUTES_UPDATED',
    { a: '1', b: 'true' },
    { scope: 'SHARED_SCOPE' },
  ],
  [
    'attributes that go',
    attributesDeletionOf(device, 'SERVER_SCOPE', ['a']),
    'ATTRIBUTES_DELETED',
    { attributes: ['a'] },
    { scope: 'SERVER_SCOPE' },
  ],
  [
    'points',
    timeseriesUpdateOf(device, values),
    'TIMESERIES_UPDATED',
    { timeseries: [{ ts: 1, values: { a: '1', b: 'true' } }] },
    {},
  ],
  [
    'points that go',
    timeseriesDeletionOf(device, ['a'], { startTs: 1, endTs: 2 }),
    'TIMESERIES_DELETED',
    { timeseries: ['a'], startTs: 1, endTs: 2 },
    {},
  ],
  ['a device that leaves', departureOf(device), 'ENTITY_ASSIGNED_TO_TENANT', { id: 'd1' }, {}],
])('tells rule chains of %s', (_what, record, type, data, metadata) => {
  const note = noteOf(record, by, 5);
  expect(note).toMatchObject({ type, ts: 5, originator: record.entity, dataType: 'JSON' });
  expect(note?.json).toEqual(data);
  expect(note?.metadata).toEqual({ userId: 'u1', userName: 'ann@example.com', ...metadata });
});

it('names nobody where nobody did it, and hides what is secret', () => {
  const note = noteOf(savingOf('DEVICE', { id, name: 'A', ...{ accessToken: 'abc' } }), undefined, 5);
  expect(note?.metadata).toEqual({});
  expect(note?.json).toEqual({ id, name: 'A', accessToken: '******' });
});

it('tells nothing of what chains are not told, or of what is not there', () => {
  expect(noteOf(rpcCallOf(device, { oneWay: true, method: 'm', params: 1 }), by, 5)).toBeNull();
  expect(noteOf(savingOf('DEVICE', { name: 'A' }), by, 5)).toBeNull();
});
