import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const FOR_MS = 3_000;
const DEVICES = 50;
const KEYS = 10;
const POINTS_OF_KEY = 40;

/** How many points a second the database alone stores here: sorted, 20,000 a commit, each on disk before the next. */
export function storageFloor(): number {
  const folder = mkdtempSync(join(tmpdir(), 'clavier-storage-floor-'));
  const db = new DatabaseSync(join(folder, 'floor.db'));
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -65536;
    PRAGMA wal_autocheckpoint = 16000;
    CREATE TABLE point (device INTEGER, key INTEGER, ts INTEGER, value ANY NOT NULL, expires_at INTEGER,
      PRIMARY KEY (device, key, ts)) STRICT, WITHOUT ROWID`);
  const insert = db.prepare('INSERT INTO point VALUES (?, ?, ?, ?, NULL) ON CONFLICT DO NOTHING');
  const begin = performance.now();
  let ts = 0;
  for (; performance.now() - begin < FOR_MS; ts += POINTS_OF_KEY) {
    db.exec('BEGIN');
    for (let device = 0; device < DEVICES; device++)
      for (let key = 0; key < KEYS; key++)
        for (let at = 0; at < POINTS_OF_KEY; at++) insert.run(device, key, ts + at, at * 1.5);
    db.exec('COMMIT');
  }
  const seconds = (performance.now() - begin) / 1_000;
  db.close();
  rmSync(folder, { recursive: true });
  return (ts * DEVICES * KEYS) / seconds;
}
