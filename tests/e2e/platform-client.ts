import { decodeJwt } from 'jose';
import { connectAsync } from 'mqtt';
import * as z from 'zod/mini';
import type { AlarmSeverity } from '../../src/model/alarm.ts';
import { Device, DeviceCredentials } from '../../src/model/device.ts';
import { EntityId } from '../../src/model/entity-id.ts';
import { AttributeData } from '../../src/model/telemetry.ts';
import type { Account } from '../demo-accounts.ts';
import { tokensOf } from '../sign-in.ts';

/** A device of a test with the token it speaks with. */
interface TestDevice {
  id: string;
  name: string;
  token: string;
}

/** What happens outside of the browser: other people's changes through the API, and devices that talk. */
export interface PlatformClient {
  createDevice(name: string, more?: Partial<Device>): Promise<TestDevice>;
  createDevices(names: readonly string[]): Promise<TestDevice[]>;
  /** Creates an asset and answers its id. */
  createAsset(name: string): Promise<EntityId>;
  /** The stored device, null when there is none. */
  device(id: string): Promise<Device | null>;
  deviceByName(name: string): Promise<Device | null>;
  /** What is stored of any entity, by the noun its paths call it by; null when there is none. */
  stored(noun: string, id: string): Promise<object | null>;
  /** Saves what others have made, by the noun its paths call it by, and answers its id. */
  save(noun: string, entity: object): Promise<string>;
  /** Somebody else's change of an entity. */
  change(noun: string, id: string, over: object): Promise<void>;
  /** Somebody else deletes an entity. */
  remove(noun: string, id: string): Promise<void>;
  /** The id of the customer whose user the demo accounts have. */
  demoCustomer(): Promise<string>;
  /** The attributes of a device, by scope. */
  attributes(deviceId: string): Promise<Record<string, Record<string, unknown>>>;
  /** Sets attributes of a device on the platform's side. */
  setAttributes(deviceId: string, values: object): Promise<void>;
  /** The latest values of a device by key, as texts. */
  latest(deviceId: string): Promise<Record<string, string>>;
  /** Raises an alarm of an entity, or of the device with an id. */
  raiseAlarm(originator: EntityId | string, type: string, severity: AlarmSeverity): Promise<void>;
  /** Has one entity contain another one. */
  relate(from: EntityId, to: EntityId): Promise<void>;
  /** Sends telemetry the way a device with HTTP does. */
  postTelemetry(device: TestDevice, values: object): Promise<void>;
  /** Sends telemetry the way a device with MQTT does; resolves when the platform acknowledged it. */
  publishTelemetry(device: TestDevice, values: object): Promise<void>;
  /** Deletes what was created, so that a story can be told again. */
  forget(): Promise<void>;
}

/** Signs somebody in on the platform, the demo tenant's administrator unless said, and acts in that name. */
export async function connectPlatform(
  url: string,
  mqttPort: number,
  account: Account = 'tenant',
): Promise<PlatformClient> {
  const { token } = await tokensOf(url, account);

  async function call(method: string, path: string, body?: unknown, bearer?: string): Promise<unknown> {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(bearer ? { 'X-Authorization': `Bearer ${bearer}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.status === 404) return null;
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  const created: string[] = [];

  async function createDevice(name: string, more: Partial<Device> = {}): Promise<TestDevice> {
    const device = Device.parse(await call('POST', '/api/device', { name, ...more }, token));
    const id = device.id?.id ?? '';
    created.push(`/api/device/${id}`);
    const credentials = DeviceCredentials.parse(
      await call('GET', `/api/device/${id}/credentials`, undefined, token),
    );
    return { id, name, token: credentials.credentialsId ?? '' };
  }

  const stored: PlatformClient['stored'] = async (noun, id) =>
    z.nullable(z.looseObject({})).parse(await call('GET', `/api/${noun}/${id}`, undefined, token));

  return {
    createDevice,
    createDevices: (names) => Promise.all(names.map((name) => createDevice(name))),
    createAsset: async (name) => {
      const asset = await call('POST', '/api/asset', { name, type: 'hall' }, token);
      const { id } = z.object({ id: EntityId }).parse(asset);
      created.push(`/api/asset/${id.id}`);
      return id;
    },
    device: async (id) => z.nullable(Device).parse(await call('GET', `/api/device/${id}`, undefined, token)),
    deviceByName: async (name) =>
      z
        .nullable(Device)
        .parse(
          await call('GET', `/api/tenant/devices?deviceName=${encodeURIComponent(name)}`, undefined, token),
        ),
    stored,
    save: async (noun, entity) => {
      const saved = await call('POST', `/api/${noun}`, entity, token);
      const { id } = z.looseObject({ id: EntityId }).parse(saved).id;
      // What is assigned to somebody was there before.
      if (!noun.includes('/')) created.push(`/api/${noun}/${id}`);
      return id;
    },
    relate: async (from, to) => {
      await call('POST', '/api/relation', { from, to, type: 'Contains', typeGroup: 'COMMON' }, token);
    },
    change: async (noun, id, over) => {
      await call('POST', `/api/${noun}`, { ...(await stored(noun, id)), ...over }, token);
    },
    remove: async (noun, id) => {
      await call('DELETE', `/api/${noun}/${id}`, undefined, token);
    },
    demoCustomer: async () => {
      const { customerId } = decodeJwt((await tokensOf(url, 'customer')).token);
      return z.parse(z.string(), customerId);
    },
    attributes: async (deviceId) => {
      const ofScope = async (scope: string) => {
        const path = `/api/plugins/telemetry/DEVICE/${deviceId}/values/attributes/${scope}`;
        const found = z.array(AttributeData).parse(await call('GET', path, undefined, token));
        return [scope, Object.fromEntries(found.map(({ key, value }) => [key, value]))] as const;
      };
      return Object.fromEntries(await Promise.all(['SERVER_SCOPE', 'SHARED_SCOPE'].map(ofScope)));
    },
    setAttributes: async (deviceId, values) => {
      await call('POST', `/api/plugins/telemetry/DEVICE/${deviceId}/SERVER_SCOPE`, values, token);
    },
    latest: async (deviceId) => {
      const path = `/api/plugins/telemetry/DEVICE/${deviceId}/values/timeseries`;
      const found = z
        .record(z.string(), z.array(z.object({ value: z.string() })))
        .parse(await call('GET', path, undefined, token));
      return Object.fromEntries(Object.entries(found).map(([key, [point]]) => [key, point?.value ?? '']));
    },
    raiseAlarm: async (of, type, severity) => {
      const originator = typeof of === 'string' ? { entityType: 'DEVICE', id: of } : of;
      await call('POST', '/api/alarm', { type, severity, status: 'ACTIVE_UNACK', originator }, token);
    },
    postTelemetry: async (device, values) => {
      await call('POST', `/api/v1/${device.token}/telemetry`, values);
    },
    publishTelemetry: async (device, values) => {
      const client = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { username: device.token });
      await client.publishAsync('v1/devices/me/telemetry', JSON.stringify(values), { qos: 1 });
      await client.endAsync();
    },
    forget: async () => {
      for (const path of created.splice(0).reverse()) await call('DELETE', path, undefined, token);
    },
  };
}
