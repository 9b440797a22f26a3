import { mkdirSync } from 'node:fs';
import { isNoRoom } from '../engine/no-room.ts';
import { FlushedFile, flushNames } from './flushed-file.ts';
import { type EncodedFrame, encodeFrame, SEGMENT_HEADER, segmentHeader } from './log-format.ts';
import { logFolder, mergedSegments, segmentFile } from './segments.ts';
import { SpareSegment } from './spare-segment.ts';

/** A segment that is longer is followed by another one, bytes. */
const SEGMENT_BYTES = 16 * 1024 * 1024;

/** A frame that is longer takes no further record along, bytes. */
const FRAME_BYTES = 1024 * 1024;

/** Once a segment that grows is so long, a file of full length is made for the next one, bytes. */
const BUSY_BYTES = 256 * 1024;

/** A file was not opened for one of these reasons, or for want of room: what is on the disk is as it was. */
const NOT_OPENED = new Set(['EMFILE', 'ENFILE', 'EACCES', 'EPERM', 'EROFS']);

/** Records on their way to the disk, which no frame ends between. */
interface Waiting<Item> {
  readonly texts: readonly string[];
  readonly item: Item;
}

/** What became of records that were written together, in the order in which they were appended. */
export interface Written<Item> {
  readonly items: readonly Item[];
  /** Undefined when they could not be written. */
  readonly frame?: WrittenFrame;
  readonly error?: unknown;
}

/** What records that were written together are found in. */
interface WrittenFrame extends EncodedFrame {
  /** Where what follows it begins. */
  readonly end: number;
}

export interface LogWriterOptions<Item> {
  folder: string;
  logId: string;
  /** Where the log ends; it goes on in a segment that begins there. */
  end: number;
  /** Is told of every write. */
  onWritten(written: Written<Item>): void;
  /** How long a segment is, where it is not as long as usual, bytes. */
  segmentBytes?: number | undefined;
}

/**
 * Appends records to the log. Those that come while a write is under way share the next one, with its flush to the disk.
 * A write that finds no room is taken back, and the next one tries again, as it does where no file could be opened. After
 * any other failure nobody knows what is on the disk: then nothing more is taken until the next start.
 */
export class LogWriter<Item> {
  readonly #options: LogWriterOptions<Item>;
  readonly #segmentBytes: number;
  readonly #spare: SpareSegment;
  #waiting: Waiting<Item>[] = [];
  #writing: Promise<void> | undefined;
  #file: FlushedFile | undefined;
  /** Where the segment begins that is written to; null before the first one. */
  #segment: number | null = null;
  /** Whether that becomes longer with every write. */
  #grows = false;
  /** Whether the next segment has not been begun that was to be: its file may be there, and nothing may come before it. */
  #isBeginning = false;
  #end: number;
  #broken: unknown;
  #hasToldOfLeft = false;

  constructor(options: LogWriterOptions<Item>) {
    this.#options = options;
    this.#segmentBytes = options.segmentBytes ?? SEGMENT_BYTES;
    this.#spare = new SpareSegment(options.folder, this.#segmentBytes);
    this.#end = options.end;
  }

  /** Appends records, as `encodeRecord` writes them: all of them or none. */
  append(texts: readonly string[], item: Item): void {
    this.#waiting.push({ texts, item });
    this.#writing ??= this.#writeAll();
  }

  /** Lets go of the segments all of which lies before an offset, as it is merged; where it cannot, it does so the next time. */
  release(merged: number): void {
    try {
      for (const segment of mergedSegments(this.#options.folder, merged)) this.#spare.keep(segment);
      this.#hasToldOfLeft = false;
    } catch (error) {
      if (!this.#hasToldOfLeft)
        console.error('What is merged of the telemetry log cannot be removed:', error);
      this.#hasToldOfLeft = true;
    }
  }

  /** Resolves when everything is written that was appended before, and lets go of the file. */
  async close(): Promise<void> {
    await this.#writing;
    await this.#spare.close();
    await this.#file?.close();
    this.#file = undefined;
  }

  async #writeAll(): Promise<void> {
    // What comes in the same turn goes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const some = this.#takeSome();
      const items = some.map(({ item }) => item);
      try {
        const frame = await this.#write(some.flatMap(({ texts }) => texts));
        this.#options.onWritten({ items, frame });
      } catch (error) {
        this.#options.onWritten({ items, error });
      }
    }
    this.#writing = undefined;
  }

  #takeSome(): Waiting<Item>[] {
    let bytes = 0;
    let count = 0;
    for (const { texts } of this.#waiting) {
      if (bytes > FRAME_BYTES) break;
      for (const { length } of texts) bytes += length;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  /** Writes a frame. */
  async #write(records: readonly string[]): Promise<WrittenFrame> {
    if (this.#broken !== undefined) throw this.#broken;
    const begins = this.#segment === null || this.#isBeginning || this.#isFull(this.#segment);
    const start = begins ? this.#end : (this.#segment ?? 0);
    const file = await this.#fileAt(start, begins);
    try {
      const frameAt = begins ? start + SEGMENT_HEADER : this.#end;
      const frame = encodeFrame(records, frameAt);
      await file.write(frame.bytes, frameAt - start);
      this.#segment = start;
      this.#isBeginning = false;
      this.#end = frameAt + frame.bytes.length;
      if (this.#grows && this.#end - start >= BUSY_BYTES) this.#spare.prepare();
      return { ...frame, end: this.#end };
    } catch (error) {
      await this.#takeBack(error, this.#end - start);
      throw error;
    }
  }

  /** The file of the segment that begins at an offset, which is made where that is to be begun. */
  async #fileAt(start: number, begins: boolean): Promise<FlushedFile> {
    try {
      return begins ? await this.#begin(start) : await this.#open(start);
    } catch (error) {
      if (!isNoRoom(error) && !NOT_OPENED.has(codeOf(error))) this.#break(error);
      throw error;
    }
  }

  #isFull(segment: number): boolean {
    return this.#end - segment >= this.#segmentBytes || (this.#grows && this.#spare.isReady);
  }

  /** Begins a segment. */
  async #begin(start: number): Promise<FlushedFile> {
    const { folder, logId } = this.#options;
    this.#isBeginning = true;
    await this.#file?.close();
    this.#file = undefined;
    mkdirSync(logFolder(folder), { recursive: true, mode: 0o700 });
    const segment = segmentFile(folder, start);
    const header = segmentHeader(logId, start);
    this.#grows = !this.#spare.isReady;
    if (this.#grows) {
      this.#file = await FlushedFile.open(segment, 'new');
      await this.#file.write(header, 0);
    } else this.#file = await this.#spare.take(segment, header);
    await flushNames(folder);
    await flushNames(logFolder(folder));
    return this.#file;
  }

  async #open(start: number): Promise<FlushedFile> {
    this.#file ??= await FlushedFile.open(segmentFile(this.#options.folder, start), 'present');
    return this.#file;
  }

  /** Makes the end of the file what it was before a write that failed. */
  async #takeBack(error: unknown, length: number): Promise<void> {
    try {
      if (!isNoRoom(error)) throw error;
      await this.#file?.truncate(length);
    } catch {
      this.#break(error);
    }
  }

  #break(cause: unknown): void {
    this.#broken = new Error('The telemetry log cannot be written; start the platform again', { cause });
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
