import type { DatabaseSync } from 'node:sqlite';

/** Reads with several statements what there is at one moment, whatever other connections write meanwhile. */
export function atOneMoment<T>(db: DatabaseSync, read: () => T): T {
  if (db.isTransaction) return read();
  db.exec('BEGIN');
  try {
    return read();
  } finally {
    if (db.isTransaction) db.exec('COMMIT');
  }
}
