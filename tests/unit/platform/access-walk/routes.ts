import { randomUUID } from 'node:crypto';
import { alarmRoutes, queryRoutes, relationRoutes } from './related-routes.ts';
import { assignable, id, page, pageOf, saved, search, telemetryRoutes, type Walk, walk } from './walk.ts';
import { deviceProfile, tenantProfileData } from './world.ts';

/** Wrong, and without effect on whoever calls. */
const malformed = { passes: [400, 401] };

/** Every route of the API; what is sent to one in another way follows a comma. */
export const walks: Readonly<Record<string, Walk>> = {
  'POST /api/auth/login': walk('any', '', {
    body: () => ({ username: 'a@b.cn', password: 'x' }),
    passes: [401],
  }),
  'POST /api/auth/login/public': walk('any', '', { body: () => ({ publicId: randomUUID() }), passes: [401] }),
  'POST /api/auth/token': walk('any', '', { body: () => ({ refreshToken: 'x' }), passes: [401] }),
  'GET /api/auth/login': walk('any', '', malformed),
  'GET /api/auth/login/public': walk('any', '', malformed),
  'GET /api/auth/token': walk('any', '', malformed),
  'POST /api/auth/logout': walk('STCP', ''),
  'GET /api/auth/user': walk('STCP', ''),
  'POST /api/auth/changePassword': walk('STC', '', {
    body: () => ({ currentPassword: 'x', newPassword: 'another' }),
    passes: [400],
  }),
  'GET /api/noauth/userPasswordPolicy': walk('any', ''),
  'GET /api/noauth/activate': walk('any', '', { with: () => ({ activateToken: 'x' }), passes: [409] }),
  'POST /api/noauth/activate': walk('any', '', {
    body: () => ({ activateToken: 'x', password: 'secret' }),
    passes: [400],
  }),
  'POST /api/noauth/activateByEmailCode': walk('any', '', {
    with: () => ({ emailCode: 'x' }),
    passes: [400],
  }),
  'POST /api/noauth/resendEmailActivation': walk('any', '', {
    with: () => ({ email: 'x@y.cn' }),
    passes: [500],
  }),
  'POST /api/noauth/resetPasswordByEmail': walk('any', '', {
    body: () => ({ email: 'x@y.cn' }),
    passes: [200, 500],
  }),
  'GET /api/noauth/resetPassword': walk('any', '', { with: () => ({ resetToken: 'x' }), passes: [409] }),
  'POST /api/noauth/resetPassword': walk('any', '', {
    body: () => ({ resetToken: 'x', password: 'secret' }),
    passes: [400],
  }),
  'POST /api/noauth/oauth2Clients': walk('any', ''),

  'GET /api/user/:userId': walk('STCP', 'userId USER READ'),
  'GET /api/user/tokenAccessEnabled': walk('ST', ''),
  // Accounts that are not active are nobody's to use.
  'GET /api/user/:userId/token': walk('ST', 'userId USER READ', {
    passes: [200, 400],
    instead: ({ userId }) => (userId?.kind === 'SYSTEM_ADMIN' ? 403 : null),
  }),
  'POST /api/user': walk('STC', 'id USER WRITE', {
    with: () => ({ sendActivationMail: 'false' }),
    body: ({ id: user }) => ({
      id: id(user),
      email: `changed-${user?.id}@walk.example`,
      authority: user?.kind === 'SYSTEM_ADMIN' ? 'SYS_ADMIN' : user?.kind,
    }),
  }),
  'POST /api/user/sendActivationMail': walk('ST', '', { with: () => ({ email: 'x@y.cn' }), passes: [404] }),
  'GET /api/user/:userId/activationLink': walk('ST', 'userId USER READ', { passes: [200, 400] }),
  'DELETE /api/user/:userId': walk('ST', 'userId USER DELETE'),
  'POST /api/user/:userId/userCredentialsEnabled': walk('ST', 'userId USER WRITE', {
    with: () => ({ userCredentialsEnabled: 'false' }),
  }),
  'GET /api/users': walk('TC', '', pageOf('TENANT_ADMIN', 'CUSTOMER_USER')),
  'GET /api/tenant/:tenantId/users': walk('S', 'tenantId TENANT READ', pageOf('TENANT_ADMIN')),
  'GET /api/customer/:customerId/users': walk('T', 'customerId CUSTOMER READ', pageOf('CUSTOMER_USER')),

  'GET /api/tenants': walk('S', '', pageOf('TENANT')),
  'GET /api/tenantInfos': walk('S', '', pageOf('TENANT')),
  'GET /api/tenant/:tenantId': walk('ST', 'tenantId TENANT READ'),
  'GET /api/tenant/info/:tenantId': walk('ST', 'tenantId TENANT READ'),
  'POST /api/tenant': walk('S', 'id TENANT WRITE', saved('title')),
  'DELETE /api/tenant/:tenantId': walk('S', 'tenantId TENANT DELETE'),
  'GET /api/tenant/getTenant': walk('T', ''),
  'POST /api/tenant/reGenAccessKey': walk('T', ''),
  'POST /api/tenant/reGenPublicKey': walk('T', ''),
  'GET /api/tenantProfiles': walk('S', '', pageOf('TENANT_PROFILE')),
  'GET /api/tenantProfileInfos': walk('S', '', pageOf('TENANT_PROFILE')),
  'GET /api/tenantProfileInfo/default': walk('S', ''),
  'GET /api/tenantProfileInfo/:tenantProfileId': walk('S', 'tenantProfileId TENANT_PROFILE READ'),
  'GET /api/tenantProfile/:tenantProfileId': walk('S', 'tenantProfileId TENANT_PROFILE READ'),
  'POST /api/tenantProfile': walk(
    'S',
    'id TENANT_PROFILE WRITE',
    saved('name', { profileData: tenantProfileData }),
  ),
  'POST /api/tenantProfile/:tenantProfileId/default': walk('S', 'tenantProfileId TENANT_PROFILE WRITE'),
  'DELETE /api/tenantProfile/:tenantProfileId': walk('S', 'tenantProfileId TENANT_PROFILE DELETE'),

  'GET /api/dashboard/serverTime': walk('STCP', ''),
  'GET /api/dashboard/maxDatapointsLimit': walk('STCP', ''),
  'GET /api/admin/updates': walk('S', ''),
  'GET /api/admin/settings/:key': walk('S', '', { with: () => ({ key: 'general' }), passes: [200, 404] }),
  'POST /api/admin/settings': walk('S', '', {
    body: () => ({ key: 'general', jsonValue: { baseUrl: 'http://localhost:8080' } }),
  }),
  'GET /api/admin/securitySettings': walk('S', ''),
  'POST /api/admin/securitySettings': walk('S', '', {
    body: () => ({ passwordPolicy: { minimumLength: 6 } }),
  }),
  // These settings make no sense, and there is no SMS: whoever may ask is told so.
  'POST /api/admin/settings/testMail': walk('S', '', {
    body: () => ({ key: 'mail', jsonValue: {} }),
    passes: [400, 500],
  }),
  'POST /api/admin/settings/testSms': walk('S', '', { body: () => ({}), passes: [400, 500] }),
  'GET /api/oauth2/config': walk('S', ''),
  'POST /api/oauth2/config': walk('S', '', { body: () => ({ enabled: false, domainsParams: [] }) }),
  'GET /api/oauth2/loginProcessingUrl': walk('S', ''),
  'GET /api/oauth2/config/template': walk('S', ''),
  'POST /api/oauth2/config/template': walk('S', '', { body: () => ({}), passes: [400] }),
  'DELETE /api/oauth2/config/template/:templateId': walk('S', '', {
    with: () => ({ templateId: randomUUID() }),
    passes: [404],
  }),

  'GET /api/audit/logs': walk('ST', '', page),
  'GET /api/audit/logs/customer/:customerId': walk('ST', 'customerId CUSTOMER none', page),
  'GET /api/audit/logs/user/:userId': walk('ST', 'userId USER none', page),
  'GET /api/audit/logs/entity/:entityType/:entityId': walk('ST', 'entityId * none', page),
  'GET /api/events/:entityType/:entityId': walk('STC', 'entityId * READ', {
    with: (_subjects, { tenants }) => ({ ...page.with(), tenantId: tenants.acme }),
  }),
  'GET /api/events/:entityType/:entityId/:eventType': walk('STC', 'entityId * READ', {
    with: (_subjects, { tenants }) => ({ ...page.with(), tenantId: tenants.acme, eventType: 'LC_EVENT' }),
  }),

  'GET /api/customers': walk('T', '', pageOf('CUSTOMER')),
  'GET /api/tenant/customers': walk('T', 'name CUSTOMER READ', {
    refusal: 'by-name',
    with: ({ name }) => ({ customerTitle: name?.place === 'public' ? 'Public' : (name?.name ?? '') }),
  }),
  'GET /api/customer/:customerId': walk('TCP', 'customerId CUSTOMER READ'),
  'GET /api/customer/:customerId/shortInfo': walk('TCP', 'customerId CUSTOMER READ'),
  'GET /api/customer/:customerId/title': walk('TCP', 'customerId CUSTOMER READ'),
  'POST /api/customer': walk('T', 'id CUSTOMER WRITE', saved('title')),
  'DELETE /api/customer/:customerId': walk('T', 'customerId CUSTOMER DELETE'),

  ...assignable('device', 'DEVICE'),
  ...assignable('asset', 'ASSET'),
  ...assignable('entityView', 'ENTITY_VIEW'),
  'GET /api/device/:deviceId': walk('TCP', 'deviceId DEVICE READ', { refusal: 'hidden' }),
  'GET /api/devices': walk('TCP', 'listed DEVICE none', {
    with: ({ listed }) => ({ deviceIds: listed?.id ?? '' }),
  }),
  'GET /api/assets': walk('TCP', 'listed ASSET none', {
    with: ({ listed }) => ({ assetIds: listed?.id ?? '' }),
  }),
  'POST /api/devices': walk('TCP', 'root DEVICE READ', search({ deviceTypes: ['walked'] })),
  'POST /api/assets': walk('TCP', 'root DEVICE READ', search({ assetTypes: ['walked'] })),
  'POST /api/entityViews': walk('TCP', 'root DEVICE READ', search({ entityViewTypes: ['walked'] })),
  'POST /api/entityView': walk('T', 'id ENTITY_VIEW WRITE', {
    body: ({ id: view }, world) => ({
      id: id(view),
      name: `${view?.name} changed`,
      type: 'walked',
      entityId: id(world.subject('DEVICE', view?.place === 'other' ? 'other' : 'acme', 'acme')),
    }),
  }),
  'POST /api/tenant/:tenantId/device/:deviceId': walk('T', 'deviceId DEVICE ASSIGN_TO_TENANT', {
    with: (_subjects, { tenants }) => ({ tenantId: tenants.other }),
    // Whoever has a device is told that it stays.
    passes: [403],
  }),
  'GET /api/device/:deviceId/credentials': walk('TC', 'deviceId DEVICE READ_CREDENTIALS'),
  'POST /api/device/credentials': walk('T', 'deviceId DEVICE WRITE_CREDENTIALS', {
    body: ({ deviceId }) => ({
      deviceId: id(deviceId),
      credentialsType: 'ACCESS_TOKEN',
      credentialsId: randomUUID().slice(0, 20),
    }),
    passes: [200, 400],
  }),
  // No device is on offer, and nothing tells those that exist from others.
  'POST /api/customer/device/:deviceName/claim': walk('C', 'deviceName DEVICE none', { passes: [400] }),
  'DELETE /api/customer/device/:deviceName/claim': walk('TC', 'deviceName DEVICE CLAIM_DEVICES', {
    refusal: 'unknown',
    instead: ({ deviceName }, caller) => (deviceName?.place === 'acme' && caller !== 'acme' ? 404 : null),
  }),

  'GET /api/deviceProfileInfos': walk('TC', '', pageOf('DEVICE_PROFILE')),
  'GET /api/deviceProfileInfo/default': walk('TC', ''),
  // Customer users name the profiles of their devices.
  'GET /api/deviceProfileInfo/:deviceProfileId': walk('TC', 'deviceProfileId DEVICE_PROFILE READ', {
    refusal: 'by-name',
    instead: ({ deviceProfileId }, caller) =>
      deviceProfileId?.place === 'acme' && ['north', 'south'].includes(caller) ? 200 : null,
  }),
  'GET /api/tenant/device-profile/list': walk('T', '', { lists: ['DEVICE_PROFILE'] }),
  'GET /api/deviceProfiles': walk('T', '', pageOf('DEVICE_PROFILE')),
  'GET /api/deviceProfile/:deviceProfileId': walk('T', 'deviceProfileId DEVICE_PROFILE READ'),
  'POST /api/deviceProfile': walk('T', 'id DEVICE_PROFILE WRITE', saved('name', deviceProfile)),
  'DELETE /api/deviceProfile/:deviceProfileId': walk('T', 'deviceProfileId DEVICE_PROFILE DELETE'),
  'POST /api/deviceProfile/:deviceProfileId/default': walk('T', 'deviceProfileId DEVICE_PROFILE WRITE'),
  'GET /api/deviceProfile/devices/keys/timeseries': walk('T', ''),
  'GET /api/deviceProfile/devices/keys/attributes': walk('T', ''),

  'GET /api/dashboard/info/:dashboardId': walk('STCP', 'dashboardId DASHBOARD READ'),
  'GET /api/dashboard/:dashboardId': walk('TCP', 'dashboardId DASHBOARD READ'),
  'GET /api/tenant/dashboards': walk('T', '', pageOf('DASHBOARD')),
  'GET /api/tenant/:tenantId/dashboards': walk('S', 'tenantId TENANT READ', pageOf('DASHBOARD')),
  'GET /api/customer/:customerId/dashboards': walk('TCP', 'customerId CUSTOMER READ', pageOf('DASHBOARD')),
  'POST /api/dashboard': walk('T', 'id DASHBOARD WRITE', saved('title')),
  'DELETE /api/dashboard/:dashboardId': walk('T', 'dashboardId DASHBOARD DELETE'),
  'POST /api/customer/:customerId/dashboard/:dashboardId': walk(
    'T',
    'customerId CUSTOMER READ, dashboardId DASHBOARD ASSIGN_TO_CUSTOMER',
  ),
  'DELETE /api/customer/:customerId/dashboard/:dashboardId': walk(
    'T',
    'customerId CUSTOMER READ, dashboardId DASHBOARD UNASSIGN_FROM_CUSTOMER',
  ),
  'POST /api/customer/public/dashboard/:dashboardId': walk('T', 'dashboardId DASHBOARD ASSIGN_TO_CUSTOMER'),
  'DELETE /api/customer/public/dashboard/:dashboardId': walk(
    'T',
    'dashboardId DASHBOARD UNASSIGN_FROM_CUSTOMER',
  ),
  'POST /api/dashboard/:dashboardId/customers': walk('T', 'dashboardId DASHBOARD ASSIGN_TO_CUSTOMER', {
    body: () => [],
  }),
  'POST /api/dashboard/:dashboardId/customers/add': walk('T', 'dashboardId DASHBOARD ASSIGN_TO_CUSTOMER', {
    body: () => [],
  }),
  'POST /api/dashboard/:dashboardId/customers/remove': walk(
    'T',
    'dashboardId DASHBOARD UNASSIGN_FROM_CUSTOMER',
    {
      body: () => [],
    },
  ),

  'GET /api/ruleChains': walk('T', '', pageOf('RULE_CHAIN')),
  'GET /api/ruleChain/:ruleChainId': walk('T', 'ruleChainId RULE_CHAIN READ'),
  'GET /api/ruleChain/:ruleChainId/metadata': walk('T', 'ruleChainId RULE_CHAIN READ'),
  'POST /api/ruleChain': walk('T', 'id RULE_CHAIN WRITE', saved('name')),
  'POST /api/ruleChain/device/default': walk('T', '', { body: () => ({ name: 'Walked' }) }),
  'POST /api/ruleChain/metadata': walk('T', 'ruleChainId RULE_CHAIN WRITE', {
    body: ({ ruleChainId }) => ({ ruleChainId: id(ruleChainId), nodes: [] }),
  }),
  'POST /api/ruleChain/:ruleChainId/root': walk('T', 'ruleChainId RULE_CHAIN WRITE'),
  'DELETE /api/ruleChain/:ruleChainId': walk('T', 'ruleChainId RULE_CHAIN DELETE'),
  'GET /api/ruleNode/:ruleNodeId/debugIn': walk('T', 'ruleNodeId RULE_NODE READ'),
  'GET /api/ruleChains/export': walk('T', '', { with: () => ({ limit: '50' }) }),
  'POST /api/ruleChains/import': walk('T', '', { body: () => ({ ruleChains: [], metadata: [] }) }),
  'POST /api/ruleChain/testScript': walk('T', '', {
    body: () => ({ script: 'return 1;', scriptType: 'json' }),
  }),
  'GET /api/component/:clazz': walk('ST', '', { with: () => ({ clazz: 'none' }), passes: [404] }),
  'GET /api/components/:componentType': walk('ST', '', { with: () => ({ componentType: 'FILTER' }) }),
  'GET /api/components': walk('ST', '', { with: () => ({ componentTypes: 'FILTER' }) }),
  'GET /api/tenant/queues': walk('T', '', { with: () => ({ serviceType: 'TB_RULE_ENGINE' }) }),

  'GET /api/widgetsBundles': walk('STC', '', { lists: ['WIDGETS_BUNDLE'] }),
  'GET /api/widgetsBundle/:widgetsBundleId': walk('STC', 'widgetsBundleId WIDGETS_BUNDLE READ'),
  'POST /api/widgetsBundle': walk('ST', 'id WIDGETS_BUNDLE WRITE', saved('title')),
  'DELETE /api/widgetsBundle/:widgetsBundleId': walk('ST', 'widgetsBundleId WIDGETS_BUNDLE DELETE'),
  'GET /api/widgetTypes': walk('ST', '', {
    with: (_subjects, { bundleAlias }) => ({ isSystem: 'false', bundleAlias }),
  }),
  'GET /api/widgetType': walk('STCP', '', {
    with: (_subjects, { bundleAlias }) => ({ isSystem: 'false', bundleAlias, alias: 'none' }),
    passes: [404],
  }),
  'GET /api/widgetType/:widgetTypeId': walk('ST', 'widgetTypeId WIDGET_TYPE READ'),
  'POST /api/widgetType': walk('ST', 'id WIDGET_TYPE WRITE', {
    body: ({ id: type }, { bundleAlias }) => ({
      id: id(type),
      name: 'Walked',
      bundleAlias,
      descriptor: { type: 'latest' },
    }),
  }),
  'DELETE /api/widgetType/:widgetTypeId': walk('ST', 'widgetTypeId WIDGET_TYPE DELETE'),

  ...relationRoutes(),
  ...alarmRoutes(),
  ...queryRoutes(),
  ...telemetryRoutes(),
};
