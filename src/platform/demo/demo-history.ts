import type { KvEntry } from '../store/values/kv.ts';
import { seededRandom } from './seeded-random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ROOM_STEP = 5 * MINUTE;

/** A day of a room, ending at `now` (ms). The same seed and time give the same day. */
export function roomHistory(now: number, seed: number): KvEntry[] {
  const random = seededRandom(seed);
  random();
  const entries: KvEntry[] = [];
  for (let ts = now - DAY; ts < now; ts += ROOM_STEP) {
    entries.push(...roomAt(ts, seed, { warmth: random() - 0.5, damp: random() - 0.5 }));
  }
  return entries;
}

/** How a room of that seed is at a time when nobody measures it by chance. */
export function roomNow(ts: number, seed: number): KvEntry[] {
  const ripple = 0.5 * Math.sin((2 * Math.PI * ts) / (2 * MINUTE));
  return roomAt(ts, seed, { warmth: ripple, damp: -ripple });
}

/** Warmest in the afternoon, drier when warmer; `chance`: what it is off that, from -0.5 to 0.5. */
function roomAt(ts: number, seed: number, chance: { warmth: number; damp: number }): KvEntry[] {
  const base = 20 + 2 * seededRandom(seed)();
  const warmth = Math.sin((2 * Math.PI * (ts - DAY / 3)) / DAY);
  const temperature = base + 2.5 * warmth + 0.4 * chance.warmth;
  const humidity = 48 - 8 * warmth + 2 * chance.damp;
  return [
    { key: 'temperature', ts, value: Number(temperature.toFixed(1)) },
    { key: 'humidity', ts, value: Number(humidity.toFixed(1)) },
  ];
}

/** An hour of a gateway, ending at `now` (ms). */
export function gatewayHistory(now: number): KvEntry[] {
  const entries: KvEntry[] = [];
  for (let ts = now - HOUR; ts < now; ts += MINUTE) entries.push(...gatewayNow(ts));
  return entries;
}

/** What goes through a gateway at a time, and how it is; the same time always gives the same values. */
export function gatewayNow(ts: number): KvEntry[] {
  const rush =
    0.5 + 0.3 * Math.sin((2 * Math.PI * ts) / (20 * MINUTE)) + 0.2 * Math.sin((2 * Math.PI * ts) / MINUTE);
  const received = Math.round(20 + 60 * rush);
  const waiting = Math.round(12 * rush * rush);
  const values = {
    messagesReceived: received,
    messagesSent: received - Math.round(waiting / 3),
    messagesWaiting: waiting,
    devicesConnected: 6 + Math.round(2 * rush),
    cpuLoad: Math.round(15 + 55 * rush),
  };
  return Object.entries(values).map(([key, value]) => ({ key, ts, value }));
}

/** How far an update has come at a time, in percent: it begins anew every two minutes. */
export function updateNow(ts: number): KvEntry[] {
  const share = (ts % (2 * MINUTE)) / (2 * MINUTE);
  return [{ key: 'firmwareProgress', ts, value: Math.round(100 * share) }];
}

/**
 * Some minutes of an update. They end a minute before `now` (ms): the feeder takes values of right now that are not its
 * own for those of somebody else.
 */
export function updateHistory(now: number): KvEntry[] {
  const entries: KvEntry[] = [];
  for (let ts = now - 6 * MINUTE; ts <= now - MINUTE; ts += MINUTE / 12) entries.push(...updateNow(ts));
  return entries;
}
