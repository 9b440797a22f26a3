import { connectAsync } from 'mqtt';
import type { CrowdedPlatform } from './crowded-platform.ts';
import { type Figure, figure, repeat } from './figure.ts';
import { keepAliveClient } from './keep-alive-client.ts';

/** Tokens of demo devices; as many senders work at once. */
const TOKENS = ['A1_TEST_TOKEN', 'A2_TEST_TOKEN', 'A3_TEST_TOKEN', 'B1_TEST_TOKEN', 'C1_TEST_TOKEN'];
const SEND_FOR_MS = 3_000;
/** Messages a sender has under way at once, as a device with a good connection does. */
const IN_FLIGHT = 8;
const VALUES_PER_READING = 4;
/** A device that keeps its connection sends each reading at once; one that sleeps in between sends several together. */
const BATCHES = [
  { readings: 1, label: '1 reading a message', target: undefined },
  { readings: 10, label: '10 readings a message', target: { least: 10_000 } },
] as const;

export async function measureStart(platform: CrowdedPlatform): Promise<Figure[]> {
  const samples = await repeat(() => platform.restart());
  return [figure('platform start', 'ms', samples, { most: 1_000 })];
}

export async function measureHttpTelemetry(platform: CrowdedPlatform): Promise<Figure[]> {
  const client = keepAliveClient(platform.url, { connections: TOKENS.length * IN_FLIGHT });
  const figures = await measureBatches('telemetry in over HTTP', (token, body) =>
    client.send('POST', `/api/v1/${token}/telemetry`, body),
  );
  client.close();
  return figures;
}

export async function measureMqttTelemetry(platform: CrowdedPlatform): Promise<Figure[]> {
  const clients = new Map(
    await Promise.all(
      TOKENS.map(async (token) => {
        const client = await connectAsync(`mqtt://127.0.0.1:${platform.mqttPort}`, { username: token });
        return [token, client] as const;
      }),
    ),
  );
  // The acknowledgement of QoS 1 comes when the message is on disk.
  const figures = await measureBatches('telemetry in over MQTT, QoS 1', (token, body) =>
    clients.get(token)?.publishAsync('v1/devices/me/telemetry', body, { qos: 1 }),
  );
  await Promise.all([...clients.values()].map((client) => client.endAsync()));
  return figures;
}

type Send = (token: string, body: string) => Promise<unknown> | undefined;

async function measureBatches(name: string, send: Send): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { readings, label, target } of BATCHES) {
    const samples = await repeat(() => pointsPerSecond(readings, send));
    figures.push(figure(`${name}, ${label}`, 'points/s', samples, target));
  }
  return figures;
}

/** Lets every sender send for a while and counts what was acknowledged. */
async function pointsPerSecond(readings: number, send: Send): Promise<number> {
  const begin = performance.now();
  let acknowledged = 0;
  const sender = async (token: string) => {
    while (performance.now() - begin < SEND_FOR_MS) {
      await send(token, message(readings));
      acknowledged += 1;
    }
  };
  await Promise.all(TOKENS.flatMap((token) => Array.from({ length: IN_FLIGHT }, () => sender(token))));
  return (acknowledged * readings * VALUES_PER_READING) / ((performance.now() - begin) / 1_000);
}

let clock = Date.now();

/** Every reading has a moment of its own, or later ones would replace earlier ones and cost less. */
function message(readings: number): string {
  const values = () => ({
    temperature: 20 + Math.random() * 5,
    humidity: 40 + Math.random() * 9,
    open: false,
    rssi: -61,
  });
  return JSON.stringify(
    Array.from({ length: readings }, () => {
      clock += 1;
      return { ts: clock, values: values() };
    }),
  );
}
