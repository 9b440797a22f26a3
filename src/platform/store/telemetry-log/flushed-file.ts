import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Linux flushes with the write itself, which saves a second call; elsewhere that may leave data in the cache of a disk. */
const FLUSHES_WITH_WRITE = process.platform === 'linux';

/** How a file is opened: made anew, or as it is. */
const FLAGS = {
  new: constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC,
  present: constants.O_WRONLY,
};

/** A file all of whose writes are on the disk, and survive a power cut, once they resolve. Its name may not yet. */
export class FlushedFile {
  readonly #handle: FileHandle;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Opens a file for writing that nobody but this user may read. */
  static async open(path: string, which: keyof typeof FLAGS): Promise<FlushedFile> {
    const flags = FLUSHES_WITH_WRITE ? FLAGS[which] | constants.O_DSYNC : FLAGS[which];
    return new FlushedFile(await open(path, flags, 0o600));
  }

  /** Writes all of the bytes at a position. */
  async write(bytes: Buffer, position: number): Promise<void> {
    for (let written = 0; written < bytes.length; ) {
      const { bytesWritten } = await this.#handle.write(
        bytes,
        written,
        bytes.length - written,
        position + written,
      );
      written += bytesWritten;
    }
    if (!FLUSHES_WITH_WRITE) await this.#handle.datasync();
  }

  /** Cuts the file off; that alone need not survive a power cut. */
  async truncate(length: number): Promise<void> {
    await this.#handle.truncate(length);
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }
}

/** Makes sure that the names in a folder survive a power cut. */
export async function flushNames(folder: string): Promise<void> {
  const names = await open(folder, 'r');
  try {
    await names.sync();
  } finally {
    await names.close();
  }
}
