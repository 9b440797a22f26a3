import * as z from 'zod/mini';
import { DeviceProfileAlarm } from './alarm-rule.ts';
import { idOf } from './entity-id.ts';

const text = z.nullish(z.string());

/** How the devices of a profile may connect, as far as the platform knows. */
export const TransportType = z.enum(['DEFAULT', 'MQTT', 'LWM2M']);
export type TransportType = z.infer<typeof TransportType>;

/** Whether devices may make themselves known by the key and secret of their profile. */
export const ProvisionType = z.enum([
  'DISABLED',
  'ALLOW_CREATE_NEW_DEVICES',
  'CHECK_PRE_PROVISIONED_DEVICES',
]);
export type ProvisionType = z.infer<typeof ProvisionType>;

/** How the payloads of devices are written. */
export const PayloadType = z.enum(['JSON', 'PROTOBUF']);

/** The parts of profile data that are known; everything else of it is kept as it comes. */
export const DeviceProfileData = z.looseObject({
  configuration: z.nullish(z.looseObject({ type: z.string() })),
  /** Topics and payloads are of MQTT alone. */
  transportConfiguration: z.nullish(
    z.looseObject({
      type: z.string(),
      deviceTelemetryTopic: text,
      deviceAttributesTopic: text,
      transportPayloadTypeConfiguration: z.nullish(
        z.looseObject({
          transportPayloadType: z.nullish(PayloadType),
          deviceTelemetryProtoSchema: text,
          deviceAttributesProtoSchema: text,
        }),
      ),
    }),
  ),
  provisionConfiguration: z.nullish(z.looseObject({ type: z.string(), provisionDeviceSecret: text })),
  alarms: z.nullish(z.array(DeviceProfileAlarm)),
});
export type DeviceProfileData = z.infer<typeof DeviceProfileData>;

/** A device profile with its rules and transports. `profileData` is kept as it comes: its parts vary by kind. */
export const DeviceProfile = z.looseObject({
  id: z.optional(z.nullable(idOf('DEVICE_PROFILE'))),
  createdTime: z.nullish(z.number()),
  tenantId: z.optional(z.nullable(idOf('TENANT'))),
  name: z.string(),
  description: z.optional(z.nullable(z.string())),
  default: z.optional(z.boolean()),
  type: z.optional(z.nullable(z.string())),
  transportType: z.optional(z.nullable(z.string())),
  provisionType: z.optional(z.nullable(z.string())),
  defaultRuleChainId: z.optional(z.nullable(idOf('RULE_CHAIN'))),
  defaultQueueName: z.optional(z.nullable(z.string())),
  provisionDeviceKey: z.optional(z.nullable(z.string())),
  profileData: z.optional(z.nullable(z.looseObject({}))),
});
export type DeviceProfile = z.infer<typeof DeviceProfile>;

/** A stored device profile as lists show it. */
export const StoredDeviceProfile = z.extend(DeviceProfile, { id: idOf('DEVICE_PROFILE') });
