import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreError } from '../../../../src/platform/store/engine/store-error.ts';
import { openStore } from '../../../../src/platform/store/store.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-store-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const file = () => join(folder, 'clavier.db');

/** The message of the StoreError that opening the folder fails with. */
function refusal(path = folder): string {
  try {
    openStore({ folder: path });
  } catch (error) {
    expect(error).toBeInstanceOf(StoreError);
    const { message } = error as StoreError;
    expect(message).not.toContain('\n');
    return message;
  }
  throw new Error('It was opened');
}

describe('opening a store', () => {
  it('makes the folder, for its owner only', async () => {
    const path = join(folder, 'a', 'b');
    const store = openStore({ folder: path });
    expect(statSync(path).mode & 0o077).toBe(0);
    await store.close();
  });

  it('keeps its files to their owner in a folder that others may look into, and those it finds there', async () => {
    chmodSync(folder, 0o755);
    await openStore({ folder }).close();
    chmodSync(file(), 0o644);
    const store = openStore({ folder });
    await store.write(() => store.settings.set('colour', 'teal'));
    const names = readdirSync(folder);
    expect(names).toEqual(expect.arrayContaining(['clavier.db', 'clavier.db-wal']));
    for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    await store.close();
  });

  it('finds again what was written before', async () => {
    const first = openStore({ folder });
    await first.write(() => first.settings.set('colour', { accent: 'teal' }));
    await first.close();
    const second = openStore({ folder });
    expect(second.settings.get('colour')).toEqual({ accent: 'teal' });
    await second.close();
  });

  it('refuses a folder that another platform has open, and takes it once that has closed', async () => {
    const store = openStore({ folder });
    expect(refusal()).toMatch(/clavier\.db is in use by another platform/);
    await store.close();
    const next = openStore({ folder });
    await next.close();
  });

  it('refuses a path that cannot be a folder', () => {
    const path = join(folder, 'file');
    writeFileSync(path, '');
    expect(refusal(join(path, 'data'))).toMatch(/^Cannot write to the data folder .* \(ENOTDIR\)/);
  });

  it.runIf(process.platform === 'linux')('refuses a place where nobody can make a folder', () => {
    expect(refusal('/proc/clavier/data')).toMatch(/^Cannot write to the data folder .* \(ENOENT\)/);
  });

  it('refuses a file that is no database', () => {
    writeFileSync(
      file(),
      'not a database at all, but long enough to be read as the header of one'.repeat(20),
    );
    expect(refusal()).toMatch(/is damaged or no database/);
  });

  it('refuses a database that is damaged behind its header', async () => {
    await openStore({ folder }).close();
    const bytes = readFileSync(file());
    bytes.fill(0xa5, 100);
    writeFileSync(file(), bytes);
    expect(refusal()).toMatch(/is damaged or no database/);
  });

  it('refuses a database that was cut off', async () => {
    await openStore({ folder }).close();
    truncateSync(file(), 5 * 4096);
    expect(refusal()).toMatch(/is damaged or no database/);
  });

  it('refuses the database of another program and leaves it as it is', () => {
    const db = new DatabaseSync(file());
    db.exec('CREATE TABLE theirs (a)');
    db.close();
    expect(refusal()).toMatch(/database of another program/);
    const again = new DatabaseSync(file());
    expect(again.prepare('SELECT count(*) AS tables FROM sqlite_schema').get()).toEqual({ tables: 1 });
    again.close();
  });

  it('refuses a database that a newer version wrote', async () => {
    await openStore({ folder }).close();
    const db = new DatabaseSync(file());
    db.exec('PRAGMA user_version = 999');
    db.close();
    expect(refusal()).toMatch(/written by a newer Clavier \(schema 999, this one knows up to \d+\)/);
  });

  it('brings a database that is still without tables up to date', async () => {
    new DatabaseSync(file()).close();
    const store = openStore({ folder });
    expect(store.tenants.list({ page: 0, pageSize: 1 }).totalElements).toBe(0);
    await store.close();
  });
});
