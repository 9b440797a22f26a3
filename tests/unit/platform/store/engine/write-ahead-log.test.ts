import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  openDatabase,
  openForMerging,
  openForReading,
} from '../../../../../src/platform/store/engine/database.ts';
import { leaveLog, WriteAheadLog } from '../../../../../src/platform/store/engine/write-ahead-log.ts';
import { fullDiskError } from '../full-disk.ts';

/** How many rows of about a page each a part writes, and how many parts make a log too long. */
const ROWS = 4_000;
const PARTS_UNTIL_TOO_LONG = 13;

const MINUTE = 60_000;
const MEGABYTE = 1_024 * 1_024;

let folder: string;
let main: DatabaseSync;
let own: DatabaseSync;
let passing: DatabaseSync;
let lasting: DatabaseSync;
let log: WriteAheadLog;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-wal-'));
  main = openDatabase(folder);
  main.exec(`
    CREATE TABLE bulk (number INTEGER PRIMARY KEY, text TEXT);
    CREATE TABLE other (number INTEGER PRIMARY KEY);
    WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${ROWS})
      INSERT INTO bulk SELECT number, '' FROM numbers;`);
  leaveLog(main);
  own = openForMerging(folder);
  passing = openForReading(folder);
  lasting = openForReading(folder);
  log = new WriteAheadLog(own);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const db of [passing, lasting, own, main]) db.close();
  rmSync(folder, { recursive: true });
});

function beginReading(db: DatabaseSync): void {
  db.exec('BEGIN');
  db.prepare('SELECT count(*) FROM other').get();
}

/** A part of a long work. While what it has written is copied, others read and write. */
function writePart(number: number): void {
  log.beginAnew();
  own.prepare("UPDATE bulk SET text = printf('%*c', 3000, ?)").run(`${number % 10}`);
  beginReading(passing);
  log.copy();
  main.exec('INSERT INTO other DEFAULT VALUES');
  passing.exec('COMMIT');
}

function writeParts(count: number): void {
  for (let number = 0; number < count; number++) writePart(number);
}

/** How long the file of the log is, MB. */
const size = () => statSync(join(folder, 'clavier.db-wal')).size / MEGABYTE;

it('begins anew between parts of a long work, however often others read and write meanwhile', () => {
  writeParts(PARTS_UNTIL_TOO_LONG);
  expect(size()).toBeLessThan(100);
});

it('is too long while somebody goes on reading from it, and short when that has ended', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  beginReading(lasting);
  writeParts(PARTS_UNTIL_TOO_LONG);
  expect(log.isTooLong).toBe(true);
  const longest = size();
  lasting.exec('COMMIT');
  log.copy();
  writePart(0);
  expect(log.isTooLong).toBe(false);
  expect(size()).toBeLessThan(Math.min(longest, 70));
});

it('is no longer waited for when somebody reads for longer than any read takes', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  beginReading(lasting);
  writeParts(PARTS_UNTIL_TOO_LONG);
  vi.advanceTimersByTime(MINUTE);
  writePart(0);
  expect(log.isTooLong).toBe(false);
  lasting.exec('COMMIT');
});

/** What SQLite says of a disk that does not take what is written. */
const failedWrite = Object.assign(new Error('disk I/O error'), { errcode: 778 });

/** Has the disk refuse that the log is copied, as long as that is said; it still says how long it is. */
function refuseCopies(error: unknown) {
  const prepare = own.prepare.bind(own);
  return vi.spyOn(own, 'prepare').mockImplementation((sql) => {
    if (/checkpoint\((PASSIVE|RESTART)/.test(sql)) throw error;
    return prepare(sql);
  });
}

it.each([
  ['is full', fullDiskError()],
  ['fails', failedWrite],
])('stays as it is while the disk %s, says so once, and begins anew a little later', (_, refusal) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const refusing = refuseCopies(refusal);
  writeParts(PARTS_UNTIL_TOO_LONG);
  vi.advanceTimersByTime(MINUTE);
  writePart(0);
  const longest = size();
  expect(told.mock.calls).toEqual([[expect.stringContaining('refuses to take it in'), refusal]]);
  refusing.mockRestore();
  vi.advanceTimersByTime(MINUTE);
  log.copy();
  writePart(1);
  expect(size()).toBeLessThan(Math.min(longest, 70));
});

it('does not hide that the database is damaged', () => {
  refuseCopies(Object.assign(new Error('database disk image is malformed'), { errcode: 11 }));
  expect(() => writeParts(PARTS_UNTIL_TOO_LONG)).toThrow('malformed');
});
