import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { Device } from '../../src/model/device.ts';
import { TokenPair } from '../../src/model/login.ts';
import { Tenant } from '../../src/model/tenant.ts';
import { User } from '../../src/model/user.ts';
import { tokensOf } from '../sign-in.ts';
import { askForHealth } from './asked-meanwhile.ts';
import { type CrowdedPlatform, startCrowdedPlatform } from './crowded-platform.ts';
import { type Figure, figure, percentile } from './figure.ts';
import { type KeepAliveClient, keepAliveClient } from './keep-alive-client.ts';
import { addLongHistory } from './long-history.ts';

/** How often others write, ms. */
const SAVE_EVERY = 20;
const SEND_EVERY = 10;

/** So many points has each device where a backup is made: it takes longer than the removal. */
const POINTS_PER_DEVICE = 200;

/** How far a backup has come when the removal begins, ms. */
const HEAD_START = 400;

const TOKEN = 'NEIGHBOUR';

/** How often the log of the database is looked at, ms. */
const LOOK_EVERY = 50;

/**
 * A tenant goes with its 100,000 devices while others ask for the health of the platform and write: once alone, and once
 * while a backup of a large database is made. Each on a platform of its own, because it takes everything with it.
 */
export async function measureRemoval(): Promise<Figure[]> {
  const alone = await startCrowdedPlatform();
  const figures = await removeFrom(alone);
  const large = await startCrowdedPlatform({
    addMore: (folder) => addLongHistory(folder, POINTS_PER_DEVICE),
  });
  return [...figures, ...(await removeFrom(large, { isBackedUp: true }))];
}

async function removeFrom(platform: CrowdedPlatform, { isBackedUp = false } = {}): Promise<Figure[]> {
  const users = keepAliveClient(platform.url, await tokensOf(platform.url, 'tenant'));
  const administrators = keepAliveClient(platform.url, await tokensOf(platform.url, 'sysadmin'));
  const others = keepAliveClient(platform.url);
  const neighbours = keepAliveClient(platform.url, { token: await tokenOfNeighbour(administrators) });
  const senders = keepAliveClient(platform.url);
  try {
    const doomed = await users.send('GET', `/api/device/${platform.senders[0]?.deviceId}`);
    const tenantId = Device.parse(JSON.parse(doomed)).tenantId?.id;
    const added = await neighbours.send('POST', `/api/device?accessToken=${TOKEN}`, deviceText({}));
    const device = Device.parse(JSON.parse(added));
    const backups = isBackedUp ? [backUp(platform.folder)] : [];
    if (isBackedUp) await wait(HEAD_START);
    let isRemoved = false;
    const goesOn = () => !isRemoved;
    const save = (number: number) =>
      neighbours.send('POST', '/api/device', deviceText({ ...device, label: `${number}` }));
    const send = (number: number) =>
      senders.send('POST', `/api/v1/${TOKEN}/telemetry`, JSON.stringify({ number }));
    const asked = Promise.all([
      askForHealth(goesOn, others),
      again(save, SAVE_EVERY, goesOn),
      again(send, SEND_EVERY, goesOn),
      longestLog(platform.folder, goesOn),
    ]);
    const begin = performance.now();
    await administrators.send('DELETE', `/api/tenant/${tenantId}`);
    const took = performance.now() - begin;
    isRemoved = true;
    const [health, saved, sent, log] = await asked;
    const name = `a tenant with ${platform.devices.toLocaleString('en')} devices removed${isBackedUp ? ' beside a backup' : ''}`;
    const late = (what: string, delays: readonly number[], most?: number) => [
      figure(`${what} meanwhile (p99)`, 'ms', [percentile(delays, 0.99)], most ? { most } : undefined),
      figure(`${what} meanwhile (longest)`, 'ms', [Math.max(...delays)]),
    ];
    return [
      figure(name, 'ms', [took]),
      ...(await Promise.all(backups)).map((took) => figure('the backup', 'ms', [took])),
      ...late('/health', health, 50),
      ...late('a device of others saved', saved, 100),
      ...late('telemetry of others acknowledged', sent, 100),
      figure('the log of the database at most', 'MB', [log], isBackedUp ? undefined : { most: 100 }),
      figure('memory of the platform at most', 'MB', [platform.memory().highest]),
    ];
  } finally {
    for (const client of [users, administrators, others, neighbours, senders]) client.close();
    await platform.close();
  }
}

const deviceText = (members: object) => JSON.stringify({ name: 'Neighbour', type: 'default', ...members });

/** Makes another tenant; resolves with the token of its administrator. */
async function tokenOfNeighbour(administrators: KeepAliveClient): Promise<string> {
  const send = async <T extends z.ZodMiniType>(
    schema: T,
    path: string,
    body?: object,
  ): Promise<z.output<T>> =>
    schema.parse(
      JSON.parse(await administrators.send(body ? 'POST' : 'GET', path, body && JSON.stringify(body))),
    );
  const { id } = await send(Tenant, '/api/tenant', { title: 'Neighbours' });
  const user = { email: 'neighbour@example.com', authority: 'TENANT_ADMIN', tenantId: id };
  const added = await send(User, '/api/user?sendActivationMail=false', user);
  const link = await administrators.send('GET', `/api/user/${added.id?.id}/activationLink`);
  const activateToken = new URL(link).searchParams.get('activateToken');
  const activation = { activateToken, password: 'Quiet-Neighbour-2026' };
  return (await send(TokenPair, '/api/noauth/activate?sendActivationMail=false', activation)).token;
}

/** Does something again and again as long as that goes on; resolves with how long each took, ms. */
async function again(
  make: (number: number) => Promise<unknown>,
  every: number,
  goesOn: () => boolean,
): Promise<number[]> {
  const delays: number[] = [];
  while (goesOn()) {
    const begin = performance.now();
    await make(delays.length);
    delays.push(performance.now() - begin);
    await wait(every);
  }
  return delays;
}

/** How long the log of a database becomes as long as that goes on, MB. */
async function longestLog(folder: string, goesOn: () => boolean): Promise<number> {
  let longest = 0;
  while (goesOn()) {
    longest = Math.max(longest, statSync(join(folder, 'clavier.db-wal')).size / 1024 / 1024);
    await wait(LOOK_EVERY);
  }
  return longest;
}

/** Backs up the data of a platform that runs; resolves with how long it took, ms. */
async function backUp(data: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'clavier-bench-backup-'));
  try {
    const begin = performance.now();
    const args = ['src/platform/backup/main.ts', 'backup', join(folder, 'backup'), '--data', data];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error('The backup failed');
    return performance.now() - begin;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
