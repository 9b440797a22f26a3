import * as z from 'zod/mini';
import { idOf } from './entity-id.ts';

/** How the devices of a profile may connect, as far as the platform knows. */
export const TransportType = z.enum(['DEFAULT', 'MQTT', 'LWM2M']);
export type TransportType = z.infer<typeof TransportType>;

/** Whether devices may make themselves known by the key and secret of their profile. */
export const ProvisionType = z.enum([
  'DISABLED',
  'ALLOW_CREATE_NEW_DEVICES',
  'CHECK_PRE_PROVISIONED_DEVICES',
]);

/** What lists and pickers need of a device profile. Type and transport stay text: servers know more kinds than we. */
export const DeviceProfileInfo = z.looseObject({
  id: idOf('DEVICE_PROFILE'),
  name: z.string(),
  type: z.optional(z.nullable(z.string())),
  transportType: z.optional(z.nullable(z.string())),
});
export type DeviceProfileInfo = z.infer<typeof DeviceProfileInfo>;

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
