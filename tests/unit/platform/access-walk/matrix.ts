import type { EntityType } from '../../../../src/model/entity-id.ts';
import type { Role } from '../../../../src/platform/security/access.ts';

/** What the matrix has rows for: entity types, with users apart by what they are. */
export type Kind = Exclude<EntityType, 'USER'> | 'SYSTEM_ADMIN' | 'TENANT_ADMIN' | 'CUSTOMER_USER';

/**
 * Whose an entity is. `acme` has no customer; `other` is another tenant with a customer of its own; `shared` is what
 * every customer of `acme` sees.
 */
export type Place = 'system' | 'acme' | 'north' | 'south' | 'public' | 'shared' | 'other' | 'self' | 'absent';

/** Who calls: nobody, somebody with the wrong kind of token, and one of every authority and owner. */
export type CallerName = 'nobody' | 'refresh' | 'root' | 'acme' | 'other' | 'north' | 'south' | 'public';

/** The role of each caller; without one there is no good token. */
export const callers: Readonly<Record<CallerName, Role | null>> = {
  nobody: null,
  refresh: null,
  root: 'SYS_ADMIN',
  acme: 'TENANT_ADMIN',
  other: 'TENANT_ADMIN',
  north: 'CUSTOMER_USER',
  south: 'CUSTOMER_USER',
  public: 'PUBLIC',
};

const LOOK = 'READ READ_ATTRIBUTES READ_TELEMETRY';

/**
 * The access matrix of the API as it was written down, apart from how the platform holds it: for each role, reaches and
 * what they allow. `own` is the own tenant's for administrators, else the own customer's. Roles that are left out may
 * do nothing.
 */
const matrix: Readonly<Record<Kind, Readonly<Partial<Record<Role, Readonly<Record<string, string>>>>>>> = {
  TENANT: { SYS_ADMIN: { any: 'all' }, TENANT_ADMIN: { own: LOOK } },
  TENANT_PROFILE: { SYS_ADMIN: { any: 'all' } },
  SYSTEM_ADMIN: { SYS_ADMIN: { any: 'all' } },
  TENANT_ADMIN: { SYS_ADMIN: { any: 'all' }, TENANT_ADMIN: { own: 'all' } },
  CUSTOMER_USER: { TENANT_ADMIN: { own: 'all' }, CUSTOMER_USER: { self: 'all' } },
  CUSTOMER: { TENANT_ADMIN: { own: 'all' }, CUSTOMER_USER: { own: LOOK }, PUBLIC: { own: LOOK } },
  DEVICE: {
    TENANT_ADMIN: { own: 'all' },
    CUSTOMER_USER: { own: `${LOOK} READ_CREDENTIALS RPC_CALL CLAIM_DEVICES`, unassigned: 'CLAIM_DEVICES' },
    PUBLIC: { own: LOOK },
  },
  ASSET: { TENANT_ADMIN: { own: 'all' }, CUSTOMER_USER: { own: LOOK }, PUBLIC: { own: LOOK } },
  ENTITY_VIEW: { TENANT_ADMIN: { own: 'all' }, CUSTOMER_USER: { own: LOOK }, PUBLIC: { own: LOOK } },
  DASHBOARD: {
    SYS_ADMIN: { any: 'READ' },
    TENANT_ADMIN: { own: 'all' },
    CUSTOMER_USER: { own: LOOK },
    PUBLIC: { own: LOOK },
  },
  // An alarm goes with its originator, which has the same owner here.
  ALARM: { TENANT_ADMIN: { own: 'all' }, CUSTOMER_USER: { own: 'all' }, PUBLIC: { own: 'READ' } },
  RULE_CHAIN: { SYS_ADMIN: { system: 'all' }, TENANT_ADMIN: { own: 'all' } },
  RULE_NODE: { SYS_ADMIN: { system: 'all' }, TENANT_ADMIN: { own: 'all' } },
  DEVICE_PROFILE: { TENANT_ADMIN: { own: 'all' } },
  WIDGETS_BUNDLE: {
    SYS_ADMIN: { system: 'all' },
    TENANT_ADMIN: { own: 'all', system: 'READ' },
    CUSTOMER_USER: { system: 'READ', tenant: 'READ' },
  },
  WIDGET_TYPE: {
    SYS_ADMIN: { system: 'all' },
    TENANT_ADMIN: { own: 'all', system: 'READ' },
    CUSTOMER_USER: { system: 'READ', tenant: 'READ' },
  },
  API_USAGE_STATE: { TENANT_ADMIN: { own: 'READ READ_TELEMETRY' } },
};

/** Where there are entities of a kind; `self` is the caller, `absent` nowhere. */
export const placesOf: Readonly<Record<Kind, readonly Place[]>> = {
  TENANT: ['acme', 'other', 'absent'],
  TENANT_PROFILE: ['system', 'absent'],
  SYSTEM_ADMIN: ['system', 'self'],
  TENANT_ADMIN: ['acme', 'other', 'self'],
  CUSTOMER_USER: ['north', 'south', 'other', 'self', 'absent'],
  CUSTOMER: ['north', 'south', 'public', 'other', 'absent'],
  DEVICE: ['acme', 'north', 'south', 'public', 'other', 'absent'],
  ASSET: ['acme', 'north', 'south', 'public', 'other', 'absent'],
  ENTITY_VIEW: ['acme', 'north', 'south', 'public', 'other', 'absent'],
  DASHBOARD: ['acme', 'north', 'south', 'public', 'shared', 'other', 'absent'],
  ALARM: ['acme', 'north', 'south', 'public', 'other', 'absent'],
  RULE_CHAIN: ['acme', 'other', 'absent'],
  RULE_NODE: ['acme', 'other', 'absent'],
  DEVICE_PROFILE: ['acme', 'other', 'absent'],
  WIDGETS_BUNDLE: ['system', 'acme', 'other', 'absent'],
  WIDGET_TYPE: ['system', 'acme', 'other', 'absent'],
  API_USAGE_STATE: ['acme', 'other', 'absent'],
};

/** Every kind of entity. */
export const kinds = Object.keys(placesOf) as Kind[];

/** The tenant that a place lies in; null for the system. */
export function tenantAt(place: Place): 'acme' | 'other' | null {
  if (place === 'other') return 'other';
  return place === 'system' || place === 'absent' ? null : 'acme';
}

/** What the matrix says of a caller, an operation, and an entity that exists. */
export function mayDo(caller: CallerName, operation: string, kind: Kind, place: Place): boolean {
  const role = callers[caller];
  if (!role) return false;
  return Object.entries(matrix[kind][role] ?? {}).some(
    ([reach, operations]) =>
      (operations === 'all' || operations.split(' ').includes(operation)) &&
      reaches(reach, caller, role, place),
  );
}

function reaches(reach: string, caller: CallerName, role: Role, place: Place): boolean {
  const tenant = caller === 'other' ? 'other' : 'acme';
  switch (reach) {
    case 'any':
      return true;
    case 'system':
      return place === 'system';
    case 'self':
      return place === 'self';
    case 'tenant':
      return tenantAt(place) === tenant;
    case 'unassigned':
      return place === 'acme' && tenant === 'acme';
    case 'own':
      if (place === 'self') return true;
      return role === 'TENANT_ADMIN' ? tenantAt(place) === tenant : [caller, 'shared'].includes(place);
    default:
      throw new Error(`The matrix names an unknown reach: ${reach}`);
  }
}
