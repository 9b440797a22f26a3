import * as z from 'zod/mini';
import { AdditionalInfo } from './additional-info.ts';
import { idOf, PlainId } from './entity-id.ts';

/** How long a name, type or label may be; the platform's column width. */
export const NAME_MAX_LENGTH = 255;

/** A device as saved and read; `type` is rewritten by the platform to the name of its profile. */
export const Device = z.looseObject({
  id: z.optional(z.nullable(idOf('DEVICE'))),
  createdTime: z.nullish(z.number()),
  additionalInfo: z.optional(AdditionalInfo),
  tenantId: z.optional(z.nullable(idOf('TENANT'))),
  customerId: z.optional(z.nullable(idOf('CUSTOMER'))),
  name: z.string(),
  type: z.optional(z.nullable(z.string())),
  label: z.optional(z.nullable(z.string())),
  deviceProfileId: z.optional(z.nullable(idOf('DEVICE_PROFILE'))),
  deviceData: z.optional(z.nullable(z.looseObject({}))),
});
export type Device = z.infer<typeof Device>;

/** A stored device with what lists show of its customer and profile. */
export const DeviceInfo = z.extend(Device, {
  id: idOf('DEVICE'),
  createdTime: z.number(),
  customerTitle: z.optional(z.nullable(z.string())),
  customerIsPublic: z.optional(z.boolean()),
  deviceProfileName: z.optional(z.nullable(z.string())),
});
export type DeviceInfo = z.infer<typeof DeviceInfo>;

export const CredentialsType = z.enum(['ACCESS_TOKEN', 'X509_CERTIFICATE', 'MQTT_BASIC']);
export type CredentialsType = z.infer<typeof CredentialsType>;

/**
 * How a device proves itself. ACCESS_TOKEN: credentialsId is the token. X509_CERTIFICATE and MQTT_BASIC:
 * credentialsId is computed by the platform from credentialsValue.
 */
export const DeviceCredentials = z.looseObject({
  id: z.optional(z.nullable(PlainId)),
  createdTime: z.nullish(z.number()),
  deviceId: idOf('DEVICE'),
  credentialsType: CredentialsType,
  credentialsId: z.optional(z.nullable(z.string())),
  credentialsValue: z.optional(z.nullable(z.string())),
});
export type DeviceCredentials = z.infer<typeof DeviceCredentials>;

/** Credentials as they are sent: the platform has words of its own for those without a type. */
export const DeviceCredentialsToSave = z.extend(DeviceCredentials, {
  credentialsType: z.nullish(CredentialsType),
});
export type DeviceCredentialsToSave = z.infer<typeof DeviceCredentialsToSave>;

/** A device type in use. */
export const EntitySubtype = z.looseObject({
  tenantId: z.optional(z.nullable(idOf('TENANT'))),
  entityType: z.string(),
  type: z.string(),
});
export type EntitySubtype = z.infer<typeof EntitySubtype>;

/** True when the device forwards the data of others; a gateway. */
export function isGateway(device: { additionalInfo?: AdditionalInfo | undefined }): boolean {
  return device.additionalInfo?.gateway === true;
}

/** True when the devices behind a gateway count as active whenever the gateway itself is heard of. */
export function overwritesActivity(device: { additionalInfo?: AdditionalInfo | undefined }): boolean {
  return device.additionalInfo?.overwriteActivityTime === true;
}
