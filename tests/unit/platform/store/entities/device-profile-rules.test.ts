import { describe, expect, it } from 'vitest';
import { checkDeviceProfile } from '../../../../../src/platform/store/entities/device-profile-rules.ts';

const plain = { name: 'x', type: 'DEFAULT', transportType: 'DEFAULT', profileData: {} };
const mqtt = (transport: object) => ({
  ...plain,
  transportType: 'MQTT',
  profileData: { transportConfiguration: { type: 'MQTT', ...transport } },
});
const proto = (telemetry: string) =>
  mqtt({
    transportPayloadTypeConfiguration: {
      transportPayloadType: 'PROTOBUF',
      deviceTelemetryProtoSchema: telemetry,
      deviceAttributesProtoSchema: 'syntax = "proto3"; message A {}',
    },
  });

describe('the data of a device profile', () => {
  it('is completed where parts are missing, and keeps what nobody knows', () => {
    const { profileData, provisionType } = checkDeviceProfile({
      ...plain,
      profileData: { own: [1], alarms: [{ alarmType: 'Hot', own: 2 }] },
    });
    expect(provisionType).toBe('DISABLED');
    expect(profileData).toEqual({
      own: [1],
      configuration: { type: 'DEFAULT' },
      transportConfiguration: { type: 'DEFAULT' },
      provisionConfiguration: { type: 'DISABLED', provisionDeviceSecret: null },
      alarms: [{ alarmType: 'Hot', own: 2 }],
    });
  });

  it('must be there and be of the kinds that the profile names', () => {
    expect(() => checkDeviceProfile({ ...plain, profileData: null })).toThrow('data should be specified');
    expect(() =>
      checkDeviceProfile({ ...plain, profileData: { transportConfiguration: { type: 'MQTT' } } }),
    ).toThrow(/transport type 'DEFAULT' doesn't match .* 'MQTT'/);
    expect(() =>
      checkDeviceProfile({ ...plain, profileData: { alarms: [{ alarmType: 'Hot' }, { alarmType: 7 }] } }),
    ).toThrow("Invalid value of 'profileData.alarms.1.alarmType'!");
  });

  it('takes a blank provision key for none, so that many profiles can be without', () => {
    expect(checkDeviceProfile({ ...plain, provisionDeviceKey: '' }).provisionDeviceKey).toBeNull();
  });
});

describe('the topics of an MQTT profile', () => {
  const check = (deviceTelemetryTopic: string, deviceAttributesTopic = 'a') =>
    checkDeviceProfile(mqtt({ deviceTelemetryTopic, deviceAttributesTopic }));

  it('must differ, also from the ones that are left out', () => {
    expect(() => check('a')).toThrow('[Transport Configuration]');
    expect(() => checkDeviceProfile(mqtt({ deviceTelemetryTopic: 'v1/devices/me/attributes' }))).toThrow(
      'topics must be different',
    );
    check('b');
  });

  it.each(['+/t', 'd/+/t', 'd/#', '#'])('may have wildcards for whole levels: %s', (topic) => {
    expect(() => check(topic)).not.toThrow();
  });

  it.each(['d/#/t', 'd+/t', 'd/t#'])('may have no other wildcards: %s', (topic) => {
    expect(() => check(topic)).toThrow('Invalid MQTT topic filter');
  });
});

describe('a Protobuf schema of a device profile', () => {
  it.each([
    ['plain', 'syntax = "proto3"; message P { double t = 1; }'],
    ['commented', '// import "x"\n/* option */ syntax = "proto3"; message P { string required_by = 1; }'],
    ['nested', "syntax = 'proto3'; package x; message P { message Q { int32 a = 1; } Q q = 1; }"],
  ])('is taken: %s', (_what, schema) => {
    expect(() => checkDeviceProfile(proto(schema))).not.toThrow();
  });

  it.each([
    ['', 'Schema should be specified!'],
    ['message P {}', 'Only proto3 allowed!'],
    ['syntax = "proto2"; message P {}', 'Only proto3 allowed!'],
    ['syntax = "proto3"; import "x.proto"; message P {}', 'imports'],
    ['syntax = "proto3"; option a = "b"; message P {}', 'options'],
    ['syntax = "proto3"; message P { extend Q { } }', 'extend'],
    ['syntax = "proto3"; message P { required int32 a = 1; }', 'Required'],
    ['syntax = "proto3"; message P { int32 a = 1 [default = 3]; }', 'Default values'],
    ['syntax = "proto3"; enum P { A = 0; }', 'At least one Message'],
    ['syntax = "proto3"; message P { int32 a = 1; ', 'failed to parse telemetry'],
  ])('is refused: %s', (schema, reason) => {
    expect(() => checkDeviceProfile(proto(schema))).toThrow(reason);
    expect(() => checkDeviceProfile(proto(schema))).toThrow('[Transport Configuration]');
  });
});
