import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process that is just stopping gets this long to let go, ms. */
export const LOCK_TIMEOUT = 1_500;

/**
 * The file by which a process has a data folder. It is not the database: that may be open several times, and the
 * system forgets the locks of a process on a file as soon as the process closes that file once.
 */
export function lockFile(folder: string): string {
  return join(folder, 'clavier.lock');
}

/** Locks a file until the function returned is called or the process ends. @throws when another process has it */
export function lock(file: string): () => void {
  const held = new DatabaseSync(file, { timeout: LOCK_TIMEOUT });
  try {
    held.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
  } catch (error) {
    held.close();
    throw error;
  }
  return () => held.close();
}
