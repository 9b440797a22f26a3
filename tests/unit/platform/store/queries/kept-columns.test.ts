import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openForReading } from '../../../../../src/platform/store/engine/database.ts';
import { atOneMoment } from '../../../../../src/platform/store/engine/one-moment.ts';
import { type ColumnSource, KeptColumns } from '../../../../../src/platform/store/queries/kept-columns.ts';
import { openStore } from '../../../../../src/platform/store/store.ts';
import { ENTITIES, OrderChanges } from '../../../../../src/platform/store/values/order-changes.ts';
import { idOf } from '../memory-store.ts';

/*
 * Columns of many entities lie in memory as long as there is room for them.
 */

const MEGABYTE = 1024 * 1024;

interface Sized {
  isFit: boolean;
  isWorn?: boolean;
  bytes: number;
  trim(): void;
  list?(): Generator<void, void, void>;
}

/** A column that takes so much when it is filled, and so much once something has changed. */
function sizedSource(id: string, filled: number, changed: number): ColumnSource<Sized> {
  return {
    id,
    reads: [ENTITIES],
    bytesFor: () => filled,
    make: () => ({ isFit: true, bytes: 0, trim: () => undefined }),
    *fill(column) {
      column.bytes = filled;
      yield;
    },
    refresh(column) {
      column.bytes = changed;
    },
  };
}

async function keptColumns() {
  const folder = mkdtempSync(join(tmpdir(), 'clavier-columns-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const store = openStore({ folder, now: () => 1 });
  onTestFinished(() => store.close());
  const tenantId = await store.write(() => idOf(store.tenants.create({ title: 'Acme' })));
  const db = openForReading(folder);
  onTestFinished(() => db.close());
  const columns = new KeptColumns(db);
  const writing = new DatabaseSync(join(folder, 'clavier.db'));
  onTestFinished(() => writing.close());
  const changes = new OrderChanges(writing);
  return {
    find: (source: ColumnSource<Sized>) => atOneMoment(db, () => columns.find(source)),
    prepareSome: () => columns.prepareSome(),
    prepare: () => {
      while (columns.prepareSome());
    },
    change: () => store.write(() => store.devices.save(tenantId, { name: 'Pump', type: 'water' })),
    /** Notes changes of so many entities, some at a time. */
    noteChanges(count: number) {
      const keys = Array.from({ length: count }, (_, at) => at + 1);
      while (keys.length > 0) changes.add(ENTITIES, keys.splice(0, 500));
    },
  };
}

it('one that grows with what changes makes the eldest ones go', async () => {
  const { find, prepare, change } = await keptColumns();
  const [one, other, third] = ['one', 'other', 'third'].map((id) => sizedSource(id, MEGABYTE, 34 * MEGABYTE));
  if (!one || !other || !third) throw new Error('There are three');
  for (const source of [one, other, third]) expect(find(source)).toBeUndefined();
  prepare();
  for (const source of [one, other, third]) expect(find(source)?.bytes).toBe(MEGABYTE);

  await change();
  for (const source of [one, other, third]) expect(find(source)?.bytes).toBe(34 * MEGABYTE);
  expect(find(one)).toBeUndefined();
  expect(find(third)?.bytes).toBe(34 * MEGABYTE);
});

it('one that has gone comes back when it is asked for again, but not soon', async () => {
  const { find, prepare } = await keptColumns();
  const [one, other, third] = ['one', 'other', 'third'].map((id) => sizedSource(id, 34 * MEGABYTE, 0));
  if (!one || !other || !third) throw new Error('There are three');
  for (const source of [one, other, third]) {
    find(source);
    prepare();
  }
  const { now } = performance;
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  for (const seconds of [1, 30, 59]) {
    clock.mockImplementation(() => now.call(performance) + seconds * 1000 - 500);
    expect(find(one)).toBeUndefined();
    expect(find(other)).toBeDefined();
    expect(find(third)).toBeDefined();
    prepare();
  }
  clock.mockImplementation(() => now.call(performance) + 61_000);
  expect(find(one)).toBeUndefined();
  prepare();
  expect(find(one)).toBeDefined();
});

it('one answers once it is filled and has been made quick, each in parts', async () => {
  const { find, prepareSome } = await keptColumns();
  const parts: string[] = [];
  const source: ColumnSource<Sized> = {
    ...sizedSource('listed', MEGABYTE, MEGABYTE),
    make: () => ({
      isFit: true,
      bytes: 0,
      trim: () => parts.push('trimmed'),
      *list() {
        for (const part of ['one', 'other']) {
          parts.push(part);
          yield;
        }
      },
    }),
  };
  expect(find(source)).toBeUndefined();
  prepareSome();
  expect(parts).toEqual([]);
  for (const some of [
    ['trimmed', 'one'],
    ['trimmed', 'one', 'other'],
  ]) {
    prepareSome();
    expect(parts).toEqual(some);
    expect(find(source)).toBeUndefined();
  }
  prepareSome();
  expect(find(source)).toBeDefined();
});

it('one that grows too large is given up', async () => {
  const { find, prepare, change } = await keptColumns();
  const large = sizedSource('large', MEGABYTE, 110 * MEGABYTE);
  find(large);
  prepare();
  expect(find(large)?.bytes).toBe(MEGABYTE);
  await change();
  expect(find(large)).toBeUndefined();
  prepare();
  expect(find(large)).toBeUndefined();
});

it('one is judged by what it needs, not by the room that it has grown with', async () => {
  const { find, prepare, change } = await keptColumns();
  const roomy: ColumnSource<Sized> = {
    ...sizedSource('roomy', 110 * MEGABYTE, 110 * MEGABYTE),
    make: () => ({
      isFit: true,
      bytes: 0,
      trim() {
        this.bytes = 84 * MEGABYTE;
      },
    }),
  };
  find(roomy);
  prepare();
  expect(find(roomy)?.bytes).toBe(84 * MEGABYTE);
  await change();
  expect(find(roomy)?.bytes).toBe(84 * MEGABYTE);
});

it('one of which much is no more is filled anew, and answers until then', async () => {
  const { find, prepare, change } = await keptColumns();
  const worn = {
    ...sizedSource('worn', MEGABYTE, MEGABYTE),
    refresh(column: Sized) {
      column.bytes = 30 * MEGABYTE;
      column.isWorn = true;
    },
  };
  find(worn);
  prepare();
  await change();
  expect(find(worn)?.bytes).toBe(30 * MEGABYTE);
  expect(find(worn)).toBeUndefined();
  prepare();
  expect(find(worn)?.bytes).toBe(MEGABYTE);
});

it('what has changed is looked at in parts while nobody asks', async () => {
  const { find, prepare, noteChanges } = await keptColumns();
  const looked: number[] = [];
  const source = {
    ...sizedSource('parts', 1, 1),
    refresh: (_: Sized, keys: readonly number[]) => looked.push(keys.length),
  };
  find(source);
  prepare();
  noteChanges(40_500);
  prepare();
  expect(looked).toEqual(Array.from({ length: 20 }, () => 2_000));
  expect(find(source)).toBeDefined();
  expect(looked.slice(20)).toEqual([500]);
});

it('who asks does not wait until all has been looked at that has changed long since', async () => {
  const { find, prepare, noteChanges } = await keptColumns();
  const source = sizedSource('behind', 1, 2);
  find(source);
  prepare();
  noteChanges(40_000);
  expect(find(source)).toBeUndefined();
  prepare();
  // It was brought up to date, and not filled anew.
  expect(find(source)?.bytes).toBe(2);
});

it('one of which it is not known any more what has changed is filled anew', async () => {
  const { find, prepare, noteChanges } = await keptColumns();
  const source = sizedSource('anew', 1, 2);
  find(source);
  prepare();
  noteChanges(250_000);
  expect(find(source)).toBeUndefined();
  prepare();
  expect(find(source)?.bytes).toBe(1);
});
