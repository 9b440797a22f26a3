import type { AliasFilter, AliasFilterType } from '../../../model/entity-alias.ts';
import type { T } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';

/** What the types of filters are called. */
export const FILTER_TYPE_TEXTS: Readonly<Record<AliasFilterType, TranslationKey>> = {
  singleEntity: 'alias.filter-type-single-entity',
  entityList: 'alias.filter-type-entity-list',
  entityName: 'alias.filter-type-entity-name',
  stateEntity: 'alias.filter-type-state-entity',
  assetType: 'alias.filter-type-asset-type',
  deviceType: 'alias.filter-type-device-type',
  entityViewType: 'alias.filter-type-entity-view-type',
  apiUsageState: 'alias.filter-type-api-usage-state',
  relationsQuery: 'alias.filter-type-relations-query',
  assetSearchQuery: 'alias.filter-type-asset-search-query',
  deviceSearchQuery: 'alias.filter-type-device-search-query',
  entityViewSearchQuery: 'alias.filter-type-entity-view-search-query',
};

/** Which entities a filter means, in a few words that need no question: `Device type: pump`. */
export function writtenAlias(filter: AliasFilter, t: T): string {
  const title = t(FILTER_TYPE_TEXTS[filter.type]);
  const detail = detailOf(filter);
  return detail ? `${title}: ${detail}` : title;
}

function detailOf(filter: AliasFilter): string | null | undefined {
  switch (filter.type) {
    case 'entityList':
      return filter.entityList?.length ? String(filter.entityList.length) : undefined;
    case 'entityName':
      return filter.entityNameFilter;
    case 'assetType':
      return filter.assetType;
    case 'deviceType':
      return filter.deviceType;
    case 'entityViewType':
      return filter.entityViewType;
    case 'assetSearchQuery':
      return filter.assetTypes?.join(', ');
    case 'deviceSearchQuery':
      return filter.deviceTypes?.join(', ');
    case 'entityViewSearchQuery':
      return filter.entityViewTypes?.join(', ');
    case 'relationsQuery':
      return filter.filters?.flatMap(({ relationType }) => relationType ?? []).join(', ');
    default:
      return undefined;
  }
}
