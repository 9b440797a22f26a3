import type { EntitySubtype } from '../../model/device.ts';
import { entityId, NULL_UUID } from '../../model/entity-id.ts';
import { type PageData, type PageLink, toPage } from '../../model/page.ts';
import { badRequest, notFound } from '../errors.ts';
import type { ListFilter, SortColumns } from './entity-lists.ts';
import { prepare, type Query } from './sql.ts';
import type { StoreParts } from './store-parts.ts';

/** What narrows a list of assets or entity views. */
export interface AssignableFilter {
  customerId?: string | undefined;
  /** A blank type means any. */
  type?: string | undefined;
}

/** One kind of entity that customers can be given, and how messages call it. */
export interface AssignableKind {
  readonly type: 'DEVICE' | 'ASSET' | 'ENTITY_VIEW';
  /** In the middle of a sentence. */
  readonly noun: string;
  /** At the start of a sentence. */
  readonly title: string;
}

/** What entities have in common that a tenant gives to its customers and tells apart by types. */
export class AssignableEntities {
  readonly #parts: StoreParts;
  readonly #kind: AssignableKind;
  readonly #customerOf: Query<{ customerKey: number | null }>;
  readonly #typesOfTenant: Query<{ type: string }>;
  readonly #typesOfCustomer: Query<{ type: string }>;

  constructor(parts: StoreParts, kind: AssignableKind) {
    this.#parts = parts;
    this.#kind = kind;
    this.#customerOf = prepare(parts.db, 'SELECT customer_key AS customerKey FROM entity WHERE key = ?');
    const types = (owner: string) => `SELECT DISTINCT kind AS type FROM entity
      WHERE ${owner} = ? AND type = '${kind.type}' AND kind IS NOT NULL ORDER BY kind`;
    this.#typesOfTenant = prepare(parts.db, types('tenant_key'));
    this.#typesOfCustomer = prepare(parts.db, types('customer_key'));
  }

  /** The keys of tenant and entity that a save is about; no entity for a new one. @throws PlatformError 404 */
  keysForSave(
    tenantId: string,
    entity: { id?: { id: string } | null | undefined },
  ): { tenantKey: number; key: number | undefined } {
    const { registry } = this.#parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) throw notFound();
    if (!entity.id) return { tenantKey, key: undefined };
    const key = registry.keyOf(this.#kind.type, entity.id.id);
    if (key === undefined || registry.tenantKeyOfEntity(key) !== tenantKey) throw notFound();
    return { tenantKey, key };
  }

  /** The key of a customer of the tenant, null for none. @throws PlatformError 400 */
  customerKey(tenantKey: number, customerId: string | null | undefined): number | null {
    if (!customerId || customerId === NULL_UUID) return null;
    const { registry } = this.#parts;
    const key = registry.keyOf('CUSTOMER', customerId);
    if (key === undefined || registry.tenantKeyOfEntity(key) !== tenantKey) {
      throw badRequest(`Can't assign ${this.#kind.noun} to non-existent customer!`);
    }
    return key;
  }

  /** Gives the entity to a customer of its tenant, or takes it back with null; answers its key. @throws PlatformError 400, 404 */
  assign(id: string, customerId: string | null): number {
    const { registry } = this.#parts;
    const key = registry.keyOf(this.#kind.type, id);
    const tenantKey = key === undefined ? undefined : registry.tenantKeyOfEntity(key);
    if (key === undefined || tenantKey === undefined) throw notFound();
    if (customerId === null && this.#customerOf.get(key)?.customerKey === null) {
      throw badRequest(`${this.#kind.title} isn't assigned to any customer!`);
    }
    registry.assign(key, this.customerKey(tenantKey, customerId));
    return key;
  }

  /** A page of them, each read by its key. @throws PlatformError 500 for an unknown sort property */
  page<T>(
    tenantId: string,
    link: PageLink,
    filter: AssignableFilter,
    sorts: SortColumns,
    read: (key: number) => T,
  ): PageData<T> {
    const where = this.#listFilter(tenantId, filter);
    if (!where) return toPage([], 0, link);
    const { keys, total } = this.#parts.lists.page(where, link, sorts);
    return toPage(keys.map(read), total, link);
  }

  /** The types in use in the tenant or by one of its customers, sorted. */
  types(tenantId: string, customerId?: string): EntitySubtype[] {
    const { registry } = this.#parts;
    const owner =
      customerId === undefined ? registry.tenantKeyOf(tenantId) : registry.keyOf('CUSTOMER', customerId);
    if (owner === undefined) return [];
    const query = customerId === undefined ? this.#typesOfTenant : this.#typesOfCustomer;
    return query
      .all(owner)
      .map(({ type }) => ({ tenantId: entityId('TENANT', tenantId), entityType: this.#kind.type, type }));
  }

  /** Null when it names a tenant or customer that does not exist, so that nothing can match. */
  #listFilter(tenantId: string, { customerId, type }: AssignableFilter): ListFilter | null {
    const { registry } = this.#parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) return null;
    const filter: ListFilter = { type: this.#kind.type, tenantKey };
    if (customerId !== undefined) {
      filter.customerKey = registry.keyOf('CUSTOMER', customerId);
      if (filter.customerKey === undefined) return null;
    }
    if (type?.trim()) filter.kind = type;
    return filter;
  }
}
