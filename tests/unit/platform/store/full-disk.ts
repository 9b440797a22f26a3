import { DatabaseSync } from 'node:sqlite';

/** What SQLite throws when there is no room left: a database that may not grow says the same. */
export function fullDiskError(): unknown {
  const db = new DatabaseSync(':memory:');
  db.exec('PRAGMA max_page_count = 1');
  try {
    db.exec('CREATE TABLE t (x)');
  } catch (error) {
    return error;
  } finally {
    db.close();
  }
  throw new Error('There was room');
}
