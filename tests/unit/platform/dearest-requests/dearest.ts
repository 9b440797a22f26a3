import { randomUUID } from 'node:crypto';
import { entityId } from '../../../../src/model/entity-id.ts';
import {
  MAX_COLUMNS,
  MAX_KEYS,
  MAX_LISTED,
  MAX_LONG_PAGE_SIZE,
  MAX_PAGE_SIZE,
  MAX_POINTS,
  MAX_PREDICATES,
  MAX_SEARCH_LENGTH,
} from '../../../../src/model/request-limits.ts';
import type { RuleChainMetaData } from '../../../../src/model/rule-chain.ts';
import type { Store } from '../../../../src/platform/store/store.ts';
import { idOf } from '../store/memory-store.ts';
import type { FullPlatform } from './full-platform.ts';

/** A request as it is sent. */
export interface Asked {
  /** Who asks; the tenant's administrator without it. */
  by?: 'system' | 'customer';
  /** In place of what the platform has most of. */
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** JSON, or its text. */
  body?: unknown;
  /** What is answered, 200 without it: some requests cost most that are refused in the end. */
  answered?: number;
}

/** Puts together the request of a route that costs most; `room` is how long its body may be, bytes. */
export type Dearest = (full: FullPlatform, room: number) => Asked | Promise<Asked>;

const many = <T>(length: number, item: (at: number) => T) => Array.from({ length }, (_, at) => item(at));

/** The most values that one JSON text may have, and about what each of these takes, bytes. */
const MOST_VALUES = 49_000;
const VALUE_BYTES = 16;

/** As many members as a body has room for; nothing costs more to read. */
function crammed(room: number): Record<string, number> {
  const count = Math.max(0, Math.min(MOST_VALUES, Math.floor((room - 2_000) / VALUE_BYTES)));
  return Object.fromEntries(many(count, (at) => [`n${at}`, at]));
}

const ask =
  (asked: Asked = {}): Dearest =>
  () =>
    asked;

const page = { pageSize: String(MAX_PAGE_SIZE), page: '0' };
const pages = (more: Asked = {}) => ask({ ...more, query: { ...page, ...more.query } });
const longPages = () => pages({ query: { pageSize: String(MAX_LONG_PAGE_SIZE) } });
const time = { startTime: '0', endTime: String(Number.MAX_SAFE_INTEGER) };

/** Saves a new one with as much in it as there is room for. */
const saves =
  (given: () => object, more: Asked = {}, member = 'additionalInfo'): Dearest =>
  (_full, room) => ({ ...more, body: { ...given(), [member]: crammed(room) } });

type Stored = Parameters<typeof idOf>[0];

/** About one that is made for the request. */
const another =
  (path: string, make: (full: FullPlatform) => Stored, more: Asked = {}): Dearest =>
  async (full) => ({
    ...more,
    path: { [path]: idOf(await full.test.platform.store.write(() => make(full))) },
  });

const longText = 'ö'.repeat(MAX_SEARCH_LENGTH);
const predicate = {
  type: 'STRING',
  operation: 'CONTAINS',
  ignoreCase: true,
  value: { defaultValue: longText },
};
const every = { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' };
const count = {
  entityFilter: every,
  keyFilters: many(MAX_PREDICATES, () => ({ key: { type: 'ATTRIBUTE', key: 'text' }, predicate })),
};
const data = {
  ...count,
  pageLink: { page: 0, pageSize: 1_000, textSearch: longText },
  entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
  latestValues: many(MAX_COLUMNS - 1, (at) => ({ type: 'ATTRIBUTE', key: at ? `key${at}` : 'text' })),
};

const walk = ({ ids }: FullPlatform, more: object) => ({
  body: { parameters: { rootId: ids.deviceId, rootType: 'DEVICE', direction: 'FROM', maxLevel: 0 }, ...more },
});
const ends = ({ ids }: FullPlatform) => ({
  fromId: ids.deviceId ?? '',
  fromType: 'DEVICE',
  toId: ids.assetId ?? '',
  toType: 'ASSET',
  relationType: 'Contains',
});

/** How many attributes and latest values something has that has many. */
const MANY_VALUES = 5_000;

/** How many of both a view copies. */
const MANY_COPIES = 20_000;

/** Gives a device many attributes and latest values; answers it. */
function withManyValues(store: Store, device: Stored, count = MANY_VALUES): Stored {
  const { key } = store.entities.resolve('DEVICE', idOf(device)) ?? { key: 0 };
  const entries = many(count, (at) => ({ key: `name${at}`, ts: 1, value: at }));
  store.attributes.save(key, 'SERVER_SCOPE', entries);
  store.timeseries.save(key, entries);
  return device;
}

/** Lists, saves and assigns devices, assets or views. */
function assignable(
  path: string,
  given: (full: FullPlatform) => object,
  save: (full: FullPlatform, name: string) => Stored,
): Record<string, Dearest> {
  const name = () => `New ${randomUUID()}`;
  const id = `${path}Id`;
  const one = another('entityId', (full) => save(full, name()));
  return {
    [`GET /api/tenant/${path}s`]: longPages(),
    [`GET /api/tenant/${path}Infos`]: longPages(),
    [`GET /api/customer/:customerId/${path}s`]: longPages(),
    [`GET /api/customer/:customerId/${path}Infos`]: longPages(),
    [`GET /api/${path}/types`]: ask(),
    [`GET /api/${path}/:${id}`]: ask(),
    [`GET /api/${path}/info/:${id}`]: ask(),
    [`POST /api/${path}`]: (full, room) => saves(() => ({ name: name(), ...given(full) }))(full, room),
    [`DELETE /api/${path}/:${id}`]: another(id, (full) => save(full, name())),
    [`POST /api/customer/:customerId/${path}/:entityId`]: one,
    [`POST /api/customer/public/${path}/:entityId`]: one,
    [`DELETE /api/customer/${path}/:entityId`]: another('entityId', (full) => save(full, name()), {
      answered: 400,
    }),
    [`POST /api/${path}s`]: (full) => walk(full, { [`${path}Types`]: ['default', 'hall', 'view'] }),
  };
}

const source = ({ ids }: FullPlatform) => ({ entityId: entityId('ASSET', ids.assetId ?? '') });

const keys = many(MAX_KEYS, (at) => `key${at}`).join();
const history = {
  keys,
  startTs: '0',
  endTs: String(MAX_POINTS),
  interval: '1000',
  agg: 'AVG',
};
const entity = '/api/plugins/telemetry/:entityType/:entityId';

/** The most different keys of a message. */
const MOST_KEYS = 10_000;

/** Keys and values, as many as there is room for. */
const values =
  (more: Asked = {}): Dearest =>
  (_full, room) => ({ ...more, body: crammed(Math.min(room, MOST_KEYS * VALUE_BYTES)) });
/** As many points of one key as there is room for. */
const points =
  (more: Asked = {}): Dearest =>
  () => ({ ...more, body: many(MOST_VALUES / 4, (at) => ({ ts: at + 1, values: { t: at } })) });

const shared = { path: { scope: 'SHARED_SCOPE' } };
const firstKeys = { keys: many(500, (at) => `name${at}`).join() };
const profileData = { configuration: { type: 'DEFAULT' }, transportConfiguration: { type: 'DEFAULT' } };
const node = { type: 'org.thingsboard.rule.engine.filter.TbJsFilterNode', configuration: { jsScript: '' } };

/** As many nodes as a chain may have, one after the other, with what each of them and its way take. */
const MOST_NODES = 5_000;
const chainOf = (ruleChainId: RuleChainMetaData['ruleChainId'], nodes: number) => ({
  ruleChainId,
  firstNodeIndex: 0,
  nodes: many(nodes, (at) => ({ ...node, name: `Node ${at}` })),
  connections: many(nodes - 1, (at) => ({ fromIndex: at, toIndex: at + 1, type: 'True' })),
});

/** The request of every route that costs most. What takes things away comes last. */
export const dearest: Readonly<Record<string, Dearest>> = {
  'GET /health': ask(),
  'POST /api/auth/login': (_full, room) => ({
    body: { username: 'a@b.cn', password: 'x'.repeat(room - 100) },
    answered: 401,
  }),
  'POST /api/auth/login/public': (_full, room) => ({
    body: { publicId: 'x'.repeat(room - 100) },
    answered: 401,
  }),
  'POST /api/auth/token': (_full, room) => ({
    body: { refreshToken: 'x'.repeat(room - 100) },
    answered: 401,
  }),
  'GET /api/auth/login': ask({ answered: 401 }),
  'GET /api/auth/login/public': ask({ answered: 401 }),
  'GET /api/auth/token': ask({ answered: 401 }),
  'GET /api/auth/user': ask(),
  'POST /api/auth/changePassword': (_full, room) => ({
    body: { currentPassword: 'x', newPassword: 'x'.repeat(room - 100) },
    answered: 400,
  }),
  'GET /api/noauth/userPasswordPolicy': ask(),
  'GET /api/noauth/activate': ask({ query: { activateToken: 'x'.repeat(8_000) }, answered: 409 }),
  'POST /api/noauth/activate': (_full, room) => ({
    body: { activateToken: 'x', password: 'x'.repeat(room - 100) },
    answered: 400,
  }),
  'POST /api/noauth/activateByEmailCode': ask({ query: { emailCode: 'x'.repeat(8_000) }, answered: 400 }),
  'POST /api/noauth/resendEmailActivation': ask({
    query: { email: `${'x'.repeat(8_000)}@y.cn` },
    answered: 500,
  }),
  'POST /api/noauth/resetPasswordByEmail': (_full, room) => ({
    body: { email: `${'x'.repeat(room - 100)}@y.cn` },
    answered: 500,
  }),
  'GET /api/noauth/resetPassword': ask({ query: { resetToken: 'x'.repeat(8_000) }, answered: 409 }),
  'POST /api/noauth/resetPassword': (_full, room) => ({
    body: { resetToken: 'x', password: 'x'.repeat(room - 100) },
    answered: 400,
  }),
  'POST /api/noauth/oauth2Clients': (_full, room) => ({ body: crammed(room) }),

  'GET /api/user/:userId': ask(),
  'GET /api/user/tokenAccessEnabled': ask(),
  'GET /api/user/:userId/token': ask({ answered: 400 }),
  'POST /api/user': (full, room) =>
    saves(
      () => ({
        email: `${randomUUID()}@acme.example`,
        authority: 'CUSTOMER_USER',
        customerId: { entityType: 'CUSTOMER', id: full.ids.customerId },
      }),
      { query: { sendActivationMail: 'false' } },
    )(full, room),
  'POST /api/user/sendActivationMail': ask({ query: { email: 'user1@acme.example' }, answered: 500 }),
  'GET /api/user/:userId/activationLink': ask(),
  'POST /api/user/:userId/userCredentialsEnabled': ask({
    query: { userCredentialsEnabled: 'true' },
    answered: 400,
  }),
  'GET /api/users': pages(),
  'GET /api/tenant/:tenantId/users': pages({ by: 'system' }),
  'GET /api/customer/:customerId/users': pages(),

  'GET /api/tenants': pages({ by: 'system' }),
  'GET /api/tenantInfos': pages({ by: 'system' }),
  'GET /api/tenant/:tenantId': ask(),
  'GET /api/tenant/info/:tenantId': ask(),
  'POST /api/tenant': saves(() => ({ title: `New ${randomUUID()}` }), { by: 'system' }),
  'GET /api/tenant/getTenant': ask(),
  'POST /api/tenant/reGenAccessKey': ask(),
  'POST /api/tenant/reGenPublicKey': ask(),
  'GET /api/tenantProfiles': pages({ by: 'system' }),
  'GET /api/tenantProfileInfos': pages({ by: 'system' }),
  'GET /api/tenantProfileInfo/default': ask({ by: 'system' }),
  'GET /api/tenantProfileInfo/:tenantProfileId': ask({ by: 'system' }),
  'GET /api/tenantProfile/:tenantProfileId': ask({ by: 'system' }),
  'POST /api/tenantProfile': saves(
    () => ({ name: `New ${randomUUID()}`, profileData: { configuration: { type: 'DEFAULT' } } }),
    { by: 'system' },
    'more',
  ),

  'POST /api/tenantProfile/:tenantProfileId/default': ask({ by: 'system' }),

  'GET /api/dashboard/serverTime': ask(),
  'GET /api/dashboard/maxDatapointsLimit': ask(),
  'GET /api/admin/updates': ask({ by: 'system' }),
  'GET /api/admin/settings/:key': ask({ by: 'system', path: { key: 'general' }, answered: 404 }),
  'POST /api/admin/settings': (_full, room) => ({
    by: 'system',
    body: { key: randomUUID(), jsonValue: crammed(room) },
  }),
  'GET /api/admin/securitySettings': ask({ by: 'system' }),
  'POST /api/admin/securitySettings': saves(
    () => ({ passwordPolicy: { minimumLength: 6 } }),
    { by: 'system' },
    'more',
  ),
  'POST /api/admin/settings/testMail': (_full, room) => ({
    by: 'system',
    body: { key: 'mail', jsonValue: crammed(room) },
    answered: 400,
  }),
  'POST /api/admin/settings/testSms': (_full, room) => ({
    by: 'system',
    body: { providerConfiguration: crammed(room), numberTo: '+1', message: 'x' },
    answered: 400,
  }),
  'GET /api/oauth2/config': ask({ by: 'system' }),
  'POST /api/oauth2/config': saves(() => ({ enabled: false, domainsParams: [] }), { by: 'system' }, 'more'),
  'GET /api/oauth2/loginProcessingUrl': ask({ by: 'system' }),
  'GET /api/oauth2/config/template': ask({ by: 'system' }),
  'POST /api/oauth2/config/template': (_full, room) => ({ by: 'system', body: crammed(room), answered: 400 }),
  'DELETE /api/oauth2/config/template/:templateId': ask({
    by: 'system',
    path: { templateId: randomUUID() },
    answered: 404,
  }),

  'GET /api/audit/logs': pages({ query: time }),
  'GET /api/audit/logs/customer/:customerId': pages({ query: time }),
  'GET /api/audit/logs/user/:userId': pages({ query: time }),
  'GET /api/audit/logs/entity/:entityType/:entityId': pages({ query: time }),
  'GET /api/events/:entityType/:entityId': ({ ids }) => ({
    query: { ...page, ...time, tenantId: ids.tenantId ?? '' },
  }),
  'GET /api/events/:entityType/:entityId/:eventType': ({ ids }) => ({
    path: { eventType: 'LC_EVENT' },
    query: { ...page, ...time, tenantId: ids.tenantId ?? '' },
  }),

  'GET /api/customers': pages(),
  'GET /api/tenant/customers': ask({ query: { customerTitle: 'Customer 1' } }),
  'GET /api/customer/:customerId': ask(),
  'GET /api/customer/:customerId/shortInfo': ask(),
  'GET /api/customer/:customerId/title': ask(),
  'POST /api/customer': saves(() => ({ title: `New ${randomUUID()}` })),

  ...assignable(
    'device',
    () => ({ type: 'default' }),
    ({ test, ids }, name) =>
      withManyValues(test.platform.store, test.platform.store.devices.save(ids.tenantId ?? '', { name })),
  ),
  ...assignable(
    'asset',
    () => ({ type: 'hall' }),
    ({ test, ids }, name) => test.platform.store.assets.save(ids.tenantId ?? '', { name, type: 'hall' }),
  ),
  ...assignable(
    'entityView',
    ({ ids }) => ({
      type: 'view',
      entityId: { entityType: 'DEVICE', id: ids.deviceId },
      keys: { timeseries: [], attributes: {} },
    }),
    (full, name) =>
      full.test.platform.store.entityViews.save(full.ids.tenantId ?? '', {
        name,
        type: 'view',
        ...source(full),
      }),
  ),
  // Again, so that the watchers of the view are told what is different.
  'POST /api/entityView': async ({ test, ids }, room) => {
    const { store } = test.platform;
    const tenantId = ids.tenantId ?? '';
    const view = await store.write(() => {
      const device = withManyValues(store, store.devices.save(tenantId, { name: randomUUID() }), MANY_COPIES);
      const ss = many((room - 1_000) / VALUE_BYTES, (at) => `name${at}`);
      return store.entityViews.save(tenantId, {
        name: randomUUID(),
        type: 'view',
        entityId: entityId('DEVICE', idOf(device)),
        keys: { timeseries: [], attributes: { ss } },
      });
    });
    return { body: view };
  },
  'GET /api/devices': ({ ids }) => ({ query: { deviceIds: many(400, () => ids.deviceId).join() } }),
  'GET /api/assets': ({ ids }) => ({ query: { assetIds: many(400, () => ids.assetId).join() } }),
  'POST /api/tenant/:tenantId/device/:deviceId': ask({ answered: 403 }),
  'GET /api/device/:deviceId/credentials': ask(),
  'POST /api/device/credentials': ({ ids }, room) => ({
    body: {
      deviceId: { id: ids.deviceId },
      credentialsType: 'X509_CERTIFICATE',
      credentialsValue: 'x'.repeat(room - 500),
    },
    answered: 400,
  }),
  'POST /api/customer/device/:deviceName/claim': (_full, room) => ({
    by: 'customer',
    path: { deviceName: 'Boiler' },
    body: { secretKey: 'x'.repeat(room - 100) },
    answered: 400,
  }),
  'DELETE /api/customer/device/:deviceName/claim': ask({
    by: 'customer',
    path: { deviceName: 'Boiler' },
    answered: 404,
  }),

  'GET /api/deviceProfileInfos': pages(),
  'GET /api/deviceProfileInfo/default': ask(),
  'GET /api/deviceProfileInfo/:deviceProfileId': ask(),
  'GET /api/tenant/device-profile/list': ask(),
  'GET /api/deviceProfiles': pages(),
  'GET /api/deviceProfile/:deviceProfileId': ask(),
  'POST /api/deviceProfile': (_full, room) => ({
    body: {
      name: `New ${randomUUID()}`,
      type: 'DEFAULT',
      transportType: 'DEFAULT',
      profileData: { ...profileData, more: crammed(room) },
    },
  }),
  'POST /api/deviceProfile/:deviceProfileId/default': ask(),
  'GET /api/deviceProfile/devices/keys/timeseries': ask(),
  'GET /api/deviceProfile/devices/keys/attributes': ask(),

  'GET /api/dashboard/info/:dashboardId': ask(),
  'GET /api/dashboard/:dashboardId': ask(),
  'GET /api/tenant/dashboards': pages(),
  'GET /api/tenant/:tenantId/dashboards': pages({ by: 'system' }),
  'GET /api/customer/:customerId/dashboards': pages(),
  'POST /api/dashboard': saves(() => ({ title: `New ${randomUUID()}` }), {}, 'configuration'),
  'POST /api/customer/:customerId/dashboard/:dashboardId': ask(),
  'POST /api/customer/public/dashboard/:dashboardId': ask(),
  'DELETE /api/customer/public/dashboard/:dashboardId': ask(),
  'DELETE /api/customer/:customerId/dashboard/:dashboardId': ask(),
  'POST /api/dashboard/:dashboardId/customers/add': ({ customers }) => ({ body: customers }),
  'POST /api/dashboard/:dashboardId/customers': ({ customers }) => ({ body: customers.slice(1) }),
  'POST /api/dashboard/:dashboardId/customers/remove': ({ customers }) => ({ body: customers }),

  'GET /api/ruleChains': pages(),
  'GET /api/ruleNode/:ruleNodeId/debugIn': ask(),
  'GET /api/ruleChain/:ruleChainId': ask(),
  'GET /api/ruleChain/:ruleChainId/metadata': ask(),
  'POST /api/ruleChain': saves(() => ({ name: `New ${randomUUID()}` })),
  'POST /api/ruleChain/device/default': (_full, room) => ({ body: { name: 'New', more: crammed(room) } }),
  'POST /api/ruleChain/metadata': ({ ids }) => ({
    body: chainOf(entityId('RULE_CHAIN', ids.ruleChainId ?? ''), MOST_NODES),
  }),
  'POST /api/ruleChain/:ruleChainId/root': ask(),
  'GET /api/ruleChains/export': ask({ query: { limit: String(MAX_PAGE_SIZE) } }),
  'POST /api/ruleChains/import': () => {
    const chains = many(1_000, (at) => ({
      id: entityId('RULE_CHAIN', randomUUID()),
      name: `Imported ${at}`,
    }));
    return { body: { ruleChains: chains, metadata: chains.map(({ id }) => chainOf(id, 4)) } };
  },
  'POST /api/ruleChain/testScript': (_full, room) => ({
    body: {
      script: 'return msg;',
      scriptType: 'update',
      argNames: ['msg', 'metadata', 'msgType'],
      msg: JSON.stringify(crammed(room / 2)),
      metadata: {},
      msgType: 'x',
    },
  }),
  'GET /api/component/:clazz': ask({ path: { clazz: node.type } }),
  'GET /api/components/:componentType': ask({ path: { componentType: 'ACTION' } }),
  'GET /api/components': ask({ query: { componentTypes: many(500, () => 'FILTER').join() } }),
  'GET /api/tenant/queues': ask({ query: { serviceType: 'TB_RULE_ENGINE' } }),

  'GET /api/widgetsBundles': ask(),
  'GET /api/widgetsBundle/:widgetsBundleId': ask(),
  'POST /api/widgetsBundle': saves(() => ({ title: `New ${randomUUID()}` }), {}, 'more'),
  'GET /api/widgetTypes': ({ ids }) => ({ query: { isSystem: 'false', bundleAlias: ids.bundleAlias ?? '' } }),
  'GET /api/widgetType': ({ ids }) => ({
    query: { isSystem: 'false', bundleAlias: ids.bundleAlias ?? '', alias: 'widget_1' },
  }),
  'GET /api/widgetType/:widgetTypeId': ask(),
  'POST /api/widgetType': (full, room) =>
    saves(
      () => ({ name: `New ${randomUUID()}`, bundleAlias: full.ids.bundleAlias }),
      {},
      'descriptor',
    )(full, room),

  'POST /api/relation': (full, room) => {
    const { fromId, toId } = ends(full);
    return {
      body: {
        from: { entityType: 'DEVICE', id: fromId },
        to: { entityType: 'ASSET', id: toId },
        type: 'Contains',
        additionalInfo: crammed(room),
      },
    };
  },
  'GET /api/relation': (full) => ({ query: ends(full) }),
  'GET /api/relations': ({ ids }) => ({ query: { fromId: ids.deviceId ?? '', fromType: 'DEVICE' } }),
  'GET /api/relations/info': ({ ids }) => ({ query: { fromId: ids.deviceId ?? '', fromType: 'DEVICE' } }),
  'POST /api/relations': (full) => walk(full, { filters: many(1_000, () => ({ relationType: 'Other' })) }),
  'POST /api/relations/info': (full) => walk(full, { filters: [] }),

  'GET /api/alarm/:alarmId': ask(),
  'GET /api/alarm/info/:alarmId': ask(),
  'POST /api/alarm': ({ ids }, room) => ({
    body: {
      originator: { entityType: 'DEVICE', id: ids.deviceId },
      type: randomUUID(),
      severity: 'MAJOR',
      status: 'ACTIVE_UNACK',
      propagate: true,
      details: crammed(room),
    },
  }),
  'POST /api/alarm/:alarmId/ack': ask(),
  'POST /api/alarm/:alarmId/clear': ask(),
  'GET /api/alarm/:entityType/:entityId': pages(),
  'GET /api/alarm/highestSeverity/:entityType/:entityId': ask(),

  'POST /api/entitiesQuery/find': ask({
    body: { ...data, pageLink: { ...data.pageLink, pageSize: MAX_LONG_PAGE_SIZE } },
  }),
  'POST /api/entitiesQuery/count': ask({ body: count }),
  'POST /api/entitiesQuery/find/keys': ask({
    query: { timeseries: 'true', attributes: 'true' },
    body: { ...data, pageLink: { page: 0, pageSize: 100 } },
  }),
  'POST /api/alarmsQuery/find': ask({
    body: {
      ...data,
      latestValues: data.latestValues.slice(1),
      entityFilter: {
        type: 'entityList',
        entityType: 'DEVICE',
        entityList: many(MAX_LISTED, () => randomUUID()),
      },
      alarmFields: [{ type: 'ALARM_FIELD', key: 'type' }],
      pageLink: { ...data.pageLink, timeWindow: 86_400_000 },
    },
  }),

  [`GET ${entity}/keys/attributes`]: ask(),
  [`GET ${entity}/keys/attributes/:scope`]: ask(shared),
  [`GET ${entity}/values/attributes`]: ask(),
  [`GET ${entity}/values/attributes/:scope`]: ask(shared),
  [`POST ${entity}/:scope`]: values(shared),
  [`POST ${entity}/attributes/:scope`]: values(shared),
  'POST /api/plugins/telemetry/:deviceId/:scope': values(shared),
  [`DELETE ${entity}/:scope`]: ask({ ...shared, query: firstKeys }),
  'DELETE /api/plugins/telemetry/:deviceId/:scope': ask({ ...shared, query: firstKeys }),
  [`GET ${entity}/keys/timeseries`]: ask(),
  [`GET ${entity}/values/timeseries`]: ask({ query: history }),
  [`POST ${entity}/timeseries/:scope`]: values({ path: { scope: 'ANY' } }),
  [`POST ${entity}/timeseries/:scope/:ttl`]: points({ path: { scope: 'ANY', ttl: '86400' } }),
  [`DELETE ${entity}/timeseries/delete`]: ask({ query: { ...firstKeys, deleteAllDataForKeys: 'true' } }),
  'POST /api/plugins/rpc/oneway/:deviceId': (_full, room) => ({
    body: { method: 'x', params: crammed(room), timeout: 5_000 },
    answered: 409,
  }),
  'POST /api/plugins/rpc/twoway/:deviceId': (_full, room) => ({
    body: { method: 'x', params: crammed(room), timeout: 5_000 },
    answered: 409,
  }),

  'POST /api/v1/provision': (_full, room) => ({ body: crammed(room), answered: 500 }),
  'POST /api/v1/:token/telemetry': values(),
  'POST /api/v1/:token/attributes': values(),
  'GET /api/v1/:token/attributes': ask(),
  'GET /api/v1/:token/attributes/updates': ask({ query: { timeout: '1' }, answered: 408 }),
  'GET /api/v1/:token/rpc': ask({ query: { timeout: '1' }, answered: 408 }),
  'POST /api/v1/:token/rpc/:requestId': (_full, room) => ({ path: { requestId: '1' }, body: crammed(room) }),
  // A device waits a minute for an answer that does not come.
  'POST /api/v1/:token/rpc': (_full, room) => ({ body: { more: crammed(room) }, answered: 500 }),
  'POST /api/v1/:token/claim': (_full, room) => ({ body: { secretKey: 'x'.repeat(room - 100) } }),
  'GET /oauth2/authorization/:registrationId': ask({ path: { registrationId: 'x' }, answered: 302 }),
  'GET /login/oauth2/code/': ask({ query: { code: 'x'.repeat(10_000), state: 'x' }, answered: 302 }),

  'DELETE /api/relation': (full) => ({ query: ends(full) }),
  'DELETE /api/relations': ({ ids }) => ({ query: { entityId: ids.deviceId ?? '', entityType: 'DEVICE' } }),
  'DELETE /api/alarm/:alarmId': ask(),
  'DELETE /api/widgetType/:widgetTypeId': ask(),
  'DELETE /api/widgetsBundle/:widgetsBundleId': ask(),
  'DELETE /api/dashboard/:dashboardId': ask(),
  'DELETE /api/ruleChain/:ruleChainId': another('ruleChainId', ({ test, ids }) => {
    const { ruleChains, ruleNodes } = test.platform.store;
    const chain = ruleChains.save(ids.tenantId ?? '', { name: 'Long' });
    ruleNodes.save(ids.tenantId ?? '', chainOf(chain.id, MOST_NODES));
    return chain;
  }),
  'DELETE /api/deviceProfile/:deviceProfileId': another('deviceProfileId', ({ test, ids }) =>
    test.platform.store.deviceProfiles.save(ids.tenantId ?? '', {
      name: randomUUID(),
      type: 'DEFAULT',
      transportType: 'DEFAULT',
      profileData,
    }),
  ),
  'DELETE /api/user/:userId': ask(),
  'DELETE /api/tenantProfile/:tenantProfileId': another(
    'tenantProfileId',
    ({ test }) =>
      test.platform.store.tenantProfiles.save({
        name: randomUUID(),
        profileData: { configuration: { type: 'DEFAULT' } },
      }),
    { by: 'system' },
  ),
  'DELETE /api/customer/:customerId': ask(),
  'DELETE /api/tenant/:tenantId': another(
    'tenantId',
    ({ test }) => {
      const { store } = test.platform;
      const tenant = store.tenants.create({ title: `Brief ${randomUUID()}` });
      withManyValues(store, store.devices.save(idOf(tenant), { name: 'Full' }));
      return tenant;
    },
    { by: 'system' },
  ),
  'POST /api/auth/logout': ask({ by: 'system' }),
};
