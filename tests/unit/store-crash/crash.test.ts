import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seededRandom } from '../../../src/platform/demo/seeded-random.ts';
import { openStore } from '../../../src/platform/store/store.ts';

const ROUNDS = 20;
const WRITES = 1_000;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-crash-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a writer and kills it once it has printed so many acknowledgements; resolves with all that it printed. */
async function killAfter(acknowledgements: number, first: number): Promise<number[]> {
  const writer = spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), folder, String(first)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  let printed = 0;
  writer.stdout.on('data', (data: Buffer) => {
    output += data.toString();
    printed += data.filter((byte) => byte === 10).length;
    if (printed >= acknowledgements) writer.kill('SIGKILL');
  });
  const [, signal] = await once(writer, 'close');
  expect(signal).toBe('SIGKILL');
  // A line that the kill cut off is no acknowledgement.
  return output.split('\n').slice(0, -1).map(Number);
}

interface Content {
  /** The numbers of the devices and of the points that are stored. */
  devices: number[];
  points: number[];
  /** What SQLite finds wrong with the file. */
  problems: unknown[];
}

/** Opens the store as a restart would and reads back what is in it. */
async function restart(): Promise<Content> {
  await openStore({ folder }).close();
  const db = new DatabaseSync(join(folder, 'clavier.db'), { readOnly: true });
  const numbers = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map(({ number }) => Number(number));
  const content = {
    devices: numbers("SELECT substr(name, 8) AS number FROM entity WHERE type = 'DEVICE' ORDER BY key"),
    points: numbers(
      "SELECT value AS number FROM ts_kv JOIN kv_key ON id = key_id WHERE name = 'number' ORDER BY ts",
    ),
    problems: [
      ...db.prepare('PRAGMA integrity_check').all(),
      ...db.prepare('PRAGMA foreign_key_check').all(),
    ],
  };
  db.close();
  return content;
}

it('keeps every acknowledged write, and no write by half, when the process is killed at any moment', async () => {
  const store = openStore({ folder });
  await store.write(() => store.tenants.create({ title: 'Acme' }));
  await store.close();

  const random = seededRandom(1_000);
  const acknowledged: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const killAt = 1 + Math.floor(random() * WRITES);
    const numbers = await killAfter(killAt, round * WRITES);
    expect(numbers.length).toBeGreaterThanOrEqual(killAt);
    acknowledged.push(...numbers);

    const { devices, points, problems } = await restart();
    expect(devices).toEqual(points);
    const present = new Set(points);
    expect(acknowledged.filter((number) => !present.has(number))).toEqual([]);
    expect(problems).toEqual([{ integrity_check: 'ok' }]);
  }
  expect(acknowledged.length).toBeLessThan(ROUNDS * WRITES);
}, 60_000);
