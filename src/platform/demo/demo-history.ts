import type { KvEntry } from '../store/values/kv.ts';
import { seededRandom } from './seeded-random.ts';

const DAY = 86_400_000;
const STEP = 300_000;

/** A day of a room, ending at `now` (ms): warmest in the afternoon, drier when warmer. The same seed and time give the same day. */
export function roomHistory(now: number, seed: number): KvEntry[] {
  const random = seededRandom(seed);
  const base = 20 + 2 * random();
  const entries: KvEntry[] = [];
  for (let ts = now - DAY; ts < now; ts += STEP) {
    const warmth = Math.sin((2 * Math.PI * (ts - DAY / 3)) / DAY);
    const temperature = base + 2.5 * warmth + 0.4 * (random() - 0.5);
    const humidity = 48 - 8 * warmth + 2 * (random() - 0.5);
    entries.push(
      { key: 'temperature', ts, value: Number(temperature.toFixed(1)) },
      { key: 'humidity', ts, value: Number(humidity.toFixed(1)) },
    );
  }
  return entries;
}
