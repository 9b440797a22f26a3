import type { AuditLog } from '../../../../../src/model/audit-log.ts';
import { entityId, NULL_UUID } from '../../../../../src/model/entity-id.ts';

export const PUMP_ID = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
export const ANA_ID = '6d2b3c10-7a01-11eb-8f2e-3f1c2d6a9b10';

let made = 0;

/** What Ana did to the pump; each log is a minute later than the one before. */
export function auditLog(more: Partial<AuditLog> = {}): AuditLog {
  made += 1;
  return {
    id: { id: `a04c9160-7a01-11eb-8f2e-${String(made).padStart(12, '0')}` },
    createdTime: Date.UTC(2021, 2, 2, 8, made),
    tenantId: entityId('TENANT', '69c1b2a0-7a01-11eb-8f2e-3f1c2d6a9b10'),
    customerId: entityId('CUSTOMER', NULL_UUID),
    entityId: entityId('DEVICE', PUMP_ID),
    entityName: 'Pump',
    userId: entityId('USER', ANA_ID),
    userName: 'ana@acme.example',
    actionType: 'UPDATED',
    actionData: {},
    actionStatus: 'SUCCESS',
    actionFailureDetails: '',
    ...more,
  };
}

/** The pump as a log holds it. */
export function pump(more: object = {}) {
  return {
    entity: {
      id: entityId('DEVICE', PUMP_ID),
      createdTime: 1,
      tenantId: entityId('TENANT', PUMP_ID),
      customerId: entityId('CUSTOMER', NULL_UUID),
      name: 'Pump',
      label: null,
      ...more,
    },
  };
}
