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
