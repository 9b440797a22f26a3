/** Where the documentation of the platform whose API the console speaks lies. */
const DOCUMENTATION = 'https://thingsboard.io';

/** The articles by the ids that screens name; also for screens still to come. */
const ARTICLES: Readonly<Record<string, string>> = {
  home: '/docs/',
  tenants: '/docs/user-guide/ui/tenants',
  tenantProfiles: '/docs/user-guide/ui/tenant-profiles',
  customers: '/docs/user-guide/ui/customers',
  users: '/docs/user-guide/ui/users',
  devices: '/docs/user-guide/ui/devices',
  deviceProfiles: '/docs/user-guide/ui/device-profiles',
  assets: '/docs/user-guide/ui/assets',
  entityViews: '/docs/user-guide/ui/entity-views',
  dashboards: '/docs/user-guide/ui/dashboards',
  widgetsBundles: '/docs/user-guide/ui/widget-library#bundles',
  rulechains: '/docs/user-guide/ui/rule-chains',
  outgoingMailSettings: '/docs/user-guide/ui/mail-settings',
  smsProviderSettings: '/docs/user-guide/ui/sms-provider-settings',
  securitySettings: '/docs/user-guide/ui/security-settings',
  oauth2Settings: '/docs/user-guide/oauth-2-support/',
  connectivity: '/docs/getting-started-guides/connectivity/',
  httpApi: '/docs/reference/http-api/',
  mqttApi: '/docs/reference/mqtt-api/',
  gatewayApi: '/docs/reference/gateway-mqtt-api/',
  provisioning: '/docs/user-guide/device-provisioning/',
  attributes: '/docs/user-guide/attributes/',
  telemetry: '/docs/user-guide/telemetry/',
  rpc: '/docs/user-guide/rpc/',
};

/** The address that a help link leads to: that of the article with this id, or the id itself where it is one. */
export function helpAddress(id: string | undefined): string | undefined {
  if (id === undefined) return undefined;
  if (/^https?:\/\//.test(id)) return id;
  const article = Object.hasOwn(ARTICLES, id) ? ARTICLES[id] : undefined;
  return article && DOCUMENTATION + article;
}
