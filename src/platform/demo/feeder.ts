import type { Platform } from '../assembly/platform.ts';
import type { EntityHandle } from '../store/registry/entity-handles.ts';
import type { KvEntry } from '../store/values/kv.ts';
import { thermostatSeeds } from './demo-data.ts';
import { gatewayNow, roomNow, updateNow } from './demo-history.ts';
import { demoSensorToken } from './known-tokens.ts';

/** How often the demo sensor sends, ms. */
export const FEED_INTERVAL = 1_000;

/** How often the other devices of the demo dashboards send, in turns of the sensor. */
const TURNS = 5;

/** For how long such a device is left to somebody else who sends for it, ms. */
const LEFT_ALONE = 60_000;

/** The devices that are fed beside the sensor, by name: what each of them sends at a time. */
const samples: Readonly<Record<string, (ts: number) => KvEntry[]>> = {
  ...Object.fromEntries(
    Object.entries(thermostatSeeds).map(([name, seed]) => [name, (ts: number) => roomNow(ts, seed)]),
  ),
  'Demo Gateway': gatewayNow,
  'Raspberry Pi Demo Device': updateNow,
};

/** What a greenhouse might measure: each value swings around its mean in waves of minutes. */
const waves = [
  { key: 'temperature', mean: 22, swing: 3, period: 300_000, decimals: 1 },
  { key: 'humidity', mean: 55, swing: 12, period: 420_000, decimals: 1 },
  { key: 'pressure', mean: 1_013, swing: 4, period: 1_800_000, decimals: 1 },
  { key: 'co2', mean: 620, swing: 180, period: 600_000, decimals: 0 },
  { key: 'battery', mean: 80, swing: 15, period: 7_200_000, decimals: 0 },
] as const;

/** What the demo sensor measures at a time; the same time always gives the same values. */
export function sample(ts: number): KvEntry[] {
  return waves.map(({ key, mean, swing, period, decimals }) => {
    const turn = (2 * Math.PI * ts) / period;
    // The second, quicker wave keeps a chart from looking drawn with a ruler.
    const value = mean + swing * (0.85 * Math.sin(turn) + 0.15 * Math.sin(11 * turn));
    return { key, ts, value: Number(value.toFixed(decimals)) };
  });
}

/**
 * Lets the demo sensor send every second the way a device would, and every few seconds the devices that its dashboards
 * show. Guides let people send for those, too: who does is not talked over. A platform whose demo sensor was deleted is
 * fed nothing; one that gets it back is fed again.
 */
export function startDemoFeeder({
  store,
  deviceMessages,
  log,
}: Pick<Platform, 'store' | 'deviceMessages' | 'log'>): {
  close(): void;
} {
  /** When each of the others was fed last. */
  const fed = new Map<string, number>();
  let turn = 0;

  async function feed(): Promise<void> {
    const sensor = store.credentials.byToken(demoSensorToken(store))?.entity;
    if (!sensor) return;
    const now = Date.now();
    const others = turn++ % TURNS === 0 ? othersOf(sensor.tenantId) : [];
    // All at once: what is written in turns would be under way until long after it is due.
    await Promise.all([
      deviceMessages.saveTelemetry(sensor, sample(now)),
      ...others.map(([device, sampleAt]) => feedOther(device, sampleAt(now), now)),
    ]);
  }

  function othersOf(tenantId: string): [EntityHandle, (ts: number) => KvEntry[]][] {
    return Object.entries(samples).flatMap(([name, sampleAt]) => {
      const device = store.devices.byName(tenantId, name);
      const handle = device?.id && store.entities.resolve('DEVICE', device.id.id);
      return handle ? [[handle, sampleAt] as [EntityHandle, (ts: number) => KvEntry[]]] : [];
    });
  }

  async function feedOther(device: EntityHandle, entries: KvEntry[], now: number): Promise<void> {
    const [latest] = store.timeseries.latest(device.key, [entries[0]?.key ?? '']);
    const isOfAnother = latest !== undefined && latest.ts !== fed.get(device.id);
    if (isOfAnother && now - latest.ts < LEFT_ALONE) return;
    await deviceMessages.saveTelemetry(device, entries);
    fed.set(device.id, now);
  }

  const feeding = setInterval(() => {
    feed().catch((error: unknown) => log.error({ err: error }, 'The demo sensor could not be fed'));
  }, FEED_INTERVAL).unref();

  return { close: () => clearInterval(feeding) };
}
