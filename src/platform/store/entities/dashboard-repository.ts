import type { Dashboard, DashboardInfo, ShortCustomerInfo } from '../../../model/dashboard.ts';
import { entityId } from '../../../model/entity-id.ts';
import type { PageData, PageLink } from '../../../model/page.ts';
import { badRequest } from '../../errors.ts';
import { parseJson } from '../engine/loose-members.ts';
import { prepare, type Query, upsertSql } from '../engine/sql.ts';
import { limitText, requireText } from '../engine/text-rules.ts';
import { toJson } from '../registry/entity-registry.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import { type EntityRow, Shelf, storedMembers } from './shelf.ts';

interface AssignedRow {
  id: string;
  title: string;
  isPublic: number | null;
}

/** A dashboard that is stored. */
type StoredDashboard = Dashboard & Pick<DashboardInfo, 'id' | 'createdTime'>;

/** The dashboards of tenants, and which customers may see them. */
export class DashboardRepository {
  readonly #parts: StoreParts;
  readonly #shelf: Shelf<EntityRow, DashboardInfo>;
  readonly #configuration: Query<{ configuration: string | null }>;
  readonly #save: Query<never>;
  readonly #assigned: Query<AssignedRow>;
  readonly #assign: Query<never>;
  readonly #unassign: Query<never>;
  readonly #unassignAll: Query<never>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    const { db } = parts;
    this.#shelf = new Shelf(parts, {
      type: 'DASHBOARD',
      sorts: { title: { index: 'name' } },
      members: ['tenantId', 'title', 'name', 'assignedCustomers', 'configuration'],
      toEntity: (row) => this.#toInfo(row),
    });
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
    const row = this.#shelf.find(id);
    return row && this.#read(row.key);
  }

  infoById(id: string): DashboardInfo | null {
    return this.#shelf.byId(id);
  }

  /** One of a tenant with exactly this title. */
  infoByTitle(tenantId: string, title: string): DashboardInfo | null {
    return this.#shelf.byName(tenantId, title);
  }

  /**
   * A page of the dashboards of a tenant, or of those that one of its customers may see.
   * @throws PlatformError 500 for an unknown sort property
   */
  infos(tenantId: string, link: PageLink, customerId?: string): PageData<DashboardInfo> {
    return this.#shelf.page({ tenantId, sharedWithId: customerId }, link);
  }

  /**
   * Stores a dashboard: a new one without id, else the whole of that one anew, the customers it is assigned to
   * included. @throws PlatformError 400, 404
   */
  save(tenantId: string, dashboard: Dashboard): Dashboard {
    const place = this.#shelf.placeOf(tenantId, dashboard.id);
    requireText(dashboard.title, 'Dashboard title should be specified!');
    limitText(dashboard.title, 'Dashboard title');
    const { key } = this.#shelf.store(place, { name: dashboard.title }, dashboard);
    this.#save.run(key, toJson(dashboard.configuration));
    this.#unassignAll.run(key);
    for (const { customerId } of dashboard.assignedCustomers ?? []) {
      this.#assign.run(key, this.#customerKey(place.tenantKey, customerId.id));
    }
    return this.#read(key);
  }

  /** Lets customers of its tenant see the dashboard. @throws PlatformError 400, 404 */
  assign(id: string, customerIds: readonly string[]): Dashboard {
    const { key, tenantKey } = this.#shelf.require(id);
    for (const customerId of customerIds) this.#assign.run(key, this.#customerKey(tenantKey, customerId));
    this.#parts.lists.forget();
    return this.#read(key);
  }

  /** Hides the dashboard from customers; those that could not see it do not matter. @throws PlatformError 404 */
  unassign(id: string, customerIds: readonly string[]): Dashboard {
    const { registry, lists } = this.#parts;
    const { key } = this.#shelf.require(id);
    for (const customerId of customerIds) {
      const customerKey = registry.keyOf('CUSTOMER', customerId);
      if (customerKey !== undefined) this.#unassign.run(key, customerKey);
    }
    lists.forget();
    return this.#read(key);
  }

  /** Removes the dashboard. @throws PlatformError 404 */
  delete(id: string): void {
    this.#shelf.remove(this.#shelf.require(id).key);
  }

  #customerKey(tenantKey: number, customerId: string): number {
    const { registry } = this.#parts;
    const key = registry.keyOf('CUSTOMER', customerId);
    if (key === undefined) throw badRequest("Can't assign dashboard to non-existent customer!");
    if (registry.tenantKeyOfEntity(key) !== tenantKey) {
      throw badRequest("Can't assign dashboard to customer from different tenant!");
    }
    return key;
  }

  #read(key: number): StoredDashboard {
    const configuration = parseJson(this.#configuration.get(key)?.configuration ?? null);
    return { ...this.#shelf.read(key), configuration };
  }

  #toInfo(row: EntityRow): DashboardInfo {
    const assigned = this.#assigned.all(row.key).map(toShortInfo);
    return {
      ...storedMembers('DASHBOARD', row),
      tenantId: entityId('TENANT', row.tenantId),
      title: row.name,
      assignedCustomers: assigned.length === 0 ? null : assigned,
      name: row.name,
    };
  }
}

function toShortInfo({ id, title, isPublic }: AssignedRow): ShortCustomerInfo {
  return { customerId: entityId('CUSTOMER', id), title, public: isPublic === 1 };
}
