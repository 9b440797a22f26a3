import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { CrowdedPlatform } from './crowded-platform.ts';
import { type Figure, figure, median, RUNS } from './figure.ts';
import { keepAliveClient } from './keep-alive-client.ts';
import { packedDevice } from './packed-device.ts';
import { message } from './root-chain-figures.ts';

const DEVICES = 50;
const IN_FLIGHT = 10;
const POINTS_PER_MESSAGE = 10;
const CONNECTIONS = 16;
const SEND_FOR_MS = 4_000;

/**
 * What a second processor brings: devices send as fast as they are acknowledged, while all threads of the platform are
 * held to one processor, and while they may use two. Who sends always has the last processor. Where there are no more
 * than two he shares it with the platform then, so that less is told than a second processor brings.
 */
export async function measureProcessors(platform: CrowdedPlatform): Promise<Figure[]> {
  const processors = availableParallelism();
  if (processors < 2 || spawnSync('taskset', ['--version']).error) {
    console.error('Left out: it needs taskset and two processors');
    return [];
  }
  const last = String(processors - 1);
  const shared = processors === 2 ? ', one shared with who sends' : '';
  const cases = [
    { mask: '0', label: '1 processor' },
    { mask: '0,1', label: `2 processors${shared}` },
  ];
  const senders = platform.senders.filter(({ type }) => type === 'default').slice(0, DEVICES);
  const devices = await Promise.all(
    senders.map(({ token }) => packedDevice(platform.mqttPort, token, IN_FLIGHT)),
  );
  const client = keepAliveClient(platform.url, { connections: CONNECTIONS });
  const transports: Record<string, () => Promise<number>> = {
    MQTT: async () => {
      const sent = await Promise.all(
        devices.map((device) => device.send(SEND_FOR_MS, () => message(POINTS_PER_MESSAGE))),
      );
      return sent.flat().length;
    },
    HTTP: async () => {
      const begin = performance.now();
      const sent = senders.slice(0, CONNECTIONS).map(async ({ token }) => {
        let count = 0;
        for (; performance.now() - begin < SEND_FOR_MS; count++) {
          await client.send('POST', `/api/v1/${token}/telemetry`, message(POINTS_PER_MESSAGE));
        }
        return count;
      });
      return (await Promise.all(sent)).reduce((sum, count) => sum + count, 0);
    },
  };
  const figures: Figure[] = [];
  hold(process.pid, last);
  try {
    for (const [transport, send] of Object.entries(transports)) {
      const samples = cases.map((): number[] => []);
      // In turns, so that what else goes on costs each as much.
      for (let run = 0; run < RUNS; run++) {
        for (const [at, { mask }] of cases.entries()) {
          hold(platform.pid(), mask);
          samples[at]?.push(((await send()) * POINTS_PER_MESSAGE) / (SEND_FOR_MS / 1_000));
        }
      }
      for (const [at, { label }] of cases.entries()) {
        figures.push(
          figure(`telemetry in over ${transport}, platform on ${label}`, 'points/s', samples[at] ?? []),
        );
      }
      const [one = [], two = []] = samples;
      figures.push(
        figure(
          `telemetry in over ${transport}, more with the second processor`,
          '%',
          two.map((rate, run) => (rate / (one[run] ?? median(one)) - 1) * 100),
        ),
      );
    }
  } finally {
    for (const pid of [platform.pid(), process.pid]) hold(pid, `0-${last}`);
    for (const device of devices) device.close();
    client.close();
  }
  return figures;
}

/** Holds all threads of a process, and those that they start, to some processors. */
function hold(pid: number, processors: string): void {
  const { status, stderr } = spawnSync('taskset', ['-a', '-c', '-p', processors, String(pid)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`taskset: ${stderr}`);
}
