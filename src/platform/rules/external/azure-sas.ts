import { createHmac } from 'node:crypto';

/** The version of the protocol of Azure IoT Hub that user names say. */
const API_VERSION = '2018-06-30';

/** The user name by which a device signs in to a hub. */
export function azureUserName(host: string, deviceId: string): string {
  return `${host}/${deviceId}/?api-version=${API_VERSION}`;
}

/**
 * The token by which a device proves that it has the shared access key, good until a time in seconds since the epoch:
 * what it is for, and when it ends, signed with the key, which is base64.
 */
export function azureSasToken(host: string, key: string, expiry: number): string {
  const resource = encodeURIComponent(host);
  const signature = createHmac('sha256', Buffer.from(key, 'base64'))
    .update(`${resource}\n${expiry}`)
    .digest('base64');
  return `SharedAccessSignature sr=${resource}&sig=${encodeURIComponent(signature)}&se=${expiry}`;
}
