import type { RouteOptions } from 'fastify';
import type * as z from 'zod/mini';
import { EntityType } from '../../src/model/entity-id.ts';
import { accounts } from '../demo-accounts.ts';
import { mailSettingsFor } from '../mail-server.ts';
import { PASSWORD } from './accounts.ts';
import { entityOf, idOf, type Piece, word } from './furniture.ts';
import type { Role } from './fuzz-target.ts';
import { usualBody } from './usual-bodies.ts';

type Texts = Readonly<Record<string, string>>;

/** A request that the platform grants, in parts. */
export interface UsualRequest {
  readonly role: Role | null;
  readonly path: Texts;
  readonly query: Texts;
  readonly body: unknown;
}

const name = word('name');
const claim = { deviceName: name };
const ends = { fromId: idOf('ASSET'), fromType: 'ASSET' };

/** What is to be said of routes beyond what their parameters tell by name. */
const particulars: Readonly<Record<string, Partial<UsualRequest>>> = {
  'POST /api/auth/login': { body: accounts.customer },
  'POST /api/auth/login/public': { body: { publicId: word('publicId') } },
  'POST /api/auth/token': { body: { refreshToken: word('refreshToken') } },
  'POST /api/noauth/activate': {
    query: { sendActivationMail: 'false' },
    body: { activateToken: word('activateToken'), password: PASSWORD },
  },
  'POST /api/noauth/resetPasswordByEmail': { body: { email: 'nobody@fuzz.example' } },
  'POST /api/noauth/resetPassword': { body: { resetToken: 'unknown', password: PASSWORD } },
  'POST /api/auth/changePassword': { body: { currentPassword: PASSWORD, newPassword: `${PASSWORD} anew` } },
  'GET /api/user/:userId/token': { path: { userId: word('administratorId') }, role: 'SYS_ADMIN' },
  'POST /api/user': {
    query: { sendActivationMail: 'false' },
    body: { ...usualBody.user, email: `other-${word('email')}` },
  },
  'POST /api/user/:userId/userCredentialsEnabled': { query: { userCredentialsEnabled: 'false' } },
  'POST /api/tenant': { body: { ...usualBody.tenant, id: entityOf('TENANT') } },
  'POST /api/tenantProfile': { body: { ...usualBody.tenantProfile, id: entityOf('TENANT_PROFILE') } },
  'POST /api/tenant/:tenantId/device/:deviceId': { path: { tenantId: idOf('TENANT') } },
  'GET /api/tenant/:tenantId': { role: 'SYS_ADMIN' },
  'GET /api/tenant/info/:tenantId': { role: 'SYS_ADMIN' },
  'POST /api/admin/settings': {
    body: {
      id: { id: word('generalSettingsId') },
      key: 'general',
      jsonValue: { baseUrl: 'http://localhost:8080' },
    },
  },
  'POST /api/admin/settings/testMail': {
    body: { key: 'mail', jsonValue: mailSettingsFor(word('mailPort'), { timeout: '1000' }) },
  },
  'POST /api/admin/settings/testSms': {
    body: {
      providerConfiguration: {
        type: 'TWILIO',
        numberFrom: '+123456789',
        accountSid: 'id',
        accountToken: 'token',
      },
      numberTo: '+123456789',
      message: 'Fuzz',
    },
  },
  'POST /api/admin/securitySettings': { body: usualBody.securitySettings },
  'POST /api/oauth2/config': { body: usualBody.oauth2Config },
  'POST /api/oauth2/config/template': { body: { ...usualBody.oauth2Template, providerId: `${name}-other` } },
  'POST /api/customer': { body: { ...usualBody.customer, id: entityOf('CUSTOMER') } },
  'GET /api/tenant/devices': { query: { pageSize: '10', page: '0' } },
  'GET /api/tenant/assets': { query: { pageSize: '10', page: '0' } },
  'GET /api/tenant/entityViews': { query: { pageSize: '10', page: '0' } },
  'DELETE /api/customer/device/:entityId': { path: { entityId: idOf('BUSY_DEVICE') } },
  'POST /api/device': { body: { ...usualBody.device, id: entityOf('DEVICE') } },
  'POST /api/devices': { body: { ...usualBody.search, deviceTypes: ['default'] } },
  'POST /api/device/credentials': { body: usualBody.credentials },
  'POST /api/customer/device/:deviceName/claim': { path: claim, body: { secretKey: 'secret' } },
  'DELETE /api/customer/device/:deviceName/claim': { path: claim },
  'POST /api/deviceProfile': { body: { ...usualBody.deviceProfile, id: entityOf('DEVICE_PROFILE') } },
  'POST /api/dashboard': { body: { ...usualBody.dashboard, id: entityOf('DASHBOARD') } },
  'DELETE /api/customer/:customerId/dashboard/:dashboardId': { path: { customerId: idOf('OWN_CUSTOMER') } },
  'POST /api/dashboard/:dashboardId/customers': { body: [idOf('CUSTOMER')] },
  'POST /api/dashboard/:dashboardId/customers/add': { body: [idOf('CUSTOMER')] },
  'POST /api/dashboard/:dashboardId/customers/remove': { body: [idOf('OWN_CUSTOMER')] },
  'POST /api/ruleChain': { body: { ...usualBody.ruleChain, id: entityOf('RULE_CHAIN') } },
  'POST /api/ruleChain/device/default': { body: { name } },
  'POST /api/ruleChain/metadata': { body: usualBody.metadata },
  'POST /api/ruleChains/import': {
    body: {
      ruleChains: [{ ...usualBody.ruleChain, id: entityOf('RULE_CHAIN') }],
      metadata: [usualBody.metadata],
    },
  },
  'POST /api/ruleChain/testScript': { body: usualBody.script },
  'GET /api/component/:clazz': { path: { clazz: 'org.thingsboard.rule.engine.filter.TbJsFilterNode' } },
  'GET /api/widgetType': { query: { isSystem: 'false', bundleAlias: name, alias: word('widgetAlias') } },
  'GET /api/widgetTypes': { query: { isSystem: 'false', bundleAlias: name } },
  'POST /api/widgetsBundle': { body: { ...usualBody.widgetsBundle, id: entityOf('WIDGETS_BUNDLE') } },
  'POST /api/widgetType': {
    body: { ...usualBody.widgetType, id: entityOf('WIDGET_TYPE'), alias: word('widgetAlias') },
  },
  'POST /api/asset': { body: { ...usualBody.asset, id: entityOf('ASSET') } },
  'POST /api/assets': {
    body: {
      ...usualBody.search,
      parameters: {
        ...usualBody.search.parameters,
        rootId: idOf('BUSY_DEVICE'),
        rootType: 'DEVICE',
        direction: 'TO',
      },
      assetTypes: ['default'],
    },
  },
  'POST /api/entityViews': { body: { ...usualBody.search, entityViewTypes: ['default'] } },
  'POST /api/entityView': { body: { ...usualBody.entityView, id: entityOf('ENTITY_VIEW') } },
  'POST /api/relation': { body: usualBody.relation },
  'GET /api/relations': { query: ends },
  'GET /api/relations/info': { query: ends },
  'POST /api/relations': { body: { ...usualBody.search, filters: [] } },
  'POST /api/relations/info': { body: { ...usualBody.search, filters: [] } },
  'POST /api/alarm': { body: usualBody.alarm },
  'POST /api/entitiesQuery/find': { body: usualBody.entityQuery },
  'POST /api/entitiesQuery/count': { body: { entityFilter: usualBody.entityQuery.entityFilter } },
  'POST /api/entitiesQuery/find/keys': {
    query: { timeseries: 'true', attributes: 'true' },
    body: usualBody.entityQuery,
  },
  'POST /api/alarmsQuery/find': { body: usualBody.alarmQuery },
  'DELETE /api/plugins/telemetry/:entityType/:entityId/timeseries/delete': {
    query: { keys: 'temperature', deleteAllDataForKeys: 'true' },
  },
  'POST /api/v1/provision': { body: usualBody.provisioning },
  'POST /api/v1/:token/claim': {
    path: { token: word('accessToken') },
    body: { secretKey: 'secret', durationMs: 60_000 },
  },
  'GET /api/v1/:token/attributes': { query: { clientKeys: 'fw', sharedKeys: 'model' } },
  'GET /api/v1/:token/attributes/updates': { query: { timeout: '10000' } },
  'GET /api/v1/:token/rpc': { query: { timeout: '10000' } },
  'POST /api/v1/:token/rpc/:requestId': { body: { done: true } },
};

/** Bodies of routes that are alike, by path. */
const bodies: readonly (readonly [path: RegExp, unknown])[] = [
  [/\/plugins\/telemetry\/.*timeseries|^\/api\/v1\/.*\/telemetry$/, usualBody.telemetry],
  [/\/plugins\/telemetry\/|^\/api\/v1\/.*\/attributes$/, usualBody.attributes],
  [/\/plugins\/rpc\/|^\/api\/v1\/.*\/rpc$/, usualBody.rpc],
];

/** Values of parameters that mean the same everywhere. */
const values: Texts = {
  entityType: 'DEVICE',
  scope: 'SERVER_SCOPE',
  eventType: 'LC_EVENT',
  ttl: '86400',
  token: word('busyToken'),
  key: 'general',
  requestId: '1',
  componentType: 'FILTER',
  deviceName: name,
  templateId: word('templateId'),
  pageSize: '10',
  page: '0',
  tenantId: word('tenantId'),
  keys: 'temperature',
  limit: '10',
  serviceType: 'TB_RULE_ENGINE',
  componentTypes: 'FILTER,ACTION',
  customerTitle: name,
  deviceIds: idOf('DEVICE'),
  assetIds: idOf('ASSET'),
  ...ends,
  toId: idOf('BUSY_DEVICE'),
  toType: 'DEVICE',
  relationType: 'Contains',
  email: word('email'),
  activateToken: word('activateToken'),
  emailCode: word('activateToken'),
  resetToken: 'unknown',
};

/** Makes the request that a route grants to somebody for whom the platform is furnished. */
export function usualRequest(route: RouteOptions): UsualRequest {
  const { method, url } = route;
  const particular = particulars[`${String(method)} ${url}`];
  const body = bodies.find(([path]) => path.test(url))?.[1];
  return {
    role: usualRole(route),
    body: method === 'POST' ? body : undefined,
    ...particular,
    path: { ...usualPath(route), ...particular?.path },
    query: particular?.query ?? usualQuery(route),
  };
}

function usualRole({ config }: RouteOptions): Role | null {
  const who = config?.access?.who ?? 'anyone';
  if (who === 'anyone') return null;
  return who.includes('TENANT_ADMIN') ? 'TENANT_ADMIN' : (who[0] ?? null);
}

function usualPath({ url }: RouteOptions): Texts {
  const segments = url.split('/');
  const names = segments.filter((segment) => segment.startsWith(':')).map((segment) => segment.slice(1));
  return Object.fromEntries(
    names.map((parameter) => {
      const before = segments[segments.indexOf(`:${parameter}`) - 1] ?? '';
      // The tenant of a path is one that may be spoilt; that of a query is who asks.
      const own = parameter === 'tenantId' ? undefined : values[parameter];
      return [parameter, own ?? idOf(pieceOf(parameter, before))];
    }),
  );
}

/** What a path parameter names; where it is called an entity, the segment before says which. */
function pieceOf(parameter: string, before: string): Piece {
  const noun = parameter === 'entityId' ? before : parameter.replace(/Id$/, '');
  const type = EntityType.safeParse(noun.replace(/[A-Z]/g, '_$&').toUpperCase());
  // Devices of a path with any type have something to tell.
  return type.success && type.data !== 'API_USAGE_STATE' ? type.data : 'BUSY_DEVICE';
}

function usualQuery({ schema }: RouteOptions): Texts {
  const required = Object.entries(shapeOf(schema?.querystring as z.core.$ZodType | undefined))
    .filter(([, member]) => member._zod.optin !== 'optional')
    .map(([parameter]) => [parameter, queryValue(parameter)]);
  return Object.fromEntries(required);
}

function queryValue(parameter: string): string {
  return parameter === 'entityId' ? idOf('BUSY_DEVICE') : (values[parameter] ?? '1');
}

/** The members of a query, of its first form where it has several. */
function shapeOf(schema: z.core.$ZodType | undefined): Readonly<Record<string, z.core.$ZodType>> {
  if (!schema) return {};
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return def.shape;
  if (def.type === 'union') return shapeOf(def.options[0]);
  return def.type === 'pipe' ? shapeOf(def.in) : {};
}
