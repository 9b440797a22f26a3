import { openDatabase } from '../../src/platform/store/engine/database.ts';

/** What every device of the crowd has reported for as long as there are points. */
const KEYS = ['temperature', 'humidity'];
const INTERVAL = 5 * 60_000;

/** How many devices one transaction fills. */
const BATCH = 1_000;

/** So many points a device has where nothing else is said. */
export const POINTS_PER_DEVICE = 1_000;

/**
 * Gives every device so many past points, in the layout of the platform but set by set: through its repository, a hundred
 * million of them would take a quarter of an hour.
 */
export function addLongHistory(folder: string, pointsPerDevice: number): void {
  const pointsPerKey = Math.floor(pointsPerDevice / KEYS.length);
  const db = openDatabase(folder);
  try {
    for (const key of KEYS)
      db.prepare('INSERT INTO kv_key (name) VALUES (?) ON CONFLICT DO NOTHING').run(key);
    db.exec(
      `CREATE TEMP TABLE point (n INTEGER PRIMARY KEY);
       INSERT INTO point WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n < ${pointsPerKey})
         SELECT n FROM r`,
    );
    // Nested in the order of the table, so that nothing need be sorted.
    const add = db.prepare(
      `INSERT INTO ts_kv (entity_key, key_id, ts, value)
       SELECT d.key, k.id, ? + p.n * ?, (abs(random()) % 4000) / 100.0
       FROM (SELECT key FROM entity WHERE type = 'DEVICE' AND key > ? ORDER BY key LIMIT ?) d
         CROSS JOIN (SELECT id FROM kv_key WHERE name IN (SELECT value FROM json_each(?)) ORDER BY id) k
         CROSS JOIN point p
       WHERE TRUE ON CONFLICT DO NOTHING`,
    );
    const next = db.prepare(
      `SELECT max(key) AS last FROM (
         SELECT key FROM entity WHERE type = 'DEVICE' AND key > ? ORDER BY key LIMIT ?)`,
    );
    const startTs = Date.now() - (pointsPerKey + 1) * INTERVAL;
    const integers = [startTs, INTERVAL].map(BigInt);
    for (let after = 0; ; ) {
      const last = Number(next.get(after, BATCH)?.last ?? 0);
      if (last === 0) break;
      add.run(...integers, after, BATCH, JSON.stringify(KEYS));
      after = last;
    }
  } finally {
    db.close();
  }
}
