import { DeviceCredentials, type DeviceCredentialsToSave } from '../../model/device.ts';
import { accessToken } from '../session/session-store.ts';
import { readAnswer } from '../wire/answer.ts';
import { noAnswer, refusal } from '../wire/api-error.ts';
import { decodeErrorBody } from '../wire/body.ts';
import type { RequestOptions } from '../wire/transport.ts';
import { got, part, posted } from './calls.ts';

const CREDENTIALS = '/api/device/credentials';

/** How a device proves itself. */
export function deviceCredentials(deviceId: string, request?: RequestOptions): Promise<DeviceCredentials> {
  return got(`/api/device/${part(deviceId)}/credentials`, DeviceCredentials, request);
}

/**
 * Stores how a device proves itself from now on: the stored ones with what has changed. `synchronous`: the page stands
 * still until the platform has answered, and who calls shows what failed.
 */
export function saveDeviceCredentials(
  credentials: DeviceCredentialsToSave,
  { synchronous = false, ...request }: RequestOptions & { synchronous?: boolean } = {},
): Promise<DeviceCredentials> {
  if (synchronous) return saveSynchronously(credentials);
  return posted(CREDENTIALS, credentials, DeviceCredentials, request);
}

async function saveSynchronously(credentials: DeviceCredentialsToSave): Promise<DeviceCredentials> {
  const token = await accessToken();
  const call = new XMLHttpRequest();
  call.open('POST', CREDENTIALS, false);
  call.setRequestHeader('Content-Type', 'application/json');
  call.setRequestHeader('Authorization', `Bearer ${token}`);
  call.setRequestHeader('X-Authorization', `Bearer ${token}`);
  try {
    call.send(JSON.stringify(credentials));
  } catch (error) {
    throw noAnswer(error);
  }
  const { status, statusText, responseText } = call;
  if (status !== 200) throw await refusal(status, decodeErrorBody(responseText || undefined), statusText);
  return readAnswer(new Response(null, { status }), responseText, DeviceCredentials);
}
