import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { rename, statfs } from 'node:fs/promises';
import { FlushedFile, flushNames } from './flushed-file.ts';
import { logFolder, spareFile } from './segments.ts';

/** So much of it is written at once, so that what is logged meanwhile does not wait long, bytes. */
const PIECE_BYTES = 1024 * 1024;

/** One is made only where so many times its length is free: nobody else finds room on a disk that it fills. */
const FREE = 4;

/**
 * A file that is as long as a segment, which the next one is written into. A file that grows has to be flushed together
 * with where its parts lie on the disk, and waits for whatever else is written to the same disk: one that is long enough
 * already needs neither. It is a segment that nobody needs any more, or zeros where there is none yet. What is read of it
 * is no frame of the log: a frame says where it stands.
 */
export class SpareSegment {
  readonly #folder: string;
  readonly #bytes: number;
  #state: 'none' | 'busy' | 'ready' = 'none';
  #making: Promise<void> | undefined;

  /** For the log in a data folder, whose segments are so long, bytes. */
  constructor(folder: string, bytes: number) {
    this.#folder = folder;
    this.#bytes = bytes;
  }

  get isReady(): boolean {
    return this.#state === 'ready';
  }

  /** Begins to make one unless there is one. Where that fails there is none, and segments grow. */
  prepare(): void {
    if (this.#state !== 'none') return;
    this.#state = 'busy';
    this.#making = this.#make();
  }

  /** Keeps a segment that is not needed any more, or removes it. */
  keep(segment: string): void {
    if (this.#state !== 'none' || statSync(segment).size < this.#bytes) {
      rmSync(segment);
      return;
    }
    renameSync(segment, spareFile(this.#folder));
    this.#state = 'ready';
  }

  /** Makes a segment of it that has a header and nothing else, and whose name may not survive a power cut yet. */
  async take(segment: string, header: Buffer): Promise<FlushedFile> {
    this.#state = 'busy';
    try {
      // A power cut must not bring back the name of a segment with the header of another one.
      await flushNames(logFolder(this.#folder));
      const spare = spareFile(this.#folder);
      const file = await FlushedFile.open(spare, 'present');
      try {
        await file.write(header, 0);
        await rename(spare, segment);
      } catch (error) {
        await file.close();
        throw error;
      }
      return file;
    } finally {
      this.#state = 'none';
    }
  }

  /** Resolves when nothing is written any more. */
  async close(): Promise<void> {
    await this.#making;
  }

  async #hasRoom(): Promise<boolean> {
    const { bavail, bsize } = await statfs(logFolder(this.#folder));
    return bavail * bsize >= FREE * this.#bytes;
  }

  async #make(): Promise<void> {
    const spare = spareFile(this.#folder);
    let file: FlushedFile | undefined;
    try {
      mkdirSync(logFolder(this.#folder), { recursive: true, mode: 0o700 });
      if (!(await this.#hasRoom())) {
        this.#state = 'none';
        return;
      }
      file = await FlushedFile.open(spare, 'new');
      for (let at = 0; at < this.#bytes; at += PIECE_BYTES) {
        await file.write(Buffer.alloc(Math.min(PIECE_BYTES, this.#bytes - at)), at);
      }
      this.#state = 'ready';
    } catch {
      // The platform logs as well without one, and tells what is wrong with the disk when it writes.
      rmSync(spare, { force: true });
      this.#state = 'none';
    } finally {
      await file?.close();
    }
  }
}
