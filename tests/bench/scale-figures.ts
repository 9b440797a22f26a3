import { connectAsync, type MqttClient } from 'mqtt';
import { WebSocket } from 'ws';
import { EntityDataUpdate } from '../../src/model/live.ts';
import { TsData } from '../../src/model/telemetry.ts';
import { User } from '../../src/model/user.ts';
import { tokensOf } from '../sign-in.ts';
import { type CrowdedPlatform, startCrowdedPlatform } from './crowded-platform.ts';
import { type Figure, figure, median, percentile } from './figure.ts';
import { keepAliveClient } from './keep-alive-client.ts';
import { addLongHistory } from './long-history.ts';
import { inBatches, until } from './pacing.ts';
import { measureAggregation, measurePage, measureQuery } from './query-figures.ts';

const SESSIONS = 1_000;
/** How many rows each session has on screen, and how many of them devices that send. */
const PAGE_SIZE = 20;
/** Of the devices of one type there are more pages than that. */
const MANY_PAGES = 500;
/** Every so many sessions show an hour of each row too. */
const CHARTS_EVERY = 10;
const HOUR = 3_600_000;
const MESSAGES_PER_SECOND = 100;
const FEED_FOR_MS = 120_000;
/** How many devices are asked for their history, each once, so that it comes from the disk and not from a cache. */
const HISTORIES = 200;
const DAY = 24 * HOUR;

/** The memory that the platform may hold, MB. */
const MEMORY = 1_024;

/** How much there is. */
export interface Scale {
  devices: number;
  /** How many points each device has. */
  pointsPerDevice: number;
}

/**
 * A platform with a hundred million points, or as many as are asked for, and a thousand open sessions, while devices send and people look around:
 * what memory it takes, and how long the calls take then.
 */
export async function measureScale({ devices, pointsPerDevice }: Scale): Promise<Figure[]> {
  const points = devices * pointsPerDevice;
  console.error(`Filling a platform of its own with ${points.toLocaleString('en')} points ...`);
  const platform = await startCrowdedPlatform({
    devices,
    addMore: (folder) => addLongHistory(folder, pointsPerDevice),
  });
  try {
    return await measureFilled(platform);
  } finally {
    await platform.close();
  }
}

async function measureFilled(platform: CrowdedPlatform): Promise<Figure[]> {
  const atStart = platform.memory().present;
  const { token } = await tokensOf(platform.url, 'tenant');
  const devices = await inBatches(platform.senders, (sender) =>
    connectAsync(`mqtt://127.0.0.1:${platform.mqttPort}`, { username: sender.token }),
  );
  const begin = performance.now();
  const sessions = await inBatches(
    Array.from({ length: SESSIONS }, (_, at) => at),
    (at) => openSession(platform, token, at),
  );
  const opened = performance.now() - begin;
  console.error('Asking it while devices send ...');
  const feed = startFeed(devices);
  const figures = [
    ...(await measureHistories(platform, token)),
    ...(await measurePage(platform)),
    ...(await measureQuery(platform)),
    ...(await measureAggregation(platform)),
  ];
  const stored = await feed;
  const { present } = platform.memory();
  const silent = sessions.filter(({ updates }) => updates() === 0).length;
  for (const { socket } of sessions) socket.terminate();
  await inBatches(devices, (device) => device.endAsync());
  if (silent > 0) throw new Error(`${silent} of ${SESSIONS} sessions heard nothing of what was sent`);
  const removal = await measureRemoval(platform, token);
  return [
    figure(`${SESSIONS} sessions opened, with a page of ${PAGE_SIZE} each`, 'ms', [opened]),
    figure('telemetry stored meanwhile', 'points/s', [stored]),
    // Their targets are meant for a platform that does nothing else at the time.
    ...figures.map(({ target: _, name, ...rest }) => ({ ...rest, name: `meanwhile: ${name}` })),
    ...removal,
    figure('memory of the platform at its start', 'MB', [atStart]),
    figure('memory of the platform at the end of all that', 'MB', [present], { most: MEMORY }),
    figure('memory of the platform at its highest', 'MB', [platform.memory().highest], { most: MEMORY }),
  ];
}

/** Every device sends in its turn; resolves with the points acknowledged a second. */
async function startFeed(devices: readonly MqttClient[]): Promise<number> {
  const begin = performance.now();
  const acknowledgements: Promise<unknown>[] = [];
  await until(() => {
    const elapsed = performance.now() - begin;
    const due = (Math.min(elapsed, FEED_FOR_MS) / 1_000) * MESSAGES_PER_SECOND;
    while (acknowledgements.length < due) {
      const device = devices[acknowledgements.length % devices.length];
      const message = JSON.stringify({ temperature: 40 * Math.random(), humidity: 40 * Math.random() });
      acknowledgements.push(
        device?.publishAsync('v1/devices/me/telemetry', message, { qos: 1 }) ??
          Promise.reject(new Error('No device to send')),
      );
    }
    return elapsed >= FEED_FOR_MS;
  });
  await Promise.all(acknowledgements);
  return (acknowledgements.length * 2) / ((performance.now() - begin) / 1_000);
}

/** A day of devices that nobody has asked for before, averaged by the hour. */
async function measureHistories(platform: CrowdedPlatform, token: string): Promise<Figure[]> {
  const client = keepAliveClient(platform.url, { token });
  const endTs = Date.now();
  const times: number[] = [];
  for (let at = 0; at < HISTORIES; at += 1) {
    const place = Math.floor(((at + 0.5) / HISTORIES) * platform.devices);
    const path = `/api/tenant/deviceInfos?pageSize=1&page=${place}&textSearch=Device&sortProperty=name`;
    const found = JSON.parse(await client.send('GET', path)) as { data: { id: { id: string } }[] };
    const link = { keys: 'temperature', startTs: endTs - DAY, endTs, interval: HOUR, agg: 'AVG' };
    const parameters = new URLSearchParams(
      Object.entries(link).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const begin = performance.now();
    const answer = await client.send(
      'GET',
      `/api/plugins/telemetry/DEVICE/${found.data[0]?.id.id}/values/timeseries?${parameters}`,
    );
    times.push(performance.now() - begin);
    if ((TsData.parse(JSON.parse(answer)).temperature?.length ?? 0) < 24) throw new Error('Too few hours');
  }
  client.close();
  return [
    figure('a day of a device never asked for, by the hour (p50)', 'ms', [median(times)]),
    figure('a day of a device never asked for, by the hour (slowest)', 'ms', [Math.max(...times)]),
  ];
}

/** Removes the tenant with all its devices, while somebody else asks for something small again and again. */
async function measureRemoval(platform: CrowdedPlatform, tenantToken: string): Promise<Figure[]> {
  console.error('Removing the tenant ...');
  const tenant = keepAliveClient(platform.url, { token: tenantToken });
  const { tenantId } = User.parse(JSON.parse(await tenant.send('GET', '/api/auth/user')));
  tenant.close();
  const { token } = await tokensOf(platform.url, 'sysadmin');
  const system = keepAliveClient(platform.url, { token });
  const other = keepAliveClient(platform.url, { token });
  const begin = performance.now();
  let removed: number | undefined;
  const removing = system.send('DELETE', `/api/tenant/${tenantId?.id}`).then(() => {
    removed = performance.now() - begin;
  });
  const waits: number[] = [];
  while (removed === undefined) {
    const asked = performance.now();
    await Promise.race([other.send('GET', '/api/auth/user'), removing]);
    waits.push(performance.now() - asked);
  }
  await removing;
  for (const client of [system, other]) client.close();
  return [
    figure(`tenant with ${platform.devices.toLocaleString('en')} devices removed`, 'ms', [removed]),
    figure('small calls meanwhile (p95)', 'ms', [percentile(waits, 0.95)]),
    figure('small calls meanwhile (slowest)', 'ms', [Math.max(...waits)]),
  ];
}

/** A session with one page of devices that send and one of any devices, as lists and dashboards open them. */
async function openSession(
  { url, senders }: CrowdedPlatform,
  token: string,
  at: number,
): Promise<{ socket: WebSocket; updates: () => number }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/ws/plugins/telemetry?token=${token}`);
  const ready = Promise.withResolvers<void>();
  let pages = 0;
  let updates = 0;
  socket.on('error', ready.reject);
  socket.on('close', (code, reason) => ready.reject(new Error(`Closed: ${code} ${reason}`)));
  socket.on('message', (data) => {
    const { success, data: message } = EntityDataUpdate.safeParse(JSON.parse(String(data)));
    if (!success || message.errorCode !== 0) ready.reject(new Error(`Refused: ${String(data)}`));
    else if (message.data) pages += 1;
    else updates += 1;
    if (pages === commands.length) ready.resolve();
  });

  const first = (at * PAGE_SIZE) % senders.length;
  const entityList = senders.slice(first, first + PAGE_SIZE).map(({ deviceId }) => deviceId);
  const values = [
    { type: 'TIME_SERIES', key: 'temperature' },
    { type: 'SERVER_ATTRIBUTE', key: 'active' },
  ];
  const page = (entityFilter: object, number: number) => ({
    entityFilter,
    pageLink: {
      pageSize: PAGE_SIZE,
      page: number,
      dynamic: true,
      sortOrder: { key: { type: 'ENTITY_FIELD', key: 'name' }, direction: 'ASC' },
    },
    entityFields: [
      { type: 'ENTITY_FIELD', key: 'name' },
      { type: 'ENTITY_FIELD', key: 'type' },
    ],
    latestValues: values,
  });
  const list = page({ type: 'entityList', entityType: 'DEVICE', entityList }, 0);
  const chart = {
    keys: ['temperature'],
    startTs: Date.now() - HOUR,
    timeWindow: HOUR,
    limit: 500,
    agg: 'NONE',
  };
  const commands = [
    {
      cmdId: 1,
      query: list,
      ...(at % CHARTS_EVERY === 0 ? { tsCmd: chart } : { latestCmd: { keys: values } }),
    },
    {
      cmdId: 2,
      query: page({ type: 'deviceType', deviceType: 'meter', deviceNameFilter: '' }, at % MANY_PAGES),
      latestCmd: { keys: values },
    },
  ];
  socket.on('open', () => socket.send(JSON.stringify({ entityDataCmds: commands })));
  await ready.promise;
  return { socket, updates: () => updates };
}
