import { type EntityType, entityId } from '../../../model/entity-id.ts';
import { type PageData, type PageLink, toPage } from '../../../model/page.ts';
import { notFound } from '../../errors.ts';
import { looseMembers, restoreMembers } from '../engine/loose-members.ts';
import { prepare, type Query } from '../engine/sql.ts';
import { handleJoins } from '../registry/entity-handles.ts';
import { commonSorts, type KeyPage, type ListFilter, type SortColumns } from '../registry/entity-lists.ts';
import type { RegistryFields } from '../registry/entity-registry.ts';
import type { StoreParts } from '../registry/store-parts.ts';

/** What is read of every entity. */
export interface EntityRow {
  key: number;
  tenantKey: number;
  customerKey: number | null;
  id: string;
  createdTime: number;
  tenantId: string;
  customerId: string | null;
  name: string;
  kind: string | null;
  label: string | null;
  additionalInfo: string | null;
  extra: string | null;
}

/** One type of entity: what it has beyond the others, and how it looks on the wire. */
export interface ShelfKind<Row extends EntityRow, Entity> {
  readonly type: EntityType;
  /** Further columns of a row, and the tables they come from, over `entity e` with its tenant `t` and customer `c`. */
  readonly columns?: string;
  readonly joins?: string;
  /** What lists can be sorted by, beside what all can. */
  readonly sorts?: SortColumns;
  /** The members of the wire that it stores, beside `id` and `createdTime`; all others are kept as they came. */
  readonly members: readonly string[];
  readonly toEntity: (row: Row) => Entity;
}

/** Which entities a list is about, by the ids of those they belong to. */
export interface ListOf {
  /** NULL_UUID for those of the system. */
  tenantId: string;
  customerId?: string | undefined;
  /** Only dashboards that this customer may see. */
  sharedWithId?: string | undefined;
  /** Only those of this kind; a blank one means any. */
  kind?: string | undefined;
}

/** Where an entity is to be stored. */
export interface Place<Row extends EntityRow> {
  readonly tenantKey: number;
  /** Null for no customer; undefined leaves it with the one it has. */
  readonly customerKey?: number | null;
  /** What stands there; null for a new one. */
  readonly existing: Row | null;
}

/** Where the entities of one type stand: found, listed, told apart by tenant, read, stored and removed. */
export class Shelf<Row extends EntityRow, Entity> {
  readonly #parts: StoreParts;
  readonly #kind: ShelfKind<Row, Entity>;
  readonly #known: ReadonlySet<string>;
  readonly #sorts: SortColumns;
  readonly #byId: Query<Row>;
  readonly #byKey: Query<Row>;

  constructor(parts: StoreParts, kind: ShelfKind<Row, Entity>) {
    this.#parts = parts;
    this.#kind = kind;
    this.#known = new Set(['id', 'createdTime', ...kind.members]);
    this.#sorts = { ...commonSorts, ...kind.sorts };
    const select = `SELECT e.key, e.tenant_key AS tenantKey, e.customer_key AS customerKey, e.id,
        e.created_time AS createdTime, t.id AS tenantId, c.id AS customerId, e.name, e.kind, e.label,
        e.additional_info AS additionalInfo, e.extra ${kind.columns ? `, ${kind.columns}` : ''}
      FROM entity e ${handleJoins} ${kind.joins ?? ''}`;
    this.#byId = prepare(parts.db, `${select} WHERE e.id = ? AND e.type = '${kind.type}'`);
    this.#byKey = prepare(parts.db, `${select} WHERE e.key = ?`);
  }

  byId(id: string): Entity | null {
    const row = this.find(id);
    return row && this.#kind.toEntity(row);
  }

  /** The one with this key; null when it is gone. */
  byKey(key: number): Entity | null {
    const row = this.#byKey.get(key);
    return row ? this.#kind.toEntity(row) : null;
  }

  /** The one of a tenant with exactly this name. */
  byName(tenantId: string, name: string): Entity | null {
    const { registry } = this.#parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    const key = tenantKey === undefined ? undefined : registry.keyByName(this.#kind.type, tenantKey, name);
    return key === undefined ? null : this.read(key);
  }

  /** A page of a list; null is one of nothing. @throws PlatformError 500 for an unknown sort property */
  page(of: ListOf | null, link: PageLink): PageData<Entity> {
    return this.pageAs(this.#kind.toEntity, of, link);
  }

  /** The same of what `toItem` makes of the rows; it can be sorted by more. */
  pageAs<T>(toItem: (row: Row) => T, of: ListOf | null, link: PageLink, sorts?: SortColumns): PageData<T> {
    const { keys, total } = this.keys(of, link, sorts);
    return toPage(
      keys.map((key) => toItem(this.row(key))),
      total,
      link,
    );
  }

  /** The keys of a page, in order. @throws PlatformError 500 for an unknown sort property */
  keys(of: ListOf | null, link: PageLink, sorts?: SortColumns): KeyPage {
    const filter = of && this.#filterOf(of);
    if (!filter) return { keys: [], total: 0 };
    return this.#parts.lists.page(filter, link, { ...this.#sorts, ...sorts });
  }

  /** What `toItem` makes of those with these keys, in that order, that still belong in a list. */
  rowsAs<T>(toItem: (row: Row) => T, of: Omit<ListOf, 'sharedWithId'> | null, keys: readonly number[]): T[] {
    const filter = of && this.#filterOf(of);
    if (!filter) return [];
    const { tenantKey, customerKey = null, kind = null } = filter;
    return keys.flatMap((key) => {
      const row = this.#byKey.get(key);
      const belongs =
        row?.tenantKey === tenantKey &&
        (customerKey === null || row.customerKey === customerKey) &&
        (kind === null || row.kind === kind);
      return row && belongs ? [toItem(row)] : [];
    });
  }

  /**
   * Where one is to be stored: a new one of the tenant, or the one with this id, which must be the tenant's.
   * @throws PlatformError 404
   */
  placeOf(tenantId: string, id: { id: string } | null | undefined): Place<Row> {
    const tenantKey = this.#parts.registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) throw notFound();
    const existing = id ? this.require(id.id) : null;
    if (existing && existing.tenantKey !== tenantKey) throw notFound();
    return { tenantKey, existing };
  }

  /** Whether the tenant of the place has another one with exactly this name. */
  isTaken({ tenantKey, existing }: Place<Row>, name: string): boolean {
    const taken = this.#parts.registry.keyByName(this.#kind.type, tenantKey, name);
    return taken !== undefined && taken !== existing?.key;
  }

  /**
   * Registers a given one in its place: a new one, or the whole of a known one anew except when it was made.
   * @throws PlatformError 400 when the tenant may have no more of them
   */
  store(
    place: Place<Row>,
    fields: Omit<RegistryFields, 'extra'>,
    given: object,
  ): Pick<EntityRow, 'key' | 'createdTime'> {
    const { registry } = this.#parts;
    const { tenantKey, customerKey, existing } = place;
    const all = { ...fields, extra: looseMembers(given, this.#known) };
    if (!existing) return registry.insert({ type: this.#kind.type, tenantKey, customerKey }, all);
    registry.update(existing.key, all);
    if (customerKey !== undefined) registry.assign(existing.key, customerKey);
    return existing;
  }

  /** Removes it with its relations, attributes, telemetry and all that is its own. */
  remove(key: number): void {
    this.#parts.registry.remove(key);
  }

  /** The row of the one with this id. */
  find(id: string): Row | null {
    return this.#byId.get(id.toLowerCase()) ?? null;
  }

  /** The same, which must be there. @throws PlatformError 404 */
  require(id: string): Row {
    return this.find(id) ?? gone();
  }

  /** @throws PlatformError 404 */
  read(key: number): Entity {
    return this.#kind.toEntity(this.row(key));
  }

  /** @throws PlatformError 404 */
  row(key: number): Row {
    return this.#byKey.get(key) ?? gone();
  }

  /** Null when it names a tenant or customer that does not exist, so that nothing can match. */
  #filterOf({ tenantId, customerId, sharedWithId, kind }: ListOf): ListFilter | null {
    const { registry } = this.#parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    const customerKey = customerId === undefined ? undefined : registry.keyOf('CUSTOMER', customerId);
    const sharedWithKey = sharedWithId === undefined ? undefined : registry.keyOf('CUSTOMER', sharedWithId);
    if (tenantKey === undefined) return null;
    if (customerId !== undefined && customerKey === undefined) return null;
    if (sharedWithId !== undefined && sharedWithKey === undefined) return null;
    return {
      type: this.#kind.type,
      tenantKey,
      customerKey,
      sharedWithKey,
      kind: kind?.trim() ? kind : undefined,
    };
  }
}

function gone(): never {
  throw notFound();
}

/** The members on the wire that every stored entity has, after those that nobody here knows. */
export function storedMembers<T extends EntityType>(type: T, row: EntityRow) {
  return { ...restoreMembers(row.extra), id: entityId(type, row.id), createdTime: row.createdTime };
}
