import { expect, it } from 'vitest';
import { entityId, NULL_UUID } from '../../../../src/model/entity-id.ts';
import type { AuditRecord } from '../../../../src/platform/services/audit.ts';
import {
  arrivalOf,
  assignmentOf,
  attributesDeletionOf,
  attributesUpdateOf,
  deletionOf,
  departureOf,
  rpcCallOf,
  savingOf,
  telling,
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
  [
    'one that goes, as it was',
    telling(deletionOf(device), { id, name: 'A' }),
    'ENTITY_DELETED',
    { id, name: 'A' },
    {},
  ],
  [
    'a dashboard that goes, but for what it looks like',
    telling(deletionOf({ ...device, type: 'DASHBOARD' }), { title: 'D', configuration: { widgets: {} } }),
    'ENTITY_DELETED',
    { title: 'D', configuration: '' },
    {},
  ],
  [
    'one that is assigned',
    telling(assignmentOf(device, customer), { id, name: 'A' }),
    'ENTITY_ASSIGNED',
    { id, name: 'A' },
    { customerId: 'c1', assignedCustomerId: 'c1', assignedCustomerName: 'Customer' },
  ],
  [
    'one that is taken back',
    telling(unassignmentOf(device, customer), { id, name: 'A' }),
    'ENTITY_UNASSIGNED',
    { id, name: 'A' },
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
  [
    'a device that leaves, and for whom',
    telling(departureOf(device, { id }), { id }, { assignedToTenantId: 't2', assignedToTenantName: 'Other' }),
    'ENTITY_ASSIGNED_TO_TENANT',
    { id },
    { assignedToTenantId: 't2', assignedToTenantName: 'Other' },
  ],
  [
    'a device that comes, and from whom',
    telling(arrivalOf(device), { id }, { assignedFromTenantId: 't2', assignedFromTenantName: 'Other' }),
    'ENTITY_ASSIGNED_FROM_TENANT',
    { id },
    { assignedFromTenantId: 't2', assignedFromTenantName: 'Other' },
  ],
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
  const widgetsBundle = { id: entityId('WIDGETS_BUNDLE', 'b1'), title: 'Bundle' };
  expect(noteOf(savingOf('WIDGETS_BUNDLE', widgetsBundle), by, 5)).toBeNull();
});
