import { constants, copyFileSync, existsSync, linkSync, renameSync } from 'node:fs';
import { openExclusively, requireWritable } from '../store/engine/database.ts';
import { databaseFile, requireSoundDatabase } from '../store/engine/database-file.ts';
import { StoreError, StoreInUseError } from '../store/engine/store-error.ts';
import { disownLog, keepLeftovers, takeInLeftovers } from '../store/telemetry-log/leftovers.ts';
import { removeLog } from '../store/telemetry-log/segments.ts';
import { flush, inFile, withPartialFile } from './partial-file.ts';

/**
 * Puts a backup in the place of the database of a data folder, on which no platform may run. The backup is checked
 * first; what was there is kept beside it. Resolves with the name of that, or null. @throws StoreError
 */
export async function restore({ data, file }: { data: string; file: string }): Promise<string | null> {
  inFile(file, 'r', () => undefined);
  requireWritable(data);
  const target = databaseFile(data);
  return await withPartialFile(target, async (partial) => {
    copy(file, partial, constants.COPYFILE_FICLONE);
    requireSoundDatabase(partial, file);
    disownLog(partial);
    flush(partial);
    const kept = existsSync(target) ? setAside(target, data) : null;
    try {
      renameSync(partial, target);
      flush(data);
    } finally {
      kept?.unlock();
    }
    return kept?.name ?? null;
  });
}

function copy(file: string, copied: string, mode: number): void {
  try {
    copyFileSync(file, copied, mode);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StoreError(`${file} cannot be copied to ${copied} (${code}).`, { cause: error });
  }
}

/**
 * Gives the present database a second name, under which it stays when the first one goes to the backup. It is locked
 * until then, so that no platform can start on it.
 */
function setAside(target: string, data: string): { name: string; unlock(): void } {
  const name = `${target}.before-${new Date().toISOString().replaceAll(/[-:.]/g, '')}`;
  let unlock: () => void = () => undefined;
  try {
    const db = openExclusively(target);
    unlock = () => db.close();
    takeInLeftovers(data, db);
    removeLog(data);
    // Takes what is in the log into the file: a log must never lie beside a database it is not of.
    db.exec('PRAGMA journal_mode = DELETE');
  } catch (error) {
    unlock();
    unlock = () => undefined;
    if (error instanceof StoreInUseError) {
      throw new StoreError('A platform runs on this data. Stop it before restoring.', { cause: error });
    }
    // It is damaged, perhaps the reason to restore: it is kept as it is, with its logs.
    keepLeftovers(data, name);
    if (existsSync(`${target}-wal`)) renameSync(`${target}-wal`, `${name}-wal`);
  }
  try {
    linkSync(target, name);
  } catch {
    // A file system without links.
    copy(target, name, constants.COPYFILE_EXCL);
  }
  return { name, unlock };
}
