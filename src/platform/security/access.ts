import type { Authority } from '../../model/authority.ts';
import { type EntityType, NULL_UUID } from '../../model/entity-id.ts';
import { permissionDenied } from '../errors.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';

/** Who a verified access token speaks for. */
export interface Caller {
  /** NULL_UUID for a public session. */
  readonly userId: string;
  readonly authority: Authority;
  /** NULL_UUID for a system administrator. */
  readonly tenantId: string;
  /** NULL_UUID unless a customer user. */
  readonly customerId: string;
  /** The e-mail; for a public session the public customer's id. */
  readonly email: string;
  readonly isPublic: boolean;
  /** Whether queries find the tenant for its customers and visitors, too. */
  readonly seesTenant?: boolean;
  /** Who signed in as this user; nobody when they did so themselves. */
  readonly actor?: { readonly userId: string; readonly email: string };
}

/** Whom the rules of access tell apart: the authorities, and visitors of what is public. */
export type Role = Authority | 'PUBLIC';

/** The role that a caller has. The tokens of visitors call them customer users, whose rights they have not. */
export function roleOf({ authority, isPublic }: Pick<Caller, 'authority' | 'isPublic'>): Role {
  return isPublic ? 'PUBLIC' : authority;
}

/** What can be done to an entity. */
export type Operation =
  | 'CREATE'
  | 'READ'
  | 'WRITE'
  | 'DELETE'
  | 'ASSIGN_TO_CUSTOMER'
  | 'UNASSIGN_FROM_CUSTOMER'
  | 'ASSIGN_TO_TENANT'
  | 'RPC_CALL'
  | 'READ_CREDENTIALS'
  | 'WRITE_CREDENTIALS'
  | 'READ_ATTRIBUTES'
  | 'WRITE_ATTRIBUTES'
  | 'READ_TELEMETRY'
  | 'WRITE_TELEMETRY'
  | 'CLAIM_DEVICES';

/** What access is decided on: an entity type, with users split by the authority they hold. */
type Resource = Exclude<EntityType, 'USER'> | 'SYSTEM_ADMIN' | 'TENANT_ADMIN' | 'CUSTOMER_USER';

/**
 * Which entities a grant reaches: every one, the tenant's, the customer's, the tenant's without customer, oneself, the
 * system's, alarms of what one may read.
 */
type Reach = 'any' | 'tenant' | 'customer' | 'unassigned' | 'self' | 'system' | 'originator';

interface Grant {
  readonly reach: Reach;
  readonly operations: 'all' | readonly Operation[];
}

type Row = Readonly<Record<Role, readonly Grant[]>>;

const none: readonly Grant[] = [];
const everything: readonly Grant[] = [{ reach: 'any', operations: 'all' }];
const ownTenant: readonly Grant[] = [{ reach: 'tenant', operations: 'all' }];
const self: readonly Grant[] = [{ reach: 'self', operations: 'all' }];
const ofTheSystem: readonly Grant[] = [{ reach: 'system', operations: 'all' }];
const look: readonly Operation[] = ['READ', 'READ_ATTRIBUTES', 'READ_TELEMETRY'];
const lookAtOwn: readonly Grant[] = [{ reach: 'customer', operations: look }];
const widgets: Row = {
  SYS_ADMIN: ofTheSystem,
  TENANT_ADMIN: [...ownTenant, { reach: 'system', operations: ['READ'] }],
  CUSTOMER_USER: [
    { reach: 'system', operations: ['READ'] },
    { reach: 'tenant', operations: ['READ'] },
  ],
  PUBLIC: none,
};

/** Who may do what to which entity. What is not granted here is refused everywhere. */
const accessMatrix: Readonly<Record<Resource, Row>> = {
  TENANT: {
    SYS_ADMIN: everything,
    TENANT_ADMIN: [{ reach: 'tenant', operations: look }],
    CUSTOMER_USER: none,
    PUBLIC: none,
  },
  TENANT_PROFILE: { SYS_ADMIN: everything, TENANT_ADMIN: none, CUSTOMER_USER: none, PUBLIC: none },
  SYSTEM_ADMIN: { SYS_ADMIN: everything, TENANT_ADMIN: none, CUSTOMER_USER: none, PUBLIC: none },
  TENANT_ADMIN: { SYS_ADMIN: everything, TENANT_ADMIN: ownTenant, CUSTOMER_USER: none, PUBLIC: none },
  CUSTOMER_USER: { SYS_ADMIN: none, TENANT_ADMIN: ownTenant, CUSTOMER_USER: self, PUBLIC: none },
  CUSTOMER: { SYS_ADMIN: none, TENANT_ADMIN: ownTenant, CUSTOMER_USER: lookAtOwn, PUBLIC: lookAtOwn },
  DEVICE: {
    SYS_ADMIN: none,
    TENANT_ADMIN: ownTenant,
    CUSTOMER_USER: [
      { reach: 'customer', operations: [...look, 'READ_CREDENTIALS', 'RPC_CALL', 'CLAIM_DEVICES'] },
      { reach: 'unassigned', operations: ['CLAIM_DEVICES'] },
    ],
    // The route of calls lets visitors in only where the operator wants that.
    PUBLIC: [{ reach: 'customer', operations: [...look, 'RPC_CALL'] }],
  },
  ASSET: { SYS_ADMIN: none, TENANT_ADMIN: ownTenant, CUSTOMER_USER: lookAtOwn, PUBLIC: lookAtOwn },
  ENTITY_VIEW: { SYS_ADMIN: none, TENANT_ADMIN: ownTenant, CUSTOMER_USER: lookAtOwn, PUBLIC: lookAtOwn },
  DASHBOARD: {
    SYS_ADMIN: [{ reach: 'any', operations: ['READ'] }],
    TENANT_ADMIN: ownTenant,
    CUSTOMER_USER: lookAtOwn,
    PUBLIC: lookAtOwn,
  },
  ALARM: {
    SYS_ADMIN: none,
    TENANT_ADMIN: ownTenant,
    CUSTOMER_USER: [{ reach: 'originator', operations: 'all' }],
    PUBLIC: [{ reach: 'originator', operations: ['READ'] }],
  },
  RULE_CHAIN: { SYS_ADMIN: ofTheSystem, TENANT_ADMIN: ownTenant, CUSTOMER_USER: none, PUBLIC: none },
  RULE_NODE: { SYS_ADMIN: ofTheSystem, TENANT_ADMIN: ownTenant, CUSTOMER_USER: none, PUBLIC: none },
  DEVICE_PROFILE: { SYS_ADMIN: none, TENANT_ADMIN: ownTenant, CUSTOMER_USER: none, PUBLIC: none },
  WIDGETS_BUNDLE: widgets,
  WIDGET_TYPE: widgets,
  API_USAGE_STATE: {
    SYS_ADMIN: none,
    TENANT_ADMIN: [{ reach: 'tenant', operations: ['READ', 'READ_TELEMETRY'] }],
    CUSTOMER_USER: none,
    PUBLIC: none,
  },
};

/** True when the caller may do the operation to the entity. */
export function mayAccess(caller: Caller, operation: Operation, entity: EntityHandle): boolean {
  return accessMatrix[resourceOf(entity)][roleOf(caller)].some(
    (grant) =>
      (grant.operations === 'all' || grant.operations.includes(operation)) &&
      reaches(grant.reach, caller, entity),
  );
}

/** Lets the operation pass or throws the 403 of the platform. */
export function checkEntity(caller: Caller, operation: Operation, entity: EntityHandle): void {
  if (!mayAccess(caller, operation, entity)) throw permissionDenied();
}

function resourceOf(entity: EntityHandle): Resource {
  if (entity.type !== 'USER') return entity.type;
  if (entity.tenantId === NULL_UUID) return 'SYSTEM_ADMIN';
  return entity.customerId === NULL_UUID ? 'TENANT_ADMIN' : 'CUSTOMER_USER';
}

function reaches(reach: Reach, caller: Caller, entity: EntityHandle): boolean {
  const sameTenant = tenantOf(entity) === caller.tenantId;
  switch (reach) {
    case 'any':
      return true;
    case 'tenant':
      return sameTenant;
    case 'customer':
      return sameTenant && caller.customerId !== NULL_UUID && isOf(caller.customerId, entity);
    case 'unassigned':
      return sameTenant && entity.customerId === NULL_UUID;
    case 'self':
      return entity.id === caller.userId;
    case 'system':
      return entity.tenantId === NULL_UUID;
    case 'originator':
      return sameTenant && !!entity.originator && mayAccess(caller, 'READ', entity.originator);
  }
}

/** A customer belongs to itself, a dashboard to every customer that it is assigned to. */
function isOf(customerId: string, { type, id, customerId: owner, sharedWith }: EntityHandle): boolean {
  if (sharedWith) return sharedWith.includes(customerId);
  return (type === 'CUSTOMER' ? id : owner) === customerId;
}

/** A tenant belongs to itself. */
function tenantOf(entity: EntityHandle): string {
  return entity.type === 'TENANT' ? entity.id : entity.tenantId;
}
