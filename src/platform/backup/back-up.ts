import { existsSync, readSync, realpathSync, renameSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openExclusively } from '../store/engine/database.ts';
import {
  APPLICATION_ID,
  copyDatabase,
  databaseFile,
  requireSoundDatabase,
} from '../store/engine/database-file.ts';
import { StoreError, StoreInUseError } from '../store/engine/store-error.ts';
import { takeInLeftovers } from '../store/telemetry-log/leftovers.ts';
import { requestCopy } from './control-socket.ts';
import { flush, inFile, withPartialFile } from './partial-file.ts';

/**
 * Copies the database of a data folder into a file, which is then whole and takes the place of an earlier backup. A
 * platform that runs on the folder makes the copy itself and goes on meanwhile. @throws StoreError
 */
export async function backUp({ data, file }: { data: string; file: string }): Promise<void> {
  const source = databaseFile(data);
  if (!existsSync(source)) throw new StoreError(`There is no data in ${data}. Name its folder with --data.`);
  const target = targetOf(file, source);
  await withPartialFile(target, async (partial) => {
    await copy(data, partial);
    requireSoundDatabase(partial, `The data in ${data}`);
    flush(partial);
    renameSync(partial, target);
    flush(dirname(target));
  });
}

async function copy(data: string, partial: string): Promise<void> {
  if (await requestCopy(data, partial)) return;
  let db: ReturnType<typeof openExclusively>;
  try {
    db = openExclusively(databaseFile(data));
  } catch (error) {
    if (!(error instanceof StoreInUseError)) throw error;
    throw new StoreError(`The platform that runs on ${data} does not answer. Stop it to back up its data.`);
  }
  try {
    await copyDatabase(db, partial);
    // A platform that was killed has acknowledged more than it has merged.
    const copied = new DatabaseSync(partial);
    try {
      takeInLeftovers(data, copied);
    } finally {
      copied.close();
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(`The backup could not be made: ${reason}`, { cause: error });
  } finally {
    db.close();
  }
}

/** The absolute path, links followed. Refuses what is not there to be replaced by a backup. @throws StoreError */
function targetOf(file: string, source: string): string {
  const folder = dirname(resolve(file));
  if (!existsSync(folder)) throw new StoreError(`The folder ${folder} does not exist.`);
  const target = existsSync(file) ? realpathSync(file) : join(realpathSync(folder), basename(file));
  if (dirname(target) === realpathSync(dirname(source))) {
    throw new StoreError('A backup does not belong into the data folder. Choose another place for it.');
  }
  if (existsSync(target) && !isBackup(target)) {
    throw new StoreError(`${file} exists and is no backup of Clavier: it will not be replaced.`);
  }
  return target;
}

/** Where the header of a SQLite database has its application id, four bytes, big-endian. */
const APPLICATION_ID_OFFSET = 68;

function isBackup(file: string): boolean {
  return inFile(file, 'r', (descriptor) => {
    const id = Buffer.alloc(4);
    try {
      readSync(descriptor, id, { position: APPLICATION_ID_OFFSET });
    } catch {
      // A folder.
      return false;
    }
    return id.readUInt32BE() === APPLICATION_ID;
  });
}
