import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs';
import { StoreError } from '../store/engine/store-error.ts';

/**
 * Runs something with a new, empty file beside another that it will become, readable by its owner only. What is left
 * of it at the end is removed, even when the process is told to end. @throws StoreError when it cannot be made
 */
export async function withPartialFile<T>(target: string, run: (partial: string) => Promise<T>): Promise<T> {
  const partial = `${target}.partial-${process.pid}`;
  inFile(partial, 'wx', () => undefined);
  const remove = (): void => {
    for (const suffix of ['', '-journal', '-wal']) rmSync(`${partial}${suffix}`, { force: true });
  };
  process.once('exit', remove);
  try {
    return await run(partial);
  } finally {
    process.off('exit', remove);
    remove();
  }
}

/** Makes sure that what was written to the file, or to the names in the folder, survives a power cut. */
export function flush(path: string): void {
  inFile(path, 'r', fsyncSync);
}

/** @throws StoreError when it cannot be opened */
export function inFile<T>(path: string, flags: 'r' | 'wx', use: (descriptor: number) => T): T {
  let descriptor: number;
  try {
    descriptor = openSync(path, flags, 0o600);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StoreError(`${path} cannot be ${flags === 'r' ? 'read' : 'written'} (${code}).`, {
      cause: error,
    });
  }
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
