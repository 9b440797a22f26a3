import { connectAsync } from 'mqtt';
import * as z from 'zod/mini';
import { DeviceInfo } from '../../src/model/device.ts';
import { pageOf } from '../../src/model/page.ts';
import { accounts } from '../demo-accounts.ts';
import type { CrowdedPlatform } from './crowded-platform.ts';
import { type Figure, figure, median, repeat } from './figure.ts';
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

/** Pages of the device list with a search and a sort, asked one after the other. */
export async function measurePage(platform: CrowdedPlatform): Promise<Figure[]> {
  const client = keepAliveClient(platform.url, { token: await signIn(platform) });
  const sample = DevicePage.parse(
    JSON.parse(await client.send('GET', '/api/tenant/deviceInfos?pageSize=1&page=50000')),
  );
  const name = sample.data[0]?.name ?? '';
  const sorts = ['createdTime', 'name', 'type', 'label', 'customerTitle'];
  const searches = [name.slice(0, 2), name.slice(0, -2), name];
  const queries = sorts.flatMap((sort) =>
    searches.flatMap((text) =>
      ['ASC', 'DESC'].map(
        (order) =>
          `/api/tenant/deviceInfos?pageSize=50&page=0&textSearch=${encodeURIComponent(text)}&sortProperty=${sort}&sortOrder=${order}`,
      ),
    ),
  );
  const samples = await repeat(async () => {
    const times: number[] = [];
    for (const query of queries) {
      const begin = performance.now();
      await client.send('GET', query);
      times.push(performance.now() - begin);
    }
    return { typical: median(times), worst: Math.max(...times) };
  });
  client.close();
  return [
    figure(
      'device page with search and sort (p50)',
      'ms',
      samples.map(({ typical }) => typical),
      { most: 5 },
    ),
    figure(
      'device page with search and sort (slowest)',
      'ms',
      samples.map(({ worst }) => worst),
    ),
  ];
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

const DevicePage = pageOf(DeviceInfo);

/** The bearer token of the demo tenant's administrator. */
async function signIn(platform: CrowdedPlatform): Promise<string> {
  const client = keepAliveClient(platform.url);
  const answer = await client.send('POST', '/api/auth/login', JSON.stringify(accounts.tenant));
  client.close();
  return z.looseObject({ token: z.string() }).parse(JSON.parse(answer)).token;
}
