import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../../../../src/platform/store/engine/database.ts';
import { LogCopying } from '../../../../../src/platform/store/engine/log-copying.ts';

let folder: string;
let db: DatabaseSync;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-copying-'));
  db = openDatabase(folder);
});

afterEach(() => {
  if (db.isOpen) db.close();
  rmSync(folder, { recursive: true });
});

/** Whether who writes copies the log when it has become long. */
const copies = () => Number(Object.values(db.prepare('PRAGMA wal_autocheckpoint').get() ?? {})[0]) > 0;

it('is left to threads until the last one of them has ended', () => {
  const copying = new LogCopying(db);
  const [merging, removing] = [{}, {}];
  expect(copies()).toBe(true);
  copying.leaveTo(merging);
  copying.leaveTo(removing);
  copying.leaveTo(merging);
  expect(copies()).toBe(false);
  copying.takeBack(merging);
  expect(copies()).toBe(false);
  copying.takeBack(removing);
  expect(copies()).toBe(true);
});

it('is left alone when the database is closed before a thread has ended', () => {
  const copying = new LogCopying(db);
  const merging = {};
  copying.leaveTo(merging);
  db.close();
  expect(() => copying.takeBack(merging)).not.toThrow();
});
