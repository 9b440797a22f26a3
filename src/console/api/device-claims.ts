import * as z from 'zod/mini';
import { Device } from '../../model/device.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { deleted, part, posted } from './calls.ts';

/** What came of a claim; refusals say `FAILURE` or `CLAIMED` instead. */
const Claimed = z.looseObject({ device: Device, response: z.string() });
type Claimed = z.infer<typeof Claimed>;

const pathOf = (deviceName: string) => `/api/customer/device/${part(deviceName)}/claim`;

/** Makes a device, by its name, the user's customer's; with the secret that the device has shown, if it has. */
export function claimDevice(
  deviceName: string,
  secretKey?: string,
  request?: RequestOptions,
): Promise<Claimed> {
  return posted(pathOf(deviceName), secretKey ? { secretKey } : {}, Claimed, request);
}

/** Gives a claimed device back, by its name, so that others may claim it. */
export function giveUpDevice(deviceName: string, request?: RequestOptions): Promise<void> {
  return deleted(pathOf(deviceName), request);
}
