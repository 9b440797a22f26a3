import type { PseudoEntityType } from '../../../model/entity-alias.ts';
import type { EntityType } from '../../../model/entity-id.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';

/** What fields say of entities of one type. */
interface TypeTexts {
  /** What one is called. */
  title: TranslationKey;
  /** What several are called. */
  plural: TranslationKey;
  /** That none has the typed text in its name; takes `search`. */
  noMatch: TranslationKey;
  /** That one must be chosen. */
  required: TranslationKey;
}

/** Lists say it too, which put the key together: written out it would count as a text that only fields need. */
function noMatchOf<
  N extends
    | 'tenant'
    | 'tenant-profile'
    | 'device'
    | 'device-profile'
    | 'asset'
    | 'entity-view'
    | 'customer'
    | 'dashboard'
    | 'user'
    | 'rule-chain'
    | 'widgets-bundle',
>(noun: N) {
  return `${noun}.no-${noun}s-matching` as const;
}

/** Types of which nobody has a list have common words. */
const COMMON = { noMatch: 'entity.no-entities-matching', required: 'entity.entity-required' } as const;

export const TYPE_TEXTS: Readonly<Record<EntityType, TypeTexts>> = {
  DEVICE: {
    title: 'entity.type-device',
    plural: 'entity.type-devices',
    noMatch: noMatchOf('device'),
    required: 'device.device-required',
  },
  ASSET: {
    title: 'entity.type-asset',
    plural: 'entity.type-assets',
    noMatch: noMatchOf('asset'),
    required: 'asset.asset-required',
  },
  ENTITY_VIEW: {
    title: 'entity.type-entity-view',
    plural: 'entity.type-entity-views',
    noMatch: noMatchOf('entity-view'),
    required: 'entity-view.entity-view-required',
  },
  TENANT: {
    title: 'entity.type-tenant',
    plural: 'entity.type-tenants',
    noMatch: noMatchOf('tenant'),
    required: 'tenant.tenant-required',
  },
  TENANT_PROFILE: {
    title: 'entity.type-tenant-profile',
    plural: 'entity.type-tenant-profiles',
    noMatch: noMatchOf('tenant-profile'),
    required: 'tenant-profile.tenant-profile-required',
  },
  CUSTOMER: {
    title: 'entity.type-customer',
    plural: 'entity.type-customers',
    noMatch: noMatchOf('customer'),
    required: 'customer.customer-required',
  },
  USER: {
    title: 'entity.type-user',
    plural: 'entity.type-users',
    noMatch: noMatchOf('user'),
    required: 'user.user-required',
  },
  DASHBOARD: {
    title: 'entity.type-dashboard',
    plural: 'entity.type-dashboards',
    noMatch: noMatchOf('dashboard'),
    required: 'dashboard.dashboard-required',
  },
  DEVICE_PROFILE: {
    title: 'entity.type-device-profile',
    plural: 'entity.type-device-profiles',
    noMatch: noMatchOf('device-profile'),
    required: 'device-profile.device-profile-required',
  },
  RULE_CHAIN: {
    title: 'entity.type-rule-chain',
    plural: 'entity.type-rule-chains',
    noMatch: noMatchOf('rule-chain'),
    required: 'rule-chain.rule-chain-required',
  },
  WIDGETS_BUNDLE: {
    title: 'entity.type-widgets-bundle',
    plural: 'entity.type-widgets-bundles',
    noMatch: noMatchOf('widgets-bundle'),
    required: 'widgets-bundle.widgets-bundle-required',
  },
  ALARM: { title: 'entity.type-alarm', plural: 'entity.type-alarms', ...COMMON },
  RULE_NODE: { title: 'entity.type-rule-node', plural: 'entity.type-rule-nodes', ...COMMON },
  WIDGET_TYPE: { title: 'entity.type-widget-type', plural: 'entity.type-widget-types', ...COMMON },
  API_USAGE_STATE: {
    title: 'entity.type-api-usage-state',
    plural: 'entity.type-api-usage-states',
    ...COMMON,
  },
};

/** What entities are called that are another for everybody. */
export const PSEUDO_TITLES: Readonly<Record<PseudoEntityType, TranslationKey>> = {
  CURRENT_CUSTOMER: 'entity.type-current-customer',
  CURRENT_TENANT: 'entity.type-current-tenant',
  CURRENT_USER: 'entity.type-current-user',
  CURRENT_USER_OWNER: 'entity.type-current-user-owner',
};
