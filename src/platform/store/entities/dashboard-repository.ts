import type { Dashboard, DashboardInfo, ShortCustomerInfo } from '../../../model/dashboard.ts';
import { entityId } from '../../../model/entity-id.ts';
import { type PageData, type PageLink, toPage } from '../../../model/page.ts';
import { badRequest, notFound } from '../../errors.ts';
import { looseMembers, parseJson, restoreMembers } from '../engine/loose-members.ts';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';
import { limitText, requireText } from '../engine/text-rules.ts';
import { commonSorts, type ListFilter, type SortColumns } from '../registry/entity-lists.ts';
import { toJson } from '../registry/entity-registry.ts';
import type { StoreParts } from '../registry/store-parts.ts';

interface InfoRow {
  id: string;
  createdTime: number;
  tenantId: string;
  title: string;
  extra: string | null;
}

interface AssignedRow {
  id: string;
  title: string;
  isPublic: number | null;
}

/** A dashboard that is stored. */
type StoredDashboard = Dashboard & Pick<DashboardInfo, 'id' | 'createdTime'>;

const known = new Set([
  'id',
  'createdTime',
  'tenantId',
  'title',
  'name',
  'assignedCustomers',
  'configuration',
]);

const sorts: SortColumns = { ...commonSorts, title: { index: 'name' } };

/** The dashboards of tenants, and which customers may see them. */
export class DashboardRepository {
  readonly #parts: StoreParts;
  readonly #byKey: Query<InfoRow>;
  readonly #configuration: Query<{ configuration: string | null }>;
  readonly #save: Query<never>;
  readonly #assigned: Query<AssignedRow>;
  readonly #assign: Query<never>;
  readonly #unassign: Query<never>;
  readonly #unassignAll: Query<never>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    const { db } = parts;
    this.#byKey = prepare(
      db,
      `SELECT e.id, e.created_time AS createdTime, t.id AS tenantId, e.name AS title, e.extra
       FROM entity e JOIN entity t ON t.key = e.tenant_key WHERE e.key = ?`,
    );
    this.#configuration = prepare(db, 'SELECT configuration FROM dashboard WHERE key = ?');
    this.#save = prepare(db, upsertSql('dashboard', 'key', ['configuration']));
    this.#assigned = prepare(
      db,
      `SELECT c.id, c.name AS title, c.additional_info ->> '$.isPublic' AS isPublic
       FROM dashboard_customer d JOIN entity c ON c.key = d.customer_key
       WHERE d.dashboard_key = ? ORDER BY c.name_folded`,
    );
    this.#assign = prepare(
      db,
      'INSERT INTO dashboard_customer (dashboard_key, customer_key) VALUES (?, ?) ON CONFLICT DO NOTHING',
    );
    this.#unassign = prepare(
      db,
      'DELETE FROM dashboard_customer WHERE dashboard_key = ? AND customer_key = ?',
    );
    this.#unassignAll = prepare(db, 'DELETE FROM dashboard_customer WHERE dashboard_key = ?');
  }

  byId(id: string): Dashboard | null {
    const key = this.#parts.registry.keyOf('DASHBOARD', id);
    return key === undefined ? null : this.#read(key);
  }

  infoById(id: string): DashboardInfo | null {
    const key = this.#parts.registry.keyOf('DASHBOARD', id);
    return key === undefined ? null : this.#readInfo(key);
  }

  /**
   * A page of the dashboards of a tenant, or of those that one of its customers may see.
   * @throws PlatformError 500 for an unknown sort property
   */
  infos(tenantId: string, link: PageLink, customerId?: string): PageData<DashboardInfo> {
    const { registry, lists } = this.#parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) return toPage([], 0, link);
    const filter: ListFilter = { type: 'DASHBOARD', tenantKey };
    if (customerId !== undefined) {
      filter.sharedWithKey = registry.keyOf('CUSTOMER', customerId);
      if (filter.sharedWithKey === undefined) return toPage([], 0, link);
    }
    const { keys, total } = lists.page(filter, link, sorts);
    return toPage(
      keys.map((key) => this.#readInfo(key)),
      total,
      link,
    );
  }

  /**
   * Stores a dashboard: a new one without id, else the whole of that one anew, the customers it is assigned to
   * included. @throws PlatformError 400, 404
   */
  save(tenantId: string, dashboard: Dashboard): Dashboard {
    const { registry } = this.#parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) throw notFound();
    requireText(dashboard.title, 'Dashboard title should be specified!');
    limitText(dashboard.title, 'Dashboard title');
    const fields = { name: dashboard.title, extra: looseMembers(dashboard, known) };
    let key: number;
    if (dashboard.id) {
      key = this.#keyOf(dashboard.id.id);
      if (registry.tenantKeyOfEntity(key) !== tenantKey) throw notFound();
      registry.update(key, fields);
    } else {
      key = registry.insert({ type: 'DASHBOARD', tenantKey }, fields).key;
    }
    this.#save.run(key, toJson(dashboard.configuration));
    this.#unassignAll.run(key);
    for (const { customerId } of dashboard.assignedCustomers ?? []) {
      this.#assign.run(key, this.#customerKey(key, customerId.id));
    }
    return this.#read(key);
  }

  /** Lets customers of its tenant see the dashboard. @throws PlatformError 400, 404 */
  assign(id: string, customerIds: readonly string[]): Dashboard {
    const key = this.#keyOf(id);
    for (const customerId of customerIds) this.#assign.run(key, this.#customerKey(key, customerId));
    this.#parts.lists.forget();
    return this.#read(key);
  }

  /** Hides the dashboard from customers; those that could not see it do not matter. @throws PlatformError 404 */
  unassign(id: string, customerIds: readonly string[]): Dashboard {
    const { registry, lists } = this.#parts;
    const key = this.#keyOf(id);
    for (const customerId of customerIds) {
      const customerKey = registry.keyOf('CUSTOMER', customerId);
      if (customerKey !== undefined) this.#unassign.run(key, customerKey);
    }
    lists.forget();
    return this.#read(key);
  }

  /** Removes the dashboard. @throws PlatformError 404 */
  delete(id: string): void {
    this.#parts.registry.remove(this.#keyOf(id));
  }

  #keyOf(id: string): number {
    const key = this.#parts.registry.keyOf('DASHBOARD', id);
    if (key === undefined) throw notFound();
    return key;
  }

  #customerKey(dashboardKey: number, customerId: string): number {
    const { registry } = this.#parts;
    const key = registry.keyOf('CUSTOMER', customerId);
    if (key === undefined) throw badRequest("Can't assign dashboard to non-existent customer!");
    if (registry.tenantKeyOfEntity(key) !== registry.tenantKeyOfEntity(dashboardKey)) {
      throw badRequest("Can't assign dashboard to customer from different tenant!");
    }
    return key;
  }

  #read(key: number): StoredDashboard {
    const configuration = parseJson(this.#configuration.get(key)?.configuration ?? null);
    return { ...this.#readInfo(key), configuration };
  }

  #readInfo(key: number): DashboardInfo {
    const row = this.#byKey.get(key);
    if (!row) throw notFound();
    const assigned = this.#assigned.all(key).map(toShortInfo);
    return {
      ...restoreMembers(row.extra),
      id: entityId('DASHBOARD', row.id),
      createdTime: row.createdTime,
      tenantId: entityId('TENANT', row.tenantId),
      title: row.title,
      assignedCustomers: assigned.length === 0 ? null : assigned,
      name: row.title,
    };
  }
}

function toShortInfo({ id, title, isPublic }: AssignedRow): ShortCustomerInfo {
  return { customerId: entityId('CUSTOMER', id), title, public: isPublic === 1 };
}
