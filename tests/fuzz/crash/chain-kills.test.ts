import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mqtt from 'mqtt';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPlatform } from '../../../src/platform/assembly/platform.ts';
import { seededRandom } from '../../../src/platform/demo/seeded-random.ts';
import { openStore } from '../../../src/platform/store/store.ts';
import { startWebServer, type WebServer } from '../../web-server.ts';
import { type Sent, wrongIn } from './chain-findings.ts';
import { type ChainLayout, layOutChain, patientQueues } from './chain-layout.ts';

/** How often the platform is killed: KILLS=50 npm run test:fuzz -- chain-kills */
const KILLS = Number(process.env.KILLS ?? 4);
const DEVICES = 9;
/** How many messages of a device are on their way at a time. */
const WINDOW = 10;
/** A round is killed after at most so many acknowledgements. */
const MOST_ACKNOWLEDGED = 1_000;
/** How long the web server takes at most, ms. */
const SLOWEST_CALL = 10;

let folder: string;
let server: WebServer;
let random: () => number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-chain-kills-'));
  random = seededRandom(Number(process.env.FUZZ_SEED ?? 7));
  const takes = seededRandom(1);
  server = await startWebServer(async ({ body }, response) => {
    await new Promise((resolve) => setTimeout(resolve, takes() * SLOWEST_CALL));
    response.setHeader('Content-Type', 'application/json').end(body);
  });
});

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a platform, lets devices send, and kills it after so many acknowledgements. */
async function killUnderLoad(layout: ChainLayout, sent: readonly Sent[], after: number): Promise<void> {
  const platform = spawn(
    process.execPath,
    [join(import.meta.dirname, 'chain-platform.ts'), join(folder, 'data')],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') },
    },
  );
  const ended = once(platform, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  platform.stdin.write(`${JSON.stringify(layout)}\n`);
  const [line] = (await once(platform.stdout, 'data')) as [Buffer];
  const address = `mqtt://127.0.0.1:${Number(line.toString())}`;
  let left = after;
  const clients = layout.devices.map(({ token }, index) => {
    const client = mqtt.connect(address, { username: token, reconnectPeriod: 0 });
    // The kill ends the connection.
    client.on('error', () => undefined);
    const own = sent[index];
    const send = () => {
      if (!own || !client.connected) return;
      own.last += 1;
      const number = own.last;
      const values = { n: number, odd: number % 2 === 1 };
      client.publish(
        'v1/devices/me/telemetry',
        JSON.stringify({ ts: number, values }),
        { qos: 1 },
        (error) => {
          if (error) return;
          own.acknowledged.add(number);
          left -= 1;
          if (left === 0) platform.kill('SIGKILL');
          else send();
        },
      );
    };
    client.on('connect', () => {
      for (let count = 0; count < WINDOW; count++) send();
    });
    return client;
  });
  const [, signal] = await ended;
  expect(signal).toBe('SIGKILL');
  await Promise.all(clients.map((client) => client.endAsync(true)));
}

/** Starts the platform once more and waits until it has led every message to its end. */
async function finish(): Promise<void> {
  const store = openStore({ folder: join(folder, 'data') });
  const platform = await createPlatform(store, {
    log: console,
    allow: new Set(['private-addresses']),
    ruleQueues: patientQueues,
  });
  const isDone = async () => {
    await store.telemetryLog.whenMerged();
    expect(store.ruleMessages.lastKey()).toBe(0);
  };
  await vi.waitFor(isDone, { timeout: 60_000, interval: 50 });
  await platform.close();
  await store.close();
}

/** The numbers of each device that the web server was called with. */
function called(count: number): Set<number>[] {
  const numbers = Array.from({ length: count }, () => new Set<number>());
  for (const { url, body } of server.visits) {
    numbers[Number(url.slice(1))]?.add((JSON.parse(body) as { n: number }).n);
  }
  return numbers;
}

it(
  `leads every acknowledged message through its chain, and stores each once, when killed ${KILLS} times under load`,
  async () => {
    const url = `http://127.0.0.1:${server.port}`;
    const layout = await layOutChain(join(folder, 'data'), url, DEVICES);
    const sent = layout.devices.map((): Sent => ({ last: 0, acknowledged: new Set() }));
    for (let round = 1; round <= KILLS; round++) {
      await killUnderLoad(layout, sent, 1 + Math.floor(random() * MOST_ACKNOWLEDGED));
      // Now and then the next one is killed while it is at what this one has left.
      if (round < KILLS && random() < 0.5) continue;
      await finish();
      expect(wrongIn(join(folder, 'data'), layout.devices, sent)).toEqual([]);
      const reached = called(DEVICES);
      const missed = sent.map(({ acknowledged }, index) =>
        [...acknowledged].filter((number) => !reached[index]?.has(number)),
      );
      expect(missed).toEqual(sent.map(() => []));
    }
  },
  30_000 * KILLS,
);
