import { describe, expect, it } from 'vitest';
import { fieldsOf, shownFields } from '../../../../../src/console/commands/param.ts';
import { formFaults } from '../../../../../src/console/rulechains/forms/form-faults.ts';
import {
  answersOf,
  type NodeConfiguration,
  type NodeForm,
  withAnswers,
} from '../../../../../src/console/rulechains/forms/node-form.ts';
import { nodeFormOf } from '../../../../../src/console/rulechains/forms/node-forms.ts';
import { ComponentType } from '../../../../../src/model/component-descriptor.ts';
import { componentsOfTypes } from '../../../../../src/platform/rules/component-catalogue.ts';

const components = componentsOfTypes(ComponentType.options).map(({ name, configurationDescriptor }) => {
  const { configDirective, defaultConfiguration } = configurationDescriptor.nodeDefinition;
  return { name, directive: configDirective ?? '', defaults: defaultConfiguration as NodeConfiguration };
});

/** Those that a new node must be given before it can be added. */
const LACKING: Readonly<Record<string, readonly string[]>> = {
  'check relation': ['entity'],
  'customer details': ['detailsList'],
  'tenant details': ['detailsList'],
  'assign to customer': ['customerNamePattern'],
  'unassign from customer': ['customerNamePattern'],
  'create relation': ['entityType'],
  'delete relation': ['entityType'],
  'save to custom table': ['tableName', 'fieldsMapping'],
  'aws sns': ['accessKeyId', 'secretAccessKey'],
  'aws sqs': ['accessKeyId', 'secretAccessKey'],
  'azure iot hub': ['clientId', 'credentials.sasKey'],
  'gcp pubsub': ['serviceAccountKey'],
};

function formOf(directive: string): NodeForm {
  const form = nodeFormOf(directive);
  if (!form) throw new Error(`There is no form ${directive}`);
  return form;
}

function defaultsOf(name: string): NodeConfiguration {
  return components.find((component) => component.name === name)?.defaults ?? {};
}

/** What is asked for beside a configuration. */
function asked(directive: string, configuration: NodeConfiguration): string[] {
  const form = formOf(directive);
  const answers = answersOf(form, configuration, {});
  return shownFields(fieldsOf(form.params), answers).map(({ name }) => name);
}

describe('every node', () => {
  it.each(components)('$name has a form', ({ directive }) => {
    expect(nodeFormOf(directive)).toBeDefined();
  });

  it.each(components)(
    '$name is new with what it needs, but for what nobody can know',
    ({ name, directive, defaults }) => {
      expect(Object.keys(formFaults(formOf(directive), defaults, defaults))).toEqual(LACKING[name] ?? []);
    },
  );

  it.each(components)(
    '$name keeps what its form does not know, and what nobody has changed',
    ({ directive, defaults }) => {
      const form = formOf(directive);
      const stored = { ...defaults, ofAnotherVersion: { kept: [1, null] } };
      expect(withAnswers(form, stored, {})).toBe(stored);
      for (const { name } of fieldsOf(form.params)) {
        const answer = answersOf(form, stored, defaults)[name];
        expect(withAnswers(form, stored, { [name]: answer }).ofAnotherVersion).toEqual({ kept: [1, null] });
      }
    },
  );

  it.each(components)(
    '$name that lacks all its members shows those of its default',
    ({ directive, defaults }) => {
      const form = formOf(directive);
      expect(answersOf(form, {}, defaults)).toEqual(answersOf(form, defaults, {}));
    },
  );
});

describe('members that were stored otherwise', () => {
  it('are switches where they are texts, and stay texts until they are switched', () => {
    const form = formOf('tbActionNodeAttributesConfig');
    const stored = { scope: 'SHARED_SCOPE', notifyDevice: 'false' };
    expect(answersOf(form, stored, {})).toMatchObject({ notifyDevice: false });
    expect(withAnswers(form, stored, { scope: 'SERVER_SCOPE' })).toEqual({
      scope: 'SERVER_SCOPE',
      notifyDevice: 'false',
    });
    expect(withAnswers(form, stored, { notifyDevice: true })).toMatchObject({ notifyDevice: true });
  });

  it('are numbers where they are texts', () => {
    const form = formOf('tbActionNodeSendEmailConfig');
    expect(answersOf(form, { proxyPort: '3128' }, {})).toMatchObject({ proxyPort: 3128 });
  });
});

describe('what a form asks for', () => {
  it.each<[string, string, NodeConfiguration, string[]]>([
    [
      'a relation to any entity',
      'tbFilterNodeCheckRelationConfig',
      { checkForSingleEntity: false },
      ['checkForSingleEntity', 'direction', 'relationType'],
    ],
    [
      'an area that the message brings',
      'tbFilterNodeGpsGeofencingConfig',
      { fetchPerimeterInfoFromMessageMetadata: true },
      ['latitudeKeyName', 'longitudeKeyName', 'fetchPerimeterInfoFromMessageMetadata'],
    ],
    [
      'a polygon',
      'tbFilterNodeGpsGeofencingConfig',
      { fetchPerimeterInfoFromMessageMetadata: false, perimeterType: 'POLYGON' },
      [
        'latitudeKeyName',
        'longitudeKeyName',
        'fetchPerimeterInfoFromMessageMetadata',
        'perimeterType',
        'polygonsDefinition',
      ],
    ],
    [
      'an alarm that is the message',
      'tbActionNodeCreateAlarmConfig',
      { useMessageAlarmData: true },
      ['useMessageAlarmData'],
    ],
    [
      'a relation that makes a user',
      'tbActionNodeCreateRelationConfig',
      { entityType: 'USER' },
      [
        'direction',
        'entityType',
        'entityNamePattern',
        'relationType',
        'removeCurrentRelations',
        'changeOriginatorToRelatedEntity',
        'entityCacheExpiration',
      ],
    ],
    [
      'mail of the platform',
      'tbActionNodeSendEmailConfig',
      { useSystemSmtpSettings: true },
      ['useSystemSmtpSettings'],
    ],
    [
      'a delay that the message brings',
      'tbActionNodeMsgDelayConfig',
      { useMetadataPeriodInSecondsPatterns: true },
      ['useMetadataPeriodInSecondsPatterns', 'periodInSecondsPattern', 'maxPendingMsgs'],
    ],
    [
      'SMS of an own provider',
      'tbActionNodeSendSmsConfig',
      { useSystemSmsSettings: false, smsProviderConfiguration: { type: 'TWILIO' } },
      [
        'numbersToTemplate',
        'smsMessageTemplate',
        'useSystemSmsSettings',
        'smsProviderConfiguration.type',
        'smsProviderConfiguration.numberFrom',
        'smsProviderConfiguration.accountSid',
        'smsProviderConfiguration.accountToken',
      ],
    ],
  ])('of %s', (_what, directive, configuration, expected) => {
    expect(asked(directive, configuration)).toEqual(expected);
  });
});

describe('what a form refuses', () => {
  it.each<[string, string, string, NodeConfiguration, string]>([
    [
      'a latitude beyond the pole',
      'gps geofencing filter',
      'tbFilterNodeGpsGeofencingConfig',
      {
        fetchPerimeterInfoFromMessageMetadata: false,
        perimeterType: 'CIRCLE',
        centerLatitude: 91,
        centerLongitude: 8,
        range: 1,
        rangeUnit: 'METER',
      },
      'centerLatitude',
    ],
    [
      'a polygon of two points',
      'gps geofencing filter',
      'tbFilterNodeGpsGeofencingConfig',
      {
        fetchPerimeterInfoFromMessageMetadata: false,
        perimeterType: 'POLYGON',
        polygonsDefinition: '[[1,2],[3,4]]',
      },
      'polygonsDefinition',
    ],
    [
      'a single row of a history',
      'originator telemetry',
      'tbEnrichmentNodeGetTelemetryFromDatabase',
      { fetchMode: 'ALL', limit: 1 },
      'limit',
    ],
    [
      'a mapping of nothing',
      'customer attributes',
      'tbEnrichmentNodeCustomerAttributesConfig',
      { attrMapping: {} },
      'attrMapping',
    ],
    ['a port that is none', 'mqtt', 'tbActionNodeMqttConfig', { port: 0 }, 'port'],
    [
      'a name without a password',
      'mqtt',
      'tbActionNodeMqttConfig',
      { credentials: { type: 'basic', username: 'a' } },
      'credentials.password',
    ],
    [
      'a certificate without its key',
      'rest api call',
      'tbActionNodeRestApiCallConfig',
      { credentials: { type: 'cert.PEM', cert: 'x', certFileName: 'a.pem' } },
      'credentials.privateKey',
    ],
    [
      'no certificate at all',
      'mqtt',
      'tbActionNodeMqttConfig',
      { credentials: { type: 'cert.PEM' } },
      'credentials.caCert',
    ],
    ['no script', 'script', 'tbFilterNodeScriptConfig', { jsScript: '' }, 'jsScript'],
  ])('%s', (_what, name, directive, members, fault) => {
    const defaults = defaultsOf(name);
    expect(Object.keys(formFaults(formOf(directive), { ...defaults, ...members }, defaults))).toEqual([
      fault,
    ]);
  });

  it('but takes the certificate of an authority alone', () => {
    const defaults = defaultsOf('mqtt');
    const credentials = { type: 'cert.PEM', caCert: 'x', caCertFileName: 'ca.pem' };
    expect(formFaults(formOf('tbActionNodeMqttConfig'), { ...defaults, credentials }, defaults)).toEqual({});
  });
});

describe('an answer that stands for several members', () => {
  it('is an entity, by its type and its id', () => {
    const form = formOf('tbFilterNodeCheckRelationConfig');
    const entity = { entityType: 'ASSET', id: '10000000-0000-1000-8000-000000000001' };
    const stored = withAnswers(form, { checkForSingleEntity: true }, { entity });
    expect(stored).toMatchObject({ entityType: 'ASSET', entityId: entity.id });
    expect(answersOf(form, stored, {})).toMatchObject({ entity });
  });

  it('is a file, by its text and its name, which go together', () => {
    const form = formOf('tbActionNodePubSubConfig');
    const stored = withAnswers(form, {}, { serviceAccountKey: { name: 'key.json', content: '{}' } });
    expect(stored).toEqual({ serviceAccountKey: '{}', serviceAccountKeyFileName: 'key.json' });
    expect(withAnswers(form, stored, { serviceAccountKey: undefined })).toEqual({
      serviceAccountKey: null,
      serviceAccountKeyFileName: null,
    });
  });

  it('is another kind of credentials, which leaves nothing of the one before', () => {
    const form = formOf('tbActionNodeMqttConfig');
    const stored = { credentials: { type: 'basic', username: 'a', password: 'b' } };
    expect(withAnswers(form, stored, { 'credentials.type': 'anonymous' })).toEqual({
      credentials: { type: 'anonymous' },
    });
  });
});
