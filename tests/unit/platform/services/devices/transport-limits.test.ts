import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TenantProfileConfiguration } from '../../../../../src/model/tenant-profile.ts';
import { tooManyRequests } from '../../../../../src/platform/errors.ts';
import {
  createDeviceMessages,
  type DeviceMessages,
} from '../../../../../src/platform/services/devices/device-messages.ts';
import {
  createTransportLimits,
  RateLimitError,
} from '../../../../../src/platform/services/devices/transport-limits.ts';
import { createTenantConfigurations } from '../../../../../src/platform/services/tenant-configuration.ts';
import type { EntityHandle } from '../../../../../src/platform/store/registry/entity-handles.ts';
import { connectMqtt, expectEnded } from '../../../../mqtt-client.ts';
import { startTransports, type TransportPlatform } from '../../transport/running-platform.ts';

let platform: TransportPlatform;
let messages: DeviceMessages;
let first: EntityHandle;
let second: EntityHandle;
let now: number;

beforeEach(async () => {
  platform = await startTransports();
  now = 1_700_000_000_000;
  const { store, changes, ruleIntake, usage, activity } = platform;
  const limits = createTransportLimits(
    createTenantConfigurations(store, () => now),
    changes,
    () => now,
  );
  messages = createDeviceMessages(ruleIntake, limits, usage, activity);
  first = await platform.addDevice('first');
  second = await platform.addDevice('second');
});
afterEach(() => platform.close());

/** Grants the tenant this and nothing else, a second before now. */
async function grant(configuration: TenantProfileConfiguration): Promise<void> {
  const { store } = platform;
  await store.write(() => {
    const profile = store.tenantProfiles.ensureDefault();
    store.tenantProfiles.save({ ...profile, profileData: { configuration } });
  });
  now += 1_000;
}

const points = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `k${at}`, ts: 1, value: at }));

/** How many of so many messages pass at once. */
async function passing(device: EntityHandle, count: number, dataPoints: number): Promise<number> {
  let passed = 0;
  for (let sent = 0; sent < count; sent++) {
    try {
      if (dataPoints > 0) await messages.saveTelemetry(device, points(dataPoints));
      else messages.accept(device);
      passed += 1;
    } catch (error) {
      if (!(error instanceof RateLimitError)) throw error;
    }
  }
  return passed;
}

describe('what devices may send', () => {
  it('is unlimited unless the profile of the tenant says otherwise', async () => {
    expect([await passing(first, 100, 0), await passing(first, 100, 5)]).toEqual([100, 100]);
  });

  it('is held to messages without data and to telemetry messages by themselves', async () => {
    await grant({ transportDeviceMsgRateLimit: '3:1', transportDeviceTelemetryMsgRateLimit: '4:1' });
    expect([await passing(first, 10, 0), await passing(first, 10, 2)]).toEqual([3, 4]);
    expect(await passing(second, 10, 0)).toBe(3);
    now += 1_000;
    expect(await passing(first, 10, 0)).toBe(3);
  });

  it('is held to data points', async () => {
    await grant({ transportDeviceTelemetryDataPointsRateLimit: '10:1' });
    expect(await passing(first, 10, 4)).toBe(2);
    await expect(messages.saveAttributes(first, points(3))).rejects.toThrow(RateLimitError);
    await messages.saveAttributes(first, points(2));
  });

  it('is held to what all devices of the tenant send together', async () => {
    await grant({
      transportTenantMsgRateLimit: '5:1',
      transportTenantTelemetryMsgRateLimit: '6:1',
      transportTenantTelemetryDataPointsRateLimit: '4:1',
    });
    expect([await passing(first, 3, 0), await passing(second, 10, 0)]).toEqual([3, 2]);
    expect([await passing(first, 10, 1), await passing(second, 10, 1)]).toEqual([4, 0]);
    const other = await platform.addTenant('Other');
    const foreign = await platform.addDevice('foreign', { tenantId: other });
    expect(await passing(foreign, 10, 0)).toBe(5);
  });

  it('does not count against the others what a device sends too much', async () => {
    await grant({ transportDeviceMsgRateLimit: '2:1', transportTenantMsgRateLimit: '5:1' });
    expect([await passing(first, 100, 0), await passing(second, 100, 0)]).toEqual([2, 2]);
  });

  it('changes with the profile a second later', async () => {
    await grant({ transportDeviceMsgRateLimit: '2:1' });
    expect(await passing(first, 10, 0)).toBe(2);
    await grant({ transportDeviceMsgRateLimit: '7:1' });
    expect(await passing(first, 10, 0)).toBe(7);
    await grant({});
    expect(await passing(first, 100, 0)).toBe(100);
  });

  it('is refused over HTTP with 500', async () => {
    await grant({ transportDeviceTelemetryMsgRateLimit: '2:60' });
    const url = `${platform.url}/api/v1/first/telemetry`;
    const send = async () => (await fetch(url, { method: 'POST', body: '{"a":1}' })).status;
    expect([await send(), await send(), await send()]).toEqual([200, 200, 500]);
  });

  it('counts messages that came together one by one, and keeps those before the one that is too many', async () => {
    await grant({ transportDeviceTelemetryMsgRateLimit: '2:60' });
    const sent = ['a', 'b', 'c'].map((key) => [{ key, ts: 1, value: 1 }]);
    await expect(messages.saveAllTelemetry(first, sent)).rejects.toThrow(RateLimitError);
    await platform.store.telemetryLog.whenMerged();
    expect(platform.store.timeseries.keys(first.key)).toEqual(['a', 'b']);
  });

  it('ends the connection over MQTT', async () => {
    await grant({ transportDeviceTelemetryMsgRateLimit: '2:60' });
    const client = await connectMqtt(`mqtt://127.0.0.1:${platform.mqtt.port}`, { username: 'first' });
    const topic = 'v1/devices/me/telemetry';
    for (const key of ['a', 'b']) await client.publishAsync(topic, JSON.stringify({ [key]: 1 }), { qos: 1 });
    client.publish(topic, '{"c":1}', { qos: 1 });
    await expectEnded(client);
    expect(platform.store.timeseries.keys(first.key)).toEqual(['a', 'b']);
  });
});

describe('what devices have sent', () => {
  it('is kept as long as the profile of the tenant says', async () => {
    await grant({ defaultStorageTtlDays: 2 });
    const { store } = platform;
    await messages.saveTelemetry(first, points(1));
    const days = (count: number) => store.now() + count * 86_400_000;
    expect(await store.write(() => store.timeseries.purgeExpired(days(1), 100))).toBe(0);
    expect(await store.write(() => store.timeseries.purgeExpired(days(3), 100))).toBe(1);
  });

  it('is counted as far as it is kept when some of what came together is refused', async () => {
    const { store, changes, ruleIntake, activity } = platform;
    const counted: Record<string, number> = {};
    const refusing = createDeviceMessages(
      {
        ...ruleIntake,
        admitAll: () => Promise.resolve([{ at: 1, error: tooManyRequests('Too many wait') }]),
      },
      createTransportLimits(createTenantConfigurations(store), changes),
      {
        isEnabled: () => true,
        count(_tenantId, counter, amount) {
          counted[counter] = (counted[counter] ?? 0) + amount;
        },
      },
      activity,
    );
    await expect(refusing.saveAllTelemetry(first, [points(1), [], points(20), points(300)])).rejects.toThrow(
      'Too many wait',
    );
    expect(counted).toEqual({ transportMessages: 3, transportDataPoints: 301 });
  });

  it('is counted, and refused when the tenant has used up its month', async () => {
    const { usage, store } = platform;
    await grant({ maxTransportMessages: 3 });
    await usage.limitsChanged({ tenantId: platform.tenantId });
    expect(await passing(first, 3, 2)).toBe(3);
    await usage.flush();
    expect(usage.isEnabled(platform.tenantId, 'transportApiState')).toBe(false);
    await expect(messages.saveTelemetry(first, points(1))).rejects.toThrow('API limits');
    expect(store.timeseries.keys(first.key)).toEqual(['k0', 'k1']);
  });
});
