import { accessSync, chmodSync, closeSync, constants, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { migrate, SCHEMA_VERSION, schemaVersion } from '../migrations/migrate.ts';
import { APPLICATION_ID, applicationId, databaseFile } from './database-file.ts';
import { LOCK_TIMEOUT, lock, lockFile } from './folder-lock.ts';
import { StoreError, StoreInUseError } from './store-error.ts';
import { keepLogShort, leaveLog, limitLog } from './write-ahead-log.ts';

/** The folder name that stands for a database in memory, for tests. */
export const IN_MEMORY = ':memory:';

const OWNER_ONLY = 0o600;

const CACHE_KIB = 64 * 1024;

/** What a connection keeps that writes many rows side by side: most of what they touch is touched once. */
const MERGING_CACHE_KIB = 16 * 1024;

/** What a connection keeps that removes rows everywhere: it comes beside what others keep. */
const REMOVING_CACHE_KIB = 32 * 1024;

/** What a connection that only reads keeps in memory; the system keeps what others have read. */
const READING_CACHE_KIB = 8 * 1024;

/**
 * Takes a folder, made when missing, for this process, until the function returned is called or the process ends,
 * however it ends. @throws StoreError
 */
export function takeFolder(folder: string): () => void {
  if (folder === IN_MEMORY) return () => undefined;
  requireWritable(folder);
  try {
    makePrivate(lockFile(folder));
    return lock(lockFile(folder));
  } catch (error) {
    throw asStoreError(error, databaseFile(folder));
  }
}

/**
 * Opens the database in a folder that is this process's, makes it where missing, and brings an older schema up to
 * date. @throws StoreError
 */
export function openDatabase(folder: string): DatabaseSync {
  if (folder === IN_MEMORY) return openInMemory();
  const file = databaseFile(folder);
  requireWritable(folder);
  let db: DatabaseSync | undefined;
  try {
    makePrivate(file);
    db = new DatabaseSync(file, { timeout: LOCK_TIMEOUT });
    prepareDatabase(db, file);
    return db;
  } catch (error) {
    db?.close();
    throw asStoreError(error, file);
  }
}

/** Opens the database that this process has open already, to read what is committed. */
export function openForReading(folder: string): DatabaseSync {
  const db = new DatabaseSync(databaseFile(folder), { readOnly: true, timeout: LOCK_TIMEOUT });
  db.exec(`PRAGMA cache_size = -${READING_CACHE_KIB}`);
  return db;
}

/** Opens the database that this process has open already, to read what is committed now and nothing that comes later. */
export function openSnapshot(folder: string): DatabaseSync {
  const db = openForReading(folder);
  db.exec('BEGIN');
  // The snapshot is taken with the first read.
  db.prepare('SELECT 1 FROM sqlite_schema').get();
  return db;
}

/**
 * Opens the database that this process has open already, to write to it when nobody else does. What is written stays in
 * the log of the database until that is copied.
 */
export function openForMerging(folder: string): DatabaseSync {
  const db = new DatabaseSync(databaseFile(folder), { timeout: LOCK_TIMEOUT });
  db.exec(`PRAGMA synchronous = FULL; PRAGMA cache_size = -${MERGING_CACHE_KIB}`);
  limitLog(db);
  leaveLog(db);
  return db;
}

/**
 * Opens the database that this process has open already, to remove much of it when nobody else writes, without a look at
 * what refers to it.
 */
export function openForRemoving(folder: string): DatabaseSync {
  const db = openForMerging(folder);
  db.exec(`PRAGMA cache_size = -${REMOVING_CACHE_KIB}; PRAGMA foreign_keys = OFF`);
  return db;
}

/** What a new database in memory holds once its schema is made, which takes longer than most tests. */
let blank: Uint8Array | undefined;

function openInMemory(): DatabaseSync {
  const db = new DatabaseSync(IN_MEMORY);
  if (blank) db.deserialize(blank);
  prepareDatabase(db, IN_MEMORY);
  blank ??= db.serialize();
  return db;
}

/** Makes sure that files can be made in the folder, which is made when missing. @throws StoreError */
export function requireWritable(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StoreError(`Cannot write to the data folder ${folder} (${code}). Choose another with --data.`, {
      cause: error,
    });
  }
}

/** By hand, because the recursive mkdirSync never returns where nothing can be made, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  // Password hashes and device tokens live here: nobody else's business.
  mkdirSync(folder, { mode: 0o700 });
}

/**
 * Keeps a database, made when missing, to its owner, whoever may look into its folder. What SQLite makes beside a
 * database has the permissions of the database.
 */
function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) chmodSync(name, OWNER_ONLY);
}

/**
 * Opens a database that exists, as it is, for as long as nobody else has it open: of any version, whole or not.
 * @throws StoreError, StoreInUseError
 */
export function openExclusively(file: string): DatabaseSync {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { timeout: LOCK_TIMEOUT });
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    return db;
  } catch (error) {
    db?.close();
    throw asStoreError(error, file);
  }
}

function prepareDatabase(db: DatabaseSync, file: string): void {
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = FULL');
  db.exec(`PRAGMA cache_size = -${CACHE_KIB}`);
  limitLog(db);
  keepLogShort(db);
  // temp_store stays with files: in memory, every statement walks all that a large change has kept to undo itself.
  db.exec('BEGIN EXCLUSIVE; COMMIT');

  const version = schemaVersion(db);
  const tables = Number(db.prepare('SELECT count(*) AS count FROM sqlite_schema').get()?.count);
  if (tables > 0 && applicationId(db) !== APPLICATION_ID) {
    throw new StoreError(`${file} is a database of another program. Choose another folder with --data.`);
  }
  if (version > SCHEMA_VERSION) {
    throw new StoreError(
      `${file} was written by a newer Clavier (schema ${version}, this one knows up to ${SCHEMA_VERSION}). ` +
        'Start that version, or choose another folder with --data.',
    );
  }
  db.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  migrate(db);
}

const PRIMARY_CODE = 0xff;
const BUSY = 5;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const NOT_A_DATABASE = 26;

function asStoreError(error: unknown, file: string): StoreError {
  if (error instanceof StoreError) return error;
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & PRIMARY_CODE : 0;
  const Kind = code === BUSY ? StoreInUseError : StoreError;
  return new Kind(explain(error, code, file), { cause: error });
}

function explain(error: unknown, code: number, file: string): string {
  switch (code) {
    case BUSY:
      return `${file} is in use by another platform. Stop that one, or choose another folder with --data.`;
    case CORRUPT:
    case NOT_A_DATABASE:
      return `${file} is damaged or no database. Restore it from a backup, or choose another folder with --data.`;
    case FULL:
      return `There is no room on the disk for ${file}.`;
    case CANNOT_OPEN:
      return `${file} cannot be opened. Check its permissions, or choose another folder with --data.`;
    default:
      return `${file} cannot be opened: ${error instanceof Error ? error.message : String(error)}`;
  }
}
