import { setTimeout as wait } from 'node:timers/promises';
import { type Figure, figure, percentile } from './figure.ts';
import type { KeepAliveClient } from './keep-alive-client.ts';

/** How often somebody asks, ms: the page costs as much as many messages, so it is asked for less often. */
const HEALTH_EVERY = 20;
const PAGE_EVERY = 100;
const FIRST_PAGE = '/api/tenant/deviceInfos?pageSize=50&page=0&sortProperty=createdTime&sortOrder=DESC';

/** How long answers took that somebody asked for while the platform was busy, ms. */
export interface AskedMeanwhile {
  health: number[];
  page: number[];
}

/** Who asks a platform, and for how long, ms. */
export interface Asking {
  readonly url: string;
  readonly token: string;
  readonly forMs: number;
}

/** Asks for the health of the platform and for the first page of devices, again and again for so long, ms. */
export async function askFor(forMs: number, client: Pick<KeepAliveClient, 'send'>): Promise<AskedMeanwhile> {
  const begin = performance.now();
  const goesOn = () => performance.now() - begin < forMs;
  const [health, page] = await Promise.all([
    askForHealth(goesOn, client),
    asked(client, FIRST_PAGE, PAGE_EVERY, goesOn),
  ]);
  return { health, page };
}

/** Asks for the health of the platform as long as that goes on; resolves with how long each answer took, ms. */
export function askForHealth(
  goesOn: () => boolean,
  client: Pick<KeepAliveClient, 'send'>,
): Promise<number[]> {
  return asked(client, '/health', HEALTH_EVERY, goesOn);
}

async function asked(
  client: Pick<KeepAliveClient, 'send'>,
  path: string,
  every: number,
  goesOn: () => boolean,
): Promise<number[]> {
  const delays: number[] = [];
  while (goesOn()) {
    const askedAt = performance.now();
    await client.send('GET', path);
    delays.push(performance.now() - askedAt);
    await wait(every);
  }
  return delays;
}

/** What is told of them: /health is asked for by those who restart what does not answer, a page by those who look at it. */
export function askedFigures(during: string, runs: readonly AskedMeanwhile[]): Figure[] {
  const late = (of: keyof AskedMeanwhile, share: number) => runs.map((run) => percentile(run[of], share));
  return [
    figure(`/health during ${during} (p99)`, 'ms', late('health', 0.99), { most: 50 }),
    figure(`first page of devices during ${during} (p95)`, 'ms', late('page', 0.95), { most: 20 }),
  ];
}
