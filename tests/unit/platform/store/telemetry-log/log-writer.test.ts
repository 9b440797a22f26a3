import { mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  encodeRecord,
  type StoredRecord,
} from '../../../../../src/platform/store/telemetry-log/log-format.ts';
import { LogWriter, type Written } from '../../../../../src/platform/store/telemetry-log/log-writer.ts';
import {
  readLog,
  recoverLog,
  segmentOffsets,
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

/** The numbers in the log, as a start finds them. */
function logged(): number[] {
  const end = recoverLog(folder, LOG_ID, 0);
  const frames = [...readLog(folder, 0, end)];
  return frames.flatMap(({ records }) => records.flatMap(timesOf));
}

function timesOf(record: StoredRecord): number[] {
  const times: number[] = [];
  record.each((_key, ts) => times.push(ts));
  return times;
}

const noRoom = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

it('writes together what comes in one turn or while it writes, in its order', async () => {
  const flushes = vi.spyOn(files, 'datasync');
  for (let number = 1; number <= 100; number++) append(number);
  await vi.waitFor(() => expect(written).toHaveLength(1));
  expect(flushes).toHaveBeenCalledOnce();
  expect(written[0]?.items).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
  expect(logged()).toEqual(written[0]?.items);
});

it('begins another segment when one is full', async () => {
  writer = makeWriter(200);
  for (const number of [1, 2, 3, 4]) await appendAlone(number);
  expect(segmentOffsets(folder)).toHaveLength(2);
  expect(logged()).toEqual([1, 2, 3, 4]);
});

it.each([
  ['in the middle of a frame', 'write'],
  ['when it is flushed', 'datasync'],
] as const)('takes back what finds no room %s, and goes on when there is some', async (_when, method) => {
  await appendAlone(1);
  const real = files.write;
  if (method === 'datasync') vi.spyOn(files, 'datasync').mockRejectedValueOnce(noRoom());
  else {
    vi.spyOn(files, 'write').mockImplementationOnce(async function (this: FileHandle, ...args: unknown[]) {
      const [bytes, offset, , position] = args as [Buffer, number, number, number];
      await Reflect.apply(real, this, [bytes, offset, 20, position]);
      throw noRoom();
    });
  }
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

it('takes nothing more after a failure that leaves it unknown what is on the disk', async () => {
  await appendAlone(1);
  vi.spyOn(files, 'datasync').mockRejectedValueOnce(Object.assign(new Error('i/o error'), { code: 'EIO' }));
  expect(await appendAlone(2)).toMatchObject({ error: { code: 'EIO' } });
  const refused = await appendAlone(3);
  expect(refused?.error).toMatchObject({ message: expect.stringContaining('start the platform again') });
});
