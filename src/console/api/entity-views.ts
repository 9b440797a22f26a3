import { EntityView, EntityViewInfo } from '../../model/entity-view.ts';
import { entityService } from './entity-service.ts';
import { forgetSubtypes } from './entity-subtypes.ts';

/** Entity views, which are assigned to customers. */
export const entityViews = entityService({
  path: 'entityView',
  entity: EntityView,
  info: EntityViewInfo,
  infoPath: (id) => `/api/entityView/info/${id}`,
  lists: { own: '/api/tenant/entityViewInfos', CUSTOMER: (id) => `/api/customer/${id}/entityViewInfos` },
  filters: ['type'],
  onSaved: () => forgetSubtypes('entityView'),
});
