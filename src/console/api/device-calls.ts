import * as z from 'zod/mini';
import type { RequestOptions } from '../wire/transport.ts';
import { part, posted, sent } from './calls.ts';

/** A call to a device. */
export interface DeviceCall {
  method: string;
  params: unknown;
  /** How long the platform waits for the device, in ms; its own time where it is left out. */
  timeout?: number;
}

/** Calls a device that is connected, and waits for nothing it might answer. */
export function callOneWay(deviceId: string, call: DeviceCall, request?: RequestOptions): Promise<void> {
  return sent(`/api/plugins/rpc/oneway/${part(deviceId)}`, call, request);
}

/** Calls a device that is connected; the answer is whatever it says. Refused when it does not answer in time. */
export function callTwoWay(deviceId: string, call: DeviceCall, request?: RequestOptions): Promise<unknown> {
  return posted(`/api/plugins/rpc/twoway/${part(deviceId)}`, call, z.unknown(), request);
}
