import { describe, expect, it } from 'vitest';
import { NULL_UUID } from '../../../../src/model/entity-id.ts';
import {
  type Caller,
  checkEntity,
  mayAccess,
  type Operation,
} from '../../../../src/platform/security/access.ts';
import type { EntityHandle } from '../../../../src/platform/store/registry/entity-handles.ts';

const acme = '00000000-0000-1000-8000-00000000000a';
const other = '00000000-0000-1000-8000-00000000000b';
const north = '00000000-0000-1000-8000-0000000000c1';
const south = '00000000-0000-1000-8000-0000000000c2';

const callers = {
  SA: caller('SYS_ADMIN', NULL_UUID, NULL_UUID, '00000000-0000-1000-8000-000000000001'),
  TA: caller('TENANT_ADMIN', acme, NULL_UUID, '00000000-0000-1000-8000-000000000002'),
  CU: caller('CUSTOMER_USER', acme, north, '00000000-0000-1000-8000-000000000003'),
  public: { ...caller('CUSTOMER_USER', acme, north, NULL_UUID), isPublic: true },
};

const entities = {
  'own device of the customer': handle('DEVICE', acme, north),
  'device of another customer': handle('DEVICE', acme, south),
  'unassigned device': handle('DEVICE', acme, NULL_UUID),
  'device of another tenant': handle('DEVICE', other, NULL_UUID),
  'own asset of the customer': handle('ASSET', acme, north),
  'dashboard of two customers': { ...handle('DASHBOARD', acme, NULL_UUID), sharedWith: [south, north] },
  'dashboard of another customer': { ...handle('DASHBOARD', acme, NULL_UUID), sharedWith: [south] },
  'own customer': handle('CUSTOMER', acme, NULL_UUID, north),
  'other customer': handle('CUSTOMER', acme, NULL_UUID, south),
  'customer of another tenant': handle('CUSTOMER', other, NULL_UUID),
  'own tenant': handle('TENANT', acme, NULL_UUID, acme),
  'other tenant': handle('TENANT', other, NULL_UUID, other),
  'own profile': handle('DEVICE_PROFILE', acme, NULL_UUID),
  'alarm of the own device': {
    ...handle('ALARM', acme, NULL_UUID),
    originator: handle('DEVICE', acme, north),
  },
  'system administrator': handle('USER', NULL_UUID, NULL_UUID, callers.SA.userId),
  'tenant administrator': handle('USER', acme, NULL_UUID, callers.TA.userId),
  'administrator of another tenant': handle('USER', other, NULL_UUID),
  'customer user itself': handle('USER', acme, north, callers.CU.userId),
  'another customer user': handle('USER', acme, north),
};

type Row = [who: keyof typeof callers, operation: Operation, what: keyof typeof entities, allowed: boolean];

describe('the access matrix', () => {
  it.each<Row>([
    ['SA', 'READ', 'own device of the customer', false],
    ['SA', 'WRITE', 'own tenant', true],
    ['SA', 'READ', 'tenant administrator', true],
    ['SA', 'READ', 'another customer user', false],
    ['SA', 'READ', 'own customer', false],
    ['SA', 'READ', 'own profile', false],
    ['SA', 'READ', 'dashboard of two customers', true],
    ['SA', 'READ_ATTRIBUTES', 'dashboard of two customers', false],

    ['TA', 'DELETE', 'own device of the customer', true],
    ['TA', 'WRITE_CREDENTIALS', 'unassigned device', true],
    ['TA', 'READ', 'device of another tenant', false],
    ['TA', 'WRITE_TELEMETRY', 'device of another tenant', false],
    ['TA', 'DELETE', 'own customer', true],
    ['TA', 'READ', 'customer of another tenant', false],
    ['TA', 'READ', 'own tenant', true],
    ['TA', 'READ_TELEMETRY', 'own tenant', true],
    ['TA', 'WRITE', 'own tenant', false],
    ['TA', 'WRITE_ATTRIBUTES', 'own tenant', false],
    ['TA', 'READ', 'other tenant', false],
    ['TA', 'READ', 'system administrator', false],
    ['TA', 'WRITE', 'another customer user', true],
    ['TA', 'READ', 'administrator of another tenant', false],
    ['TA', 'WRITE', 'own profile', true],

    ['CU', 'READ', 'own device of the customer', true],
    ['CU', 'READ_CREDENTIALS', 'own device of the customer', true],
    ['CU', 'RPC_CALL', 'own device of the customer', true],
    ['CU', 'WRITE', 'own device of the customer', false],
    ['CU', 'DELETE', 'own device of the customer', false],
    ['CU', 'WRITE_ATTRIBUTES', 'own device of the customer', false],
    ['CU', 'WRITE_TELEMETRY', 'own device of the customer', false],
    ['CU', 'READ', 'device of another customer', false],
    ['CU', 'READ', 'unassigned device', false],
    ['CU', 'CLAIM_DEVICES', 'unassigned device', true],
    ['CU', 'CLAIM_DEVICES', 'device of another customer', false],
    ['CU', 'READ_ATTRIBUTES', 'own asset of the customer', true],
    ['CU', 'RPC_CALL', 'own asset of the customer', false],
    ['CU', 'READ', 'dashboard of two customers', true],
    ['CU', 'WRITE', 'dashboard of two customers', false],
    ['CU', 'READ', 'dashboard of another customer', false],
    ['CU', 'READ', 'own customer', true],
    ['CU', 'WRITE', 'own customer', false],
    ['CU', 'READ', 'other customer', false],
    ['CU', 'READ', 'own tenant', false],
    ['CU', 'READ', 'own profile', false],
    ['CU', 'WRITE', 'customer user itself', true],
    ['CU', 'READ', 'another customer user', false],
    ['CU', 'READ', 'tenant administrator', false],
    ['CU', 'WRITE', 'alarm of the own device', true],

    ['public', 'READ', 'own device of the customer', true],
    ['public', 'READ_ATTRIBUTES', 'own device of the customer', true],
    ['public', 'READ_CREDENTIALS', 'own device of the customer', false],
    ['public', 'CLAIM_DEVICES', 'own device of the customer', false],
    ['public', 'CLAIM_DEVICES', 'unassigned device', false],
    ['public', 'READ', 'dashboard of two customers', true],
    ['public', 'READ', 'dashboard of another customer', false],
    ['public', 'READ', 'own customer', true],
    ['public', 'READ', 'own tenant', false],
    ['public', 'READ', 'alarm of the own device', true],
    ['public', 'WRITE', 'alarm of the own device', false],
    ['public', 'DELETE', 'alarm of the own device', false],
    ['public', 'READ', 'another customer user', false],
  ])('%s to %s the %s: %s', (who, operation, what, allowed) => {
    expect(mayAccess(callers[who], operation, entities[what])).toBe(allowed);
  });

  it('refuses with 403', () => {
    expect(() => checkEntity(callers.TA, 'READ', entities['other tenant'])).toThrow(
      expect.objectContaining({
        status: 403,
        errorCode: 20,
        message: "You don't have permission to perform this operation!",
      }),
    );
    expect(() => checkEntity(callers.TA, 'READ', entities['own tenant'])).not.toThrow();
  });
});

function caller(
  authority: Caller['authority'],
  tenantId: string,
  customerId: string,
  userId: string,
): Caller {
  return { userId, authority, tenantId, customerId, email: `${authority}@example.org`, isPublic: false };
}

function handle(
  type: EntityHandle['type'],
  tenantId: string,
  customerId: string,
  id = '00000000-0000-1000-8000-0000000000ff',
): EntityHandle {
  return { key: 1, type, id, tenantId, customerId, name: type };
}
