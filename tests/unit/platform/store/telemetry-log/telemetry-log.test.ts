import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSnapshot } from '../../../../../src/platform/store/engine/database.ts';
import type { EntityHandle } from '../../../../../src/platform/store/registry/entity-handles.ts';
import { openStore, type Store } from '../../../../../src/platform/store/store.ts';
import { encodeRecord, segmentHeader } from '../../../../../src/platform/store/telemetry-log/log-format.ts';
import { LogMerge, logStateOf } from '../../../../../src/platform/store/telemetry-log/log-merge.ts';
import { LogWriter, type Written } from '../../../../../src/platform/store/telemetry-log/log-writer.ts';
import { Merging } from '../../../../../src/platform/store/telemetry-log/merging.ts';
import {
  logFolder,
  segmentFile,
  segmentOffsets,
} from '../../../../../src/platform/store/telemetry-log/segments.ts';
import { SpareSegment } from '../../../../../src/platform/store/telemetry-log/spare-segment.ts';
import type { LoggedPoints } from '../../../../../src/platform/store/telemetry-log/telemetry-log.ts';
import type { KvEntry } from '../../../../../src/platform/store/values/kv.ts';
import { addToLog, makeLogLong } from '../long-log.ts';

/** Longer than the log of the database is to be, bytes. */
const LONG_LOG = 80 * 1_024 * 1_024;

let folder: string;
let store: Store;
let boiler: EntityHandle;
let other: EntityHandle;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-log-'));
  store = openStore({ folder });
  const tenantId = await store.write(() => store.tenants.create({ title: 'Acme' }).id?.id ?? '');
  const add = async (name: string) => {
    const device = await store.write(() => store.devices.save(tenantId, { name }));
    return store.entities.resolve('DEVICE', device.id?.id ?? '') as EntityHandle;
  };
  boiler = await add('Boiler');
  other = await add('Other');
});

afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const point = (ts: number, value: KvEntry['value'] = ts): KvEntry => ({ key: 'step', ts, value });
const points = (count: number, from = 1) => Array.from({ length: count }, (_, at) => point(from + at));

function historyOf({ key }: EntityHandle, name = 'step') {
  const all = { startTs: 0, endTs: 1e12, interval: 0, limit: 1e6, agg: 'NONE', orderBy: 'ASC' } as const;
  return store.timeseries.query(key, name, all);
}

/** Adds a view onto the steps of the boiler; answers its key. Only within a write. */
function addView(name: string): number {
  const view = store.entityViews.save(boiler.tenantId, {
    name,
    type: 'default',
    entityId: { entityType: 'DEVICE', id: boiler.id },
    keys: { timeseries: ['step'], attributes: { cs: [], ss: [], sh: [] } },
    startTimeMs: 0,
    endTimeMs: 0,
  });
  return store.entities.resolve('ENTITY_VIEW', view.id?.id ?? '')?.key ?? 0;
}

/** Writes records to the log as a platform does that is killed before it merges any of them; answers where each ends. */
async function leaveBehind(records: readonly KvEntry[][], segmentBytes?: number): Promise<number[]> {
  const db = new DatabaseSync(join(folder, 'clavier.db'));
  const { id, merged } = logStateOf(db);
  db.close();
  const ends: number[] = [];
  const onWritten = ({ frame, error }: Written<null>) => {
    if (!frame) throw error;
    ends.push(frame.end);
  };
  const writer = new LogWriter<null>({ folder, logId: id, end: merged, onWritten, segmentBytes });
  for (const entries of records) {
    writer.append([encodeRecord({ entity: boiler, expiresAt: null, entries })], null);
    await vi.waitFor(() => expect(ends.length).toBe(records.indexOf(entries) + 1));
  }
  await writer.close();
  return ends;
}

const lastSegment = () => segmentFile(folder, segmentOffsets(folder).at(-1) ?? 0);

/** What a start says that refuses the folder. */
function refusal(): string {
  try {
    store = openStore({ folder });
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
  return 'none';
}

describe('what is logged', () => {
  it('is found in its series, latest value and views a moment later, and then told of', async () => {
    const viewKey = await store.write(() => addView('View'));
    const told: unknown[] = [];
    store.telemetryLog.listen(async ({ points, refreshed }) => {
      for (const { entity, entries } of points) told.push([entity.name, entries.length]);
      told.push(...refreshed.map(({ viewKey }) => viewKey));
    });
    await store.telemetryLog.append(boiler, [point(2), point(1), { key: 'else', ts: 5, value: 'x' }], null);
    expect(store.telemetryLog.whenMerged([other.key])).toBeUndefined();
    await store.telemetryLog.whenMerged([viewKey]);
    expect(historyOf(boiler)).toEqual([
      { ts: 1, value: 1 },
      { ts: 2, value: 2 },
    ]);
    expect(store.timeseries.latest(boiler.key, ['step'])).toEqual([point(2)]);
    expect(store.timeseries.latest(viewKey)).toEqual([point(2)]);
    await vi.waitFor(() => expect(told).toEqual([['Boiler', 3], viewKey]));
    expect(store.telemetryLog.whenMerged()).toBeUndefined();
  });

  it('keeps every kind of value, and of points of one time the last', async () => {
    const values = [
      true,
      false,
      0,
      -1.5,
      9007199254740991,
      1e300,
      'text',
      '\ud800 and \u0000',
      { a: [1] },
      [],
    ];
    const entries = values.map((value, at) => ({ key: `key ${at}`, ts: 7, value }));
    await store.telemetryLog.append(boiler, entries, null);
    await store.telemetryLog.append(boiler, [point(1, 'first'), point(1, 'last')], null);
    await store.telemetryLog.whenMerged();
    expect(historyOf(boiler)).toEqual([{ ts: 1, value: 'last' }]);
    for (const [at, value] of values.entries()) {
      const expected = typeof value === 'string' ? value.replace('\ud800', '\ufffd') : value;
      expect(historyOf(boiler, `key ${at}`)).toEqual([{ ts: 7, value: expected }]);
    }
  });

  it('is merged in another thread when there is much of it, beside what others write', async () => {
    const writes = Array.from({ length: 120 }, (_, at) =>
      store.telemetryLog.append(at % 2 ? boiler : other, points(500, at * 500 + 1), null),
    );
    const setting = store.write(() => store.settings.set('colour', 'teal'));
    await Promise.all([...writes, setting]);
    await store.telemetryLog.whenMerged();
    expect(historyOf(boiler)).toHaveLength(30_000);
    expect(historyOf(other)).toHaveLength(30_000);
    expect(store.settings.get('colour')).toBe('teal');
  });

  it('is merged in another thread when many views show it', async () => {
    const viewKeys = await store.write(() => Array.from({ length: 600 }, (_, at) => addView(`View ${at}`)));
    const merge = vi.spyOn(Merging.prototype, 'merge');
    await store.telemetryLog.append(other, [point(1)], null);
    await store.telemetryLog.whenMerged();
    expect(merge).not.toHaveBeenCalled();
    await store.telemetryLog.append(boiler, [point(1)], null);
    await store.telemetryLog.whenMerged();
    expect(merge).toHaveBeenCalledOnce();
    expect(viewKeys.flatMap((key) => store.timeseries.latest(key))).toEqual(viewKeys.map(() => point(1)));
  });

  it('is merged however many views show however much of it', async () => {
    const viewKeys = await store.write(() => Array.from({ length: 300 }, (_, at) => addView(`View ${at}`)));
    const writes = Array.from({ length: 200 }, (_, at) =>
      store.telemetryLog.append(boiler, points(500, at * 500 + 1), null),
    );
    await Promise.all(writes);
    await store.telemetryLog.whenMerged();
    expect(historyOf(boiler)).toHaveLength(100_000);
    expect(viewKeys.flatMap((key) => store.timeseries.latest(key))).toEqual(
      viewKeys.map(() => point(100_000)),
    );
  });

  it('waits when far too much is not merged, and is stored all the same', async () => {
    const writes = Array.from({ length: 600 }, (_, at) =>
      store.telemetryLog.append(boiler, points(500, at * 500 + 1), null),
    );
    await Promise.all(writes);
    await store.telemetryLog.whenMerged();
    expect(historyOf(boiler)).toHaveLength(300_000);
  });

  it('is refused while far too much of its tenant waits', async () => {
    const writes = Array.from({ length: 550 }, (_, at) =>
      store.telemetryLog.append(boiler, points(1_000, at * 1_000 + 1), null),
    );
    const refused = (await Promise.allSettled(writes)).filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { status: 429 } });
    await store.telemetryLog.whenMerged();
    expect(historyOf(boiler)).toHaveLength((writes.length - refused.length) * 1_000);
    await store.telemetryLog.append(boiler, [point(1)], null);
  });

  it('is told of once for each entity that points of follow each other, unless they go at other times', async () => {
    const told: unknown[] = [];
    store.telemetryLog.listen(async (merged) => {
      for (const { entity, entries } of merged.points) told.push([entity.name, entries]);
    });
    const logged = (entity: EntityHandle, ts: number, expiresAt: number | null = null) => ({
      entity,
      entries: [point(ts)],
      expiresAt,
    });
    const all = [
      logged(boiler, 1),
      logged(boiler, 2),
      logged(other, 3),
      logged(boiler, 4, 1e12),
      logged(boiler, 5),
    ];
    await store.telemetryLog.appendAll({ points: all, parked: [], ended: [] });
    await store.telemetryLog.whenMerged();
    await vi.waitFor(() =>
      expect(told).toEqual([
        ['Boiler', [point(1), point(2)]],
        ['Other', [point(3)]],
        ['Boiler', [point(4)]],
        ['Boiler', [point(5)]],
      ]),
    );
    expect(historyOf(boiler).map(({ ts }) => ts)).toEqual([1, 2, 4, 5]);
  });

  it('is read by those who are told of it, later by those who have kept it, and else no more', async () => {
    const told: LoggedPoints[] = [];
    const texts: string[] = [];
    const end = Promise.withResolvers<void>();
    store.telemetryLog.listen(async (merged) => {
      told.push(...merged.points);
      await end.promise;
      texts.push(...told.slice(0, 1).map(({ entries }) => String(entries[0]?.value)));
      told[1]?.keep?.();
    });
    const all = ['ein Öl', '设备', 'else'].map((value, at) => ({
      entity: at % 2 ? other : boiler,
      entries: [point(at, value)],
      expiresAt: null,
    }));
    await store.telemetryLog.appendAll({ points: all, parked: [], ended: [] });
    await store.telemetryLog.whenMerged();
    await vi.waitFor(() => expect(told).toHaveLength(3));
    end.resolve();
    await vi.waitFor(() => expect(texts).toEqual(['ein Öl']));
    expect(() => told[2]?.entries).toThrow('nobody has kept');
    expect(told.slice(0, 2).map(({ entries }) => entries)).toEqual([
      [point(0, 'ein Öl')],
      [point(1, '设备')],
    ]);
  });

  it('leaves a log that can be read, whatever it is told of its end', async () => {
    await store.telemetryLog.append(boiler, [point(1)], Number.POSITIVE_INFINITY);
    await store.telemetryLog.whenMerged();
    expect(historyOf(boiler)).toHaveLength(1);
  });

  it('goes when its time has come', async () => {
    await store.telemetryLog.append(boiler, [point(1)], Date.now() - 1);
    await store.telemetryLog.append(boiler, [point(2)], Date.now() + 60_000);
    await store.telemetryLog.whenMerged();
    await store.write(() => store.timeseries.purgeExpired(Date.now(), 10));
    expect(historyOf(boiler)).toEqual([{ ts: 2, value: 2 }]);
  });

  it('is refused for an entity that is gone, and left out when it goes before it is merged', async () => {
    const logged = store.telemetryLog.append(boiler, [point(1)], null);
    await store.write(() => store.devices.delete(boiler.id));
    await logged;
    await store.telemetryLog.whenMerged();
    expect(historyOf(boiler)).toEqual([]);
    await expect(store.telemetryLog.append(boiler, [point(1)], null)).rejects.toThrow("wasn't found");
  });

  it('stays in the log while it cannot be merged, and is merged when it can', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const merge = vi.spyOn(LogMerge.prototype, 'mergeUpTo').mockImplementation(() => {
      throw new Error('No room');
    });
    await store.telemetryLog.append(boiler, [point(1)], null);
    await expect(store.telemetryLog.whenMerged()).rejects.toThrow('No room');
    await store.telemetryLog.append(boiler, [point(2)], null);
    expect(error).toHaveBeenCalledOnce();
    merge.mockRestore();
    await store.telemetryLog.whenMerged();
    expect(historyOf(boiler)).toHaveLength(2);
  });

  it('is refused while far too much waits and cannot be merged, and taken when it can', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    // Whoever merges finds the database locked.
    const blocker = new DatabaseSync(join(folder, 'clavier.db'));
    blocker.exec('BEGIN IMMEDIATE');
    const writes = Array.from({ length: 600 }, (_, at) =>
      store.telemetryLog.append(boiler, points(500, at * 500 + 1), null),
    );
    const settled = await Promise.allSettled(writes);
    const refused = settled.filter(({ status }) => status === 'rejected');
    expect(refused[0]).toMatchObject({ reason: { message: 'What came before cannot be stored at present' } });
    await expect(store.telemetryLog.append(boiler, [point(1)], null)).rejects.toThrow('at present');
    blocker.exec('ROLLBACK');
    blocker.close();
    await vi.waitFor(() => store.telemetryLog.whenMerged());
    expect(historyOf(boiler)).toHaveLength((writes.length - refused.length) * 500);
    await store.telemetryLog.append(boiler, [point(1)], null);
    expect(error).toHaveBeenCalledOnce();
  });

  it('is merged and stored when what was merged before cannot be removed, which is then removed later', async () => {
    await store.close();
    store = openStore({ folder, segmentBytes: 1 });
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const keep = vi.spyOn(SpareSegment.prototype, 'keep').mockImplementation(() => {
      throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    });
    for (const ts of [1, 2, 3]) {
      await store.telemetryLog.append(boiler, [point(ts)], null);
      await store.telemetryLog.whenMerged();
    }
    expect(historyOf(boiler)).toHaveLength(3);
    expect(error).toHaveBeenCalledOnce();
    expect(segmentOffsets(folder)).toHaveLength(3);
    keep.mockRestore();
    await store.telemetryLog.append(boiler, [point(4)], null);
    await store.telemetryLog.whenMerged();
    expect(segmentOffsets(folder)).toHaveLength(1);
  });

  it('lends the right to write for the log of the database to begin anew, when that grows', async () => {
    const beginning = vi.spyOn(Merging.prototype, 'beginAnew');
    await store.telemetryLog.append(boiler, points(700), null);
    await store.telemetryLog.whenMerged();
    makeLogLong(folder, LONG_LOG);
    const reader = openSnapshot(folder);
    addToLog(folder);
    await vi.waitFor(() => expect(beginning).toHaveBeenCalled());
    await store.write(() => undefined);
    await beginning.mock.results[0]?.value;
    reader.close();
  });

  it('leaves no log when the store is closed, and is there again', async () => {
    const logged = store.telemetryLog.append(boiler, points(700), null);
    const closed = store.close();
    await Promise.all([logged, closed]);
    expect(existsSync(logFolder(folder))).toBe(false);
    store = openStore({ folder });
    expect(historyOf(boiler)).toHaveLength(700);
    // The log goes on where it ended.
    await store.telemetryLog.append(boiler, [point(701)], null);
    await store.telemetryLog.whenMerged();
    expect(historyOf(boiler)).toHaveLength(701);
  });
});

describe('a start after a kill', () => {
  beforeEach(() => store.close());

  it('takes in what was logged and not merged, from many segments, and removes them', async () => {
    await leaveBehind([[point(1)], [point(2)], [point(3)]], 1);
    expect(segmentOffsets(folder)).toHaveLength(3);
    store = openStore({ folder });
    expect(historyOf(boiler).map(({ ts }) => ts)).toEqual([1, 2, 3]);
    expect(existsSync(logFolder(folder))).toBe(false);
  });

  it('cuts off a frame that was not wholly written, wherever it ends', async () => {
    const [, before = 0, end = 0] = await leaveBehind([[point(1)], [point(2)], [point(3)]]);
    const base = segmentOffsets(folder)[0] ?? 0;
    for (let length = before; length < end; length += 7) {
      const copy = mkdtempSync(join(tmpdir(), 'clavier-torn-'));
      cpSync(folder, copy, { recursive: true });
      truncateSync(segmentFile(copy, base), length - base);
      const torn = openStore({ folder: copy });
      const all = { startTs: 0, endTs: 9, interval: 0, limit: 9, agg: 'NONE', orderBy: 'ASC' } as const;
      expect(torn.timeseries.query(boiler.key, 'step', all).map(({ ts }) => ts)).toEqual([1, 2]);
      await torn.close();
      rmSync(copy, { recursive: true });
    }
    store = openStore({ folder });
    expect(historyOf(boiler)).toHaveLength(3);
  });

  it('cuts off zeros and old bytes at the end', async () => {
    await leaveBehind([[point(1)]]);
    const bytes = readFileSync(lastSegment());
    writeFileSync(lastSegment(), Buffer.concat([bytes, Buffer.alloc(4_096), bytes]));
    store = openStore({ folder });
    expect(historyOf(boiler)).toHaveLength(1);
  });

  it('goes on without a segment of which only the beginning was written', async () => {
    const [, end = 0] = await leaveBehind([[point(1)], [point(2)]], 1);
    for (const length of [0, 20, 36, 40]) {
      writeFileSync(segmentFile(folder, end), readFileSync(lastSegment()).subarray(0, length));
      const copy = mkdtempSync(join(tmpdir(), 'clavier-begun-'));
      cpSync(folder, copy, { recursive: true });
      await openStore({ folder: copy }).close();
      rmSync(copy, { recursive: true });
    }
    rmSync(segmentFile(folder, end));
    store = openStore({ folder });
    expect(historyOf(boiler)).toHaveLength(2);
  });

  it('is refused when something is damaged that was acknowledged', async () => {
    const [first = 0] = await leaveBehind([[point(1)], [point(2)], [point(3)]]);
    const bytes = readFileSync(lastSegment());
    bytes[first + 20] = 0;
    writeFileSync(lastSegment(), bytes);
    expect(refusal()).toMatch(
      /^StoreError: .*telemetry-log is damaged at \d+\. Restore the data from a backup/,
    );
    rmSync(logFolder(folder), { recursive: true });
    store = openStore({ folder });
    expect(historyOf(boiler)).toEqual([]);
  });

  it.each([
    ['its length', 0],
    ['its sum', 4],
    ['its place', 8],
  ])('is refused when a frame that others follow is damaged in %s', async (_what, place) => {
    const [first = 0] = await leaveBehind([[point(1)], [point(2)], [point(3)]]);
    const bytes = readFileSync(lastSegment());
    const at = first - (segmentOffsets(folder)[0] ?? 0) + place;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(lastSegment(), bytes);
    expect(refusal()).toMatch(/is damaged at/);
    expect(readFileSync(lastSegment())).toEqual(bytes);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(lastSegment(), bytes);
    store = openStore({ folder });
    expect(historyOf(boiler)).toHaveLength(3);
  });

  it('is refused when the first of several frames went with the beginning of the segment', async () => {
    const [first = 0] = await leaveBehind([[point(1)], [point(2)], [point(3)]]);
    const bytes = readFileSync(lastSegment());
    writeFileSync(lastSegment(), Buffer.from(bytes).fill(0, 0, first - (segmentOffsets(folder)[0] ?? 0)));
    expect(refusal()).toMatch(/is damaged at/);
    writeFileSync(lastSegment(), bytes);
    store = openStore({ folder });
    expect(historyOf(boiler)).toHaveLength(3);
  });

  it('is refused when segments have changed places, or one of another log is among them', async () => {
    await leaveBehind([[point(1)], [point(2)], [point(3)]], 1);
    const [first = '', second = ''] = segmentOffsets(folder).map((offset) => segmentFile(folder, offset));
    const files = [first, second].map((file) => ({ file, bytes: readFileSync(file) }));
    const [one, other] = files.map(({ bytes }) => bytes);
    writeFileSync(first, other ?? '');
    writeFileSync(second, one ?? '');
    expect(refusal()).toMatch(/is damaged at/);
    writeFileSync(first, one ?? '');
    const offset = segmentOffsets(folder)[1] ?? 0;
    writeFileSync(second, segmentHeader('0123456789abcdef0123456789abcdef', offset));
    expect(refusal()).toMatch(/is damaged at/);
    for (const { file, bytes } of files) writeFileSync(file, bytes);
    store = openStore({ folder });
    expect(historyOf(boiler)).toHaveLength(3);
  });

  it('is refused when a segment is missing or cut short that another one follows', async () => {
    await leaveBehind([[point(1)], [point(2)], [point(3)]], 1);
    const [first = 0, second = 0] = segmentOffsets(folder);
    const bytes = readFileSync(segmentFile(folder, second));
    truncateSync(segmentFile(folder, second), bytes.length - 3);
    expect(refusal()).toMatch(/is damaged at/);
    writeFileSync(segmentFile(folder, second), bytes);
    const kept = readFileSync(segmentFile(folder, first));
    rmSync(segmentFile(folder, first));
    expect(refusal()).toMatch(/something is missing/);
    writeFileSync(segmentFile(folder, first), kept);
    store = openStore({ folder });
    expect(historyOf(boiler)).toHaveLength(3);
  });

  it('merges nothing twice, so that what was deleted since stays away', async () => {
    await leaveBehind([[point(1)], [point(2)]]);
    const kept = readFileSync(lastSegment());
    const name = lastSegment();
    store = openStore({ folder });
    await store.writeLong(() =>
      store.timeseries.delete(boiler.key, ['step'], { all: true, rewriteLatest: false }),
    );
    await store.telemetryLog.append(boiler, [point(3)], null);
    await store.close();
    // As if the kill had come before the merged segment was removed.
    await leaveBehind([[point(4)]]);
    writeFileSync(name, kept);
    store = openStore({ folder });
    expect(historyOf(boiler).map(({ ts }) => ts)).toEqual([3, 4]);
  });

  it('puts the log of another database aside', async () => {
    await leaveBehind([[point(1)]]);
    const db = new DatabaseSync(join(folder, 'clavier.db'));
    db.exec("UPDATE telemetry_log SET id = '00000000000000000000000000000001'");
    db.close();
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    store = openStore({ folder });
    expect(historyOf(boiler)).toEqual([]);
    expect(error).toHaveBeenCalledWith(expect.stringContaining('was put aside'));
    expect(readdirSync(folder).filter((name) => name.startsWith('telemetry-log.before-'))).toHaveLength(1);
  });
});
