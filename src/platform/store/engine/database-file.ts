import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { SCHEMA_VERSION, schemaVersion } from '../migrations/migrate.ts';
import { StoreError } from './store-error.ts';

/** Marks the file as ours in its header: "Clav" in ASCII. */
export const APPLICATION_ID = 0x436c6176;

/** The database in a data folder; while it is open, its log lies beside it with `-wal` at the end of the name. */
export function databaseFile(folder: string): string {
  return join(folder, 'clavier.db');
}

/** What the header of a database says of whose it is; 0 when it says nothing. */
export function applicationId(db: DatabaseSync): number {
  return Number(db.prepare('PRAGMA application_id').get()?.application_id);
}

/**
 * Copies an open database into an empty file, some pages at a time, on a connection that is not used otherwise and on
 * which a transaction is open unless nobody writes: else it would begin anew with every commit. Rejects when
 * `betweenSteps` throws; what is in the file then is not to be used.
 */
export async function copyDatabase(
  db: DatabaseSync,
  file: string,
  betweenSteps: () => void = () => undefined,
): Promise<void> {
  const copied = await open(file, 'r+');
  let steps = 0;
  let flushing = Promise.resolve();
  try {
    await backup(db, file, {
      progress: () => {
        betweenSteps();
        steps += 1;
        // Bit by bit: SQLite flushes the file at the end, and lets nobody read the database meanwhile.
        if (steps % STEPS_PER_FLUSH === 0) flushing = flushing.then(() => copied.datasync());
      },
    });
  } finally {
    await flushing.finally(() => copied.close());
  }
}

/** A step is a hundred pages. */
const STEPS_PER_FLUSH = 100;

/**
 * Makes sure that a closed file is a whole database of Clavier that this program can read, and leaves it as a single
 * file. To be used on copies: it may write to the file.
 * @param name what to call the file to the person
 * @throws StoreError
 */
export function requireSoundDatabase(file: string, name: string): void {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file);
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE');
    if (applicationId(db) !== APPLICATION_ID) throw new StoreError(`${name} is no backup of Clavier.`);
    const version = schemaVersion(db);
    if (version > SCHEMA_VERSION) {
      throw new StoreError(
        `${name} was written by a newer Clavier (schema ${version}, this one knows up to ${SCHEMA_VERSION}).`,
      );
    }
    const [problem] = [
      ...db.prepare('PRAGMA integrity_check(1)').all(),
      ...db.prepare('PRAGMA foreign_key_check').all(),
    ].filter((row) => row.integrity_check !== 'ok');
    if (problem) {
      const reason = Object.values(problem).join(' ').replaceAll('\n', ' ');
      throw new StoreError(`${name} is damaged: ${reason}`);
    }
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(`${name} is damaged or no backup: ${reason}`, { cause: error });
  } finally {
    db?.close();
  }
}
