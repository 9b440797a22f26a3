import { connectAsync, type MqttClient } from 'mqtt';
import { WebSocket } from 'ws';
import { SubscriptionUpdate } from '../../src/model/live.ts';
import { tokensOf } from '../sign-in.ts';
import type { CrowdedPlatform } from './crowded-platform.ts';
import { type Figure, figure, percentile } from './figure.ts';
import { inBatches, until } from './pacing.ts';

const POINTS_PER_SECOND = 20_000;
const POINTS_PER_MESSAGE = 10;
const SESSIONS = 100;
/** How many of the devices that send every session watches. */
const WATCHED = 5;
const RUN_MS = 30_000;
/** What is not there this long after the end does not come any more, ms. */
const PATIENCE_MS = 10_000;

/** A message of a watched device on its way to every session. */
interface Sent {
  at: number;
  missing: number;
}

/**
 * Many devices send over MQTT while many sessions watch some of them. From the moment a message is sent until the last
 * session has it; and what memory the platform holds at the end.
 */
export async function measureLive(platform: CrowdedPlatform): Promise<Figure[]> {
  const { senders } = platform;
  const devices = await inBatches(senders, ({ token }) =>
    connectAsync(`mqtt://127.0.0.1:${platform.mqttPort}`, { username: token }),
  );
  const underWay = new Map<number, Sent>();
  const delays: number[] = [];
  const { token } = await tokensOf(platform.url, 'tenant');
  const sessions = await inBatches(Array.from({ length: SESSIONS }), () =>
    watch(platform.url, token, senders.slice(0, WATCHED), (sequence) => {
      const sent = underWay.get(sequence);
      if (!sent) return;
      sent.missing -= 1;
      if (sent.missing > 0) return;
      underWay.delete(sequence);
      delays.push(performance.now() - sent.at);
    }),
  );
  const rate = await send(devices, underWay);
  const lost = underWay.size;
  const memory = platform.memory().present;
  for (const session of sessions) session.terminate();
  await inBatches(devices, (device) => device.endAsync());
  if (lost > 0) throw new Error(`${lost} of ${delays.length + lost} messages did not come to every session`);
  return [
    figure('telemetry stored from 500 devices over MQTT', 'points/s', [rate], {
      least: POINTS_PER_SECOND * 0.99,
    }),
    figure('sent until the last of 100 sessions has it (p50)', 'ms', [percentile(delays, 0.5)]),
    figure('sent until the last of 100 sessions has it (p95)', 'ms', [percentile(delays, 0.95)], {
      most: 200,
    }),
    figure('memory of the platform after that', 'MB', [memory], { most: 400 }),
  ];
}

/** Lets the devices send in turn at the rate wanted; resolves with the points acknowledged a second. */
async function send(devices: readonly MqttClient[], underWay: Map<number, Sent>): Promise<number> {
  const begin = performance.now();
  const perMs = POINTS_PER_SECOND / POINTS_PER_MESSAGE / 1_000;
  const acknowledgements: Promise<unknown>[] = [];
  let sequence = 0;
  const sendDue = () => {
    const due = Math.min(performance.now() - begin, RUN_MS) * perMs;
    for (; sequence < due; sequence += 1) {
      const which = sequence % devices.length;
      if (which < WATCHED) underWay.set(sequence, { at: performance.now(), missing: SESSIONS });
      const acknowledged = devices[which]?.publishAsync('v1/devices/me/telemetry', message(sequence), {
        qos: 1,
      });
      if (acknowledged) acknowledgements.push(acknowledged);
    }
  };
  await until(() => {
    sendDue();
    return performance.now() - begin >= RUN_MS;
  });
  await Promise.all(acknowledgements);
  const seconds = (performance.now() - begin) / 1_000;
  const end = performance.now();
  await until(() => underWay.size === 0 || performance.now() - end > PATIENCE_MS);
  return (acknowledgements.length * POINTS_PER_MESSAGE) / seconds;
}

function message(sequence: number): string {
  const values = Object.fromEntries(
    Array.from({ length: POINTS_PER_MESSAGE - 1 }, (_, at) => [`reading${at}`, 20 + Math.random() * 5]),
  );
  return JSON.stringify({ sequence, ...values });
}

/** Opens a session that watches the devices; resolves when it has the first values of each. */
export async function watch(
  url: string,
  token: string,
  devices: readonly { deviceId: string }[],
  onSequence: (sequence: number) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/ws/plugins/telemetry?token=${token}`);
  const ready = Promise.withResolvers<WebSocket>();
  let answers = 0;
  socket.on('error', ready.reject);
  socket.on('open', () => {
    const tsSubCmds = devices.map(({ deviceId }, at) => ({
      cmdId: at + 1,
      entityType: 'DEVICE',
      entityId: deviceId,
      scope: 'LATEST_TELEMETRY',
    }));
    socket.send(JSON.stringify({ tsSubCmds }));
  });
  socket.on('message', (data) => {
    const update = SubscriptionUpdate.parse(JSON.parse(String(data)));
    if (update.errorCode !== 0) ready.reject(new Error(update.errorMsg ?? `Error ${update.errorCode}`));
    for (const [, value] of update.data?.sequence ?? []) onSequence(Number(value));
    answers += 1;
    if (answers === devices.length) ready.resolve(socket);
  });
  return await ready.promise;
}
