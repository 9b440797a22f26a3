import { existsSync, renameSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from '../engine/store-error.ts';
import { SCHEMA_VERSION, schemaVersion } from '../migrations/migrate.ts';
import { KeyDictionary } from '../values/key-dictionary.ts';
import { logStateOf, mergeAll } from './log-merge.ts';
import { logFolder, recoverLog, segmentOffsets } from './segments.ts';

/**
 * Merges what a platform that has ended has left in its log into its database, or into a copy of that, while no platform
 * runs on the folder. The log stays as it is. @throws StoreError
 */
export function takeInLeftovers(folder: string, db: DatabaseSync): void {
  if (segmentOffsets(folder).length === 0) return;
  if (schemaVersion(db) !== SCHEMA_VERSION) {
    throw new StoreError(
      `The telemetry log in ${folder} is of another version. Start that one to take it in.`,
    );
  }
  const { id, merged } = logStateOf(db);
  mergeAll(folder, db, new KeyDictionary(db), recoverLog(folder, id, merged));
}

/** Keeps a log that cannot be taken in beside the database that it is of. */
export function keepLeftovers(folder: string, name: string): void {
  if (existsSync(logFolder(folder))) renameSync(logFolder(folder), `${name}-telemetry-log`);
}

/** Gives the copy of a database in a file a log of its own: the one in the folder that it comes to is not for it. */
export function disownLog(file: string): void {
  const db = new DatabaseSync(file);
  try {
    const hasLog = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'telemetry_log'").get();
    if (hasLog) db.exec('UPDATE telemetry_log SET id = lower(hex(randomblob(16)))');
  } finally {
    db.close();
  }
}
