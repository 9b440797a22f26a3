import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import {
  adminSettings,
  saveAdminSettings,
  saveSecuritySettings,
  securitySettings,
  sendTestMail,
  sendTestSms,
} from '../../../../src/console/api/admin-settings.ts';
import {
  acknowledgeAlarm,
  alarm,
  alarmInfo,
  alarmsOf,
  clearAlarm,
  findAlarms,
  removeAlarm,
  saveAlarm,
} from '../../../../src/console/api/alarms.ts';
import { auditLogs } from '../../../../src/console/api/audit-logs.ts';
import { component, components, componentsOfType } from '../../../../src/console/api/components.ts';
import {
  addDashboardCustomers,
  assignDashboard,
  makeDashboardPrivate,
  makeDashboardPublic,
  removeDashboardCustomers,
  setDashboardCustomers,
  unassignDashboard,
} from '../../../../src/console/api/dashboard-assignment.ts';
import { maxDatapointsLimit, serverTime } from '../../../../src/console/api/dashboard-content.ts';
import { dashboards } from '../../../../src/console/api/dashboards.ts';
import { callOneWay, callTwoWay } from '../../../../src/console/api/device-calls.ts';
import { claimDevice, giveUpDevice } from '../../../../src/console/api/device-claims.ts';
import { saveDeviceCredentials } from '../../../../src/console/api/device-credentials.ts';
import {
  allDeviceProfiles,
  defaultDeviceProfile,
  deviceKeys,
  deviceProfiles,
  makeDefaultDeviceProfile,
} from '../../../../src/console/api/device-profiles.ts';
import {
  assetByName,
  assetsByIds,
  deviceByName,
  devicesByIds,
  relatedAssets,
  relatedDevices,
  relatedEntityViews,
} from '../../../../src/console/api/entities-by.ts';
import { keysOfEntities } from '../../../../src/console/api/entity-keys.ts';
import { entitySubtypes } from '../../../../src/console/api/entity-subtypes.ts';
import { entityViews } from '../../../../src/console/api/entity-views.ts';
import { eventsOf } from '../../../../src/console/api/events.ts';
import { OWN } from '../../../../src/console/api/list-place.ts';
import { queryClient } from '../../../../src/console/api/query-client.ts';
import { queueNames } from '../../../../src/console/api/queues.ts';
import {
  findRelationInfos,
  findRelations,
  relation,
  relationInfosOf,
  relationsOf,
  removeRelation,
  removeRelationsOf,
  saveRelation,
} from '../../../../src/console/api/relations.ts';
import {
  createDefaultRuleChain,
  latestNodeInput,
  makeRootRuleChain,
  ruleChainMetaData,
  ruleChains,
  saveRuleChainMetaData,
  targetRuleChains,
  testScript,
} from '../../../../src/console/api/rule-chains.ts';
import {
  attributes,
  countTimeseries,
  removeTimeseries,
  saveAttributes,
  saveTimeseries,
  telemetryKeys,
  timeseries,
} from '../../../../src/console/api/telemetry.ts';
import { ownTenant, renewTenantKey } from '../../../../src/console/api/tenant-keys.ts';
import {
  defaultTenantProfile,
  makeDefaultTenantProfile,
  tenantProfiles,
} from '../../../../src/console/api/tenant-profiles.ts';
import { tenants } from '../../../../src/console/api/tenants.ts';
import {
  removeWidgetType,
  saveWidgetType,
  widgetType,
  widgetTypeByName,
  widgetTypesOf,
} from '../../../../src/console/api/widget-types.ts';
import { allWidgetsBundles, widgetsBundles } from '../../../../src/console/api/widgets-bundles.ts';
import { navigate } from '../../../../src/console/ui/navigation.ts';
import { entityId, NULL_UUID } from '../../../../src/model/entity-id.ts';
import { fakePlatform, json, refused } from '../session/fake-platform.ts';
import { signedInAs } from './signed-in.ts';

const ID = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';
const OTHER = '7a0e5d20-7a01-11eb-8f2e-3f1c2d6a9b10';
const device = entityId('DEVICE', ID);
const asset = entityId('ASSET', OTHER);
const telemetry = `/api/plugins/telemetry/DEVICE/${ID}`;
const LINK = { pageSize: 10, page: 0 };
const PARAMETERS = {
  rootId: ID,
  rootType: 'DEVICE',
  direction: 'FROM',
  maxLevel: 1,
  fetchLastLevelOnly: false,
} as const;
const relationName = { from: device, to: asset, type: 'Contains' };
const ends = `fromId=${ID}&fromType=DEVICE&toId=${OTHER}&toType=ASSET&relationType=Contains`;
const bundle = { alias: 'charts', title: 'Charts', tenantId: entityId('TENANT', NULL_UUID) };

beforeEach(() => signedInAs('TENANT_ADMIN'));
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('Each call goes', () => {
  it.each<[string, () => Promise<unknown>]>([
    [`GET /api/assets?assetIds=${ID}%2C${OTHER}`, () => assetsByIds([ID, OTHER])],
    ['GET /api/tenant/assets?assetName=Hall+1', () => assetByName('Hall 1')],
    ['POST /api/assets', () => relatedAssets({ parameters: PARAMETERS, assetTypes: ['hall'] })],
    ['GET /api/asset/types', () => entitySubtypes('asset')],
    [`GET /api/devices?deviceIds=${ID}`, () => devicesByIds([ID])],
    ['GET /api/tenant/devices?deviceName=Pump', () => deviceByName('Pump')],
    ['POST /api/devices', () => relatedDevices({ parameters: PARAMETERS, deviceTypes: ['pump'] })],
    [
      'POST /api/device/credentials',
      () => saveDeviceCredentials({ deviceId: device, credentialsType: 'ACCESS_TOKEN', credentialsId: 'x' }),
    ],
    [`POST /api/plugins/rpc/oneway/${ID}`, () => callOneWay(ID, { method: 'open', params: {} })],
    [`POST /api/plugins/rpc/twoway/${ID}`, () => callTwoWay(ID, { method: 'state', params: {} })],
    ['POST /api/customer/device/Pump%2F1/claim', () => claimDevice('Pump/1', 'secret')],
    ['DELETE /api/customer/device/Pump%2F1/claim', () => giveUpDevice('Pump/1')],
    ['GET /api/deviceProfileInfo/default', () => defaultDeviceProfile()],
    [`POST /api/deviceProfile/${ID}/default`, () => makeDefaultDeviceProfile(ID)],
    [
      `GET /api/deviceProfile/devices/keys/timeseries?deviceProfileId=${ID}`,
      () => deviceKeys('timeseries', ID),
    ],
    [`GET /api/deviceProfile/${ID}`, () => deviceProfiles.one(ID)],
    ['GET /api/tenant/queues?serviceType=TB_RULE_ENGINE', () => queueNames('TB_RULE_ENGINE')],
    [
      'GET /api/tenant/entityViewInfos?pageSize=10&page=0&type=line',
      () => entityViews.page(OWN, { ...LINK, type: 'line' }),
    ],
    [`GET /api/entityView/${ID}`, () => entityViews.one(ID)],
    [`GET /api/entityView/info/${ID}`, () => entityViews.info(ID)],
    ['POST /api/entityView', () => entityViews.save({ name: 'View', type: 'line', entityId: device })],
    [`DELETE /api/entityView/${ID}`, () => entityViews.remove(ID)],
    ['GET /api/entityView/types', () => entitySubtypes('entityView')],
    ['POST /api/entityViews', () => relatedEntityViews({ parameters: PARAMETERS, entityViewTypes: [] })],
    [`GET /api/dashboard/${ID}`, () => dashboards.one(ID)],
    ['POST /api/dashboard', () => dashboards.save({ title: 'Hall' })],
    [`DELETE /api/dashboard/${ID}`, () => dashboards.remove(ID)],
    [`POST /api/customer/${OTHER}/dashboard/${ID}`, () => assignDashboard(ID, OTHER)],
    [`DELETE /api/customer/${OTHER}/dashboard/${ID}`, () => unassignDashboard(ID, OTHER)],
    [`POST /api/customer/public/dashboard/${ID}`, () => makeDashboardPublic(ID)],
    [`DELETE /api/customer/public/dashboard/${ID}`, () => makeDashboardPrivate(ID)],
    [`POST /api/dashboard/${ID}/customers`, () => setDashboardCustomers(ID, [OTHER])],
    [`POST /api/dashboard/${ID}/customers/add`, () => addDashboardCustomers(ID, [OTHER])],
    [`POST /api/dashboard/${ID}/customers/remove`, () => removeDashboardCustomers(ID, [OTHER])],
    ['GET /api/dashboard/serverTime', () => serverTime()],
    ['GET /api/dashboard/maxDatapointsLimit', () => maxDatapointsLimit()],
    ['GET /api/ruleChains?pageSize=10&page=0', () => ruleChains.page(OWN, LINK)],
    [`GET /api/ruleChain/${ID}`, () => ruleChains.one(ID)],
    ['POST /api/ruleChain', () => ruleChains.save({ name: 'Chain' })],
    [`DELETE /api/ruleChain/${ID}`, () => ruleChains.remove(ID)],
    ['POST /api/ruleChain/device/default', () => createDefaultRuleChain('Chain')],
    [`POST /api/ruleChain/${ID}/root`, () => makeRootRuleChain(ID)],
    [`GET /api/ruleChain/${ID}/metadata`, () => ruleChainMetaData(ID)],
    ['POST /api/ruleChain/metadata', () => saveRuleChainMetaData({ nodes: [] })],
    [`GET /api/ruleNode/${ID}/debugIn`, () => latestNodeInput(ID)],
    [
      'POST /api/ruleChain/testScript',
      () =>
        testScript({ script: '', scriptType: 'filter', argNames: [], msg: '{}', metadata: {}, msgType: '' }),
    ],
    ['GET /api/components/FILTER', () => componentsOfType('FILTER')],
    ['GET /api/components?componentTypes=FILTER%2CACTION', () => components(['FILTER', 'ACTION'])],
    ['GET /api/component/org.Node', () => component('org.Node')],
    ['GET /api/widgetsBundles?pageSize=10&page=0', () => widgetsBundles.page(OWN, LINK)],
    ['GET /api/widgetsBundles', () => allWidgetsBundles()],
    [`GET /api/widgetsBundle/${ID}`, () => widgetsBundles.one(ID)],
    ['POST /api/widgetsBundle', () => widgetsBundles.save({ title: 'Charts' })],
    [`DELETE /api/widgetsBundle/${ID}`, () => widgetsBundles.remove(ID)],
    ['GET /api/widgetTypes?isSystem=true&bundleAlias=charts', () => widgetTypesOf(bundle)],
    [
      'GET /api/widgetType?isSystem=false&bundleAlias=charts&alias=pie',
      () => widgetTypeByName({ isSystem: false, bundleAlias: 'charts', alias: 'pie' }),
    ],
    [`GET /api/widgetType/${ID}`, () => widgetType(ID)],
    ['POST /api/widgetType', () => saveWidgetType({ name: 'Pie' })],
    [`DELETE /api/widgetType/${ID}`, () => removeWidgetType(ID)],
    ['GET /api/tenantInfos?pageSize=10&page=0', () => tenants.page(OWN, LINK)],
    [`GET /api/tenant/${ID}`, () => tenants.one(ID)],
    [`GET /api/tenant/info/${ID}`, () => tenants.info(ID)],
    ['POST /api/tenant', () => tenants.save({ title: 'Works' })],
    [`DELETE /api/tenant/${ID}`, () => tenants.remove(ID)],
    ['GET /api/tenant/getTenant', () => ownTenant()],
    ['POST /api/tenant/reGenAccessKey', () => renewTenantKey('accessKey')],
    ['POST /api/tenant/reGenPublicKey', () => renewTenantKey('publicKey')],
    [`GET /api/tenantProfile/${ID}`, () => tenantProfiles.one(ID)],
    ['GET /api/tenantProfileInfo/default', () => defaultTenantProfile()],
    [`POST /api/tenantProfile/${ID}/default`, () => makeDefaultTenantProfile(ID)],
    ['POST /api/relation', () => saveRelation(relationName)],
    [`GET /api/relation?${ends}`, () => relation(relationName)],
    [`DELETE /api/relation?${ends}`, () => removeRelation(relationName)],
    [`DELETE /api/relations?entityId=${ID}&entityType=DEVICE`, () => removeRelationsOf(device)],
    [`GET /api/relations?fromId=${ID}&fromType=DEVICE`, () => relationsOf(device, 'FROM')],
    [
      `GET /api/relations?toId=${ID}&toType=DEVICE&relationType=Manages`,
      () => relationsOf(device, 'TO', { type: 'Manages' }),
    ],
    [`GET /api/relations/info?toId=${ID}&toType=DEVICE`, () => relationInfosOf(device, 'TO')],
    ['POST /api/relations', () => findRelations({ parameters: PARAMETERS, filters: [] })],
    ['POST /api/relations/info', () => findRelationInfos({ parameters: PARAMETERS, filters: [] })],
    [`GET ${telemetry}/keys/timeseries`, () => telemetryKeys(device, 'timeseries')],
    [`GET ${telemetry}/keys/attributes`, () => telemetryKeys(device, 'attributes')],
    [`GET ${telemetry}/values/attributes/SERVER_SCOPE`, () => attributes(device, 'SERVER_SCOPE')],
    [
      `GET ${telemetry}/values/attributes/SHARED_SCOPE?keys=a%2Cb`,
      () => attributes(device, 'SHARED_SCOPE', { keys: ['a', 'b'] }),
    ],
    [
      `GET ${telemetry}/values/timeseries?keys=t&startTs=1&endTs=2&limit=100&agg=NONE&orderBy=DESC&useStrictDataTypes=false`,
      () => timeseries(device, { keys: ['t'], startTs: 1, endTs: 2 }),
    ],
    [
      `GET ${telemetry}/values/timeseries?keys=t&startTs=1&endTs=2&limit=5&agg=AVG&interval=60&orderBy=ASC&useStrictDataTypes=true`,
      () =>
        timeseries(device, {
          keys: ['t'],
          startTs: 1,
          endTs: 2,
          limit: 5,
          agg: 'AVG',
          interval: 60,
          orderBy: 'ASC',
          useStrictDataTypes: true,
        }),
    ],
    [`POST ${telemetry}/SERVER_SCOPE`, () => saveAttributes(device, 'SERVER_SCOPE', { a: 1 })],
    [`POST ${telemetry}/timeseries/time`, () => saveTimeseries(device, { t: 1 })],
    [
      `DELETE ${telemetry}/timeseries/delete?keys=t&deleteAllDataForKeys=true`,
      () => removeTimeseries(device, ['t']),
    ],
    [
      `DELETE ${telemetry}/timeseries/delete?keys=t&deleteAllDataForKeys=false&startTs=1&endTs=2&rewriteLatestIfDeleted=true`,
      () => removeTimeseries(device, ['t'], { period: { startTs: 1, endTs: 2 } }),
    ],
    [
      `GET ${telemetry}/values/timeseries?keys=t&startTs=1&endTs=5&limit=100&agg=COUNT&interval=4&orderBy=DESC&useStrictDataTypes=true`,
      () => countTimeseries(device, ['t'], { startTs: 1, endTs: 5 }),
    ],
    [
      'POST /api/entitiesQuery/find/keys?timeseries=true&attributes=true',
      () => keysOfEntities({ entityFilter: { type: 'apiUsageState' } }),
    ],
    ['POST /api/alarmsQuery/find', () => findAlarms({})],
    [
      `GET /api/alarm/DEVICE/${ID}?pageSize=10&page=0&startTime=1&endTime=2&searchStatus=ACTIVE&fetchOriginator=true&offset=${OTHER}`,
      () =>
        alarmsOf({
          entity: device,
          link: { ...LINK, startTime: 1, endTime: 2 },
          searchStatus: 'ACTIVE',
          status: 'CLEARED_ACK',
          fetchOriginator: true,
          offset: OTHER,
        }),
    ],
    [
      `GET /api/alarm/DEVICE/${ID}?pageSize=10&page=0&status=CLEARED_ACK`,
      () => alarmsOf({ entity: device, link: LINK, status: 'CLEARED_ACK' }),
    ],
    [`GET /api/alarm/${ID}`, () => alarm(ID)],
    [`GET /api/alarm/info/${ID}`, () => alarmInfo(ID)],
    ['POST /api/alarm', () => saveAlarm({ type: 'Heat', originator: device })],
    [`POST /api/alarm/${ID}/ack`, () => acknowledgeAlarm(ID)],
    [`POST /api/alarm/${ID}/clear`, () => clearAlarm(ID)],
    [`DELETE /api/alarm/${ID}`, () => removeAlarm(ID)],
    [
      `GET /api/events/DEVICE/${ID}/STATS?tenantId=${OTHER}&pageSize=10&page=0&startTime=1&endTime=2`,
      () => eventsOf(device, 'STATS', { ...LINK, startTime: 1, endTime: 2 }, OTHER),
    ],
    ['GET /api/audit/logs?pageSize=10&page=0', () => auditLogs({ link: LINK })],
    [
      `GET /api/audit/logs/entity/DEVICE/${ID}?pageSize=10&page=0&startTime=1&actionTypes=ADDED%2CDELETED`,
      () =>
        auditLogs({
          link: { ...LINK, startTime: 1 },
          subject: { by: 'entity', ...device },
          actionTypes: ['ADDED', 'DELETED'],
        }),
    ],
    [
      `GET /api/audit/logs/customer/${ID}?pageSize=10&page=0`,
      () => auditLogs({ link: LINK, subject: { by: 'customer', id: ID } }),
    ],
    [
      `GET /api/audit/logs/user/${ID}?pageSize=10&page=0`,
      () => auditLogs({ link: LINK, subject: { by: 'user', id: ID } }),
    ],
    ['GET /api/admin/settings/mail', () => adminSettings('mail')],
    ['POST /api/admin/settings', () => saveAdminSettings({ key: 'general', jsonValue: {} })],
    [
      'POST /api/admin/settings/testMail',
      () =>
        sendTestMail({
          key: 'mail',
          jsonValue: { mailFrom: 'a@b.dev', smtpProtocol: 'smtp', smtpHost: 'b', smtpPort: 25, timeout: 1 },
        }),
    ],
    [
      'POST /api/admin/settings/testSms',
      () =>
        sendTestSms({
          providerConfiguration: { type: 'AWS_SNS', accessKeyId: 'a', secretAccessKey: 'b', region: 'c' },
          numberTo: '+4912345',
          message: 'Hello',
        }),
    ],
    ['GET /api/admin/securitySettings', () => securitySettings()],
    [
      'POST /api/admin/securitySettings',
      async () =>
        saveSecuritySettings({
          passwordPolicy: {
            minimumLength: 8,
            minimumUppercaseLetters: null,
            minimumLowercaseLetters: null,
            minimumDigits: null,
            minimumSpecialCharacters: null,
            passwordExpirationPeriodDays: null,
            passwordReuseFrequencyDays: null,
          },
          maxFailedLoginAttempts: null,
          userLockoutNotificationEmail: null,
        }),
    ],
  ])('%s', async (path, call) => {
    const [asked = path] = path.split('?');
    const platform = fakePlatform({ [asked]: () => refused(403, 20, 'Not here') });
    await expect(call()).rejects.toThrow();
    expect(platform.paths()).toEqual([path]);
  });
});

describe('Values', () => {
  test('that are none are deleted while the others are stored', async () => {
    const platform = fakePlatform({
      [`POST ${telemetry}/SHARED_SCOPE`]: () => new Response(''),
      [`DELETE ${telemetry}/SHARED_SCOPE`]: () => new Response(''),
      [`POST ${telemetry}/timeseries/time`]: () => new Response(''),
      [`DELETE ${telemetry}/timeseries/delete`]: () => new Response(''),
    });
    const values = { a: 0, b: null, c: '', d: undefined, e: false };
    await saveAttributes(device, 'SHARED_SCOPE', values);
    await saveTimeseries(device, values);
    const sent = platform.sent.map(({ method, path, body }) => [method, path, body]);
    expect(sent.toSorted((one, other) => String(one[0]).localeCompare(String(other[0])))).toEqual([
      ['DELETE', `${telemetry}/SHARED_SCOPE?keys=b%2Cd`, undefined],
      ['DELETE', `${telemetry}/timeseries/delete?keys=b%2Cd&deleteAllDataForKeys=true`, undefined],
      ['POST', `${telemetry}/SHARED_SCOPE`, { a: 0, c: '', e: false }],
      ['POST', `${telemetry}/timeseries/time`, { a: 0, c: '', e: false }],
    ]);
  });

  test('of which there are none ask for nothing', async () => {
    const platform = fakePlatform({});
    await saveAttributes(device, 'SERVER_SCOPE', {});
    await saveTimeseries(device, {});
    expect(platform.paths()).toEqual([]);
  });
});

describe('What is asked for once', () => {
  test.each(['asset', 'device', 'entityView'] as const)(
    'are the types of an %s, until one is saved',
    async (path) => {
      const platform = fakePlatform({
        [`GET /api/${path}/types`]: () => json([{ entityType: 'X', type: 'hall' }]),
        'POST /api/entityView': ({ body }) => json(body),
        'POST /api/asset': ({ body }) => json(body),
        'POST /api/device': ({ body }) => json(body),
      });
      const { assets } = await import('../../../../src/console/api/assets.ts');
      const { devices } = await import('../../../../src/console/api/devices.ts');
      const saves = {
        asset: () => assets.save({ name: 'Hall', type: 'hall' }),
        device: () => devices.save({ name: 'Pump' }),
        entityView: () => entityViews.save({ name: 'View', type: 'v', entityId: device }),
      };
      expect(await entitySubtypes(path)).toEqual(['hall']);
      await entitySubtypes(path);
      expect(platform.paths()).toHaveLength(1);
      await saves[path]();
      await entitySubtypes(path);
      expect(platform.paths().filter((sent) => sent.endsWith('/types'))).toHaveLength(2);
    },
  );

  test('are bundles, by title and the newest first, until one is saved or deleted or another page is shown', async () => {
    const bundles = [
      { id: { id: ID }, createdTime: 1, title: 'Maps', alias: 'old' },
      { id: { id: OTHER }, createdTime: 2, title: 'Maps', alias: 'new' },
      { id: { id: NULL_UUID }, createdTime: 3, title: 'Charts', alias: 'charts' },
    ];
    const platform = fakePlatform({
      'GET /api/widgetsBundles': () => json(bundles),
      'POST /api/widgetsBundle': ({ body }) => json(body),
      [`DELETE /api/widgetsBundle/${ID}`]: () => new Response(''),
    });
    const reads = () => platform.paths().filter((path) => path === 'GET /api/widgetsBundles').length;
    expect((await allWidgetsBundles()).map(({ alias }) => alias)).toEqual(['charts', 'new', 'old']);
    await allWidgetsBundles();
    expect(reads()).toBe(1);
    await widgetsBundles.save({ title: 'More' });
    await allWidgetsBundles();
    expect(reads()).toBe(2);
    await widgetsBundles.remove(ID);
    await allWidgetsBundles();
    expect(reads()).toBe(3);
    navigate('/elsewhere');
    await allWidgetsBundles();
    expect(reads()).toBe(4);
  });

  test('are components, by type and by class', async () => {
    const described = (type: string, clazz: string) => ({
      id: { id: ID },
      createdTime: 1,
      type,
      scope: 'TENANT',
      name: clazz,
      clazz,
      configurationDescriptor: {
        nodeDefinition: {
          inEnabled: true,
          outEnabled: true,
          relationTypes: [],
          customRelations: false,
          defaultConfiguration: {},
        },
      },
      more: 'kept',
    });
    const platform = fakePlatform({
      'GET /api/components': () => json([described('FILTER', 'org.A'), described('ACTION', 'org.B')]),
    });
    await components(['FILTER', 'ACTION']);
    const [again] = await components(['ACTION']);
    expect(again?.clazz).toBe('org.B');
    expect(await componentsOfType('FILTER')).toHaveLength(1);
    expect(await component('org.A')).toMatchObject({ name: 'org.A', more: 'kept' });
    expect(platform.paths()).toHaveLength(1);
  });
});

describe('A platform', () => {
  test('that has no list of all device profiles has pages of them', async () => {
    const platform = fakePlatform({
      'GET /api/tenant/device-profile/list': () => refused(400, 31, 'Invalid UUID string: device-profile'),
      'GET /api/deviceProfileInfos': () =>
        json({
          data: [{ id: { id: ID }, name: 'default' }],
          totalPages: 1,
          totalElements: 1,
          hasNext: false,
        }),
    });
    expect((await allDeviceProfiles()).map(({ name }) => name)).toEqual(['default']);
    expect(platform.paths()[1]).toBe(
      'GET /api/deviceProfileInfos?pageSize=1024&page=0&sortProperty=name&sortOrder=ASC',
    );
  });

  test('that does not know the target of a chain leaves its id', async () => {
    fakePlatform({
      [`GET /api/ruleChain/${ID}`]: () => json({ id: { id: ID }, name: 'Alarms' }),
      [`GET /api/ruleChain/${OTHER}`]: () => refused(404, 32, 'Not found'),
    });
    const targets = await targetRuleChains([ID, OTHER, ID]);
    expect(targets.get(ID)?.name).toBe('Alarms');
    expect(targets.get(OTHER)).toEqual({ id: { entityType: 'RULE_CHAIN', id: OTHER } });
  });
});
