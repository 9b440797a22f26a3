import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEMO_SENSOR_TOKEN } from '../../../../src/platform/demo/demo-data.ts';
import { FEED_INTERVAL, sample, startDemoFeeder } from '../../../../src/platform/demo/feeder.ts';
import { replaceKnownTokens } from '../../../../src/platform/demo/known-tokens.ts';
import { startTransports, type TransportPlatform } from '../transport/running-platform.ts';

let platform: TransportPlatform;

beforeEach(async () => {
  platform = await startTransports();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: 1_700_000_000_000 });
});
afterEach(async () => {
  vi.useRealTimers();
  await platform.close();
});

describe('what the demo sensor measures', () => {
  it('is the same at the same time and moves with it, within what a greenhouse knows', () => {
    expect(sample(1_000)).toEqual(sample(1_000));
    const temperatures = Array.from({ length: 300 }, (_, second) => Number(sample(second * 1_000)[0]?.value));
    expect(new Set(temperatures).size).toBeGreaterThan(30);
    expect(Math.min(...temperatures)).toBeGreaterThanOrEqual(19);
    expect(Math.max(...temperatures)).toBeLessThanOrEqual(25);
  });
});

describe('the feeder of the demo sensor', () => {
  it('sends every second as a device would, until it is closed', async () => {
    const sensor = await platform.addDevice(DEMO_SENSOR_TOKEN);
    const feeder = startDemoFeeder(platform);
    const told: number[] = [];
    let heard = Promise.withResolvers<void>();
    platform.changes.subscribe('DEVICE', sensor.id, (change) => {
      if (change.kind !== 'timeseries') return;
      told.push(change.entries.length);
      heard.resolve();
    });
    for (let second = 0; second < 3; second++) {
      heard = Promise.withResolvers();
      vi.advanceTimersByTime(FEED_INTERVAL);
      await heard.promise;
    }
    feeder.close();
    vi.advanceTimersByTime(10 * FEED_INTERVAL);
    // Whoever sends counts as active, and uses something, a little after the news of it.
    await platform.store.write(() => undefined);
    await platform.activity.close();
    await platform.usage.flush();
    expect(told).toEqual([5, 5, 5]);
    const { key } = platform.store.apiUsage.ofTenant(platform.tenantId)?.entity ?? {};
    expect(platform.store.timeseries.latest(key ?? 0, ['transportMsgCount'])[0]?.value).toBe(3);
    expect(platform.store.attributes.list(sensor.key, 'SERVER_SCOPE', ['active'])[0]?.value).toBe(true);
  });

  it('knows the sensor by its new token when the known one was replaced', async () => {
    const sensor = await platform.addDevice(DEMO_SENSOR_TOKEN);
    await platform.store.write(() => replaceKnownTokens(platform.store));
    expect(platform.store.credentials.byToken(DEMO_SENSOR_TOKEN)).toBeNull();
    const heard = Promise.withResolvers<string>();
    platform.changes.subscribe('DEVICE', sensor.id, ({ kind }) => heard.resolve(kind));
    const feeder = startDemoFeeder(platform);
    vi.advanceTimersByTime(FEED_INTERVAL);
    expect(await heard.promise).toBe('timeseries');
    feeder.close();
  });

  it('lets the devices of the demo dashboards send every five seconds, but not over somebody else', async () => {
    const sensor = await platform.addDevice(DEMO_SENSOR_TOKEN);
    const { id, key } = await platform.store.write(() => {
      const device = platform.store.devices.save(platform.tenantId, {
        name: 'Thermostat T1',
        type: 'thermostat',
      });
      return platform.store.entities.resolve('DEVICE', device.id?.id ?? '') ?? sensor;
    });
    const temperature = () => platform.store.timeseries.latest(key, ['temperature'])[0];
    let turns = Promise.withResolvers<void>();
    let told = 0;
    platform.changes.subscribe('DEVICE', sensor.id, ({ kind }) => {
      if (kind !== 'timeseries') return;
      told += 1;
      turns.resolve();
    });
    const feeder = startDemoFeeder(platform);
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second++) {
        turns = Promise.withResolvers();
        vi.advanceTimersByTime(FEED_INTERVAL);
        await turns.promise;
        // What is written for the others is written after what the sensor sends.
        await platform.store.write(() => undefined);
        await platform.store.write(() => undefined);
      }
    };
    await pass(1);
    const first = temperature();
    expect(first?.value).toEqual(expect.any(Number));
    await pass(4);
    expect(temperature()).toEqual(first);
    await pass(1);
    expect(temperature()?.ts).toBe((first?.ts ?? 0) + 5 * FEED_INTERVAL);

    const own = { key: 'temperature', ts: Date.now() + 1, value: 99 };
    await platform.deviceMessages.saveTelemetry({ ...sensor, id, key }, [own]);
    await pass(10);
    expect(temperature()?.value).toBe(99);
    await pass(60);
    expect(temperature()?.value).not.toBe(99);
    expect(told).toBe(76);
    feeder.close();
  });

  it('leaves a platform alone that has no demo sensor', async () => {
    const feeder = startDemoFeeder(platform);
    const written: unknown[] = [];
    platform.changes.subscribeAll((change) => written.push(change));
    vi.advanceTimersByTime(3 * FEED_INTERVAL);
    await platform.store.write(() => undefined);
    feeder.close();
    expect(written).toEqual([]);
  });
});
