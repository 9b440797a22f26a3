import type { Asset, AssetInfo } from '../../model/asset.ts';
import type { EntitySubtype } from '../../model/device.ts';
import { entityId, NULL_UUID } from '../../model/entity-id.ts';
import type { PageData, PageLink } from '../../model/page.ts';
import { badRequest, notFound } from '../errors.ts';
import { AssignableEntities, type AssignableFilter } from './assignable-entities.ts';
import { commonSorts, type SortColumns } from './entity-lists.ts';
import { looseMembers, parseObject, restoreMembers } from './loose-members.ts';
import { prepare, type Query } from './sql.ts';
import type { StoreParts } from './store-parts.ts';
import { limitText, requireText } from './text-rules.ts';

interface AssetRow {
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

/** An asset that is stored. */
type StoredAsset = Asset & Pick<AssetInfo, 'id' | 'createdTime'>;

const known = new Set([
  'id',
  'createdTime',
  'additionalInfo',
  'tenantId',
  'customerId',
  'name',
  'type',
  'label',
  'customerTitle',
  'customerIsPublic',
]);

/** The type of the assets that servers of a cluster make for the figures of their queues. */
const QUEUE_TYPE = 'TbServiceQueue';

const assetSorts: SortColumns = { ...commonSorts, type: { index: 'kind' }, label: { index: 'label' } };
const infoSorts: SortColumns = { ...assetSorts, customerTitle: { index: 'customer_title' } };

/** The assets of tenants; the registry holds all there is to know of them. */
export class AssetRepository {
  readonly #parts: StoreParts;
  readonly #entities: AssignableEntities;
  readonly #byKey: Query<AssetRow>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#entities = new AssignableEntities(parts, { type: 'ASSET', noun: 'asset', title: 'Asset' });
    this.#byKey = prepare(
      parts.db,
      `SELECT e.id, e.created_time AS createdTime, t.id AS tenantId, c.id AS customerId, e.name, e.kind AS type,
         e.label, e.additional_info AS additionalInfo, e.extra, e.customer_title AS customerTitle,
         c.additional_info ->> '$.isPublic' AS customerIsPublic
       FROM entity e JOIN entity t ON t.key = e.tenant_key LEFT JOIN entity c ON c.key = e.customer_key
       WHERE e.key = ?`,
    );
  }

  byId(id: string): Asset | null {
    const key = this.#parts.registry.keyOf('ASSET', id);
    return key === undefined ? null : toAsset(this.#read(key));
  }

  infoById(id: string): AssetInfo | null {
    const key = this.#parts.registry.keyOf('ASSET', id);
    return key === undefined ? null : toInfo(this.#read(key));
  }

  /** The assets with these ids, in that order; ids that no asset has are left out. */
  byIds(ids: readonly string[]): Asset[] {
    return ids.flatMap((id) => this.byId(id) ?? []);
  }

  /** The asset of a tenant with exactly this name. */
  byName(tenantId: string, name: string): Asset | null {
    const { registry } = this.#parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    const key = tenantKey === undefined ? undefined : registry.keyByName('ASSET', tenantKey, name);
    return key === undefined ? null : toAsset(this.#read(key));
  }

  /** A page of the assets of a tenant or of one of its customers. @throws PlatformError 500 for an unknown sort property */
  list(tenantId: string, link: PageLink, filter: AssignableFilter = {}): PageData<Asset> {
    return this.#entities.page(tenantId, link, filter, assetSorts, (key) => toAsset(this.#read(key)));
  }

  /** The same with what lists show of the customer, whose title it can be sorted by too. */
  infos(tenantId: string, link: PageLink, filter: AssignableFilter = {}): PageData<AssetInfo> {
    return this.#entities.page(tenantId, link, filter, infoSorts, (key) => toInfo(this.#read(key)));
  }

  /** The asset types in use, sorted. */
  types(tenantId: string, customerId?: string): EntitySubtype[] {
    return this.#entities.types(tenantId, customerId);
  }

  /**
   * Stores an asset: a new one without id, else the whole of that one anew except when it was made and whose
   * customer's it is. @throws PlatformError 400, 404
   */
  save(tenantId: string, asset: Asset): Asset {
    const { registry } = this.#parts;
    const { tenantKey, key: existing } = this.#entities.keysForSave(tenantId, asset);
    this.#check(tenantKey, asset, existing);
    const fields = {
      name: asset.name,
      kind: asset.type,
      label: asset.label,
      additionalInfo: asset.additionalInfo,
      extra: looseMembers(asset, known),
    };
    if (existing !== undefined) {
      registry.update(existing, fields);
      return toAsset(this.#read(existing));
    }
    const customerKey = this.#entities.customerKey(tenantKey, asset.customerId?.id);
    const { key } = registry.insert({ type: 'ASSET', tenantKey, customerKey }, fields);
    return toAsset(this.#read(key));
  }

  /** Gives the asset to a customer of its tenant, or takes it back with null. @throws PlatformError 400, 404 */
  assign(id: string, customerId: string | null): Asset {
    return toAsset(this.#read(this.#entities.assign(id, customerId)));
  }

  /** Removes the asset with its relations, attributes and telemetry. @throws PlatformError 400 when it has views, 404 */
  delete(id: string): void {
    const key = this.#parts.registry.keyOf('ASSET', id);
    if (key === undefined) throw notFound();
    if (this.#parts.views.onto(key).length > 0) throw badRequest("Can't delete asset that has entity views!");
    this.#parts.registry.remove(key);
  }

  #check(tenantKey: number, asset: Asset, ownKey: number | undefined): void {
    requireText(asset.type, 'Asset type should be specified!');
    requireText(asset.name, 'Asset name should be specified!');
    if (asset.type === QUEUE_TYPE) throw badRequest(`Unable to save asset with type ${QUEUE_TYPE}`);
    limitText(asset.type, 'Asset type');
    limitText(asset.name, 'Asset name');
    limitText(asset.label, 'Asset label');
    const taken = this.#parts.registry.keyByName('ASSET', tenantKey, asset.name);
    if (taken !== undefined && taken !== ownKey) throw badRequest('Asset with such name already exists!');
  }

  #read(key: number): AssetRow {
    const row = this.#byKey.get(key);
    if (!row) throw notFound();
    return row;
  }
}

function toAsset(row: AssetRow): StoredAsset {
  return {
    ...restoreMembers(row.extra),
    id: entityId('ASSET', row.id),
    createdTime: row.createdTime,
    additionalInfo: parseObject(row.additionalInfo),
    tenantId: entityId('TENANT', row.tenantId),
    customerId: entityId('CUSTOMER', row.customerId ?? NULL_UUID),
    name: row.name,
    type: row.type,
    label: row.label,
  };
}

function toInfo(row: AssetRow): AssetInfo {
  return {
    ...toAsset(row),
    customerTitle: row.customerTitle,
    customerIsPublic: row.customerIsPublic === 1,
  };
}
