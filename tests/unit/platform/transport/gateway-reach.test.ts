import type { MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NULL_UUID } from '../../../../src/model/entity-id.ts';
import type { EntityHandle } from '../../../../src/platform/store/registry/entity-handles.ts';
import { startTransports, type TransportPlatform } from './running-platform.ts';

let platform: TransportPlatform;
let north: string;
let south: string;

async function start(...allow: Parameters<typeof startTransports>): Promise<void> {
  platform = await startTransports(...allow);
  [north, south] = [await platform.addCustomer('North'), await platform.addCustomer('South')];
}

beforeEach(() => start());
afterEach(() => platform.close());

describe('a gateway speaks for', () => {
  it.each<[whose: string, customer: () => string | undefined, isHeard: boolean]>([
    ['nobody', () => undefined, true],
    ['its own customer', () => north, true],
    ['another customer', () => south, false],
  ])('devices of %s: %#', async (_whose, customer, isHeard) => {
    const client = await connectGateway(north);
    const sensor = await addSensor(customer());
    await platform.store.write(() =>
      platform.store.attributes.save(sensor.key, 'SHARED_SCOPE', [{ key: 'pin', ts: 1, value: 4711 }]),
    );
    const heard = vi.fn();
    client.on('message', (_topic, payload) => heard(String(payload)));
    await client.subscribeAsync(['v1/gateway/attributes', 'v1/gateway/attributes/response'], { qos: 1 });
    for (const [topic, message] of [
      ['telemetry', { sensor: [{ t: 1 }] }],
      ['attributes', { sensor: { fw: 1 } }],
      ['attributes/request', { id: 1, device: 'sensor', client: false, key: 'pin' }],
    ] as const) {
      expect(await isAccepted(client, topic, message)).toBe(isHeard);
    }
    await platform.telemetry.saveAttributes(sensor, 'SHARED_SCOPE', [{ key: 'pin', ts: 2, value: 815 }]);
    await ping(client);
    const { timeseries, attributes } = platform.store;
    expect(timeseries.keys(sensor.key)).toEqual(isHeard ? ['t'] : []);
    expect(attributes.keys(sensor.key, 'CLIENT_SCOPE')).toEqual(isHeard ? ['fw'] : []);
    expect(heard.mock.calls.flat()).toEqual(
      isHeard ? [expect.stringContaining('4711'), expect.stringContaining('815')] : [],
    );
  });

  it('what it brought, whoever has that now, until somebody else brings it', async () => {
    const client = await connectGateway(north);
    expect(await isAccepted(client, 'telemetry', { brought: [{ t: 1 }] })).toBe(true);
    await handOver('brought', south);
    expect(await isAccepted(client, 'telemetry', { brought: [{ t: 2 }] })).toBe(true);
    await connectGateway(north, 'another');
    const other = await platform.connect({ username: 'another' });
    expect(await isAccepted(other, 'telemetry', { brought: [{ t: 3 }] })).toBe(false);
  });

  it('a device no more that goes to another customer', async () => {
    const client = await connectGateway(north);
    await addSensor(north);
    expect(await isAccepted(client, 'connect', { device: 'sensor' })).toBe(true);
    await handOver('sensor', south);
    expect(await isAccepted(client, 'telemetry', { sensor: [{ t: 1 }] })).toBe(false);
  });

  it('its former customer no more when it goes to another one itself', async () => {
    const client = await connectGateway(north);
    const sensor = await addSensor(north);
    expect(await isAccepted(client, 'connect', { device: 'sensor' })).toBe(true);
    await handOver('gateway', south);
    expect(await isAccepted(client, 'telemetry', { sensor: [{ t: 1 }] })).toBe(false);
    expect(platform.store.timeseries.keys(sensor.key)).toEqual([]);
  });

  it('every device of the tenant where the operator allows it', async () => {
    await platform.close();
    await start('any-gateway');
    const client = await connectGateway(north);
    const sensor = await addSensor(south);
    expect(await isAccepted(client, 'telemetry', { sensor: [{ t: 1 }] })).toBe(true);
    expect(platform.store.timeseries.keys(sensor.key)).toEqual(['t']);
  });
});

describe('a gateway offers', () => {
  it.each<[whose: string, customer: () => string | undefined, isOffered: boolean]>([
    ['the tenant', () => undefined, true],
    ['a customer, whose users could then claim it', () => north, false],
  ])('a device of nobody when it is a gateway of %s: %#', async (_whose, customer, isOffered) => {
    const client = await connectGateway(customer());
    const sensor = await addSensor();
    expect(await isAccepted(client, 'claim', { sensor: { secretKey: 's' } })).toBe(isOffered);
    const owner = platform.store.entities.resolve('CUSTOMER', north);
    if (!owner) throw new Error('The customer is gone');
    const claimed = await platform.claiming.claim(sensor, { customer: owner, secretKey: 's' });
    expect(claimed).toBe(isOffered ? 'SUCCESS' : 'FAILURE');
  });

  it('what it brought', async () => {
    const client = await connectGateway(north);
    expect(await isAccepted(client, 'connect', { device: 'brought' })).toBe(true);
    await handOver('brought', null);
    expect(await isAccepted(client, 'claim', { brought: { secretKey: 's' } })).toBe(true);
  });
});

/** Stores a gateway, of a customer when one is named, and connects it. */
async function connectGateway(customerId?: string, name = 'gateway'): Promise<MqttClient> {
  const { id } = await platform.addDevice(name, customerId ? { customerId } : {});
  await platform.store.write(() => {
    const stored = platform.store.devices.byId(id);
    if (stored)
      platform.store.devices.save(platform.tenantId, { ...stored, additionalInfo: { gateway: true } });
  });
  return await platform.connect({ username: name });
}

async function addSensor(customerId?: string): Promise<EntityHandle> {
  return await platform.addDevice('sensor', customerId ? { customerId } : {});
}

/** Whether the gateway's message is acknowledged, and not refused; the connection goes on either way. */
async function isAccepted(client: MqttClient, topic: string, message: object): Promise<boolean> {
  return await new Promise((resolve) => {
    vi.spyOn(platform.log, 'info').mockImplementation((_facts, text) => {
      if (text === 'A message of a gateway was refused') resolve(false);
    });
    client.publish(`v1/gateway/${topic}`, JSON.stringify(message), { qos: 1 }, () => resolve(true));
  });
}

/** Waits until the client has heard all that was sent to it. */
async function ping(client: MqttClient): Promise<void> {
  await client.publishAsync('v1/gateway/nothing', '{}', { qos: 1 });
}

async function handOver(name: string, customerId: string | null): Promise<void> {
  const { store, entities, tenantId } = platform;
  const device = store.entities.resolve('DEVICE', store.devices.byName(tenantId, name)?.id?.id ?? NULL_UUID);
  const customer = customerId === null ? null : store.entities.resolve('CUSTOMER', customerId);
  if (!device) throw new Error(`There is no device ${name}`);
  await entities.assign(device, customer);
}
