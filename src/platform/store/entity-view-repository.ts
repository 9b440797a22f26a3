import type { EntitySubtype } from '../../model/device.ts';
import { type EntityType, entityId, NULL_UUID } from '../../model/entity-id.ts';
import type { EntityView, EntityViewInfo, EntityViewKeys } from '../../model/entity-view.ts';
import type { PageData, PageLink } from '../../model/page.ts';
import type { AttributeScope } from '../../model/telemetry.ts';
import { badRequest, notFound } from '../errors.ts';
import { AssignableEntities, type AssignableFilter } from './assignable-entities.ts';
import type { AttributeRepository } from './attribute-repository.ts';
import { commonSorts, type SortColumns } from './entity-lists.ts';
import { toJson } from './entity-registry.ts';
import { looseMembers, parseObject, restoreMembers } from './loose-members.ts';
import { prepare, type Query, upsertSql } from './sql.ts';
import type { StoreParts } from './store-parts.ts';
import { limitText, requireText } from './text-rules.ts';
import type { TimeseriesRepository } from './timeseries-repository.ts';

interface ViewRow {
  id: string;
  createdTime: number;
  tenantId: string;
  customerId: string | null;
  name: string;
  type: string;
  additionalInfo: string | null;
  extra: string | null;
  sourceType: EntityType;
  sourceId: string;
  keys: string | null;
  startTimeMs: number;
  endTimeMs: number;
  customerTitle: string | null;
  customerIsPublic: number | null;
}

/** A view that is stored. */
type StoredView = EntityView & Pick<EntityViewInfo, 'id' | 'createdTime'>;

const known = new Set([
  'id',
  'createdTime',
  'additionalInfo',
  'tenantId',
  'customerId',
  'name',
  'type',
  'entityId',
  'keys',
  'startTimeMs',
  'endTimeMs',
  'customerTitle',
  'customerIsPublic',
]);

const viewSorts: SortColumns = { ...commonSorts, type: { index: 'kind' } };
const infoSorts: SortColumns = { ...viewSorts, customerTitle: { index: 'customer_title' } };

/** The entity views of tenants, with copies of the attributes and latest values that they show. */
export class EntityViewRepository {
  readonly #parts: StoreParts;
  readonly #attributes: AttributeRepository;
  readonly #timeseries: TimeseriesRepository;
  readonly #entities: AssignableEntities;
  readonly #byKey: Query<ViewRow>;
  readonly #save: Query<never>;

  constructor(parts: StoreParts, attributes: AttributeRepository, timeseries: TimeseriesRepository) {
    this.#parts = parts;
    this.#attributes = attributes;
    this.#timeseries = timeseries;
    const kind = { type: 'ENTITY_VIEW', noun: 'entity view', title: 'Entity View' } as const;
    this.#entities = new AssignableEntities(parts, kind);
    this.#byKey = prepare(
      parts.db,
      `SELECT e.id, e.created_time AS createdTime, t.id AS tenantId, c.id AS customerId, e.name, e.kind AS type,
         e.additional_info AS additionalInfo, e.extra, s.type AS sourceType, s.id AS sourceId, v.keys,
         v.start_time AS startTimeMs, v.end_time AS endTimeMs, e.customer_title AS customerTitle,
         c.additional_info ->> '$.isPublic' AS customerIsPublic
       FROM entity e JOIN entity_view v ON v.key = e.key JOIN entity s ON s.key = v.source_key
         JOIN entity t ON t.key = e.tenant_key LEFT JOIN entity c ON c.key = e.customer_key
       WHERE e.key = ?`,
    );
    this.#save = prepare(
      parts.db,
      upsertSql('entity_view', 'key', ['source_key', 'keys', 'start_time', 'end_time']),
    );
  }

  byId(id: string): EntityView | null {
    const key = this.#parts.registry.keyOf('ENTITY_VIEW', id);
    return key === undefined ? null : toView(this.#read(key));
  }

  infoById(id: string): EntityViewInfo | null {
    const key = this.#parts.registry.keyOf('ENTITY_VIEW', id);
    return key === undefined ? null : toInfo(this.#read(key));
  }

  /** The view of a tenant with exactly this name. */
  byName(tenantId: string, name: string): EntityView | null {
    const { registry } = this.#parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    const key = tenantKey === undefined ? undefined : registry.keyByName('ENTITY_VIEW', tenantKey, name);
    return key === undefined ? null : toView(this.#read(key));
  }

  /** A page of the views of a tenant or of one of its customers. @throws PlatformError 500 for an unknown sort property */
  list(tenantId: string, link: PageLink, filter: AssignableFilter = {}): PageData<EntityView> {
    return this.#entities.page(tenantId, link, filter, viewSorts, (key) => toView(this.#read(key)));
  }

  /** The same with what lists show of the customer, whose title it can be sorted by too. */
  infos(tenantId: string, link: PageLink, filter: AssignableFilter = {}): PageData<EntityViewInfo> {
    return this.#entities.page(tenantId, link, filter, infoSorts, (key) => toInfo(this.#read(key)));
  }

  /** The view types in use, sorted. */
  types(tenantId: string, customerId?: string): EntitySubtype[] {
    return this.#entities.types(tenantId, customerId);
  }

  /**
   * Stores a view: a new one without id, else the whole of that one anew except when it was made and whose customer's
   * it is. Attributes and latest values are copied from the source again. @throws PlatformError 400, 404
   */
  save(tenantId: string, view: EntityView): EntityView {
    const { registry, views } = this.#parts;
    const { tenantKey, key: existing } = this.#entities.keysForSave(tenantId, view);
    this.#check(tenantKey, view, existing);
    const sourceKey = this.#sourceKey(tenantKey, view);
    const fields = {
      name: view.name,
      kind: view.type,
      additionalInfo: view.additionalInfo,
      extra: looseMembers(view, known),
    };
    let key = existing;
    if (key === undefined) {
      const customerKey = this.#entities.customerKey(tenantKey, view.customerId?.id);
      key = registry.insert({ type: 'ENTITY_VIEW', tenantKey, customerKey }, fields).key;
    } else {
      this.#deleteCopies(key);
      registry.update(key, fields);
    }
    this.#save.run(key, sourceKey, toJson(view.keys), view.startTimeMs ?? 0, view.endTimeMs ?? 0);
    views.noteSource(sourceKey);
    this.#copyAttributes(key, sourceKey, view.keys);
    this.#timeseries.copyLatest(key);
    return toView(this.#read(key));
  }

  /** Gives the view to a customer of its tenant, or takes it back with null. @throws PlatformError 400, 404 */
  assign(id: string, customerId: string | null): EntityView {
    return toView(this.#read(this.#entities.assign(id, customerId)));
  }

  /** Removes the view with its copies and relations; the source stays as it is. @throws PlatformError 404 */
  delete(id: string): void {
    const key = this.#parts.registry.keyOf('ENTITY_VIEW', id);
    if (key === undefined) throw notFound();
    this.#parts.registry.remove(key);
  }

  #check(tenantKey: number, view: EntityView, ownKey: number | undefined): void {
    requireText(view.type, 'Entity View type should be specified!');
    requireText(view.name, 'Entity view name should be specified!');
    limitText(view.type, 'Entity View type');
    limitText(view.name, 'Entity view name');
    const taken = this.#parts.registry.keyByName('ENTITY_VIEW', tenantKey, view.name);
    if (taken !== undefined && taken !== ownKey) {
      throw badRequest('Entity view with such name already exists!');
    }
  }

  #sourceKey(tenantKey: number, { entityId }: EntityView): number {
    const { registry } = this.#parts;
    if (entityId.entityType !== 'DEVICE' && entityId.entityType !== 'ASSET') {
      throw badRequest('Entity view can only be created for a device or an asset!');
    }
    const key = registry.keyOf(entityId.entityType, entityId.id);
    if (key === undefined || registry.tenantKeyOfEntity(key) !== tenantKey) {
      throw badRequest('Entity view is referencing to non-existent entity!');
    }
    return key;
  }

  #deleteCopies(key: number): void {
    for (const [scope, names] of attributeKeys(toView(this.#read(key)).keys)) {
      this.#attributes.delete(key, scope, names);
    }
    this.#timeseries.forgetLatest(key);
  }

  #copyAttributes(key: number, sourceKey: number, keys: EntityView['keys']): void {
    const window = this.#parts.views.ofView(key);
    if (!window) return;
    for (const [scope, names] of attributeKeys(keys)) {
      const inside = this.#attributes
        .list(sourceKey, scope, names)
        .filter(({ lastUpdateTs: ts }) => ts > window.startTs && ts <= window.endTs);
      const copies = inside.map(({ key, value, lastUpdateTs }) => ({ key, value, ts: lastUpdateTs }));
      this.#attributes.save(key, scope, copies);
    }
  }

  #read(key: number): ViewRow {
    const row = this.#byKey.get(key);
    if (!row) throw notFound();
    return row;
  }
}

/** The attribute keys that a view shows, by scope. */
function attributeKeys(keys: EntityView['keys']): [AttributeScope, string[]][] {
  const { cs, ss, sh } = keys?.attributes ?? {};
  return [
    ['CLIENT_SCOPE', cs ?? []],
    ['SERVER_SCOPE', ss ?? []],
    ['SHARED_SCOPE', sh ?? []],
  ];
}

function toView(row: ViewRow): StoredView {
  return {
    ...restoreMembers(row.extra),
    id: entityId('ENTITY_VIEW', row.id),
    createdTime: row.createdTime,
    additionalInfo: parseObject(row.additionalInfo),
    entityId: entityId(row.sourceType, row.sourceId),
    tenantId: entityId('TENANT', row.tenantId),
    customerId: entityId('CUSTOMER', row.customerId ?? NULL_UUID),
    name: row.name,
    type: row.type,
    keys: parseObject(row.keys) as EntityViewKeys | null,
    startTimeMs: row.startTimeMs,
    endTimeMs: row.endTimeMs,
  };
}

function toInfo(row: ViewRow): EntityViewInfo {
  return {
    ...toView(row),
    customerTitle: row.customerTitle,
    customerIsPublic: row.customerIsPublic === 1,
  };
}
