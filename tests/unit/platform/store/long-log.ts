import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** How often the same is written over and over. */
const TURNS = 8;

/** Writes to a database that a store has open until its log is longer than so many bytes, and copies nothing of it. */
export function makeLogLong(folder: string, bytes: number): void {
  const db = new DatabaseSync(join(folder, 'clavier.db'));
  db.exec('PRAGMA wal_autocheckpoint = 0; CREATE TABLE bulk (bytes BLOB); INSERT INTO bulk VALUES (NULL)');
  const write = db.prepare('UPDATE bulk SET bytes = zeroblob(?)');
  // What is as long as before and the same would not be written.
  for (let turn = 0; turn < TURNS; turn++) write.run(bytes / TURNS + turn);
  db.close();
}

/** Writes a little to a database whose log is long, and copies nothing of it. */
export function addToLog(folder: string): void {
  const db = new DatabaseSync(join(folder, 'clavier.db'));
  db.exec('PRAGMA wal_autocheckpoint = 0; INSERT INTO bulk VALUES (NULL)');
  db.close();
}

/** How long the file is that has the log of a database, bytes. */
export function lengthOfLog(folder: string): number {
  return statSync(join(folder, 'clavier.db-wal')).size;
}

/** How many pages of the log were written since it began anew, and how many of them are not copied yet. */
export function pagesOfLog(folder: string): { written: number; left: number } {
  const db = new DatabaseSync(join(folder, 'clavier.db'));
  const { log, checkpointed } = db.prepare('PRAGMA wal_checkpoint(NOOP)').get() ?? {};
  db.close();
  return { written: Number(log), left: Number(log) - Number(checkpointed) };
}
