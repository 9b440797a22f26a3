import type { EntitySubtype } from '../../../model/device.ts';
import { entityId, NULL_UUID } from '../../../model/entity-id.ts';
import { type PageData, type PageLink, toPage } from '../../../model/page.ts';
import { badRequest, notFound } from '../../errors.ts';
import { looseMembers, parseObject, restoreMembers } from '../engine/loose-members.ts';
import { prepare, type Query } from '../engine/sql.ts';
import { limitText, requireText } from '../engine/text-rules.ts';
import { commonSorts, type ListFilter, type SortColumns } from '../registry/entity-lists.ts';
import type { StoreParts } from '../registry/store-parts.ts';

/** What narrows a list. */
export interface AssignableFilter {
  customerId?: string | undefined;
  /** A blank type means any. */
  type?: string | undefined;
}

/** What is read of every one of them. */
export interface AssignableRow {
  id: string;
  createdTime: number;
  tenantId: string;
  customerId: string | null;
  name: string;
  type: string;
  label: string | null;
  additionalInfo: string | null;
  extra: string | null;
  customerTitle: string | null;
  customerIsPublic: number | null;
}

type AssignableType = 'DEVICE' | 'ASSET' | 'ENTITY_VIEW';

/** One kind of entity that customers can be given: what messages call it, and what it has beyond the others. */
export interface AssignableKind {
  readonly type: AssignableType;
  /** In the middle of a sentence. */
  readonly noun: string;
  /** At the start of a sentence about what it is called. */
  readonly title: string;
  /** At the start of a sentence about its type and customer. */
  readonly heading: string;
  /** The members of the wire that it stores beside those of all. */
  readonly members: readonly string[];
  /** Further columns of a row, and the tables they come from, over `entity e`. */
  readonly columns?: string;
  readonly joins?: string;
  readonly sorts?: SortColumns;
  readonly infoSorts?: SortColumns;
  /** Finds the types in use of tenant `?1`, and of its customer `?2`. */
  readonly typesOfTenant?: string;
  readonly typesOfCustomer?: string;
}

/** One of them as it was given to be stored. */
interface Given {
  id?: { id: string } | null | undefined;
  name: string;
  customerId?: { id: string } | null | undefined;
  additionalInfo?: unknown;
}

/** Where a given one is to be stored. */
interface Place {
  tenantKey: number;
  /** Null for none. */
  customerKey: number | null;
  /** Undefined for a new one. */
  key: number | undefined;
}

const commonMembers = [
  'id',
  'createdTime',
  'additionalInfo',
  'tenantId',
  'customerId',
  'name',
  'type',
  'customerTitle',
  'customerIsPublic',
];

/** The entities that a tenant gives to its customers, that have types, and names of their own within the tenant. */
export abstract class AssignableRepository<
  Row extends AssignableRow,
  Entity,
  Info,
  Filter extends AssignableFilter = AssignableFilter,
> {
  protected readonly parts: StoreParts;
  readonly #kind: AssignableKind;
  readonly #known: ReadonlySet<string>;
  readonly #sorts: SortColumns;
  readonly #infoSorts: SortColumns;
  readonly #byKey: Query<Row>;
  readonly #customerOf: Query<{ customerKey: number | null }>;
  readonly #typesOfTenant: Query<{ type: string }>;
  readonly #typesOfCustomer: Query<{ type: string }>;

  constructor(parts: StoreParts, kind: AssignableKind) {
    const { db } = parts;
    this.parts = parts;
    this.#kind = kind;
    this.#known = new Set([...commonMembers, ...kind.members]);
    this.#sorts = { ...commonSorts, type: { index: 'kind' }, ...kind.sorts };
    this.#infoSorts = { ...this.#sorts, customerTitle: { index: 'customer_title' }, ...kind.infoSorts };
    this.#byKey = prepare(
      db,
      `SELECT e.id, e.created_time AS createdTime, t.id AS tenantId, c.id AS customerId, e.name, e.kind AS type,
         e.label, e.additional_info AS additionalInfo, e.extra, e.customer_title AS customerTitle,
         c.additional_info ->> '$.isPublic' AS customerIsPublic ${kind.columns ? `, ${kind.columns}` : ''}
       FROM entity e JOIN entity t ON t.key = e.tenant_key LEFT JOIN entity c ON c.key = e.customer_key
         ${kind.joins ?? ''}
       WHERE e.key = ?`,
    );
    this.#customerOf = prepare(db, 'SELECT customer_key AS customerKey FROM entity WHERE key = ?');
    const types = (owner: string) =>
      `SELECT DISTINCT kind AS type FROM entity WHERE ${owner} AND type = '${kind.type}' ORDER BY kind`;
    this.#typesOfTenant = prepare(db, kind.typesOfTenant ?? types('tenant_key = ?1'));
    this.#typesOfCustomer = prepare(db, kind.typesOfCustomer ?? types('customer_key = ?2'));
  }

  protected abstract toEntity(row: Row): Entity;
  protected abstract toInfo(row: Row): Info;

  byId(id: string): Entity | null {
    const key = this.#keyOf(id);
    return key === undefined ? null : this.read(key);
  }

  infoById(id: string): Info | null {
    const key = this.#keyOf(id);
    return key === undefined ? null : this.toInfo(this.#row(key));
  }

  /** Those with these ids, in that order; ids that none has are left out. */
  byIds(ids: readonly string[]): Entity[] {
    return ids.flatMap((id) => this.byId(id) ?? []);
  }

  /** The one of a tenant with exactly this name. */
  byName(tenantId: string, name: string): Entity | null {
    const { registry } = this.parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    const key = tenantKey === undefined ? undefined : registry.keyByName(this.#kind.type, tenantKey, name);
    return key === undefined ? null : this.read(key);
  }

  /** A page of those of a tenant or of one of its customers. @throws PlatformError 500 for an unknown sort property */
  list(tenantId: string, link: PageLink, filter?: Filter): PageData<Entity> {
    return this.#page(tenantId, link, filter, this.#sorts, (row) => this.toEntity(row));
  }

  /** The same with what lists show of the customer, whose title it can be sorted by too. */
  infos(tenantId: string, link: PageLink, filter?: Filter): PageData<Info> {
    return this.#page(tenantId, link, filter, this.#infoSorts, (row) => this.toInfo(row));
  }

  /** The types in use in the tenant or by one of its customers, sorted. */
  types(tenantId: string, customerId?: string): EntitySubtype[] {
    const { registry } = this.parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    const customerKey = customerId === undefined ? undefined : registry.keyOf('CUSTOMER', customerId);
    if (tenantKey === undefined || (customerId !== undefined && customerKey === undefined)) return [];
    const rows =
      customerKey === undefined
        ? this.#typesOfTenant.all(tenantKey)
        : this.#typesOfCustomer.all(tenantKey, customerKey);
    return rows.map(({ type }) => ({
      tenantId: entityId('TENANT', tenantId),
      entityType: this.#kind.type,
      type,
    }));
  }

  /** Gives it to a customer of its tenant, or takes it back with null. @throws PlatformError 400, 404 */
  assign(id: string, customerId: string | null): Entity {
    const { registry } = this.parts;
    const key = this.requireKey(id);
    const tenantKey = registry.tenantKeyOfEntity(key);
    if (tenantKey === undefined) throw notFound();
    if (customerId === null && this.#customerOf.get(key)?.customerKey === null) {
      throw badRequest(`${this.#kind.heading} isn't assigned to any customer!`);
    }
    registry.assign(key, this.#customerKey(tenantKey, customerId));
    return this.read(key);
  }

  /**
   * Removes it with its relations, attributes, telemetry and all that is its own.
   * @throws PlatformError 400 when it has views, 404
   */
  delete(id: string): void {
    const key = this.requireKey(id);
    this.refuseViewed(key, `Can't delete ${this.#kind.noun} that has entity views!`);
    this.parts.registry.remove(key);
  }

  /** Finds out where a given one belongs, and holds it to the rules of all. @throws PlatformError 400, 404 */
  protected placeOf(tenantId: string, given: Given): Place {
    const { registry } = this.parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) throw notFound();
    const key = given.id ? this.requireKey(given.id.id) : undefined;
    if (key !== undefined && registry.tenantKeyOfEntity(key) !== tenantKey) throw notFound();
    this.checkName(tenantKey, given.name, key);
    return { tenantKey, customerKey: this.#customerKey(tenantKey, given.customerId?.id), key };
  }

  /** Registers a given one in its place: a new one, or the whole of a known one anew except when it was made. */
  protected register(place: Place, given: Given, { kind, label }: { kind: string; label?: unknown }): number {
    const { registry } = this.parts;
    const { key, customerKey } = place;
    limitText(kind, `${this.#kind.heading} type`);
    if (typeof label === 'string') limitText(label, `${this.#kind.heading} label`);
    const fields = {
      name: given.name,
      kind,
      label: typeof label === 'string' ? label : null,
      additionalInfo: given.additionalInfo,
      extra: looseMembers(given, this.#known),
    };
    if (key === undefined) return registry.insert({ type: this.#kind.type, ...place }, fields).key;
    registry.update(key, fields);
    registry.assign(key, customerKey);
    return key;
  }

  /** Refuses a name that is missing, too long or another's. @throws PlatformError 400 */
  protected checkName(tenantKey: number, name: string, ownKey: number | undefined): void {
    const { type, title } = this.#kind;
    requireText(name, `${title} name should be specified!`);
    limitText(name, `${title} name`);
    const taken = this.parts.registry.keyByName(type, tenantKey, name);
    if (taken !== undefined && taken !== ownKey) throw badRequest(`${title} with such name already exists!`);
  }

  /** Refuses what cannot be done to the source of a view. @throws PlatformError 400 */
  protected refuseViewed(key: number, message: string): void {
    if (this.parts.views.onto(key).length > 0) throw badRequest(message);
  }

  /** @throws PlatformError 404 when there is none with this id */
  protected requireKey(id: string): number {
    const key = this.#keyOf(id);
    if (key === undefined) throw notFound();
    return key;
  }

  protected read(key: number): Entity {
    return this.toEntity(this.#row(key));
  }

  /** Null when the filter names a tenant or customer that does not exist, so that nothing can match. */
  protected listFilter(tenantId: string, filter: AssignableFilter | undefined): ListFilter | null {
    const { registry } = this.parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) return null;
    const where: ListFilter = { type: this.#kind.type, tenantKey };
    if (filter?.customerId !== undefined) {
      where.customerKey = registry.keyOf('CUSTOMER', filter.customerId);
      if (where.customerKey === undefined) return null;
    }
    if (filter?.type?.trim()) where.kind = filter.type;
    return where;
  }

  #page<T>(
    tenantId: string,
    link: PageLink,
    filter: Filter | undefined,
    sorts: SortColumns,
    toItem: (row: Row) => T,
  ): PageData<T> {
    const where = this.listFilter(tenantId, filter);
    if (!where) return toPage([], 0, link);
    const { keys, total } = this.parts.lists.page(where, link, sorts);
    return toPage(
      keys.map((key) => toItem(this.#row(key))),
      total,
      link,
    );
  }

  /** The key of a customer of the tenant, null for none. */
  #customerKey(tenantKey: number, customerId: string | null | undefined): number | null {
    if (!customerId || customerId === NULL_UUID) return null;
    const { registry } = this.parts;
    const key = registry.keyOf('CUSTOMER', customerId);
    if (key === undefined || registry.tenantKeyOfEntity(key) !== tenantKey) {
      throw badRequest(`Can't assign ${this.#kind.noun} to non-existent customer!`);
    }
    return key;
  }

  #keyOf(id: string): number | undefined {
    return this.parts.registry.keyOf(this.#kind.type, id);
  }

  #row(key: number): Row {
    const row = this.#byKey.get(key);
    if (!row) throw notFound();
    return row;
  }
}

/** The members on the wire that all of them have. */
export function storedMembers<T extends AssignableType>(type: T, row: AssignableRow) {
  return {
    ...restoreMembers(row.extra),
    id: entityId(type, row.id),
    createdTime: row.createdTime,
    additionalInfo: parseObject(row.additionalInfo),
    tenantId: entityId('TENANT', row.tenantId),
    customerId: entityId('CUSTOMER', row.customerId ?? NULL_UUID),
    name: row.name,
    type: row.type,
  };
}

/** What lists show of the customer. */
export function customerMembers({ customerTitle, customerIsPublic }: AssignableRow) {
  return { customerTitle, customerIsPublic: customerIsPublic === 1 };
}
