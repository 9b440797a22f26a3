import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { tokensOf } from '../sign-in.ts';
import { askApart } from './ask-apart.ts';
import { askedFigures } from './asked-meanwhile.ts';
import type { CrowdedPlatform } from './crowded-platform.ts';
import { type Figure, figure, median, percentile, repeat } from './figure.ts';
import { httpDevice } from './http-device.ts';

const CONNECTIONS = 16;
const POINTS_PER_MESSAGE = 10;
const SEND_FOR_MS = 5_000;
const FLOOR_FOR_MS = 2_000;

const BARE_SERVER = join(import.meta.dirname, 'bare-server.ts');

/**
 * Devices send over HTTP as fast as they are answered, each over a connection that it keeps, and others look at the
 * health of the platform and at the list of devices meanwhile. In turns with a server that does nothing with the same
 * requests, which is what the devices and HTTP itself cost, and with one that only puts them on the disk.
 */
export async function measureHttpIngest(platform: CrowdedPlatform): Promise<Figure[]> {
  const senders = platform.senders.filter(({ type }) => type === 'default').slice(0, CONNECTIONS);
  const bare = fork(BARE_SERVER);
  const flushed = fork(BARE_SERVER, ['flushed']);
  const { token } = await tokensOf(platform.url, 'tenant');
  try {
    const [bareUrl, flushedUrl] = await Promise.all([urlOf(bare), urlOf(flushed)]);
    const sendTo = async (url: string, forMs: number): Promise<number[]> => {
      const devices = await Promise.all(senders.map(({ token }) => httpDevice(url, token)));
      const delays = await Promise.all(devices.map((device) => device.send(forMs, message)));
      for (const device of devices) device.close();
      return delays.flat();
    };
    const runs = await repeat(async () => {
      const toBare = await sendTo(bareUrl, FLOOR_FOR_MS);
      const toFlushed = await sendTo(flushedUrl, FLOOR_FOR_MS);
      const [answered, asked] = await Promise.all([
        sendTo(platform.url, SEND_FOR_MS),
        askApart({ url: platform.url, token, forMs: SEND_FOR_MS }),
      ]);
      return {
        bare: rateOf(toBare, FLOOR_FOR_MS),
        flushed: rateOf(toFlushed, FLOOR_FOR_MS),
        answered,
        asked,
      };
    });
    const perSecond = runs.map(({ answered }) => rateOf(answered, SEND_FOR_MS));
    const ofBare = runs.map(({ bare }) => bare);
    const ofFlushed = runs.map(({ flushed }) => flushed);
    const shareOf = (floors: readonly number[]) => perSecond.map((rate) => (rate / median(floors)) * 100);
    const late = runs.map((run) => percentile(run.answered, 0.95));
    const name = '10 points a message in over HTTP';
    return [
      figure('the same requests to a bare server', 'messages/s', ofBare),
      figure('the same to one that puts them on the disk', 'messages/s', ofFlushed),
      figure(name, 'messages/s', perSecond, { least: 8_000 }),
      figure(
        name,
        'points/s',
        perSecond.map((rate) => rate * POINTS_PER_MESSAGE),
      ),
      figure(`${name}, of a bare server`, '%', shareOf(ofBare)),
      figure(`${name}, of one that puts them on the disk`, '%', shareOf(ofFlushed)),
      figure(`${name}, answered (p95)`, 'ms', late),
      ...askedFigures(
        'that',
        runs.map(({ asked }) => asked),
      ),
    ];
  } finally {
    bare.kill();
    flushed.kill();
  }
}

async function urlOf(server: ChildProcess): Promise<string> {
  const [port] = await once(server, 'message');
  return `http://127.0.0.1:${port}`;
}

function rateOf(answered: readonly number[], forMs: number): number {
  return answered.length / (forMs / 1_000);
}

let clock = Date.now();

/** Every message has a moment of its own. */
function message(): string {
  clock += 1;
  const values = Object.fromEntries(
    Array.from({ length: POINTS_PER_MESSAGE }, (_, at) => [`reading${at}`, ((clock * 7 + at) % 1_000) / 10]),
  );
  return JSON.stringify({ ts: clock, values });
}
