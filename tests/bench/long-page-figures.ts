import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { tokensOf } from '../sign-in.ts';
import { type CrowdedPlatform, DEVICES } from './crowded-platform.ts';
import { type Figure, figure, repeat } from './figure.ts';
import { keepAliveClient } from './keep-alive-client.ts';

/** How long others may wait for the platform while somebody asks for very much, ms. */
const LONGEST_PAUSE = 50;

interface Asked {
  name: string;
  path: string;
  body?: string;
  /** Tells from the whole answer, which is read once for that, whether it is right. */
  check(answer: unknown): boolean;
}

/** Everything of one kind in one answer, and what others notice of it. */
export async function measureLongPages(platform: CrowdedPlatform): Promise<Figure[]> {
  const { token } = await tokensOf(platform.url, 'tenant');
  const { deviceId, key, startTs, endTs } = platform.history;
  const range = new URLSearchParams({
    keys: key,
    startTs: `${startTs}`,
    endTs: `${endTs}`,
    limit: `${DEVICES}`,
  });
  const name = { type: 'ENTITY_FIELD', key: 'name' };
  const figures: Figure[] = [];
  const before = platform.memory().present;
  for (const asked of [
    {
      name: 'page of 100,000 devices',
      path: `/api/tenant/deviceInfos?pageSize=${DEVICES}&page=0&textSearch=Device&sortProperty=name&sortOrder=ASC`,
      check: (answer: unknown) => isInOrder(namesOf(answer, (row) => Reflect.get(row, 'name'))),
    },
    {
      name: 'entity query of 100,000 rows',
      path: '/api/entitiesQuery/find',
      body: JSON.stringify({
        entityFilter: { type: 'entityName', entityType: 'DEVICE', entityNameFilter: 'Device' },
        pageLink: { pageSize: DEVICES, page: 0, sortOrder: { key: name, direction: 'ASC' } },
        entityFields: [name],
        latestValues: [{ type: 'TIME_SERIES', key: 'temperature' }],
      }),
      check: (answer: unknown) =>
        isInOrder(
          namesOf(
            answer,
            (row) =>
              (row as { latest: { ENTITY_FIELD: { name: { value: string } } } }).latest.ENTITY_FIELD.name
                .value,
          ),
        ),
    },
    {
      name: 'history of 86,400 points',
      path: `/api/plugins/telemetry/DEVICE/${deviceId}/values/timeseries?${range}`,
      check: (answer: unknown) => (Reflect.get(answer as object, key) as unknown[]).length === 86_400,
    },
  ] satisfies Asked[]) {
    figures.push(...(await measureOne(platform.url, token, asked)));
  }
  const held = platform.memory().highest - before;
  return [...figures, figure('memory that these answers took at most', 'MB', [held])];
}

async function measureOne(url: string, token: string, asked: Asked): Promise<Figure[]> {
  const chunks: Buffer[] = [];
  await answerOf(url, token, asked, (chunk) => chunks.push(chunk));
  if (!asked.check(JSON.parse(Buffer.concat(chunks).toString())))
    throw new Error(`Not all of a ${asked.name}`);
  const other = keepAliveClient(url);
  const samples = await repeat(async () => {
    const begin = performance.now();
    let took = 0;
    const answered = answerOf(url, token, asked, () => undefined).then(() => {
      took = performance.now() - begin;
    });
    let pause = 0;
    while (took === 0) {
      const at = performance.now();
      await other.send('GET', '/health');
      pause = Math.max(pause, performance.now() - at);
    }
    await answered;
    return { pause, took };
  });
  other.close();
  return [
    figure(
      `${asked.name} (whole answer)`,
      'ms',
      samples.map(({ took }) => took),
    ),
    figure(
      `${asked.name}: longest anybody else waited`,
      'ms',
      samples.map(({ pause }) => pause),
      { most: LONGEST_PAUSE },
    ),
  ];
}

/** Asks, and takes the answer as it comes; rejects when it ends before its end. */
async function answerOf(
  url: string,
  token: string,
  { path, body }: Pick<Asked, 'path' | 'body'>,
  take: (chunk: Buffer) => void,
): Promise<void> {
  const outgoing = request(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'X-Authorization': `Bearer ${token}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
  });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
  for await (const chunk of answer) take(chunk as Buffer);
}

function namesOf(answer: unknown, nameOf: (row: object) => string): string[] {
  return (answer as { data: object[] }).data.map(nameOf);
}

function isInOrder(names: readonly string[]): boolean {
  return names.length === DEVICES && names.every((name, at) => at === 0 || name > (names[at - 1] ?? ''));
}
