import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSnapshot } from '../../../../../src/platform/store/engine/database.ts';
import { openStore } from '../../../../../src/platform/store/store.ts';
import { Merging } from '../../../../../src/platform/store/telemetry-log/merging.ts';
import { addToLog, makeLogLong, pagesOfLog } from '../long-log.ts';

const SQLITE_BUSY = 5;

/** Longer than the log of a database is to be, bytes. */
const LONG_LOG = 80 * 1_024 * 1_024;

let folder: string;
const onReady = vi.fn();
const onGrowing = vi.fn();
const onEnd = vi.fn();
const listeners = { onReady, onGrowing, onEnd };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-merging-'));
});

afterEach(() => {
  vi.clearAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

it('is ready again after each merge, also after one that failed', async () => {
  await openStore({ folder }).close();
  const merging = new Merging(folder, listeners);
  await merging.whenReady();
  expect(await merging.merge(0)).toEqual([]);
  await merging.whenReady();
  // There is no log.
  await expect(merging.merge(100)).rejects.toThrow('is damaged at 0');
  await merging.whenReady();
  expect(onReady).toHaveBeenCalledTimes(3);
  await merging.close();
  expect(onEnd).not.toHaveBeenCalled();
});

it('says why the database has refused a merge', async () => {
  await openStore({ folder }).close();
  const blocker = new DatabaseSync(join(folder, 'clavier.db'));
  blocker.exec('BEGIN IMMEDIATE');
  const merging = new Merging(folder, listeners);
  await merging.whenReady();
  await expect(merging.merge(0)).rejects.toMatchObject({ errcode: SQLITE_BUSY });
  await merging.close();
  blocker.close();
});

it('tells of a long log of the database that grows, and has it begin anew when it is told to', async () => {
  await openStore({ folder }).close();
  const merging = new Merging(folder, listeners);
  await merging.whenReady();
  makeLogLong(folder, LONG_LOG);
  const long = pagesOfLog(folder).written;
  const reader = openSnapshot(folder);
  addToLog(folder);
  const growsByLittle = () => {
    expect(onGrowing).toHaveBeenCalled();
    expect(pagesOfLog(folder).left).toBeLessThan(long / 10);
  };
  await vi.waitFor(growsByLittle);
  reader.close();
  // Of what is left nothing is copied but for this: what is written next would go on with a long log.
  await merging.beginAnew();
  addToLog(folder);
  expect(pagesOfLog(folder).written).toBeLessThan(long);
  await merging.close();
});

it('says that its thread has ended, and starts another one', async () => {
  const merging = new Merging(join(folder, 'nowhere'), listeners);
  await expect(merging.whenReady()).rejects.toThrow('The merging thread has ended');
  await expect(merging.merge(1)).rejects.toThrow('The merging thread has ended');
  await expect(merging.whenReady()).rejects.toThrow('The merging thread has ended');
  expect(onEnd).toHaveBeenCalledTimes(2);
});
