import type { ActionType } from '../../model/audit-log.ts';
import { type EntityId, type EntityType, NULL_UUID } from '../../model/entity-id.ts';
import { withoutSecrets } from '../../model/secrets.ts';
import type { Log } from '../log.ts';
import type { Caller } from '../security/access.ts';
import type { Store } from '../store/store.ts';

/** Who is told to have done something: a caller, a user who signs in, or a device on behalf of its tenant. */
export type AuditedCaller = Pick<Caller, 'userId' | 'email' | 'tenantId' | 'customerId' | 'actor'>;

/** What happened to which entity, in the words of the audit log. */
export interface AuditRecord {
  action: ActionType;
  /** The id is NULL_UUID when the entity could not be made. */
  entity: EntityId;
  entityName: string;
  /** Whose entity it is; without it the caller's customer. */
  customerId?: string | undefined;
  /** The `actionData`, whose shape goes with the action. */
  data: object;
  /** What rule chains are told that the log does not keep. */
  told?: { entity: object; metadata?: Readonly<Record<string, string>> };
}

/** A record with whom it tells of, and why it failed when it did. */
export interface AuditEntry extends AuditRecord {
  caller: AuditedCaller;
  failure?: unknown;
}

/** The log of what people did. Entities of types that are not audited leave no trace. */
export interface Audit {
  /** Logs within the write that does what is logged: both are kept, or neither is. Only within a write. */
  add(entry: AuditEntry): void;
  /** Logs by itself. Never rejects: what was done stays done when it cannot be logged. */
  log(entry: AuditEntry): Promise<void>;
}

const auditedTypes: ReadonlySet<EntityType> = new Set<EntityType>([
  'TENANT',
  'DEVICE',
  'ASSET',
  'DASHBOARD',
  'CUSTOMER',
  'USER',
  'RULE_CHAIN',
  'ALARM',
  'ENTITY_VIEW',
  'DEVICE_PROFILE',
]);

/** Whether what is done to entities of a type leaves a trace: that of widgets and profiles of tenants does not. */
export function isAudited(type: EntityType): boolean {
  return auditedTypes.has(type);
}

/** Makes the audit log over a store. */
export function createAudit(store: Pick<Store, 'write' | 'auditLogs'>, log: Log): Audit {
  function add({ caller, action, entity, entityName, customerId, data, failure }: AuditEntry): void {
    if (!isAudited(entity.entityType)) return;
    store.auditLogs.add({
      tenantId: caller.tenantId,
      customerId: customerId === undefined || customerId === NULL_UUID ? caller.customerId : customerId,
      entity,
      entityName,
      userId: caller.userId,
      userName: caller.email,
      actionType: action,
      // Whose session it is, is told beside; who sits before it, only here.
      // Who may read the log need not sign in as what it tells of.
      actionData: withoutSecrets(caller.actor ? { ...data, actedBy: caller.actor } : data),
      actionStatus: failure === undefined ? 'SUCCESS' : 'FAILURE',
      failureDetails: failure === undefined ? '' : String(failure),
    });
  }

  return {
    add,
    async log(entry) {
      if (!isAudited(entry.entity.entityType)) return;
      try {
        await store.write(() => add(entry));
      } catch (error) {
        log.error(
          { err: error, action: entry.action, entity: entry.entity },
          'An action could not be audited',
        );
      }
    },
  };
}
