import type { Platform } from '../assembly/platform.ts';
import type { KvEntry } from '../store/values/kv.ts';
import { demoSensorToken } from './known-tokens.ts';

/** How often the demo sensor sends, ms. */
export const FEED_INTERVAL = 1_000;

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
 * Lets the demo sensor send every second the way a device would. A platform whose demo sensor was deleted is fed
 * nothing; one that gets it back is fed again.
 */
export function startDemoFeeder({
  store,
  deviceMessages,
  log,
}: Pick<Platform, 'store' | 'deviceMessages' | 'log'>): {
  close(): void;
} {
  async function feed(): Promise<void> {
    const sensor = store.credentials.byToken(demoSensorToken(store))?.entity;
    if (sensor) await deviceMessages.saveTelemetry(sensor, sample(Date.now()));
  }

  const feeding = setInterval(() => {
    feed().catch((error: unknown) => log.error({ err: error }, 'The demo sensor could not be fed'));
  }, FEED_INTERVAL).unref();

  return { close: () => clearInterval(feeding) };
}
