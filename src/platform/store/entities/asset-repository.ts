import type { Asset, AssetInfo } from '../../../model/asset.ts';
import { badRequest } from '../../errors.ts';
import { requireText } from '../engine/text-rules.ts';
import type { StoreParts } from '../registry/store-parts.ts';
import {
  AssignableRepository,
  type AssignableRow,
  assignableMembers,
  customerMembers,
} from './assignable-repository.ts';

/** An asset that is stored. */
type StoredAsset = Asset & Pick<AssetInfo, 'id' | 'createdTime'>;

/** The type of the assets that servers of a cluster make for the figures of their queues. */
const QUEUE_TYPE = 'TbServiceQueue';

/** The assets of tenants; the registry holds all there is to know of them. */
export class AssetRepository extends AssignableRepository<AssignableRow, StoredAsset, AssetInfo> {
  constructor(parts: StoreParts) {
    super(parts, {
      type: 'ASSET',
      noun: 'asset',
      title: 'Asset',
      heading: 'Asset',
      members: ['label'],
      sorts: { label: { index: 'label' } },
      toEntity: toAsset,
      toInfo: (row) => ({ ...toAsset(row), ...customerMembers(row) }),
    });
  }

  /**
   * Stores an asset: a new one without id, else the whole of that one anew except when it was made.
   * @throws PlatformError 400, 404
   */
  save(tenantId: string, asset: Asset): StoredAsset {
    requireText(asset.type, 'Asset type should be specified!');
    const place = this.placeOf(tenantId, asset);
    if (asset.type === QUEUE_TYPE) throw badRequest(`Unable to save asset with type ${QUEUE_TYPE}`);
    return this.shelf.read(this.store(place, asset, { kind: asset.type, label: asset.label }));
  }
}

function toAsset(row: AssignableRow): StoredAsset {
  return { ...assignableMembers('ASSET', row), label: row.label };
}
