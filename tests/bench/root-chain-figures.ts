import { tokensOf } from '../sign-in.ts';
import { askApart } from './ask-apart.ts';
import { type AskedMeanwhile, askedFigures } from './asked-meanwhile.ts';
import type { CrowdedPlatform } from './crowded-platform.ts';
import { type Figure, figure, median, percentile, repeat } from './figure.ts';
import { httpDevice } from './http-device.ts';
import { watch } from './live-figures.ts';
import { packedDevice } from './packed-device.ts';
import { storageFloor } from './storage-floor.ts';

const DEVICES = 50;
const IN_FLIGHT = 10;
const POINTS_PER_MESSAGE = 10;
/** What a device measures at once that sends each reading by itself. */
const POINTS_PER_READING = 4;
const CONNECTIONS = 16;
const SEND_FOR_MS = 8_000;

/** What one run over one transport brought. */
interface Run {
  messages: number;
  /** From a message until it is acknowledged, ms. */
  acknowledged: number[];
  /** From a message of the watched device until the session that watches it has it, ms. */
  seen: number[];
  asked: AskedMeanwhile;
}

/**
 * Devices send as fast as they are acknowledged, over MQTT and over HTTP, and what they send goes through the root chain
 * that every tenant starts with, while somebody watches one of them and others look at the list of devices. In turns with
 * what the database alone stores.
 */
export async function measureRootChain(platform: CrowdedPlatform): Promise<Figure[]> {
  const { token } = await tokensOf(platform.url, 'tenant');
  // The profile of others has rules for alarms, whose messages are stored another way.
  const senders = platform.senders.filter(({ type }) => type === 'default').slice(0, DEVICES);
  const sent = new Map<number, number>();
  let seen: number[] = [];
  const session = await watch(platform.url, token, senders.slice(0, 1), (sequence) => {
    const at = sent.get(sequence);
    if (at !== undefined) seen.push(performance.now() - at);
  });
  const messagesOf = (at: number, points: number) => () => message(points, at === 0 ? sent : undefined);
  const run = async (send: () => Promise<number[][]>): Promise<Run> => {
    seen = [];
    const [delays, asked] = await Promise.all([
      send(),
      askApart({ url: platform.url, token, forMs: SEND_FOR_MS }),
    ]);
    const acknowledged = delays.flat();
    return { messages: acknowledged.length, acknowledged, seen, asked };
  };
  const devices = await Promise.all(
    senders.map((sender) => packedDevice(platform.mqttPort, sender.token, IN_FLIGHT)),
  );
  const overMqtt = (points: number) =>
    run(() => Promise.all(devices.map((device, at) => device.send(SEND_FOR_MS, messagesOf(at, points)))));
  const posting = await Promise.all(
    senders.slice(0, CONNECTIONS).map((sender) => httpDevice(platform.url, sender.token)),
  );
  const overHttp = () =>
    run(() =>
      Promise.all(posting.map((device, at) => device.send(SEND_FOR_MS, messagesOf(at, POINTS_PER_MESSAGE)))),
    );
  const runs = await repeat(async () => ({
    floor: storageFloor(),
    mqtt: await overMqtt(POINTS_PER_MESSAGE),
    single: await overMqtt(POINTS_PER_READING),
    http: await overHttp(),
  }));
  session.terminate();
  for (const device of [...devices, ...posting]) device.close();
  const floors = runs.map(({ floor }) => floor);
  return [
    figure('stored by the database alone', 'points/s', floors),
    ...figuresOf(
      'root chain over MQTT',
      runs.map(({ mqtt }) => mqtt),
      median(floors),
      70,
    ),
    ...figuresOf(
      'root chain over HTTP',
      runs.map(({ http }) => http),
      median(floors),
    ),
    figure(
      'root chain over MQTT, 1 reading a message',
      'points/s',
      runs.map(({ single }) => (single.messages * POINTS_PER_READING) / (SEND_FOR_MS / 1_000)),
      { least: 60_000 },
    ),
    figure('memory of the platform at most', 'MB', [platform.memory().highest], { most: 400 }),
  ];
}

function figuresOf(name: string, runs: readonly Run[], floor: number, leastOfFloor?: number): Figure[] {
  const perSecond = runs.map(({ messages }) => messages / (SEND_FOR_MS / 1_000));
  const points = perSecond.map((rate) => rate * POINTS_PER_MESSAGE);
  const late = (of: 'acknowledged' | 'seen') => runs.map((run) => percentile(run[of], 0.95));
  const isMqtt = leastOfFloor !== undefined;
  return [
    figure(name, 'messages/s', perSecond, isMqtt ? undefined : { least: 8_000 }),
    figure(name, 'points/s', points),
    figure(
      `${name}, of the database alone`,
      '%',
      points.map((rate) => (rate / floor) * 100),
      isMqtt ? { least: leastOfFloor } : undefined,
    ),
    figure(`${name}, acknowledged (p95)`, 'ms', late('acknowledged'), isMqtt ? { most: 50 } : undefined),
    figure(`${name}, seen in a live session (p95)`, 'ms', late('seen')),
    ...askedFigures(
      name,
      runs.map(({ asked }) => asked),
    ),
  ];
}

let clock = Date.now();
let sequence = 0;

/** Every message has a moment of its own; when one is sent that is watched is noted by its number. */
export function message(points: number, watched?: Map<number, number>): string {
  clock += 1;
  sequence += 1;
  watched?.set(sequence, performance.now());
  const values: Record<string, number> = { sequence };
  for (let at = 1; at < points; at++) values[`reading${at}`] = ((sequence * 7 + at) % 1_000) / 10;
  return JSON.stringify({ ts: clock, values });
}
