import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp } from '../../../src/platform/backup/back-up.ts';
import { restore } from '../../../src/platform/backup/restore.ts';
import { seededRandom } from '../../../src/platform/demo/seeded-random.ts';
import { openStore } from '../../../src/platform/store/store.ts';

/** How often the platform is killed: KILLS=200 npm run test:fuzz -- telemetry-kills */
const KILLS = Number(process.env.KILLS ?? 3);
const DEVICES = 12;
/** A round is killed after at most so many bytes of reports: each message makes some thirty. */
const MOST_REPORTED = 400_000;

let root: string;
let folder: string;
let copies: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'clavier-kills-'));
  folder = join(root, 'data');
  copies = join(root, 'copies');
  mkdirSync(copies);
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

/** What a writer told: that a message was acknowledged, or that there is a copy, and what was acknowledged before it. */
type Report = { index: number; number: number } | { file: string; before: number[] };

/** Makes the devices; answers their ids. */
async function addDevices(): Promise<string[]> {
  const store = openStore({ folder });
  const ids = await store.write(() => {
    const tenantId = store.tenants.create({ title: 'Acme' }).id?.id ?? '';
    return Array.from({ length: DEVICES }, (_, index) => {
      const device = store.devices.save(tenantId, { name: `Device ${index}` });
      return device.id?.id ?? '';
    });
  });
  await store.close();
  return ids;
}

/** Lets a writer begin and kills it when it has written so many bytes of reports; resolves with all that it told. */
async function killAfter(devices: object[], bytes: number): Promise<Report[]> {
  const output = join(root, 'reports');
  writeFileSync(output, '');
  const writer = spawn(
    process.execPath,
    [join(import.meta.dirname, 'telemetry-writer.ts'), folder, copies, output],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'compiled') },
    },
  );
  const watch = setInterval(() => statSync(output).size >= bytes && writer.kill('SIGKILL'), 2);
  writer.stdin.write(`${JSON.stringify(devices)}\n`);
  const [, signal] = await once(writer, 'close');
  clearInterval(watch);
  expect(signal).toBe('SIGKILL');
  // A line that the kill cut off is no acknowledgement.
  const lines = readFileSync(output, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Report);
}

/**
 * Opens the store in a folder as a restart would; answers the number of the last message of each device, after a look at
 * whether all before it are there, each as a whole.
 */
async function lastMessages(data: string, ids: readonly string[]): Promise<number[]> {
  const store = openStore({ folder: data });
  const keys = ids.map((id) => store.entities.resolve('DEVICE', id)?.key ?? 0);
  const latest = keys.map((key) => store.timeseries.latest(key).map(({ ts }) => ts));
  await store.close();
  expect(readdirSync(data)).not.toContain('telemetry-log');
  const db = new DatabaseSync(join(data, 'clavier.db'), { readOnly: true });
  const series = db.prepare(
    `SELECT count(*) AS count, min(ts) AS first, max(ts) AS last, sum(value = ts) AS right
     FROM ts_kv WHERE entity_key = ? GROUP BY key_id`,
  );
  const lasts = keys.map((key, index) => {
    const rows = series.all(key);
    if (rows.length === 0) return 0;
    const last = Number(rows[0]?.last);
    expect(rows).toEqual(Array(10).fill({ count: last, first: 1, last, right: last }));
    expect(latest[index]).toEqual(Array(10).fill(last));
    return last;
  });
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  db.close();
  return lasts;
}

it(
  `keeps every acknowledged message, and none by half, when killed ${KILLS} times under load`,
  async () => {
    const random = seededRandom(Number(process.env.FUZZ_SEED ?? 7));
    const ids = await addDevices();
    let lasts = ids.map(() => 0);
    for (let round = 0; round < KILLS; round++) {
      const devices = ids.map((id, index) => ({ id, last: lasts[index] }));
      const reports = await killAfter(devices, 1 + Math.floor(random() * MOST_REPORTED));

      // What a stopped platform has not merged is a part of its backup.
      const file = join(root, 'backup.db');
      await backUp({ data: folder, file });
      const restored = join(root, 'restored');
      await restore({ data: restored, file });
      const inBackup = await lastMessages(restored, ids);

      const found = await lastMessages(folder, ids);
      expect(inBackup).toEqual(found);
      const acknowledged = [...lasts];
      for (const report of reports) {
        if ('number' in report)
          acknowledged[report.index] = Math.max(acknowledged[report.index] ?? 0, report.number);
      }
      expect(found.map((last, index) => Math.max(last, acknowledged[index] ?? 0))).toEqual(found);

      const copy = reports.findLast((report) => 'file' in report);
      if (copy) {
        const other = join(root, 'other');
        await restore({ data: other, file: copy.file });
        const inCopy = await lastMessages(other, ids);
        expect(inCopy.map((last, index) => Math.max(last, copy.before[index] ?? 0))).toEqual(inCopy);
        rmSync(other, { recursive: true });
      }
      for (const name of [restored, copies]) rmSync(name, { recursive: true });
      mkdirSync(copies);
      lasts = found;
    }
  },
  30_000 * KILLS,
);
