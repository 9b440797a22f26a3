import type { EntitySubtype } from '../../../model/device.ts';
import { entityId, NULL_UUID } from '../../../model/entity-id.ts';
import type { PageData, PageLink } from '../../../model/page.ts';
import { badRequest } from '../../errors.ts';
import { parseObject } from '../engine/loose-members.ts';
import { prepare, type Query } from '../engine/sql.ts';
import { limitText, requireText } from '../engine/text-rules.ts';
import type { KeyPage, SortColumns } from '../registry/entity-lists.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import { type EntityRow, type ListOf, type Place, Shelf, type ShelfKind, storedMembers } from './shelf.ts';

/** What narrows a list. */
export interface AssignableFilter {
  customerId?: string | undefined;
  /** A blank type means any. */
  type?: string | undefined;
}

/** What is read of every one of them. */
export interface AssignableRow extends EntityRow {
  kind: string;
  customerTitle: string | null;
  customerIsPublic: number | null;
}

type AssignableType = 'DEVICE' | 'ASSET' | 'ENTITY_VIEW';

/** One kind of entity that customers can be given: what messages call it, and what it has beyond the others. */
export interface AssignableKind<Row extends AssignableRow, Entity, Info> extends ShelfKind<Row, Entity> {
  readonly type: AssignableType;
  /** In the middle of a sentence. */
  readonly noun: string;
  /** At the start of a sentence about what it is called. */
  readonly title: string;
  /** At the start of a sentence about its type and customer. */
  readonly heading: string;
  /** What lists with the customer can be sorted by, beside what all can. */
  readonly infoSorts?: SortColumns;
  /** Finds the types in use of tenant `?1`, and of its customer `?2`. */
  readonly typesOfTenant?: string;
  readonly typesOfCustomer?: string;
  readonly toInfo: (row: Row) => Info;
}

/** One of them as it was given to be stored. */
interface Given {
  id?: { id: string } | null | undefined;
  name: string;
  customerId?: { id: string } | null | undefined;
  additionalInfo?: unknown;
}

const commonMembers = [
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
  protected readonly shelf: Shelf<Row, Entity>;
  readonly #kind: AssignableKind<Row, Entity, Info>;
  readonly #typesOfTenant: Query<{ type: string }>;
  readonly #typesOfCustomer: Query<{ type: string }>;

  constructor(parts: StoreParts, kind: AssignableKind<Row, Entity, Info>) {
    const { db } = parts;
    this.parts = parts;
    this.#kind = kind;
    const customer = `e.customer_title AS customerTitle, c.additional_info ->> '$.isPublic' AS customerIsPublic`;
    this.shelf = new Shelf(parts, {
      ...kind,
      columns: kind.columns ? `${customer}, ${kind.columns}` : customer,
      sorts: { type: { index: 'kind' }, ...kind.sorts },
      members: [...commonMembers, ...kind.members],
    });
    const types = (owner: string) =>
      `SELECT DISTINCT kind AS type FROM entity WHERE ${owner} AND type = '${kind.type}' ORDER BY kind`;
    this.#typesOfTenant = prepare(db, kind.typesOfTenant ?? types('tenant_key = ?1'));
    this.#typesOfCustomer = prepare(db, kind.typesOfCustomer ?? types('customer_key = ?2'));
  }

  byId(id: string): Entity | null {
    return this.shelf.byId(id);
  }

  infoById(id: string): Info | null {
    const row = this.shelf.find(id);
    return row && this.#kind.toInfo(row);
  }

  /** Those with these ids, in that order; ids that none has are left out. */
  byIds(ids: readonly string[]): Entity[] {
    return ids.flatMap((id) => this.byId(id) ?? []);
  }

  /** The one of a tenant with exactly this name. */
  byName(tenantId: string, name: string): Entity | null {
    return this.shelf.byName(tenantId, name);
  }

  /** A page of those of a tenant or of one of its customers. @throws PlatformError 500 for an unknown sort property */
  list(tenantId: string, link: PageLink, filter?: Filter): PageData<Entity> {
    return this.shelf.page(this.listOf(tenantId, filter), link);
  }

  /** The same with what lists show of the customer, whose title it can be sorted by too. */
  infos(tenantId: string, link: PageLink, filter?: Filter): PageData<Info> {
    return this.shelf.pageAs(this.#kind.toInfo, this.listOf(tenantId, filter), link, this.#infoSorts);
  }

  /** The keys of such a page, in order. @throws PlatformError 500 for an unknown sort property */
  keys(as: 'list' | 'infos', tenantId: string, link: PageLink, filter?: Filter): KeyPage {
    const sorts = as === 'infos' ? this.#infoSorts : undefined;
    return this.shelf.keys(this.listOf(tenantId, filter), link, sorts);
  }

  /** Those with these keys, in that order, that still belong in such a list. */
  rows(
    as: 'list' | 'infos',
    tenantId: string,
    filter: Filter | undefined,
    keys: readonly number[],
  ): (Entity | Info)[] {
    const { toEntity, toInfo } = this.#kind;
    return this.shelf.rowsAs<Entity | Info>(
      as === 'infos' ? toInfo : toEntity,
      this.listOf(tenantId, filter),
      keys,
    );
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
    const { key, tenantKey, customerKey } = this.shelf.require(id);
    if (customerId === null && customerKey === null) {
      throw badRequest(`${this.#kind.heading} isn't assigned to any customer!`);
    }
    this.parts.registry.assign(key, this.#customerKey(tenantKey, customerId));
    return this.shelf.read(key);
  }

  /**
   * Removes it with its relations, attributes, telemetry and all that is its own.
   * @throws PlatformError 400 when it has views, 404
   */
  delete(id: string): void {
    const { key } = this.shelf.require(id);
    this.refuseViewed(key, `Can't delete ${this.#kind.noun} that has entity views!`);
    this.shelf.remove(key);
  }

  /** Finds out where a given one belongs, and holds it to the rules of all. @throws PlatformError 400, 404 */
  protected placeOf(tenantId: string, given: Given): Place<Row> {
    const place = this.shelf.placeOf(tenantId, given.id);
    this.checkName(place, given.name);
    return { ...place, customerKey: this.#customerKey(place.tenantKey, given.customerId?.id) };
  }

  /** Stores in its place what all have of a given one; returns its key. @throws PlatformError 400 */
  protected store(
    place: Place<Row>,
    given: Given,
    { kind, label }: { kind: string; label?: unknown },
  ): number {
    const { name, additionalInfo } = given;
    limitText(kind, `${this.#kind.heading} type`);
    if (typeof label !== 'string') return this.shelf.store(place, { name, kind, additionalInfo }, given).key;
    limitText(label, `${this.#kind.heading} label`);
    return this.shelf.store(place, { name, kind, label, additionalInfo }, given).key;
  }

  /** Refuses a name that is missing, too long or another's. @throws PlatformError 400 */
  protected checkName(place: Place<Row>, name: string): void {
    const { title } = this.#kind;
    requireText(name, `${title} name should be specified!`);
    limitText(name, `${title} name`);
    if (this.shelf.isTaken(place, name)) throw badRequest(`${title} with such name already exists!`);
  }

  /** Refuses what cannot be done to the source of a view. @throws PlatformError 400 */
  protected refuseViewed(key: number, message: string): void {
    if (this.parts.views.onto(key).length > 0) throw badRequest(message);
  }

  get #infoSorts(): SortColumns {
    return { customerTitle: { index: 'customer_title' }, ...this.#kind.infoSorts };
  }

  /** What a filtered list is of; null when nothing can match. */
  protected listOf(tenantId: string, filter: Filter | undefined): ListOf | null {
    return { tenantId, customerId: filter?.customerId, kind: filter?.type };
  }

  /** The key of a customer of the tenant, null for none. */
  #customerKey(tenantKey: number, customerId: string | null | undefined): number | null {
    if (!customerId || customerId === NULL_UUID) return null;
    const key = this.parts.registry.keyWithin(tenantKey, 'CUSTOMER', customerId);
    if (key === undefined) throw badRequest(`Can't assign ${this.#kind.noun} to non-existent customer!`);
    return key;
  }
}

/** The members on the wire that all of them have. */
export function assignableMembers<T extends AssignableType>(type: T, row: AssignableRow) {
  return {
    ...storedMembers(type, row),
    additionalInfo: parseObject(row.additionalInfo),
    tenantId: entityId('TENANT', row.tenantId),
    customerId: entityId('CUSTOMER', row.customerId ?? NULL_UUID),
    name: row.name,
    type: row.kind,
  };
}

/** What lists show of the customer. */
export function customerMembers({ customerTitle, customerIsPublic }: AssignableRow) {
  return { customerTitle, customerIsPublic: customerIsPublic === 1 };
}
