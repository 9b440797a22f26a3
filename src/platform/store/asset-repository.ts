import type { Asset } from '../../model/asset.ts';
import { entityId, isNullId, NULL_UUID } from '../../model/entity-id.ts';
import { badRequest, notFound } from '../errors.ts';
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
}

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

/** The assets of tenants; the registry holds all there is to know of them. */
export class AssetRepository {
  readonly #parts: StoreParts;
  readonly #byKey: Query<AssetRow>;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#byKey = prepare(
      parts.db,
      `SELECT e.id, e.created_time AS createdTime, t.id AS tenantId, c.id AS customerId, e.name, e.kind AS type,
         e.label, e.additional_info AS additionalInfo, e.extra
       FROM entity e JOIN entity t ON t.key = e.tenant_key LEFT JOIN entity c ON c.key = e.customer_key
       WHERE e.key = ?`,
    );
  }

  byId(id: string): Asset | null {
    const key = this.#parts.registry.keyOf('ASSET', id);
    return key === undefined ? null : this.#read(key);
  }

  /** The asset of a tenant with exactly this name. */
  byName(tenantId: string, name: string): Asset | null {
    const { registry } = this.#parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    const key = tenantKey === undefined ? undefined : registry.keyByName('ASSET', tenantKey, name);
    return key === undefined ? null : this.#read(key);
  }

  /**
   * Stores an asset: a new one without id, else the whole of that one anew except when it was made and whose
   * customer's it is. @throws PlatformError 400, 404
   */
  save(tenantId: string, asset: Asset): Asset {
    const { registry } = this.#parts;
    const tenantKey = registry.tenantKeyOf(tenantId);
    if (tenantKey === undefined) throw notFound();
    let key = asset.id ? registry.keyOf('ASSET', asset.id.id) : undefined;
    if (asset.id && (key === undefined || registry.tenantKeyOfEntity(key) !== tenantKey)) throw notFound();
    this.#check(tenantKey, asset, key);
    const fields = {
      name: asset.name,
      kind: asset.type,
      label: asset.label,
      additionalInfo: asset.additionalInfo,
      extra: looseMembers(asset, known),
    };
    if (key === undefined) {
      const customerKey = this.#customerKey(tenantKey, asset);
      key = registry.insert({ type: 'ASSET', tenantKey, customerKey }, fields).key;
    } else {
      registry.update(key, fields);
    }
    return this.#read(key);
  }

  #check(tenantKey: number, asset: Asset, ownKey: number | undefined): void {
    requireText(asset.type, 'Asset type should be specified!');
    requireText(asset.name, 'Asset name should be specified!');
    limitText(asset.type, 'Asset type');
    limitText(asset.name, 'Asset name');
    limitText(asset.label, 'Asset label');
    const taken = this.#parts.registry.keyByName('ASSET', tenantKey, asset.name);
    if (taken !== undefined && taken !== ownKey) throw badRequest('Asset with such name already exists!');
  }

  #customerKey(tenantKey: number, { customerId }: Asset): number | null {
    if (!customerId || isNullId(customerId)) return null;
    const { registry } = this.#parts;
    const key = registry.keyOf('CUSTOMER', customerId.id);
    if (key === undefined || registry.tenantKeyOfEntity(key) !== tenantKey) {
      throw badRequest("Can't assign asset to non-existent customer!");
    }
    return key;
  }

  #read(key: number): Asset {
    const row = this.#byKey.get(key);
    if (!row) throw notFound();
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
}
