import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  encodeRecord,
  SEGMENT_HEADER,
  type StoredRecord,
} from '../../../../../src/platform/store/telemetry-log/log-format.ts';
import { LogWriter, type Written } from '../../../../../src/platform/store/telemetry-log/log-writer.ts';
import {
  logFolder,
  readLog,
  recoverLog,
  segmentFile,
  segmentOffsets,
  spareFile,
} from '../../../../../src/platform/store/telemetry-log/segments.ts';

const LOG_ID = '0123456789abcdef0123456789abcdef';

let folder: string;
let written: Written<number>[];
let writer: LogWriter<number>;
let files: FileHandle;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-writer-'));
  written = [];
  writer = makeWriter();
  const file = await open(join(folder, 'file'), 'w');
  files = Object.getPrototypeOf(file) as FileHandle;
  await file.close();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await writer.close();
  rmSync(folder, { recursive: true, force: true });
});

function makeWriter(segmentBytes?: number): LogWriter<number> {
  const onWritten = (one: Written<number>) => written.push(one);
  return new LogWriter({ folder, logId: LOG_ID, end: 0, onWritten, segmentBytes });
}

function append(number: number): void {
  const entity = { tenantId: 't', type: 'DEVICE', id: 'd', key: 1 } as const;
  const entries = [{ key: 'number', ts: number, value: number }];
  writer.append([encodeRecord({ entity, expiresAt: null, entries })], number);
}

async function appendAlone(number: number): Promise<Written<number> | undefined> {
  const before = written.length;
  append(number);
  await vi.waitFor(() => expect(written.length).toBeGreaterThan(before));
  return written.at(-1);
}

/** The numbers in the log that are not merged, as a start finds them; that writes nothing here. */
function logged(merged = 0): number[] {
  const copy = mkdtempSync(join(tmpdir(), 'clavier-found-'));
  cpSync(folder, copy, { recursive: true });
  const end = recoverLog(copy, LOG_ID, merged);
  const frames = [...readLog(copy, merged, end)];
  rmSync(copy, { recursive: true });
  return frames.flatMap(({ records }) => records.flatMap(timesOf));
}

function timesOf(record: StoredRecord): number[] {
  const times: number[] = [];
  record.each((_key, ts) => times.push(ts));
  return times;
}

const noRoom = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

it('writes together what comes in one turn or while it writes, in its order', async () => {
  await appendAlone(0);
  const writes = vi.spyOn(files, 'write');
  for (let number = 1; number <= 100; number++) append(number);
  await vi.waitFor(() => expect(written).toHaveLength(2));
  expect(writes).toHaveBeenCalledOnce();
  expect(written[1]?.items).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
  expect(logged()).toEqual([0, ...(written[1]?.items ?? [])]);
});

it('begins another segment when one is full', async () => {
  writer = makeWriter(200);
  for (const number of [1, 2, 3, 4]) await appendAlone(number);
  expect(segmentOffsets(folder)).toHaveLength(2);
  expect(logged()).toEqual([1, 2, 3, 4]);
});

it.each([
  ['in the middle of a frame', 20],
  ['when it is flushed', undefined],
])('takes back what finds no room %s, and goes on when there is some', async (_when, written) => {
  await appendAlone(1);
  const real = files.write;
  vi.spyOn(files, 'write').mockImplementationOnce(async function (this: FileHandle, ...args: unknown[]) {
    const [bytes, offset, length, position] = args as [Buffer, number, number, number];
    await Reflect.apply(real, this, [bytes, offset, written ?? length, position]);
    throw noRoom();
  });
  expect(await appendAlone(2)).toMatchObject({ items: [2], error: { code: 'ENOSPC' } });
  expect(await appendAlone(3)).toMatchObject({ items: [3], frame: { end: expect.any(Number) } });
  expect(logged()).toEqual([1, 3]);
});

it('begins a segment again that found no room', async () => {
  vi.spyOn(files, 'write').mockRejectedValueOnce(noRoom());
  expect(await appendAlone(1)).toMatchObject({ error: { code: 'ENOSPC' } });
  expect(await appendAlone(2)).toMatchObject({ items: [2], frame: { end: expect.any(Number) } });
  expect(logged()).toEqual([2]);
});

/** Appends to a segment until a file of full length is there for the next one; answers the number that comes then. */
async function fillUntilNextIsMade(): Promise<number> {
  writer = makeWriter(1_000_000);
  await appendAlone(1);
  const entity = { tenantId: 't', type: 'DEVICE', id: 'd', key: 1 } as const;
  const entries = [{ key: 'text', ts: 2, value: 'x'.repeat(300_000) }];
  writer.append([encodeRecord({ entity, expiresAt: null, entries })], 2);
  await vi.waitFor(() => expect(existsSync(spareFile(folder))).toBe(true));
  // Until it is made.
  await writer.close();
  return 3;
}

it('goes on with the next segment, and no other one, when the first write to it found no room', async () => {
  const next = await fillUntilNextIsMade();
  const real = files.write;
  let writes = 0;
  const write = vi.spyOn(files, 'write');
  write.mockImplementation(async function (this: FileHandle, ...args: unknown[]) {
    writes += 1;
    // The first one is its header.
    if (writes === 2) throw noRoom();
    return await Reflect.apply(real, this, args);
  });
  expect(await appendAlone(next)).toMatchObject({ items: [next], error: { code: 'ENOSPC' } });
  for (const number of [next + 1, next + 2]) {
    expect(await appendAlone(number)).toMatchObject({ items: [number], frame: { end: expect.any(Number) } });
  }
  expect(segmentOffsets(folder)).toHaveLength(2);
  expect(logged()).toEqual([1, 2, next + 1, next + 2]);
});

it.each(['ENOSPC', 'EMFILE'])('goes on after the next segment could not be begun: %s', async (code) => {
  const next = await fillUntilNextIsMade();
  vi.spyOn(files, 'sync').mockRejectedValueOnce(Object.assign(new Error(code), { code }));
  expect(await appendAlone(next)).toMatchObject({ items: [next], error: { code } });
  expect(logged()).toEqual([1, 2]);
  for (const number of [next + 1, next + 2]) {
    expect(await appendAlone(number)).toMatchObject({ items: [number], frame: { end: expect.any(Number) } });
  }
  expect(logged()).toEqual([1, 2, next + 1, next + 2]);
});

it('takes nothing more after a failure that leaves it unknown what is on the disk', async () => {
  await appendAlone(1);
  vi.spyOn(files, 'write').mockRejectedValueOnce(Object.assign(new Error('i/o error'), { code: 'EIO' }));
  expect(await appendAlone(2)).toMatchObject({ error: { code: 'EIO' } });
  const refused = await appendAlone(3);
  expect(refused?.error).toMatchObject({ message: expect.stringContaining('start the platform again') });
});

/** Appends numbers until a third segment begins, and has the first two merged; answers where it begins, and with which. */
async function releaseTwo(): Promise<{ merged: number; first: number }> {
  writer = makeWriter(250);
  let first = 0;
  while (segmentOffsets(folder).length < 3) {
    first += 1;
    await appendAlone(first);
  }
  const merged = segmentOffsets(folder).at(-1) ?? 0;
  writer.release(merged);
  return { merged, first };
}

it('keeps one merged segment for one to come, and removes the others', async () => {
  const { merged, first } = await releaseTwo();
  expect(segmentOffsets(folder)).toEqual([merged]);
  expect(readdirSync(logFolder(folder))).toHaveLength(2);
  expect(logged(merged)).toEqual([first]);
});

it('finds nothing of what a file was before it was written into again', async () => {
  const { merged, first } = await releaseTwo();
  const numbers = [first];
  while (segmentOffsets(folder).length < 3) {
    const number = first + numbers.length;
    await appendAlone(number);
    numbers.push(number);
    expect(logged(merged)).toEqual(numbers);
  }
  expect(existsSync(spareFile(folder))).toBe(false);
});

it('cuts off a frame that was torn in a file that was written into again', async () => {
  const { merged, first } = await releaseTwo();
  let last = first;
  while (segmentOffsets(folder).length < 2) {
    last += 1;
    await appendAlone(last);
  }
  const begin = segmentOffsets(folder).at(-1) ?? 0;
  const file = segmentFile(folder, begin);
  const whole = readFileSync(file);
  const end = (written.at(-1)?.frame?.end ?? 0) - begin;
  expect(whole.length).toBeGreaterThan(end);
  for (let torn = SEGMENT_HEADER; torn < end; torn += 5) {
    const old = Buffer.concat([Buffer.alloc(end - torn, 1), whole.subarray(end)]);
    writeFileSync(file, Buffer.concat([whole.subarray(0, torn), old]));
    expect(logged(merged).at(-1)).toBe(last - 1);
  }
  writeFileSync(file, whole);
  expect(logged(merged).at(-1)).toBe(last);
});

it('goes on in a file of full length when the first one has become long', async () => {
  writer = makeWriter(1_000_000);
  await appendAlone(1);
  expect(existsSync(spareFile(folder))).toBe(false);
  const text = 'x'.repeat(300_000);
  writer.append([JSON.stringify(['ended', text])], 2);
  await vi.waitFor(() => expect(existsSync(spareFile(folder))).toBe(true));
  await writer.close();
  await appendAlone(3);
  const [first = 0, second = 0] = segmentOffsets(folder);
  expect(statSync(segmentFile(folder, first)).size).toBe(second);
  expect(statSync(segmentFile(folder, second)).size).toBe(1_000_000);
  expect(recoverLog(folder, LOG_ID, 0)).toBe(written.at(-1)?.frame?.end);
});

it('lets a segment grow when there is no room for a longer file', async () => {
  writer = makeWriter(200_000);
  await appendAlone(1);
  const real = files.write;
  const write = vi.spyOn(files, 'write');
  write.mockImplementation(async function (this: FileHandle, ...args: unknown[]) {
    const [bytes] = args as [Buffer];
    if (bytes.every((byte) => byte === 0)) throw noRoom();
    return await Reflect.apply(real, this, args);
  });
  writer.append([JSON.stringify(['ended', 'x'.repeat(300_000)])], 2);
  await vi.waitFor(() => expect(write).toHaveBeenCalledTimes(2));
  await writer.close();
  expect(existsSync(spareFile(folder))).toBe(false);
  expect(await appendAlone(3)).toMatchObject({ items: [3], frame: { end: expect.any(Number) } });
});

it('makes no longer file on a disk that it would fill', async () => {
  // More than any disk has.
  writer = makeWriter(2 ** 60);
  await appendAlone(1);
  const write = vi.spyOn(files, 'write');
  writer.append([JSON.stringify(['ended', 'x'.repeat(300_000)])], 2);
  await vi.waitFor(() => expect(written.length).toBe(2));
  expect(await appendAlone(3)).toMatchObject({ items: [3], frame: { end: expect.any(Number) } });
  await writer.close();
  expect(write).toHaveBeenCalledTimes(2);
  expect(existsSync(spareFile(folder))).toBe(false);
});
