import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backUp } from '../../../../src/platform/backup/back-up.ts';
import { type ControlSocket, openControlSocket } from '../../../../src/platform/backup/control-socket.ts';
import { restore } from '../../../../src/platform/backup/restore.ts';
import { openSnapshot } from '../../../../src/platform/store/engine/database.ts';
import { copyDatabase } from '../../../../src/platform/store/engine/database-file.ts';
import { StoreError } from '../../../../src/platform/store/engine/store-error.ts';
import type { EntityHandle } from '../../../../src/platform/store/registry/entity-handles.ts';
import { openStore, type Store } from '../../../../src/platform/store/store.ts';
import { LogMerge } from '../../../../src/platform/store/telemetry-log/log-merge.ts';

let root: string;
let data: string;
let file: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'clavier-backup-'));
  data = join(root, 'data');
  file = join(root, 'backup.db');
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

/** A store that takes commands, as a running platform does. */
async function runPlatform(): Promise<Store & { control: ControlSocket }> {
  const store = openStore({ folder: data });
  const control = await openControlSocket({ ...store, rotateKey: async () => undefined }, data);
  return { ...store, control };
}

async function stop({ control, close }: Store & { control: ControlSocket }): Promise<void> {
  await control.close();
  await close();
}

/** Leaves a closed store with this one setting. */
async function fill(colour: string): Promise<void> {
  const store = openStore({ folder: data });
  await store.write(() => store.settings.set('colour', colour));
  await store.close();
}

async function colour(): Promise<unknown> {
  const store = openStore({ folder: data });
  const value = store.settings.get('colour');
  await store.close();
  return value;
}

/** Leaves data as a platform does that is killed right after it has acknowledged points; answers the device. */
async function killAfterPoints(count: number): Promise<EntityHandle> {
  const store = openStore({ folder: data });
  const device = await store.write(() => {
    const tenantId = store.tenants.create({ title: 'Acme' }).id?.id ?? '';
    return store.devices.save(tenantId, { name: 'Boiler' });
  });
  const boiler = store.entities.resolve('DEVICE', device.id?.id ?? '') as EntityHandle;
  const killed = join(root, 'killed');
  // It has no time to merge them.
  const lend = vi.spyOn(LogMerge.prototype, 'mergeUpTo').mockImplementation(() => {
    throw new Error('Killed');
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await Promise.all(
    Array.from({ length: count }, (_, at) =>
      store.telemetryLog.append(boiler, [{ key: 'step', ts: at + 1, value: at }], null),
    ),
  );
  cpSync(data, killed, { recursive: true });
  lend.mockRestore();
  await store.close();
  rmSync(data, { recursive: true });
  renameSync(killed, data);
  return boiler;
}

async function pointsOf({ key }: EntityHandle): Promise<number> {
  const store = openStore({ folder: data });
  const all = { startTs: 0, endTs: 1e9, interval: 0, limit: 1e6, agg: 'NONE', orderBy: 'ASC' } as const;
  const found = store.timeseries.query(key, 'step', all);
  await store.close();
  return found.length;
}

/** The one line that it fails with. */
async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(StoreError);
  const { message } = error as StoreError;
  expect(message).not.toContain('\n');
  return message;
}

describe('a backup', () => {
  it('made while many write holds every write acknowledged before it began, and none by half', async () => {
    const platform = await runPlatform();
    const { id } = await platform.write(() => platform.tenants.create({ title: 'Acme' }));
    const tenant = platform.entities.resolve('TENANT', id?.id ?? '');
    // Enough that copying takes many turns.
    const filling = Array.from({ length: 20_000 }, (_, ts) => ({
      key: 'filling',
      ts,
      value: 'x'.repeat(99),
    }));
    await platform.write(() => platform.timeseries.save(tenant?.key ?? 0, filling));
    const acknowledged: number[] = [];
    let writing = true;
    const writer = async (first: number) => {
      for (let number = first; writing; number += 4) {
        await platform.write(() => {
          platform.devices.save(tenant?.id ?? '', { name: `Device ${number}` });
          platform.timeseries.save(tenant?.key ?? 0, [{ key: 'number', ts: number, value: number }]);
        });
        acknowledged.push(number);
      }
    };
    const writers = [1, 2, 3, 4].map(writer);
    while (acknowledged.length < 50) await platform.write(() => undefined);
    const before = [...acknowledged];
    await backUp({ data, file });
    expect(acknowledged.length).toBeGreaterThan(before.length);
    writing = false;
    await Promise.all(writers);
    await stop(platform);

    const db = new DatabaseSync(file, { readOnly: true });
    const numbers = (sql: string) =>
      db
        .prepare(sql)
        .all()
        .map(({ number }) => Number(number));
    const points = numbers(
      "SELECT value AS number FROM ts_kv JOIN kv_key ON id = key_id WHERE name = 'number' ORDER BY ts",
    );
    const devices = numbers("SELECT substr(name, 8) AS number FROM entity WHERE type = 'DEVICE'");
    db.close();
    expect(devices.sort((a, b) => a - b)).toEqual(points);
    const present = new Set(points);
    expect(before.filter((number) => !present.has(number))).toEqual([]);
  });

  it('does not keep a tenant with much from being removed meanwhile, and holds all of it', async () => {
    const store = openStore({ folder: data });
    const { id } = await store.write(() => store.tenants.create({ title: 'Acme' }));
    const points = Array.from({ length: 2_000 }, (_, ts) => ({ key: 'filling', ts, value: 'x'.repeat(99) }));
    await store.write(() => {
      for (let number = 0; number < 300; number++) {
        store.devices.save(id?.id ?? '', { name: `Device ${number}` });
      }
      store.timeseries.save(store.entities.resolve('TENANT', id?.id ?? '')?.key ?? 0, points);
    });
    // A backup that takes as long as the removal.
    const underWay = openSnapshot(data);
    await store.tenants.remove(id?.id ?? '');
    await store.tenants.whenRemoved();
    expect(store.entities.resolve('TENANT', id?.id ?? '')).toBeNull();
    writeFileSync(file, '');
    await copyDatabase(underWay, file);
    underWay.close();
    await store.close();

    const countIn = (table: string) => {
      const db = new DatabaseSync(file, { readOnly: true });
      const counted = db.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count;
      db.close();
      return counted;
    };
    expect(countIn('device')).toBe(300);
    expect(countIn('ts_kv')).toBe(2_000);
  });

  it('of a stopped platform is one file that only its owner reads, and takes the place of an older one', async () => {
    await fill('teal');
    await backUp({ data, file });
    await fill('amber');
    await backUp({ data, file });
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readdirSync(root).sort()).toEqual(['backup.db', 'data']);
    rmSync(data, { recursive: true });
    expect(await restore({ data, file })).toBeNull();
    expect(await colour()).toBe('amber');
  });

  it('replaces no file that is something else, nor the data itself', async () => {
    await fill('teal');
    writeFileSync(file, 'a thesis '.repeat(100));
    expect(await refusal(backUp({ data, file }))).toMatch(/exists and is no backup of Clavier/);
    expect(readFileSync(file, 'utf8')).toContain('a thesis');
    expect(await refusal(backUp({ data, file: data }))).toMatch(/exists and is no backup/);
    const own = join(data, 'clavier.db');
    expect(await refusal(backUp({ data, file: own }))).toMatch(/does not belong into the data folder/);
    expect(await refusal(backUp({ data, file: join(root, 'none', 'b.db') }))).toMatch(/does not exist/);
    expect(await refusal(backUp({ data: root, file }))).toMatch(/There is no data in/);
    expect(await colour()).toBe('teal');
  });

  it('of damaged data fails and leaves the older backup as it was', async () => {
    const store = openStore({ folder: data });
    for (let at = 0; at < 50; at++)
      await store.write(() => store.settings.set(`key ${at}`, 'x'.repeat(4_000)));
    await store.close();
    await backUp({ data, file });
    const older = readFileSync(file);
    const own = readFileSync(join(data, 'clavier.db'));
    writeFileSync(join(data, 'clavier.db'), own.fill('?', own.length - 60_000));
    expect(await refusal(backUp({ data, file }))).toMatch(/is damaged/);
    expect(readFileSync(file).equals(older)).toBe(true);
    expect(readdirSync(root).sort()).toEqual(['backup.db', 'data']);
  });

  it('says when the platform that has the data does not answer', async () => {
    await fill('teal');
    const store = openStore({ folder: data });
    expect(await refusal(backUp({ data, file }))).toMatch(/does not answer/);
    await store.close();
    expect(existsSync(file)).toBe(false);
  });
});

describe('points that a killed platform has acknowledged and not merged', () => {
  it('are in a backup, and stay where they are', async () => {
    const boiler = await killAfterPoints(20);
    expect(readdirSync(data)).toContain('telemetry-log');
    await backUp({ data, file });
    expect(await pointsOf(boiler)).toBe(20);
    rmSync(data, { recursive: true });
    await restore({ data, file });
    expect(await pointsOf(boiler)).toBe(20);
  });

  it('are kept with the data that a backup takes the place of', async () => {
    await fill('teal');
    await backUp({ data, file });
    rmSync(data, { recursive: true });
    const boiler = await killAfterPoints(20);
    const kept = (await restore({ data, file })) ?? '';
    expect(readdirSync(data)).not.toContain('telemetry-log');
    expect(await colour()).toBe('teal');
    await restore({ data, file: kept });
    expect(await pointsOf(boiler)).toBe(20);
  });

  it('are put aside as they are when the data itself is damaged', async () => {
    await fill('teal');
    await backUp({ data, file });
    rmSync(data, { recursive: true });
    await killAfterPoints(20);
    writeFileSync(join(data, 'clavier.db'), 'ruins '.repeat(1_000));
    rmSync(join(data, 'clavier.db-wal'));
    const kept = (await restore({ data, file })) ?? '';
    expect(await colour()).toBe('teal');
    expect(existsSync(`${kept}-telemetry-log`)).toBe(true);
  });

  it('never come to other data that is put in their place by hand', async () => {
    const boiler = await killAfterPoints(20);
    await backUp({ data, file });
    rmSync(join(data, 'clavier.db'));
    rmSync(join(data, 'clavier.db-wal'), { force: true });
    await restore({ data, file });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await pointsOf(boiler)).toBe(20);
    expect(readdirSync(data).filter((name) => name.startsWith('telemetry-log.before-'))).toHaveLength(1);
  });
});

describe('the control socket', () => {
  it('is its owner’s only, and takes the place of one that a killed platform left', async () => {
    mkdirSync(data);
    writeFileSync(join(data, 'control.sock'), '');
    chmodSync(join(data, 'control.sock'), 0o666);
    const platform = await runPlatform();
    expect(statSync(join(data, 'control.sock')).mode & 0o777).toBe(0o600);
    await stop(platform);
    expect(existsSync(join(data, 'control.sock'))).toBe(false);
  });

  it('answers what it does not understand, and writes over no file', async () => {
    const platform = await runPlatform();
    const ask = (line: string) => {
      const socket = connect(join(data, 'control.sock'));
      socket.write(`${line}\n`);
      return text(socket);
    };
    writeFileSync(file, 'a thesis');
    expect(JSON.parse(await ask(JSON.stringify({ copyTo: file })))).toEqual({ error: expect.any(String) });
    expect(readFileSync(file, 'utf8')).toBe('a thesis');
    expect(JSON.parse(await ask('hello'))).toEqual({ error: expect.any(String) });
    expect(JSON.parse(await ask('{}'))).toEqual({ error: expect.any(String) });
    await stop(platform);
  });
});

describe('restoring', () => {
  it('brings the data of the backup back and keeps what was there', async () => {
    await fill('teal');
    await backUp({ data, file });
    await fill('amber');
    const kept = await restore({ data, file });
    expect(await colour()).toBe('teal');
    // What was kept can itself be restored.
    await restore({ data, file: kept ?? '' });
    expect(await colour()).toBe('amber');
  });

  it('takes the place of data that cannot be opened any more, without its log', async () => {
    await fill('teal');
    await backUp({ data, file });
    writeFileSync(join(data, 'clavier.db'), 'ruins '.repeat(1_000));
    writeFileSync(join(data, 'clavier.db-wal'), 'more ruins');
    const kept = (await restore({ data, file })) ?? '';
    expect(await colour()).toBe('teal');
    expect(readFileSync(kept, 'utf8')).toContain('ruins');
  });

  it('is refused while a platform runs', async () => {
    const platform = await runPlatform();
    await backUp({ data, file });
    expect(await refusal(restore({ data, file }))).toMatch(/A platform runs on this data/);
    await stop(platform);
    expect(readdirSync(data)).toEqual(['clavier.db', 'clavier.lock']);
  });

  it.each([
    ['a file that is cut short', () => truncateSync(file, statSync(file).size - 8_192), /is damaged/],
    [
      'a file that is no database',
      () => writeFileSync(file, 'no database '.repeat(100)),
      /is damaged or no backup/,
    ],
    ['an empty file', () => truncateSync(file), /is no backup of Clavier/],
    ['a file that does not exist', () => rmSync(file), /cannot be read \(ENOENT\)/],
    ['another program’s database', () => alter('PRAGMA application_id = 1'), /is no backup of Clavier/],
    [
      'a backup of a newer version',
      () => alter('PRAGMA user_version = 9999'),
      /was written by a newer Clavier/,
    ],
    [
      'a backup with a reference to nothing',
      () => alter('PRAGMA foreign_keys = OFF; UPDATE entity SET tenant_key = 9999'),
      /is damaged/,
    ],
  ])('refuses %s and leaves the data alone', async (_case, spoil, message) => {
    await fill('teal');
    await backUp({ data, file });
    await fill('amber');
    spoil();
    expect(await refusal(restore({ data, file }))).toMatch(message);
    expect(await colour()).toBe('amber');
    expect(readdirSync(data)).toEqual(['clavier.db', 'clavier.lock']);
  });

  function alter(sql: string): void {
    const db = new DatabaseSync(file);
    db.exec(sql);
    db.close();
  }
});

describe('the commands', () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['src/platform/backup/main.ts', ...args], {
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  it('back up and restore, and say so', async () => {
    await fill('teal');
    expect(run('backup', file, '--data', data)).toMatchObject({ status: 0, stderr: '' });
    await fill('amber');
    const restored = run('restore', file, '--data', data);
    expect(restored).toMatchObject({ status: 0, stderr: '' });
    expect(restored.stdout).toMatch(/is now the data in .*; what was there is in .*clavier\.db\.before-/);
    expect(await colour()).toBe('teal');
    const rotated = run('rotate-key', '--data', data);
    expect(rotated).toMatchObject({ status: 0, stdout: expect.stringMatching(/every session has ended\n$/) });
  });

  it('fail with one line and a status', () => {
    const { status, stderr } = run('restore', file, '--data', data);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^.*cannot be read.*\n$/);
    expect(run('backup').stderr).toMatch(/^Usage: npm run backup -- FILE/);
  });
});
