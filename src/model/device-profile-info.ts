import * as z from 'zod/mini';
import { idOf } from './entity-id.ts';

/** What pickers need of a device profile. Type and transport stay text: servers know more kinds than we. */
export const DeviceProfileInfo = z.looseObject({
  id: idOf('DEVICE_PROFILE'),
  name: z.string(),
  type: z.optional(z.nullable(z.string())),
  transportType: z.optional(z.nullable(z.string())),
});
export type DeviceProfileInfo = z.infer<typeof DeviceProfileInfo>;
