import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseArgs } from '../../../../../src/console/commands/param.ts';
import { deviceProfileForm } from '../../../../../src/console/screens/device-profiles/device-profile-form.ts';
import { transportText } from '../../../../../src/console/screens/device-profiles/transport.ts';
import { type DeviceProfile, DeviceProfileData } from '../../../../../src/model/device-profile.ts';

const { params, answersOf, laidOver, fixed, startingAt } = deviceProfileForm;

const HOT = {
  id: 'a',
  alarmType: 'Hot',
  createRules: {
    MAJOR: {
      condition: {
        condition: [
          {
            key: { type: 'TIME_SERIES', key: 'temperature' },
            valueType: 'NUMERIC',
            predicate: { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 60 } },
          },
        ],
      },
    },
  },
  later: 3,
};

const mqtt: DeviceProfile = {
  name: 'Meters',
  transportType: 'MQTT',
  provisionType: 'ALLOW_CREATE_NEW_DEVICES',
  provisionDeviceKey: 'key',
  profileData: {
    configuration: { type: 'DEFAULT' },
    transportConfiguration: {
      type: 'MQTT',
      deviceTelemetryTopic: 'meters/+/values',
      deviceAttributesTopic: 'meters/+/facts',
      transportPayloadTypeConfiguration: { transportPayloadType: 'JSON', later: 1 },
      later: { kept: true },
    },
    provisionConfiguration: { type: 'ALLOW_CREATE_NEW_DEVICES', provisionDeviceSecret: 'secret', later: 2 },
    alarms: [HOT],
    later: 4,
  },
};

/** What is saved of a profile after a person has changed these answers of its form. */
function saved(profile: DeviceProfile, answers: object): DeviceProfile {
  return laidOver(profile, z.parse(params, { ...answersOf(profile), ...answers }));
}

function refusalsOf(answers: object): Record<string, string> {
  const { error } = parseArgs(params, { name: 'Meters', ...answers });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('the form of a device profile', () => {
  test('loses nothing of what only others know', () => {
    expect(saved(mqtt, {})).toMatchObject(mqtt);
    expect(saved(mqtt, { telemetryTopic: 'meters/#' }).profileData).toMatchObject({
      transportConfiguration: {
        deviceTelemetryTopic: 'meters/#',
        deviceAttributesTopic: 'meters/+/facts',
        transportPayloadTypeConfiguration: { later: 1 },
        later: { kept: true },
      },
      alarms: [{ later: 3 }],
      later: 4,
    });
  });

  test('begins a new one with the usual transport and nothing that devices could make themselves known by', () => {
    const { name: _, ...rest } = laidOver(
      null,
      z.parse(params, { name: 'New', ...startingAt?.({ kind: 'own' }) }),
    );
    expect(rest).toMatchObject({
      type: 'DEFAULT',
      transportType: 'DEFAULT',
      provisionType: 'DISABLED',
      provisionDeviceKey: null,
      profileData: {
        configuration: { type: 'DEFAULT' },
        transportConfiguration: { type: 'DEFAULT' },
        provisionConfiguration: { type: 'DISABLED', provisionDeviceSecret: null },
        alarms: [],
      },
    });
  });

  test('keeps nothing of MQTT in a profile that is no longer about it', () => {
    expect(saved(mqtt, { transportType: 'DEFAULT' }).profileData).toMatchObject({
      transportConfiguration: { type: 'DEFAULT' },
    });
    expect(saved(mqtt, { transportType: 'DEFAULT' }).profileData?.transportConfiguration).toEqual({
      type: 'DEFAULT',
    });
  });

  test('stores schemas with protobuf alone', () => {
    const payloadOf = ({ profileData }: DeviceProfile) =>
      DeviceProfileData.parse(profileData).transportConfiguration?.transportPayloadTypeConfiguration;
    const binary = saved(mqtt, { payloadType: 'PROTOBUF' });
    expect(payloadOf(binary)).toMatchObject({
      transportPayloadType: 'PROTOBUF',
      deviceTelemetryProtoSchema: expect.stringContaining('syntax = "proto3"'),
      deviceAttributesProtoSchema: expect.stringContaining('syntax = "proto3"'),
    });
    expect(payloadOf(saved(binary, { payloadType: 'JSON' }))).toEqual({ transportPayloadType: 'JSON' });
  });

  test('refuses rules that could raise no alarm, beside their field', () => {
    expect(refusalsOf({ alarms: [{ ...HOT, createRules: { MAJOR: {} } }] })).toEqual({
      alarms: 'alarm-rule.not-whole',
    });
    expect(saved(mqtt, { alarms: [] }).profileData?.alarms).toEqual([]);
  });

  test('leaves a transport alone that it does not know, and lets nobody change it', () => {
    const lwm2m = {
      ...mqtt,
      transportType: 'LWM2M',
      profileData: { transportConfiguration: { type: 'LWM2M', observeAttr: { keyName: {} } } },
    };
    expect(fixed?.(lwm2m)).toEqual({ transportType: 'device-profile.transport-kept' });
    expect(fixed?.(mqtt)).toEqual({});
    expect(transportText(lwm2m)).toBe('LWM2M');
    expect(saved(lwm2m, { description: 'Meters of the hall' })).toMatchObject({
      transportType: 'LWM2M',
      profileData: lwm2m.profileData,
    });
  });

  test.each([
    ['sensors/#', undefined],
    ['#', undefined],
    ['a/+/b', undefined],
    ['sensors#', 'device-profile.topic-multi-level'],
    ['sensors/#/temp', 'device-profile.topic-multi-level'],
    ['a+/b', 'device-profile.topic-single-level'],
    ['', 'device-profile.topic-required'],
  ])('says of the topic “%s” what is wrong with it: %s', (telemetryTopic, refusal) => {
    expect(refusalsOf({ transportType: 'MQTT', telemetryTopic }).telemetryTopic).toBe(refusal);
  });

  test('wants two topics that differ, where there are any', () => {
    const same = { telemetryTopic: 'a', attributesTopic: 'a' };
    expect(refusalsOf({ transportType: 'MQTT', ...same })).toEqual({
      attributesTopic: 'device-profile.topics-differ',
    });
    expect(refusalsOf({ transportType: 'DEFAULT' })).toEqual({});
  });

  test('makes up a key and a secret where devices make themselves known and nobody gave any', () => {
    const asked = { provisionType: 'CHECK_PRE_PROVISIONED_DEVICES', provisionKey: '', provisionSecret: '' };
    const [first, second] = [saved(mqtt, asked), saved(mqtt, asked)];
    expect(first.provisionDeviceKey).toMatch(/^[a-z\d]{20}$/);
    expect(first.profileData?.provisionConfiguration).toMatchObject({
      type: 'CHECK_PRE_PROVISIONED_DEVICES',
      provisionDeviceSecret: expect.stringMatching(/^[a-z\d]{20}$/),
      later: 2,
    });
    expect(second.provisionDeviceKey).not.toBe(first.provisionDeviceKey);
    const other = saved(mqtt, { provisionType: 'CHECK_PRE_PROVISIONED_DEVICES' });
    expect(other.provisionDeviceKey).toBe('key');
    const off = saved(mqtt, { provisionType: 'DISABLED' });
    expect([off.provisionDeviceKey, off.profileData?.provisionConfiguration]).toMatchObject([
      null,
      { type: 'DISABLED', provisionDeviceSecret: null },
    ]);
  });
});
