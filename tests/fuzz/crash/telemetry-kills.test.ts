import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPlatform } from '../../../src/platform/assembly/platform.ts';
import { backUp } from '../../../src/platform/backup/back-up.ts';
import { restore } from '../../../src/platform/backup/restore.ts';
import { seededRandom } from '../../../src/platform/demo/seeded-random.ts';
import { tenantEquipment } from '../../../src/platform/start/tenant-equipment.ts';
import { openStore } from '../../../src/platform/store/store.ts';
import { endsInTransaction, type Kill, type Moment, moments } from './kill-moments.ts';
import { KEYS, startNumberedDevice } from './numbered-device.ts';

/** How often the platform is killed: KILLS=200 npm run test:fuzz -- telemetry-kills */
const KILLS = Number(process.env.KILLS ?? moments.length);
/** How often the platform on one folder is, before the next one begins with nothing. */
const KILLS_OF_ONE = 10;
const DEVICES = 50;
/** So many messages are acknowledged at most before a backup begins, and again after it. */
const MOST_MESSAGES = 8_000;

interface Device {
  readonly id: string;
  readonly token: string;
}

let root: string;
let data: string;
let backups: string;
let random: () => number;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'clavier-kills-'));
  random = seededRandom(Number(process.env.FUZZ_SEED ?? 7));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

/** Makes a folder with a tenant as every other, and its devices. */
async function begin(name: string): Promise<Device[]> {
  data = join(root, name, 'data');
  backups = join(root, name, 'backups');
  mkdirSync(backups, { recursive: true });
  const store = openStore({ folder: data, equipment: tenantEquipment });
  const devices = await store.write(() => {
    const tenantId = store.tenants.create({ title: 'Acme' }).id?.id ?? '';
    return Array.from({ length: DEVICES }, (_, index) => {
      const id = store.devices.save(tenantId, { name: `Device ${index}` }).id?.id ?? '';
      return { id, token: store.credentials.byDevice(id)?.credentialsId ?? '' };
    });
  });
  await store.close();
  return devices;
}

/** What is known when the platform was killed: the messages of each device, by the number of the last one. */
interface Killed {
  readonly sent: number[];
  readonly acknowledged: number[];
  /** What was acknowledged before a backup began that came to its end. */
  readonly inBackup: number[] | undefined;
}

/** Lets devices send as much as they can, has a backup made meanwhile, and kills the platform at a moment. */
async function killAt(moment: Moment, devices: readonly Device[], lasts: readonly number[]): Promise<Killed> {
  const env = { ...process.env, NODE_COMPILE_CACHE: join(root, 'compiled') };
  const script = join(import.meta.dirname, 'loaded-platform.ts');
  const platform = spawn(process.execPath, [script, data], { stdio: ['pipe', 'pipe', 'inherit'], env });
  const ended = once(platform, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const [line] = (await once(platform.stdout, 'data')) as [Buffer];
  let count = 0;
  let listener: () => void = () => undefined;
  const senders = await Promise.all(
    devices.map(({ token }, index) =>
      startNumberedDevice(Number(line.toString()), token, lasts[index] ?? 0, () => {
        count += 1;
        listener();
      }),
    ),
  );
  const acknowledgedAre = (more: number) =>
    new Promise<void>((resolve) => {
      const goal = count + more;
      listener = () => count >= goal && resolve();
    });
  const startKiller = async (moment: Kill['moment']) => {
    const kill: Kill = { pid: Number(platform.pid), moment, data, backups, share: random() };
    const killer = new Worker(new URL('./killer.ts', import.meta.url), { workerData: kill });
    await once(killer, 'message');
  };
  const acknowledged = () => senders.map((sender) => sender.acknowledged());

  await acknowledgedAre(1 + Math.floor(random() * MOST_MESSAGES));
  if (moment === 'backup') await startKiller(moment);
  const before = acknowledged();
  const backup = backUp({ data, file: join(backups, 'backup.db') }).then(
    () => true,
    (error: unknown) => {
      if (moment !== 'backup') throw error;
      return false;
    },
  );
  if (moment !== 'backup') await backup;
  if (moment === 'any time') {
    await acknowledgedAre(1 + Math.floor(random() * MOST_MESSAGES));
    platform.kill('SIGKILL');
  } else if (moment !== 'backup') await startKiller(moment);
  const [, signal] = await ended;
  expect(signal).toBe('SIGKILL');
  for (const sender of senders) sender.close();
  return {
    sent: senders.map((sender) => sender.sent()),
    acknowledged: acknowledged(),
    inBackup: (await backup) ? before : undefined,
  };
}

/**
 * Starts the platform on a folder anew and lets it lead to the end what it was at; answers the number of the last message
 * of each device, after a look at whether all before it are there, each as a whole and once.
 */
async function lastMessages(folder: string, devices: readonly Device[]): Promise<number[]> {
  const store = openStore({ folder });
  const platform = await createPlatform(store, { log: console });
  await vi.waitFor(() => expect(store.ruleMessages.lastKey()).toBe(0), { timeout: 60_000, interval: 20 });
  await platform.close();
  const keys = devices.map(({ id }) => store.entities.resolve('DEVICE', id)?.key ?? 0);
  const latest = keys.map((key) =>
    store.timeseries.latest(key).flatMap(({ key: name, ts }) => (KEYS.includes(name) ? [ts] : [])),
  );
  await store.close();
  expect(readdirSync(folder)).not.toContain('telemetry-log');
  const db = new DatabaseSync(join(folder, 'clavier.db'), { readOnly: true });
  const series = db.prepare(
    `SELECT count(*) AS count, min(ts) AS first, max(ts) AS last, sum(value = ts) AS right
     FROM ts_kv WHERE entity_key = ? AND key_id IN (SELECT id FROM kv_key WHERE name IN (SELECT value FROM json_each(?)))
     GROUP BY key_id`,
  );
  const lasts = keys.map((key, index) => {
    const rows = series.all(key, JSON.stringify(KEYS));
    if (rows.length === 0) return 0;
    const last = Number(rows[0]?.last);
    expect(rows).toEqual(KEYS.map(() => ({ count: last, first: 1, last, right: last })));
    expect(latest[index]).toEqual(KEYS.map(() => last));
    return last;
  });
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  db.close();
  return lasts;
}

/** What a backup holds once it is restored: the number of the last message of each device. */
async function lastMessagesOf(file: string, devices: readonly Device[]): Promise<number[]> {
  const restored = join(root, 'restored');
  await restore({ data: restored, file });
  const lasts = await lastMessages(restored, devices);
  rmSync(restored, { recursive: true });
  return lasts;
}

/** How many messages are missing of those that must be there. */
function missing(there: readonly number[], least: readonly number[]): number {
  return least.reduce((sum, number, index) => sum + Math.max(0, number - (there[index] ?? 0)), 0);
}

it(
  `keeps every acknowledged message, and none by half, when killed ${KILLS} times under load, and so does every backup`,
  async () => {
    const seen = {
      acknowledged: 0,
      lost: 0,
      transactionsCut: 0,
      backupsCut: 0,
      backupsRestored: 0,
      lostOfBackups: 0,
    };
    let devices: Device[] = [];
    let lasts: number[] = [];
    let inBackup: number[] | undefined;
    for (let kill = 0; kill < KILLS; kill++) {
      if (kill % KILLS_OF_ONE === 0) {
        devices = await begin(`platform-${kill}`);
        lasts = devices.map(() => 0);
        inBackup = undefined;
      }
      const moment = moments[kill % moments.length] ?? 'any time';
      const killed = await killAt(moment, devices, lasts);
      if (endsInTransaction(data)) seen.transactionsCut += 1;

      // A backup that was cut off leaves the one before it.
      if (!killed.inBackup) seen.backupsCut += 1;
      inBackup = killed.inBackup ?? inBackup;
      expect(readdirSync(backups)).toEqual(inBackup ? ['backup.db'] : []);
      // What a stopped platform has not merged is a part of its backup, too.
      const stopped = join(root, 'stopped.db');
      await backUp({ data, file: stopped });
      const ofStopped = await lastMessagesOf(stopped, devices);

      const found = await lastMessages(data, devices);
      expect(ofStopped).toEqual(found);
      const { sent, acknowledged } = killed;
      seen.acknowledged += missing(lasts, acknowledged) * KEYS.length;
      seen.lost += missing(found, acknowledged) * KEYS.length;
      expect(missing(lasts, acknowledged), 'acknowledged').toBeGreaterThan(0);
      expect(missing(found, acknowledged), `lost when killed in the middle of: ${moment}`).toBe(0);
      expect(missing(sent, found), 'found, but never sent').toBe(0);

      if (inBackup) {
        const restored = await lastMessagesOf(join(backups, 'backup.db'), devices);
        seen.backupsRestored += 1;
        seen.lostOfBackups += missing(restored, inBackup) * KEYS.length;
        expect(missing(restored, inBackup), 'lost by the backup').toBe(0);
        expect(missing(found, restored), 'in the backup only').toBe(0);
      }
      lasts = found;
      // Who waits for hundreds sees how far it is.
      if (process.env.KILLS) console.info(`${kill + 1} kills: ${JSON.stringify(seen)}`);
    }
  },
  60_000 * KILLS,
);
