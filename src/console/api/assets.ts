import { Asset, AssetInfo } from '../../model/asset.ts';
import { entityService } from './entity-service.ts';
import { forgetSubtypes } from './entity-subtypes.ts';

/** Assets, which are assigned to customers. */
export const assets = entityService({
  path: 'asset',
  entity: Asset,
  info: AssetInfo,
  infoPath: (id) => `/api/asset/info/${id}`,
  lists: { own: '/api/tenant/assetInfos', CUSTOMER: (id) => `/api/customer/${id}/assetInfos` },
  filters: ['type'],
  onSaved: () => forgetSubtypes('asset'),
});
