import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandId } from '../../../src/console/commands/command-ids.ts';
import { fieldsOf } from '../../../src/console/commands/param.ts';
import { runCommand } from '../../../src/console/commands/run-command.ts';
import type { EntityKind, Stored } from '../../../src/console/entities/kind/entity-kind.ts';
import { kinds } from '../../../src/console/entities/kinds.tsx';
import { alarmDraft, storedAlarm } from '../../../src/console/inputs/alarm-rules/alarm-draft.ts';
import { session } from '../../../src/console/session/session-store.ts';
import { StoredAlarm } from '../../../src/model/alarm-rule.ts';
import { idOf, type PlatformBeneath, startPlatformBeneath } from './beneath/platform-beneath.ts';
import { startConsole } from './commands/started-console.ts';
import { ofLaterVersion } from './later-version.ts';

/*
 * Whatever is edited here is as a platform of a later version has it: every object of it, at any depth, has a member
 * that nobody here knows. A platform may drop those that it does not keep itself; the console sends all of them back.
 */

type Members = Record<string, unknown>;

interface Edit {
  /** What a person answers, or makes of what was read. */
  answers: Members | ((read: Members) => Members);
  /** What is stored of it, by path; undefined where the answers are stored as they are. */
  stored?: Members;
  /** What the platform changes with it. */
  follows?: Members;
}

let platform: PlatformBeneath;
const ids: Record<string, string> = {};

beforeAll(startConsole);
beforeAll(async () => {
  platform = await startPlatformBeneath();
});
beforeAll(async () => {
  await platform.be('TENANT_ADMIN');
  ids.device = await platform.make('/api/device', { name: 'Source', type: 'default' });
  ids.asset = await platform.make('/api/asset', { name: 'Other source', type: 'default' });
  ids.chain = await platform.make('/api/ruleChain', { name: 'Other chain' });
  ids.profile = await platform.make('/api/deviceProfile', {
    name: 'Other profile',
    type: 'DEFAULT',
    transportType: 'DEFAULT',
    provisionType: 'DISABLED',
    profileData: { configuration: { type: 'DEFAULT' }, transportConfiguration: { type: 'DEFAULT' } },
  });
  ids.dashboard = await platform.make('/api/dashboard', { title: 'Beginning' });
  const bundle = await platform.ask('POST', '/api/widgetsBundle', { title: 'Bundle of types' });
  ids.bundleAlias = String((bundle as { alias: unknown }).alias);
  ids.customer = await platform.customer();
  // A user begins at what the user can see.
  await platform.ask('POST', `/api/customer/${ids.customer}/dashboard/${ids.dashboard}`);
  await platform.be('SYS_ADMIN');
  ids.tenantProfile = await platform.make('/api/tenantProfile', {
    name: 'Other tenants',
    profileData: configured({}),
  });
});
afterAll(() => platform.end());

const same = (answers: Members): Edit => ({ answers });
const configured = (limits: object) => ({ configuration: { type: 'DEFAULT', ...limits } });
const contact = [
  same({ email: 'new@b.example' }),
  same({ phone: '+49 30 1' }),
  same({ country: 'Germany' }),
  same({ state: 'Berlin' }),
  same({ city: 'Berlin' }),
  same({ address: 'Kanal 1' }),
  same({ address2: 'Hof' }),
  same({ zip: '10115' }),
];
const described: Edit = { answers: { description: 'New' }, stored: { 'additionalInfo.description': 'New' } };
const above = (limit: number, more: object = {}) => ({
  key: { type: 'TIME_SERIES', key: 'temperature' },
  valueType: 'NUMERIC',
  predicate: { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: limit } },
  ...more,
});
const hot = {
  id: 'a',
  alarmType: 'Hot',
  createRules: {
    CRITICAL: {
      condition: {
        condition: [above(60, { since: 1 }), above(70, { since: 2 })],
        spec: { type: 'DURATION', unit: 'MINUTES', value: 5 },
      },
      schedule: {
        type: 'SPECIFIC_TIME',
        timezone: 'UTC',
        daysOfWeek: [1, 2],
        startsOn: 0,
        endsOn: 3_600_000,
      },
    },
    MINOR: {
      condition: { condition: [above(30)], spec: { type: 'REPEATING', count: 3 } },
      schedule: {
        type: 'CUSTOM',
        timezone: 'UTC',
        items: [1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) => ({
          dayOfWeek,
          enabled: dayOfWeek === 1,
          startsOn: 0,
          endsOn: 3_600_000,
        })),
      },
    },
  },
  clearRule: { condition: { condition: [above(10)], spec: { type: 'SIMPLE' } } },
  propagate: false,
  propagateRelationTypes: [],
};

function deviceProfile() {
  return {
    name: 'Mine',
    type: 'DEFAULT',
    transportType: 'MQTT',
    provisionType: 'ALLOW_CREATE_NEW_DEVICES',
    provisionDeviceKey: 'key',
    profileData: {
      configuration: { type: 'DEFAULT' },
      transportConfiguration: {
        type: 'MQTT',
        deviceTelemetryTopic: 'v1/t',
        deviceAttributesTopic: 'v1/a',
        transportPayloadTypeConfiguration: { transportPayloadType: 'JSON' },
      },
      provisionConfiguration: { type: 'ALLOW_CREATE_NEW_DEVICES', provisionDeviceSecret: 'hush' },
      alarms: [hot],
    },
  };
}

/** The rules of the first alarm of a profile as a person leaves the form of them, with another count. */
function withOtherCount(read: Members): Members {
  const [first] = (read as { profileData: { alarms: unknown[] } }).profileData.alarms;
  const stored = StoredAlarm.parse(first);
  const draft = alarmDraft(stored, 'UTC');
  const raising = draft.raising.map((one) =>
    one.severity === 'MINOR' ? { ...one, rule: { ...one.rule, count: '4' } } : one,
  );
  return { alarms: [storedAlarm({ ...draft, raising }, stored, 'unused')] };
}

const LIMITS = [
  'maxDevices',
  'maxAssets',
  'maxCustomers',
  'maxUsers',
  'maxDashboards',
  'maxRuleChains',
  'maxTransportMessages',
  'maxTransportDataPoints',
  'maxREExecutions',
  'maxJSExecutions',
  'maxDPStorageDays',
  'maxEmails',
  'maxSms',
  'defaultStorageTtlDays',
  'maxRuleNodeExecutionsPerMessage',
];
const RATES = [
  'transportTenantMsgRateLimit',
  'transportTenantTelemetryMsgRateLimit',
  'transportTenantTelemetryDataPointsRateLimit',
  'transportDeviceMsgRateLimit',
  'transportDeviceTelemetryMsgRateLimit',
  'transportDeviceTelemetryDataPointsRateLimit',
];
const limitEdit = (name: string, value: unknown): Edit => ({
  answers: { [name]: value },
  stored: { [`profileData.configuration.${name}`]: value },
});
const inDescriptor = (name: string, value: unknown): Edit => ({
  answers: { [name]: value },
  stored: { [`descriptor.${name}`]: value },
});
const topic = (name: string, member: string): Edit => ({
  answers: { [name]: `new/${name}` },
  stored: { [`profileData.transportConfiguration.${member}`]: `new/${name}` },
});

/** What is made of each kind, and an edit of each field of its form; `unasked` are fields that an edit never changes. */
const KINDS: Record<string, () => { made: Members; edits: Edit[]; unasked?: string[] }> = {
  tenant: () => ({
    made: { title: 'Bolt', additionalInfo: { description: 'Old' } },
    edits: [
      { answers: { title: 'Bolts' }, follows: { name: 'Bolts' } },
      {
        answers: { tenantProfileId: ids.tenantProfile },
        stored: { 'tenantProfileId.id': ids.tenantProfile },
      },
      described,
      ...contact,
    ],
  }),
  'tenant-profile': () => ({
    made: { name: 'Small', profileData: configured({ maxDevices: 5, warnThreshold: 0.5 }) },
    edits: [
      same({ name: 'Smaller' }),
      same({ description: 'New' }),
      ...LIMITS.map((name) => limitEdit(name, 7)),
      limitEdit('warnThreshold', 0.7),
      ...RATES.map((name) => limitEdit(name, '5:60')),
    ],
    unasked: ['isolatedTbCore', 'isolatedTbRuleEngine'],
  }),
  customer: () => ({
    made: { title: 'Ada', additionalInfo: { description: 'Old' } },
    edits: [{ answers: { title: 'Bea' }, follows: { name: 'Bea' } }, described, ...contact],
  }),
  user: () => ({
    made: {
      email: 'ada@acme.example',
      authority: 'CUSTOMER_USER',
      customerId: { entityType: 'CUSTOMER', id: ids.customer },
      additionalInfo: { description: 'Old', lang: 'en_US' },
    },
    edits: [
      { answers: { email: 'bea@acme.example' }, follows: { name: 'bea@acme.example' } },
      same({ firstName: 'Bea' }),
      same({ lastName: 'B' }),
      described,
      {
        answers: { defaultDashboardId: ids.dashboard, alwaysFullScreen: true },
        stored: {
          'additionalInfo.defaultDashboardId': ids.dashboard,
          'additionalInfo.defaultDashboardFullscreen': true,
        },
      },
    ],
  }),
  asset: () => ({
    made: { name: 'Hall', type: 'hall', label: 'L', additionalInfo: { description: 'Old' } },
    edits: [same({ name: 'Halls' }), same({ type: 'halls' }), same({ label: 'M' }), described],
  }),
  device: () => ({
    made: { name: 'Pump', type: 'default', label: 'L', additionalInfo: { description: 'Old' } },
    edits: [
      same({ name: 'Pumps' }),
      {
        answers: { deviceProfileId: ids.profile },
        stored: { 'deviceProfileId.id': ids.profile },
        follows: { type: 'Other profile' },
      },
      same({ label: 'M' }),
      { answers: { gateway: true }, stored: { 'additionalInfo.gateway': true } },
      {
        answers: { overwriteActivityTime: true },
        stored: { 'additionalInfo.overwriteActivityTime': true },
      },
      described,
    ],
  }),
  'device-profile': () => ({
    made: deviceProfile(),
    edits: [
      same({ name: 'Yours' }),
      same({ description: 'New' }),
      {
        answers: { ruleChainId: ids.chain },
        stored: { defaultRuleChainId: { entityType: 'RULE_CHAIN', id: ids.chain } },
      },
      { answers: { queueName: 'Main' }, stored: { defaultQueueName: 'Main' } },
      topic('telemetryTopic', 'deviceTelemetryTopic'),
      topic('attributesTopic', 'deviceAttributesTopic'),
      {
        answers: withOtherCount,
        stored: { 'profileData.alarms.0.createRules.MINOR.condition.spec.count': 4 },
      },
      { answers: { provisionKey: 'other key' }, stored: { provisionDeviceKey: 'other key' } },
      {
        answers: { provisionSecret: 'other' },
        stored: { 'profileData.provisionConfiguration.provisionDeviceSecret': 'other' },
      },
      {
        answers: { provisionType: 'CHECK_PRE_PROVISIONED_DEVICES' },
        stored: {
          provisionType: 'CHECK_PRE_PROVISIONED_DEVICES',
          'profileData.provisionConfiguration.type': 'CHECK_PRE_PROVISIONED_DEVICES',
        },
      },
    ],
    // Of another transport, or another way to write payloads, nothing that is stored is true any more.
    unasked: ['transportType', 'payloadType', 'telemetrySchema', 'attributesSchema'],
  }),
  'entity-view': () => ({
    made: {
      name: 'Part',
      type: 'part',
      entityId: { entityType: 'DEVICE', id: ids.device },
      keys: { timeseries: ['a'], attributes: { cs: ['b'], ss: [], sh: [] } },
      startTimeMs: 0,
      endTimeMs: 0,
      additionalInfo: { description: 'Old' },
    },
    edits: [
      same({ name: 'Parts' }),
      same({ type: 'parts' }),
      {
        answers: { entityId: { entityType: 'ASSET', id: ids.asset } },
        stored: { 'entityId.entityType': 'ASSET', 'entityId.id': ids.asset },
      },
      described,
      { answers: { timeseries: ['a', 'z'] }, stored: { 'keys.timeseries': ['a', 'z'] } },
      same({ startTimeMs: 1000 }),
      same({ endTimeMs: 2000 }),
      { answers: { clientAttributes: ['c'] }, stored: { 'keys.attributes.cs': ['c'] } },
      { answers: { sharedAttributes: ['s'] }, stored: { 'keys.attributes.sh': ['s'] } },
      { answers: { serverAttributes: ['v'] }, stored: { 'keys.attributes.ss': ['v'] } },
    ],
  }),
  dashboard: () => ({
    made: {
      title: 'Site',
      configuration: {
        description: 'Old',
        widgets: { w: { config: { datasources: [{ dataKeys: [{ settings: {} }] }] } } },
        states: { default: { layouts: { main: { widgets: { w: { sizeX: 1 } } } } } },
      },
    },
    edits: [
      { answers: { title: 'Sites' }, follows: { name: 'Sites' } },
      { answers: { description: 'New' }, stored: { 'configuration.description': 'New' } },
    ],
  }),
  'rule-chain': () => ({
    made: { name: 'Chain', configuration: { own: {} }, additionalInfo: { description: 'Old' } },
    edits: [same({ name: 'Chains' }), same({ debugMode: true }), described],
  }),
  'widgets-bundle': () => ({
    made: { title: 'Gauges', image: 'data:image/png;base64,AA==' },
    edits: [same({ title: 'Meters' }), same({ image: 'data:image/png;base64,AAAA' })],
  }),
  'widget-type': () => ({
    made: {
      name: 'Gauge',
      bundleAlias: ids.bundleAlias,
      descriptor: {
        type: 'latest',
        sizeX: 2,
        sizeY: 3,
        resources: [{ url: 'https://a.example/a.js' }],
        templateHtml: '<b>',
        templateCss: '',
        controllerScript: '',
        settingsSchema: '{}',
        dataKeySettingsSchema: '{}',
        defaultConfig: '{}',
      },
    },
    edits: [
      same({ name: 'Meter' }),
      { answers: { kind: 'timeseries' }, stored: { 'descriptor.type': 'timeseries' } },
      inDescriptor('sizeX', 4),
      inDescriptor('sizeY', 5),
      inDescriptor('templateHtml', '<i>'),
      inDescriptor('templateCss', 'a {}'),
      inDescriptor('controllerScript', 'x()'),
      {
        answers: { resources: ['https://a.example/a.js', 'https://a.example/b.js'] },
        stored: { 'descriptor.resources.1': { url: 'https://a.example/b.js' } },
      },
      inDescriptor('settingsSchema', '{"a":1}'),
      inDescriptor('dataKeySettingsSchema', '{"b":1}'),
      inDescriptor('defaultConfig', '{"c":1}'),
    ],
  }),
};

/** With other values at these paths. */
function changed(value: unknown, values: Members): unknown {
  const copy = structuredClone(value);
  for (const [path, member] of Object.entries(values)) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    const holder = names.reduce<unknown>((object, name) => Reflect.get(Object(object), name), copy);
    Reflect.set(Object(holder), last, member);
  }
  return copy;
}

describe.each(Object.keys(KINDS))('every edit of a %s', (noun) => {
  const path = `/api/${noun.replaceAll(/-./g, (start) => start.charAt(1).toUpperCase())}`;
  const kindOf = (): EntityKind => {
    const kind = kinds().find((one) => one.noun === noun);
    if (!kind) throw new Error(`No kind ${noun}`);
    return kind;
  };

  test('stores what a person has changed, and leaves all else of it as it is', async () => {
    const kind = kindOf();
    const { made, edits } = KINDS[noun]?.() ?? { made: {}, edits: [] };
    await platform.be(kind.writers.includes('TENANT_ADMIN') ? 'TENANT_ADMIN' : 'SYS_ADMIN');
    const created = await platform.ask('POST', `${path}?sendActivationMail=false`, ofLaterVersion(made));
    const one = `${path}/${idOf(created)}`;
    platform.onAnswer((asked, body) => (asked === one ? ofLaterVersion(body) : body));
    expect(edits.length).toBeGreaterThan(0);
    for (const { answers, stored, follows } of edits) {
      const before = await platform.ask('GET', one);
      const read = ofLaterVersion(before) as Members;
      const given = typeof answers === 'function' ? answers(read) : answers;
      const values = stored ?? given;
      await runCommand(
        `${noun}.edit` as CommandId,
        { ...kind.form.answersOf(read as Stored), ...given },
        { source: 'script', entities: [{ entityType: kind.type, id: idOf(before), name: 'It' }] },
      );
      const sent = platform.exchanges().findLast(({ method }) => method === 'POST')?.sent;
      expect(sent).toEqual(changed(read, values));
      // What it does not keep of a new one it may keep of a changed one.
      const after = changed(before, { ...values, ...follows });
      expect(await platform.ask('GET', one)).toMatchObject(after as object);
    }
  });
});

/** The settings of the system: where they are, what is stored, and an edit of some of each. */
const SETTINGS: Record<string, { path: string; key?: string; value: Members; edits: Edit[] }> = {
  'settings-general': {
    path: '/api/admin/settings',
    key: 'general',
    value: { baseUrl: 'https://a.example', prohibitDifferentUrl: false },
    edits: [same({ baseUrl: 'https://b.example' }), same({ prohibitDifferentUrl: true })],
  },
  'settings-mail': {
    path: '/api/admin/settings',
    key: 'mail',
    value: {
      mailFrom: 'a@b.example',
      smtpProtocol: 'smtp',
      smtpHost: '192.0.2.1',
      smtpPort: '25',
      timeout: '10000',
      enableTls: 'false',
      username: 'me',
      password: 'hush',
    },
    edits: [same({ mailFrom: 'c@b.example' }), same({ timeout: 9000 })],
  },
  'settings-sms': {
    path: '/api/admin/settings',
    key: 'sms',
    value: { type: 'TWILIO', numberFrom: '+4912345', accountSid: 'me', accountToken: 'hush' },
    edits: [same({ numberFrom: '+4912346' })],
  },
  'settings-security': {
    path: '/api/admin/securitySettings',
    value: { maxFailedLoginAttempts: 9, passwordPolicy: { minimumLength: 6 } },
    edits: [
      same({ maxFailedLoginAttempts: 8 }),
      { answers: { minimumDigits: 1 }, stored: { 'passwordPolicy.minimumDigits': 1 } },
    ],
  },
  'settings-oauth2': {
    path: '/api/oauth2/config',
    value: {
      enabled: false,
      domainsParams: [
        {
          domainInfos: [{ scheme: 'HTTPS', name: 'iot.example.com' }],
          clientRegistrations: [
            {
              clientId: 'me',
              clientSecret: 'hush',
              authorizationUri: 'https://id.example/auth',
              accessTokenUri: 'https://id.example/token',
              userInfoUri: 'https://id.example/userinfo',
              jwkSetUri: 'https://id.example/jwks',
              scope: ['openid', 'email'],
              userNameAttributeName: 'email',
              clientAuthenticationMethod: 'POST',
              loginButtonLabel: 'Harbour ID',
              mapperConfig: {
                allowUserCreation: true,
                activateUser: false,
                type: 'BASIC',
                basic: { emailAttributeKey: 'email', tenantNameStrategy: 'DOMAIN' },
              },
            },
          ],
        },
      ],
    },
    edits: [same({ enabled: true })],
  },
};

test.each(Object.keys(SETTINGS))('Every edit of the %s does the same', async (id) => {
  const { path, key, value, edits } = SETTINGS[id] ?? { path: '', value: {}, edits: [] };
  await platform.be('SYS_ADMIN');
  await platform.ask('POST', path, ofLaterVersion(key === undefined ? value : { key, jsonValue: value }));
  const one = key === undefined ? path : `${path}/${key}`;
  platform.onAnswer((asked, body) => (asked === one ? ofLaterVersion(body) : body));
  expect(edits.length).toBeGreaterThan(0);
  for (const { answers, stored } of edits) {
    const before = await platform.ask('GET', one);
    await runCommand(`${id}.edit` as CommandId, answers as Members, { source: 'script' });
    const values = Object.entries(stored ?? answers).map(([name, member]) => [
      key === undefined ? name : `jsonValue.${name}`,
      member,
    ]);
    const wanted = changed(ofLaterVersion(before), Object.fromEntries(values));
    expect(
      withoutEmptySecrets(platform.exchanges().findLast(({ method }) => method === 'POST')?.sent),
    ).toEqual(withoutEmptySecrets(wanted));
    expect(ofLaterVersion(await platform.ask('GET', one))).toEqual(wanted);
  }
});

/** Nobody can read a secret; an empty one keeps what is stored. */
function withoutEmptySecrets(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, member) => (member === '' ? undefined : member)));
}

test.each([
  ['profile.edit', { firstName: 'Ada' }, { firstName: 'Ada' }],
  ['profile.set-language', { language: 'zh_CN' }, { 'additionalInfo.lang': 'zh_CN' }],
  ['profile.set-default-dashboard', {}, { 'additionalInfo.defaultDashboardId': 'dashboard' }],
] as const)('And so does %s with the own account', async (command, answers, stored) => {
  await platform.be('TENANT_ADMIN');
  const one = `/api/user/${session.authUser?.userId}`;
  await platform.ask('POST', '/api/user', ofLaterVersion(await platform.ask('GET', one)));
  platform.onAnswer((asked, body) => (asked === one ? ofLaterVersion(body) : body));
  const before = await platform.ask('GET', one);
  const dashboardId = command === 'profile.set-default-dashboard' ? { dashboardId: ids.dashboard } : {};
  await runCommand(command, { ...answers, ...dashboardId }, { source: 'script' });
  const values = Object.entries(stored).map(([path, value]) => [
    path,
    value === 'dashboard' ? ids.dashboard : value,
  ]);
  const wanted = changed(ofLaterVersion(before), Object.fromEntries(values));
  expect(platform.exchanges().findLast(({ method }) => method === 'POST')?.sent).toEqual(wanted);
  expect(ofLaterVersion(await platform.ask('GET', one))).toEqual(wanted);
});

test('Every kind, and every field of its form, is among them', () => {
  expect(
    kinds()
      .map(({ noun }) => noun)
      .toSorted(),
  ).toEqual(Object.keys(KINDS).toSorted());
  for (const { noun, form } of kinds()) {
    const { edits, unasked = [] } = KINDS[noun]?.() ?? { edits: [] };
    const edited = edits.flatMap(({ answers }) =>
      Object.keys(typeof answers === 'function' ? { alarms: 0 } : answers),
    );
    const asked = fieldsOf(form.params).map(({ name }) => name);
    expect([noun, ...new Set([...edited, ...unasked])].toSorted()).toEqual([noun, ...asked].toSorted());
  }
});
