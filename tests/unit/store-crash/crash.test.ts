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

/** What is in the folder: the numbers of the stored devices and of the stored points. */
async function stored(): Promise<{ devices: number[]; points: number[] }> {
  const store = openStore({ folder });
  const tenantId = store.tenants.list({ page: 0, pageSize: 1 }).data[0]?.id?.id ?? '';
  const page = { page: 0, pageSize: ROUNDS * WRITES, sortProperty: 'createdTime' };
  const devices = store.devices
    .list(tenantId, page)
    .data.map(({ name }) => Number(name.slice('Device '.length)));
  const series = store.entities.resolve('TENANT', tenantId)?.key ?? 0;
  const range = { startTs: -1, endTs: ROUNDS * WRITES, interval: 0, agg: 'NONE', orderBy: 'ASC' } as const;
  const points = store.timeseries
    .query(series, 'number', { ...range, limit: ROUNDS * WRITES })
    .map(({ value }) => Number(value));
  await store.close();
  return { devices: devices.sort((a, b) => a - b), points };
}

function problems(): unknown[] {
  const db = new DatabaseSync(join(folder, 'clavier.db'));
  const found = [
    ...db.prepare('PRAGMA integrity_check').all(),
    ...db.prepare('PRAGMA foreign_key_check').all(),
  ];
  db.close();
  return found;
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

    const { devices, points } = await stored();
    expect(devices).toEqual(points);
    const present = new Set(points);
    expect(acknowledged.filter((number) => !present.has(number))).toEqual([]);
    expect(problems()).toEqual([{ integrity_check: 'ok' }]);
  }
  expect(acknowledged.length).toBeLessThan(ROUNDS * WRITES);
}, 60_000);
