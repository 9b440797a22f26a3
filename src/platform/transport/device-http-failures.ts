import * as z from 'zod/mini';
import type { ErrorBody } from '../../model/error.ts';
import { frameworkBody, noRoomLeft, PlatformError } from '../errors.ts';
import type { Log } from '../log.ts';
import { PayloadError } from '../protocol/telemetry-payload.ts';
import { RateLimitError } from '../services/devices/transport-limits.ts';
import { isNoRoom } from '../store/engine/no-room.ts';

/** The longest message of a device, bytes. */
export const MAX_MESSAGE_BYTES = 64 * 1024;

/** What of a request does not fit its route. */
export class UnfitRequest extends Error {}

/** What a caller is told: that a page of another origin calls, that the server has another name, that it is too much. */
const SAID = [403, 421, 429];

/** The status that answers what went wrong with a request of a device, and a body where something is told of it. */
export function failureOf(
  error: unknown,
  { url, bodyLimit }: { url: string; bodyLimit: number },
): { status: number; body?: ErrorBody } {
  const told = (status: number, message: string) => ({ status, body: frameworkBody(status, url, message) });
  if (error instanceof UnfitRequest) return told(400, error.message);
  if (error instanceof PlatformError && SAID.includes(error.status)) return told(error.status, error.message);
  if (statusOf(error) === 413) return told(413, `The body is longer than ${bodyLimit} bytes`);
  if (isNoRoom(error)) {
    const { status, message } = noRoomLeft();
    return told(status, message);
  }
  return { status: 500 };
}

/** Notes what went wrong with a request of a device: what the device did not do itself is the platform's own failure. */
export function logFailure(log: Log, error: unknown): void {
  if (isRefusal(error)) log.info({ err: error }, 'A request of a device was refused');
  else log.error({ err: error }, 'A request of a device failed');
}

/** Whether the device caused the error, by what it sent or may not do. */
function isRefusal(error: unknown): boolean {
  const known = [PayloadError, PlatformError, RateLimitError, UnfitRequest, z.core.$ZodError].some(
    (kind) => error instanceof kind,
  );
  return known || statusOf(error) < 500;
}

/** The status that the framework gave to what it refused. */
function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : Number.NaN;
}
