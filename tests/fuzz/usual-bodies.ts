import { entityOf, idOf, word } from './furniture.ts';

const name = word('name');

/** Bodies that the platform takes, to furnish with and to spoil. */
export const usualBody = {
  customer: { title: name },
  device: { name, type: 'default', label: 'Fuzzed' },
  busyDevice: {
    name: `${name}-busy`,
    type: 'default',
    customerId: entityOf('OWN_CUSTOMER'),
    additionalInfo: { gateway: true },
  },
  asset: { name, type: 'default', customerId: entityOf('OWN_CUSTOMER') },
  entityView: {
    name,
    type: 'default',
    customerId: entityOf('OWN_CUSTOMER'),
    entityId: entityOf('BUSY_DEVICE'),
    keys: { timeseries: ['temperature'], attributes: { cs: [], ss: [], sh: ['model'] } },
    startTimeMs: 0,
    endTimeMs: 0,
  },
  dashboard: { title: name, configuration: { widgets: {}, states: {} } },
  ruleChain: { name, debugMode: false, configuration: null },
  metadata: {
    ruleChainId: entityOf('RULE_CHAIN'),
    firstNodeIndex: 0,
    nodes: [
      { type: 'org.example.First', name: 'First', configuration: {} },
      { type: 'org.example.Second', name: 'Second', configuration: { depth: [1] } },
    ],
    connections: [{ fromIndex: 0, toIndex: 1, type: 'Success' }],
    ruleChainConnections: null,
  },
  deviceProfile: {
    name,
    type: 'DEFAULT',
    transportType: 'DEFAULT',
    provisionType: 'ALLOW_CREATE_NEW_DEVICES',
    provisionDeviceKey: word('provisionKey'),
    profileData: {
      configuration: { type: 'DEFAULT' },
      transportConfiguration: { type: 'DEFAULT' },
      provisionConfiguration: { type: 'ALLOW_CREATE_NEW_DEVICES', provisionDeviceSecret: 'secret' },
      alarms: [],
    },
  },
  widgetsBundle: { title: name, alias: name },
  widgetType: { name, bundleAlias: name, descriptor: { type: 'latest', defaultConfig: '{}' } },
  user: {
    email: word('email'),
    authority: 'CUSTOMER_USER',
    customerId: entityOf('OWN_CUSTOMER'),
    firstName: 'Ana',
    additionalInfo: { lang: 'en_US' },
  },
  tenant: { title: name, region: 'Global', email: 'tenant@fuzz.example' },
  tenantProfile: { name, profileData: { configuration: { type: 'DEFAULT', maxDevices: 0 } } },
  alarm: {
    originator: entityOf('BUSY_DEVICE'),
    type: name,
    severity: 'MAJOR',
    status: 'ACTIVE_UNACK',
    details: { depth: 1 },
  },
  relation: { from: entityOf('ASSET'), to: entityOf('BUSY_DEVICE'), type: 'Contains', typeGroup: 'COMMON' },
  telemetry: [
    { ts: 1_700_000_000_000, values: { temperature: 20, humidity: 40.5 } },
    { ts: 1_700_000_060_000, values: { temperature: 21, on: true, text: 'a', json: { a: [1] } } },
  ],
  attributes: { model: 'M', limit: 7, nested: { a: 1 } },
  oauth2Template: {
    providerId: name,
    name,
    clientAuthenticationMethod: 'POST',
    scope: ['email'],
    userNameAttributeName: 'email',
    loginButtonLabel: 'Fuzz',
    mapperConfig: { type: 'BASIC', basic: { emailAttributeKey: 'email', tenantNameStrategy: 'DOMAIN' } },
  },
  oauth2Config: {
    enabled: false,
    domainsParams: [
      {
        domainInfos: [{ scheme: 'HTTPS', name: 'fuzz.example' }],
        clientRegistrations: [
          {
            clientId: 'id',
            clientSecret: 'secret',
            authorizationUri: 'https://auth.example/authorize',
            accessTokenUri: 'https://auth.example/token',
            scope: ['email'],
            userInfoUri: 'https://auth.example/user',
            userNameAttributeName: 'email',
            clientAuthenticationMethod: 'POST',
            loginButtonLabel: 'Fuzz',
            mapperConfig: {
              type: 'BASIC',
              allowUserCreation: true,
              basic: { emailAttributeKey: 'email', tenantNameStrategy: 'DOMAIN' },
            },
          },
        ],
      },
    ],
  },
  credentials: {
    id: { id: word('credentialsId') },
    deviceId: entityOf('DEVICE'),
    credentialsType: 'MQTT_BASIC',
    credentialsValue: JSON.stringify({ clientId: name, userName: name, password: 'secret' }),
  },
  entityQuery: {
    entityFilter: { type: 'entityName', entityType: 'DEVICE', entityNameFilter: '' },
    entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
    latestValues: [{ type: 'TIME_SERIES', key: 'temperature' }],
    keyFilters: [
      {
        key: { type: 'TIME_SERIES', key: 'temperature' },
        valueType: 'NUMERIC',
        predicate: { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 5 } },
      },
    ],
    pageLink: {
      page: 0,
      pageSize: 10,
      sortOrder: { key: { type: 'ENTITY_FIELD', key: 'name' }, direction: 'ASC' },
    },
  },
  alarmQuery: {
    entityFilter: { type: 'singleEntity', singleEntity: entityOf('BUSY_DEVICE') },
    alarmFields: [{ type: 'ALARM_FIELD', key: 'type' }],
    entityFields: [],
    latestValues: [],
    pageLink: {
      page: 0,
      pageSize: 10,
      timeWindow: 86_400_000,
      sortOrder: { key: { type: 'ALARM_FIELD', key: 'createdTime' }, direction: 'DESC' },
      typeList: [],
      statusList: [],
      severityList: [],
    },
  },
  search: {
    parameters: {
      rootId: idOf('ASSET'),
      rootType: 'ASSET',
      direction: 'FROM',
      relationTypeGroup: 'COMMON',
      maxLevel: 2,
      fetchLastLevelOnly: false,
    },
    relationType: 'Contains',
  },
  securitySettings: {
    passwordPolicy: { minimumLength: 8 },
    maxFailedLoginAttempts: null,
    userLockoutNotificationEmail: null,
  },
  rpc: { method: 'setGpio', params: { pin: 7 }, timeout: 5000 },
  script: {
    script: 'return {msg: msg, metadata: metadata, msgType: msgType};',
    scriptType: 'update',
    argNames: ['msg', 'metadata', 'msgType'],
    msg: '{"temperature":21.5}',
    metadata: { deviceName: 'T' },
    msgType: 'POST_TELEMETRY_REQUEST',
  },
  provisioning: {
    deviceName: `${name}-new`,
    provisionDeviceKey: word('provisionKey'),
    provisionDeviceSecret: 'secret',
  },
} as const;
