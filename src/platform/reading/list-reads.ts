import type { PageLink } from '../../model/page.ts';
import type { TenantProfileInfo } from '../../model/tenant-profile.ts';
import type { Caller } from '../security/access.ts';
import { shownTo } from '../security/shown-dashboards.ts';
import { exportChains } from '../store/entities/chain-transfer.ts';
import type { UserFilter } from '../store/people/user-repository.ts';
import type { Store } from '../store/store.ts';

type Of<Part extends keyof Store> = Pick<Store, Part>;

/** Pages and lists of what a platform is made of beside devices, assets and views, by name. */
export const listReads = {
  customers: ({ customers }: Of<'customers'>, tenantId: string, link: PageLink) =>
    customers.list(tenantId, link),

  users: ({ users }: Of<'users'>, tenantId: string, link: PageLink, filter: UserFilter) =>
    users.list(tenantId, link, filter),

  tenants: ({ tenants }: Of<'tenants'>, link: PageLink) => tenants.list(link),

  tenantInfos: ({ tenants }: Of<'tenants'>, link: PageLink) => tenants.infos(link),

  tenantProfiles: ({ tenantProfiles }: Of<'tenantProfiles'>, link: PageLink) => tenantProfiles.list(link),

  tenantProfileInfos({ tenantProfiles }: Of<'tenantProfiles'>, link: PageLink) {
    const { data, ...totals } = tenantProfiles.list(link);
    return { data: data.map(({ id, name }): TenantProfileInfo => ({ id, name })), ...totals };
  },

  dashboards: ({ dashboards }: Of<'dashboards'>, tenantId: string, link: PageLink) =>
    dashboards.infos(tenantId, link),

  /** Those that a customer sees, as the caller may know them. */
  dashboardsOfCustomer(
    { dashboards }: Of<'dashboards'>,
    caller: Caller,
    tenantId: string,
    link: PageLink,
    customerId: string,
  ) {
    const { data, ...totals } = dashboards.infos(tenantId, link, customerId);
    return { data: data.map((info) => shownTo(caller, info)), ...totals };
  },

  ruleChains: ({ ruleChains }: Of<'ruleChains'>, tenantId: string, link: PageLink) =>
    ruleChains.list(tenantId, link),

  /** The first rule chains of a tenant with what they are made of. */
  exportedChains: (store: Of<'ruleChains' | 'ruleNodes'>, tenantId: string, limit: number) =>
    exportChains(store, tenantId, limit),

  deviceProfiles: ({ deviceProfiles }: Of<'deviceProfiles'>, tenantId: string, link: PageLink) =>
    deviceProfiles.list(tenantId, link),

  deviceProfileInfos: (
    { deviceProfiles }: Of<'deviceProfiles'>,
    tenantId: string,
    link: PageLink,
    transportType?: string,
  ) => deviceProfiles.infos(tenantId, link, transportType),

  allDeviceProfileInfos: ({ deviceProfiles }: Of<'deviceProfiles'>, tenantId: string) =>
    deviceProfiles.allInfos(tenantId),

  widgetsBundles: ({ widgetsBundles }: Of<'widgetsBundles'>, tenantId: string, link: PageLink) =>
    widgetsBundles.list(tenantId, link),

  allWidgetsBundles: ({ widgetsBundles }: Of<'widgetsBundles'>, tenantId: string) =>
    widgetsBundles.all(tenantId),

  /** The widget types of a bundle. */
  widgetTypes: ({ widgetTypes }: Of<'widgetTypes'>, tenantId: string, bundleAlias: string) =>
    widgetTypes.ofBundle(tenantId, bundleAlias),
} as const;
