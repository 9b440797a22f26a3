import * as z from 'zod/mini';
import {
  type DeviceProfile,
  DeviceProfileData,
  ProvisionType,
  TransportType,
} from '../../../model/device-profile.ts';
import { ATTRIBUTES_TOPIC, parseTopicFilter, TELEMETRY_TOPIC } from '../../../model/mqtt-topics.ts';
import { badRequest } from '../../errors.ts';
import { checkProtoSchema } from '../../protocol/proto-schema.ts';
import { limitText, requireText } from '../engine/text-rules.ts';

/** The members of a profile that are stored beside its name, completed. */
export interface CheckedProfile {
  type: string;
  transportType: string;
  provisionType: string;
  provisionDeviceKey: string | null;
  profileData: Record<string, unknown>;
}

const DeviceProfileType = z.enum(['DEFAULT']);

/**
 * Holds a device profile to the rules that need no look at others, and fills in the parts of its data that are
 * missing; members that nobody here knows stay. @throws PlatformError 400
 */
export function checkDeviceProfile(profile: DeviceProfile): CheckedProfile {
  requireText(profile.name, 'Device profile name should be specified!');
  limitText(profile.name, 'Device profile name');
  requireText(profile.type, 'Device profile type should be specified!');
  requireText(profile.transportType, 'Device profile transport type should be specified!');
  const type = requireKnown('type', DeviceProfileType, profile.type);
  const transportType = requireKnown('transportType', TransportType, profile.transportType);
  if (!profile.profileData) throw badRequest('Device profile data should be specified!');
  const data = DeviceProfileData.safeParse(profile.profileData);
  if (!data.success) {
    const path = data.error.issues[0]?.path.join('.');
    throw badRequest(`Invalid value of 'profileData.${path}'!`);
  }
  const { configuration, transportConfiguration, provisionConfiguration, alarms } = data.data;
  const provisionType = requireKnown(
    'provisionType',
    ProvisionType,
    profile.provisionType ?? provisionConfiguration?.type ?? 'DISABLED',
  );
  requireSame('type', type, configuration?.type);
  requireSame('transport type', transportType, transportConfiguration?.type);
  requireSame('provision type', provisionType, provisionConfiguration?.type);
  checkTransport(transportConfiguration);
  checkAlarms(alarms);
  return {
    type,
    transportType,
    provisionType,
    provisionDeviceKey: profile.provisionDeviceKey || null,
    profileData: {
      ...profile.profileData,
      configuration: configuration ?? { type },
      transportConfiguration: transportConfiguration ?? { type: transportType },
      provisionConfiguration: provisionConfiguration ?? { type: provisionType, provisionDeviceSecret: null },
      // As they came: what was read of them lacks members of their conditions that nobody here knows.
      alarms: profile.profileData.alarms ?? null,
    },
  };
}

function requireKnown<T extends string>(member: string, known: z.ZodMiniType<T>, value: unknown): T {
  const parsed = known.safeParse(value);
  if (!parsed.success) throw badRequest(`Invalid value of '${member}'!`);
  return parsed.data;
}

function requireSame(what: string, ofProfile: string, ofData: string | undefined): void {
  if (ofData === undefined || ofData === ofProfile) return;
  throw badRequest(`Device profile ${what} '${ofProfile}' doesn't match that of its data '${ofData}'!`);
}

function checkTransport(transport: DeviceProfileData['transportConfiguration']): void {
  if (transport?.type !== 'MQTT') return;
  const telemetry = transport.deviceTelemetryTopic || TELEMETRY_TOPIC;
  const attributes = transport.deviceAttributesTopic || ATTRIBUTES_TOPIC;
  checkTopic(telemetry);
  checkTopic(attributes);
  if (telemetry === attributes) {
    throw badRequest('[Transport Configuration] Telemetry and attributes topics must be different!');
  }
  const payload = transport.transportPayloadTypeConfiguration;
  if (payload?.transportPayloadType !== 'PROTOBUF') return;
  checkProtoSchema(payload.deviceTelemetryProtoSchema, 'telemetry');
  checkProtoSchema(payload.deviceAttributesProtoSchema, 'attributes');
}

function checkTopic(topic: string): void {
  if (parseTopicFilter(topic)) return;
  throw badRequest(`[Transport Configuration] Invalid MQTT topic filter '${topic}'!`);
}

function checkAlarms(alarms: DeviceProfileData['alarms']): void {
  const seen = new Set<string>();
  for (const { alarmType } of alarms ?? []) {
    const type = requireText(alarmType, 'Alarm rule type should be specified!');
    if (seen.has(type)) {
      throw badRequest(`Can't create device profile with the same alarm rule types: "${type}"!`);
    }
    seen.add(type);
  }
}
