import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';
import { StoreError } from '../engine/store-error.ts';
import {
  decodeFrame,
  FRAME_HEADER,
  type FrameContent,
  frameLength,
  readSegmentHeader,
  SEGMENT_HEADER,
} from './log-format.ts';

/** The folder of the log in a data folder; it is there while something in it is not merged. */
export function logFolder(folder: string): string {
  return join(folder, 'telemetry-log');
}

/** The file of the segment that begins at an offset. */
export function segmentFile(folder: string, offset: number): string {
  return join(logFolder(folder), `${String(offset).padStart(16, '0')}.log`);
}

/** The file that is to become the next segment. */
export function spareFile(folder: string): string {
  return join(logFolder(folder), 'spare.log');
}

const SEGMENT_NAME = /^(\d{16})\.log$/;

/** Where the segments in a data folder begin, the first one first. */
export function segmentOffsets(folder: string): number[] {
  const log = logFolder(folder);
  if (!existsSync(log)) return [];
  return readdirSync(log)
    .flatMap((name) => SEGMENT_NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b);
}

/** The files of the segments all of which lies before an offset, except the last one. */
export function mergedSegments(folder: string, merged: number): string[] {
  const offsets = segmentOffsets(folder);
  return offsets.slice(0, -1).flatMap((offset, at) => {
    const next = offsets[at + 1];
    return next !== undefined && next <= merged ? [segmentFile(folder, offset)] : [];
  });
}

/** Removes a log of which nothing is needed any more. */
export function removeLog(folder: string): void {
  for (const offset of segmentOffsets(folder)) rmSync(segmentFile(folder, offset), { force: true });
  rmSync(spareFile(folder), { force: true });
  const log = logFolder(folder);
  // What else somebody keeps there is his.
  if (existsSync(log) && readdirSync(log).length === 0) rmdirSync(log);
}

/** Records that were written together, and where what follows them begins. */
export interface ReadFrame extends FrameContent {
  readonly next: number;
}

/**
 * Reads the log from an offset, where a frame or a segment begins, up to another one that is known to be written.
 * @throws StoreError when what is there is not whole
 */
export function* readLog(folder: string, from: number, to: number): Generator<ReadFrame, void> {
  const offsets = segmentOffsets(folder);
  let at = from;
  for (const [index, base] of offsets.entries()) {
    const next = offsets[index + 1] ?? Number.POSITIVE_INFINITY;
    if (next <= at || base >= to) continue;
    const begin = Math.max(at, base + SEGMENT_HEADER);
    const bytes = readPart(segmentFile(folder, base), begin - base, Math.min(to, next) - begin);
    at = begin;
    while (at < to && at - begin < bytes.length) {
      const length = frameLength(bytes, at - begin, at);
      if (length === null) throw damaged(folder, at);
      const frame = bytes.subarray(at - begin, at - begin + length);
      at += length;
      yield { ...decodeFrame(frame), next: at };
    }
  }
  if (at < to) throw damaged(folder, at);
}

/**
 * Looks through the log of a database after its last process has ended, however it ended, and answers where it ends:
 * puts aside a log that is of another database, removes what is merged, and cuts off a frame that was not wholly written.
 * @throws StoreError when something is missing or damaged that was acknowledged
 */
export function recoverLog(folder: string, logId: string, merged: number): number {
  rmSync(spareFile(folder), { force: true });
  putStrangersAside(folder, logId);
  for (const segment of mergedSegments(folder, merged)) rmSync(segment);
  const offsets = segmentOffsets(folder);
  const [first] = offsets;
  if (first === undefined) return merged;
  if (first > merged) {
    throw new StoreError(
      `${logFolder(folder)} begins after what ${folder} has of it: something is missing. Move it away to start without it.`,
    );
  }
  return checkedEnd(folder, offsets, merged);
}

/** The end of the last whole frame; cuts off what follows it. */
function checkedEnd(folder: string, offsets: readonly number[], merged: number): number {
  let end = merged;
  for (const [index, base] of offsets.entries()) {
    const file = segmentFile(folder, base);
    const bytes = readPart(file, 0, Number.POSITIVE_INFINITY);
    const isLast = index === offsets.length - 1;
    let at = Math.max(SEGMENT_HEADER, merged - base);
    for (;;) {
      const length = frameLength(bytes, at, base + at);
      if (length === null) break;
      at += length;
    }
    if (isLast ? holdsFrame(bytes, at + 1, base) : base + at !== offsets[index + 1]) {
      throw damaged(folder, base + at);
    }
    if (at < bytes.length) truncateSync(file, at);
    end = Math.max(merged, base + at);
  }
  return end;
}

/**
 * Whether there is a whole frame anywhere from a place on: then one before it that is not whole was not the last that was
 * written, whatever is left of its header. What it says of its length need not be true.
 */
function holdsFrame(bytes: Buffer, from: number, base: number): boolean {
  for (let at = from; at + FRAME_HEADER <= bytes.length; at++) {
    if (frameLength(bytes, at, base + at) !== null) return true;
  }
  return false;
}

/**
 * Puts the log aside when it is of another database. A last segment of which not even the beginning was written holds
 * nothing.
 */
function putStrangersAside(folder: string, logId: string): void {
  const segments = segmentOffsets(folder).map((offset) => {
    const file = segmentFile(folder, offset);
    return { offset, file, header: readSegmentHeader(readPart(file, 0, SEGMENT_HEADER)) };
  });
  const isOwn = segments.some(({ header }) => header?.logId === logId);
  for (const { offset, file, header } of segments) {
    if (header?.logId === logId && header.offset === offset) continue;
    if (header && !isOwn) {
      putAside(folder);
      return;
    }
    const isLast = offset === segments.at(-1)?.offset;
    if (header || !isLast || holdsFrame(readPart(file, 0, Number.POSITIVE_INFINITY), 0, offset)) {
      throw damaged(folder, offset);
    }
    rmSync(file);
  }
}

/** Keeps a log under another name, which says when it was put aside. */
export function putAside(folder: string): void {
  const aside = `${logFolder(folder)}.before-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`;
  renameSync(logFolder(folder), aside);
  console.error(`A log of telemetry that is not of the data in ${folder} was put aside: ${aside}`);
}

function readPart(file: string, position: number, length: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const most = Math.max(0, fstatSync(descriptor).size - position);
    const bytes = Buffer.allocUnsafe(Math.min(length, most));
    let read = 0;
    while (read < bytes.length) {
      const some = readSync(descriptor, bytes, read, bytes.length - read, position + read);
      if (some === 0) break;
      read += some;
    }
    return bytes.subarray(0, read);
  } finally {
    closeSync(descriptor);
  }
}

function damaged(folder: string, offset: number): StoreError {
  return new StoreError(
    `${logFolder(folder)} is damaged at ${offset}. Restore the data from a backup, or move this folder away to start without it.`,
  );
}
