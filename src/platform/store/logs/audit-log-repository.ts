import type { SQLInputValue } from 'node:sqlite';
import { type ActionStatus, ActionType, type AuditLog } from '../../../model/audit-log.ts';
import { type EntityId, EntityType, entityId } from '../../../model/entity-id.ts';
import { type PageData, toPage } from '../../../model/page.ts';
import { withoutSecrets } from '../../../model/secrets.ts';
import { notFound } from '../../errors.ts';
import { parseObject } from '../engine/loose-members.ts';
import { prepare, type Query } from '../engine/sql.ts';
import { fold } from '../engine/text-rules.ts';
import { type TimeColumns, type TimePageLink, TimePages } from '../engine/time-pages.ts';
import type { StoreParts } from '../registry/store-parts.ts';

/** An audit log that is about to be written. */
export interface NewAuditLog {
  /** Whose log it goes to; NULL_UUID for the system's. */
  tenantId: string;
  customerId: string;
  entity: EntityId;
  entityName: string;
  userId: string;
  userName: string;
  actionType: ActionType;
  actionData: object;
  actionStatus: ActionStatus;
  failureDetails: string;
}

/** Which of a tenant's audit logs to list; without members all of them. */
export interface AuditLogFilter {
  customerId?: string;
  userId?: string;
  entity?: EntityId;
  /** Only these actions; an empty list stands for all. */
  actionTypes?: readonly ActionType[];
}

interface AuditLogRow {
  id: string;
  createdTime: number;
  customerId: string;
  entityType: string;
  entityId: string;
  entityName: string;
  userId: string;
  userName: string;
  actionType: string;
  actionData: string;
  actionStatus: string;
  failureDetails: string;
}

const columns = `l.id, l.created_time AS createdTime, l.customer_id AS customerId,
  l.entity_type AS entityType, l.entity_id AS entityId, l.entity_name AS entityName, l.user_id AS userId,
  l.user_name AS userName, l.action_type AS actionType, l.action_data AS actionData,
  l.action_status AS actionStatus, l.failure_details AS failureDetails`;

const sorts: TimeColumns = {
  createdTime: 'l.created_time',
  entityType: 'l.entity_type',
  entityName: 'l.entity_name_folded',
  userName: 'l.user_name COLLATE NOCASE',
  actionType: 'l.action_type',
  actionStatus: 'l.action_status',
};

const searchedOfEntity = ['l.entity_name_folded', 'l.user_name', 'l.action_type', 'l.action_status'];
const searched = ['l.entity_type', ...searchedOfEntity];

/** Who did what; of each tenant, and of the system. */
export class AuditLogRepository {
  readonly #parts: StoreParts;
  readonly #pages: TimePages<AuditLogRow>;
  readonly #insert: Query<never>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#pages = new TimePages(parts.db, {
      columns,
      from: 'audit_log l',
      created: 'l.created_time',
      key: 'l.key',
      sorts,
    });
    this.#insert = prepare(
      parts.db,
      `INSERT INTO audit_log (id, tenant_key, created_time, customer_id, entity_type, entity_id, entity_name,
         entity_name_folded, user_id, user_name, action_type, action_data, action_status, failure_details)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
  }

  /** Writes a log. Only within a write. @throws PlatformError 404 when the tenant is gone */
  add(log: NewAuditLog): void {
    const { registry } = this.#parts;
    const tenantKey = registry.tenantKeyOf(log.tenantId);
    if (tenantKey === undefined) throw notFound();
    const { id, createdTime } = registry.newId();
    this.#insert.run(
      id,
      tenantKey,
      createdTime,
      log.customerId,
      log.entity.entityType,
      log.entity.id,
      log.entityName,
      fold(log.entityName),
      log.userId,
      log.userName,
      log.actionType,
      JSON.stringify(log.actionData),
      log.actionStatus,
      log.failureDetails,
    );
  }

  /**
   * One page of a tenant's logs. The text of the link is the beginning of the name or type of the entity, the user's
   * name, the action or its outcome. @throws PlatformError 500 for a property that cannot be sorted by
   */
  list(tenantId: string, link: TimePageLink, filter: AuditLogFilter = {}): PageData<AuditLog> {
    const tenantKey = this.#parts.registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) throw notFound();
    const terms = ['l.tenant_key = ?'];
    const parameters: SQLInputValue[] = [tenantKey];
    const where = (term: string, ...values: SQLInputValue[]) => {
      terms.push(term);
      parameters.push(...values);
    };
    if (filter.customerId) where('l.customer_id = ?', filter.customerId);
    if (filter.userId) where('l.user_id = ?', filter.userId);
    if (filter.entity) {
      where('l.entity_id = ? AND l.entity_type = ?', filter.entity.id, filter.entity.entityType);
    }
    const actions = filter.actionTypes ?? [];
    if (actions.length > 0) where(`l.action_type IN (${actions.map(() => '?').join(', ')})`, ...actions);
    const { rows, total } = this.#pages.page(link, {
      terms,
      parameters,
      searched: filter.entity ? searchedOfEntity : searched,
    });
    return toPage(
      rows.map((row) => toAuditLog(row, tenantId)),
      total,
      link,
    );
  }
}

function toAuditLog(row: AuditLogRow, tenantId: string): AuditLog {
  return {
    id: { id: row.id },
    createdTime: row.createdTime,
    tenantId: entityId('TENANT', tenantId),
    customerId: entityId('CUSTOMER', row.customerId),
    entityId: entityId(EntityType.parse(row.entityType), row.entityId),
    entityName: row.entityName,
    userId: entityId('USER', row.userId),
    userName: row.userName,
    actionType: ActionType.parse(row.actionType),
    // What was written before secrets were left out may hold some.
    actionData: withoutSecrets(parseObject(row.actionData) ?? {}),
    actionStatus: row.actionStatus === 'FAILURE' ? 'FAILURE' : 'SUCCESS',
    actionFailureDetails: row.failureDetails,
  };
}
