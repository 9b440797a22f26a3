import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveDeviceCredentials } from '../../../../src/console/api/device-credentials.ts';
import type { DeviceCredentials } from '../../../../src/model/device.ts';
import { pairOf } from '../session/token-pair.ts';
import { signedInAs } from './signed-in.ts';

const credentials: DeviceCredentials = {
  deviceId: { entityType: 'DEVICE', id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10' },
  credentialsType: 'ACCESS_TOKEN',
  credentialsId: 'A1',
};

/** Takes the place of the browser's older way of calling, which alone can let a page stand still. */
function answering(status: number, text: string) {
  const sent: { call: unknown[]; headers: Record<string, string>; body: unknown }[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly status = status;
      readonly statusText = '';
      readonly responseText = text;
      #call: unknown[] = [];
      readonly #headers: Record<string, string> = {};
      open(...call: unknown[]): void {
        this.#call = call;
      }
      setRequestHeader(name: string, value: string): void {
        this.#headers[name] = value;
      }
      send(body: string): void {
        if (status === 0) throw new DOMException('A network error occurred.', 'NetworkError');
        sent.push({ call: this.#call, headers: this.#headers, body: JSON.parse(body) });
      }
    },
  );
  return sent;
}

beforeEach(() => signedInAs('TENANT_ADMIN'));
afterEach(() => vi.unstubAllGlobals());

describe('Credentials that are saved while the page stands still', () => {
  const save = () => saveDeviceCredentials(credentials, { synchronous: true });

  it('are sent with the token in either header, and are what the platform has stored', async () => {
    const stored = { ...credentials, credentialsValue: null };
    const sent = answering(200, JSON.stringify(stored));
    expect(await save()).toEqual(stored);
    const bearer = `Bearer ${pairOf().token}`;
    expect(sent).toEqual([
      {
        call: ['POST', '/api/device/credentials', false],
        headers: { 'Content-Type': 'application/json', Authorization: bearer, 'X-Authorization': bearer },
        body: credentials,
      },
    ]);
  });

  it('are not saved where the answer is anything but 200', async () => {
    answering(400, JSON.stringify({ status: 400, message: 'Taken', errorCode: 31 }));
    await expect(save()).rejects.toMatchObject({ name: 'ApiError', status: 400, errorCode: 31 });
    answering(204, '');
    await expect(save()).rejects.toMatchObject({ name: 'ApiError', status: 204 });
    answering(0, '');
    await expect(save()).rejects.toMatchObject({ name: 'ApiError', status: 0 });
  });
});
