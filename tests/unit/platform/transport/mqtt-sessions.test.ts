import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EntityHandle } from '../../../../src/platform/store/registry/entity-handles.ts';
import { expectEnded, grantedFor, nextMessage } from '../../../mqtt-client.ts';
import { startTransports, type TransportPlatform } from './running-platform.ts';

let platform: TransportPlatform;

beforeAll(async () => {
  platform = await startTransports();
});
afterEach(() => vi.useRealTimers());
afterAll(() => platform.close());

/** Stores a gateway whose access token is its name. */
async function addGateway(name: string, additionalInfo: object = {}): Promise<EntityHandle> {
  const { store, tenantId } = platform;
  const id = await store.write(() => {
    const device = { name, additionalInfo: { gateway: true, ...additionalInfo } };
    return store.devices.save(tenantId, device, { accessToken: name }).id?.id ?? '';
  });
  const gateway = store.entities.resolve('DEVICE', id);
  if (!gateway) throw new Error('The gateway was not stored');
  return gateway;
}

function deviceCalled(name: string): EntityHandle {
  const { store, tenantId } = platform;
  const device = store.entities.resolve('DEVICE', store.devices.byName(tenantId, name)?.id?.id ?? '');
  if (!device) throw new Error(`There is no device ${name}`);
  return device;
}

describe('a session for provisioning', () => {
  it('is answered without having subscribed', async () => {
    const { store, tenantId } = platform;
    await store.write(() => {
      const plain = store.deviceProfiles.findOrCreate(tenantId, 'open');
      store.deviceProfiles.save(tenantId, {
        ...plain,
        provisionType: 'ALLOW_CREATE_NEW_DEVICES',
        provisionDeviceKey: 'key',
        profileData: {
          ...plain.profileData,
          provisionConfiguration: { type: 'ALLOW_CREATE_NEW_DEVICES', provisionDeviceSecret: 'secret' },
        },
      });
    });
    const client = await platform.connect({ username: 'provision' });
    const answer = nextMessage(client);
    client.publish('/provision/request', '{"provisionDeviceKey":"key","provisionDeviceSecret":"secret"}');
    expect(await answer).toMatch(/^\/provision\/response \{.*"SUCCESS"/);
  });

  it('lasts a minute and no longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const client = await platform.connect({ username: 'provision', keepalive: 0 });
    vi.advanceTimersByTime(59_000);
    expect(await grantedFor(client, '/provision/response')).toBe(1);
    vi.advanceTimersByTime(2_000);
    await expectEnded(client);
  });
});

describe('a device whose profile is reached by another transport', () => {
  it('cannot connect', async () => {
    const { store, tenantId } = platform;
    await store.write(() => {
      const plain = store.deviceProfiles.findOrCreate(tenantId, 'light');
      const profile = store.deviceProfiles.save(tenantId, {
        ...plain,
        transportType: 'LWM2M',
        profileData: { ...plain.profileData, transportConfiguration: { type: 'LWM2M' } },
      });
      store.devices.save(tenantId, { name: 'lamp', deviceProfileId: profile.id }, { accessToken: 'lamp' });
    });
    await expect(platform.connect({ username: 'lamp' })).rejects.toMatchObject({ code: 5 });
  });
});

describe('a device that gets another profile', () => {
  it('is understood by it at once', async () => {
    const { store, tenantId, changes } = platform;
    const device = await platform.addDevice('movable');
    const client = await platform.connect({ username: 'movable' });
    await client.publishAsync('v1/devices/me/telemetry', '{"a":1}', { qos: 1 });
    await store.write(() => {
      const plain = store.deviceProfiles.findOrCreate(tenantId, 'own topics');
      const profile = store.deviceProfiles.save(tenantId, {
        ...plain,
        transportType: 'MQTT',
        profileData: {
          ...plain.profileData,
          transportConfiguration: {
            type: 'MQTT',
            deviceTelemetryTopic: 'data',
            deviceAttributesTopic: 'info',
            transportPayloadTypeConfiguration: { transportPayloadType: 'JSON' },
          },
        },
      });
      const stored = store.devices.byId(device.id);
      if (stored) store.devices.save(tenantId, { ...stored, deviceProfileId: profile.id });
    });
    changes.publish({ kind: 'entity-updated', entity: device });
    await client.publishAsync('data', '{"b":1}', { qos: 1 });
    expect(store.timeseries.keys(device.key)).toEqual(['a', 'b']);
  });
});

/** Publishes what is not acknowledged, on a connection that goes on. */
async function refused(client: MqttClient, topic: string, payload: string): Promise<void> {
  const acknowledged = vi.fn();
  client.publish(topic, payload, { qos: 1 }, acknowledged);
  await client.publishAsync('v1/gateway/nothing', '{}', { qos: 1 });
  expect(acknowledged).not.toHaveBeenCalled();
}

describe('a gateway', () => {
  const connectDevice = (client: MqttClient, device: string) =>
    client.publishAsync('v1/gateway/connect', JSON.stringify({ device }), { qos: 1 });

  it('makes a device once, however many messages name it at the same time', async () => {
    await addGateway('busy gateway');
    const client = await platform.connect({ username: 'busy gateway' });
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        client.publishAsync('v1/gateway/telemetry', JSON.stringify({ child: [{ [`k${at}`]: at }] }), {
          qos: 1,
        }),
      ),
    );
    const { store } = platform;
    expect(store.timeseries.keys(deviceCalled('child').key)).toHaveLength(20);
  });

  it('is related to what it brought, which is the customer’s that has the gateway', async () => {
    const gateway = await addGateway('owned gateway');
    const customerId = await platform.addCustomer('Owner');
    await platform.store.write(() => platform.store.devices.assign(gateway.id, customerId));
    const client = await platform.connect({ username: 'owned gateway' });
    await connectDevice(client, 'brought');
    const brought = deviceCalled('brought');
    expect(brought.customerId).toBe(customerId);
    const relations = platform.store.relations.to({ entityType: 'DEVICE', id: brought.id });
    expect(relations.map(({ relation, from }) => [relation.type, from.id])).toEqual([
      ['Created', gateway.id],
    ]);
  });

  it('disconnects its devices by its own end', async () => {
    await addGateway('leaving gateway');
    const client = await platform.connect({ username: 'leaving gateway' });
    await connectDevice(client, 'left behind');
    const { key } = deviceCalled('left behind');
    await client.endAsync();
    await expect
      .poll(() => platform.store.attributes.keys(key, 'SERVER_SCOPE'))
      .toContain('lastDisconnectTime');
  });

  it('stores nothing of a message of which a part makes no sense', async () => {
    await addGateway('half gateway');
    const client = await platform.connect({ username: 'half gateway' });
    const message = { good: [{ a: 1 }], bad: [5] };
    await refused(client, 'v1/gateway/telemetry', JSON.stringify(message));
    expect(platform.store.devices.byName(platform.tenantId, 'good')).toBeNull();
  });

  it('offers no device by a message of which a part makes no sense', async () => {
    await addGateway('confused gateway');
    const client = await platform.connect({ username: 'confused gateway' });
    await refused(client, 'v1/gateway/claim', '{"offered":{"secretKey":"s"},"not offered":5}');
    expect(platform.store.devices.byName(platform.tenantId, 'offered')).toBeNull();
  });

  it.each(['__proto__', 'constructor'])('may call a device %s', async (name) => {
    await addGateway(`gateway of ${name}`);
    const client = await platform.connect({ username: `gateway of ${name}` });
    await client.publishAsync('v1/gateway/telemetry', `{"${name}":[{"a":1}]}`, { qos: 1 });
    expect(platform.store.timeseries.keys(deviceCalled(name).key)).toEqual(['a']);
  });

  it('lends its activity to its devices when it is set to', async () => {
    await addGateway('lending gateway', { overwriteActivityTime: true });
    const client = await platform.connect({ username: 'lending gateway' });
    await connectDevice(client, 'quiet');
    await connectDevice(client, 'loud');
    const { key } = deviceCalled('quiet');
    await expect
      .poll(() => platform.store.attributes.keys(key, 'SERVER_SCOPE'))
      .toContain('lastActivityTime');
  });

  it('forgets a device that is deleted, and makes it anew when it sends again', async () => {
    await addGateway('loyal gateway');
    const client = await platform.connect({ username: 'loyal gateway' });
    await connectDevice(client, 'phoenix');
    const first = deviceCalled('phoenix');
    await platform.store.write(() => platform.store.devices.delete(first.id));
    platform.changes.publish({ kind: 'entity-deleted', entity: first });
    await client.publishAsync('v1/gateway/attributes', '{"phoenix":{"fw":1}}', { qos: 1 });
    expect(deviceCalled('phoenix').id).not.toBe(first.id);
  });

  it('speaks no more for a device that went to another tenant, and makes its own of that name', async () => {
    const { store, changes, tenantId } = platform;
    await addGateway('bereft gateway');
    const client = await platform.connect({ username: 'bereft gateway' });
    await connectDevice(client, 'emigrant');
    const { id, key } = deviceCalled('emigrant');
    const elsewhere = await platform.addTenant('Elsewhere');
    await store.write(() => store.devices.moveToTenant(id, elsewhere));
    const moved = store.entities.byKey(key);
    if (!moved) throw new Error('The device is gone');
    changes.publish({ kind: 'entity-reassigned', entity: moved });
    await client.publishAsync('v1/gateway/telemetry', '{"emigrant":[{"a":1}]}', { qos: 1 });
    expect(store.timeseries.keys(key)).toEqual([]);
    expect(store.timeseries.keys(deviceCalled('emigrant').key)).toEqual(['a']);
    expect(store.devices.byName(tenantId, 'emigrant')?.id?.id).not.toBe(id);
  });

  it('that goes to another tenant itself is cut off, and comes back to speak for devices there', async () => {
    const { store, changes, tenantId } = platform;
    const gateway = await addGateway('moving gateway');
    const client = await platform.connect({ username: 'moving gateway' });
    const elsewhere = await platform.addTenant('Far away');
    await store.write(() => store.devices.moveToTenant(gateway.id, elsewhere));
    const moved = store.entities.byKey(gateway.key);
    if (!moved) throw new Error('The gateway is gone');
    changes.publish({ kind: 'entity-reassigned', entity: moved });
    await expectEnded(client);
    await connectDevice(await platform.connect({ username: 'moving gateway' }), 'settler');
    expect(store.devices.byName(tenantId, 'settler')).toBeNull();
    expect(store.devices.byName(elsewhere, 'settler')).not.toBeNull();
  });

  it('may not bring more devices than the tenant may have', async () => {
    const { store } = platform;
    const other = await platform.addTenant('Small');
    await store.write(() => {
      const small = { name: 'Small', profileData: { configuration: { type: 'DEFAULT', maxDevices: 1 } } };
      const profile = store.tenantProfiles.save(small);
      const tenant = store.tenants.byId(other);
      if (tenant) store.tenants.save({ ...tenant, tenantProfileId: profile.id });
      const device = { name: 'g', additionalInfo: { gateway: true } };
      store.devices.save(other, device, { accessToken: 'small gateway' });
    });
    const client = await platform.connect({ username: 'small gateway' });
    await refused(client, 'v1/gateway/connect', '{"device":"one too many"}');
    expect(store.devices.byName(other, 'one too many')).toBeNull();
  });
});
