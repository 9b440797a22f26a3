import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seededRandom } from '../../../src/platform/demo/seeded-random.ts';
import { openStore } from '../../../src/platform/store/store.ts';
import { after, emptyPlot, type Place, type Plot, read, type Step } from './plot.ts';

const ROUNDS = 50;
/** A round is killed after at most so many acknowledgements. */
const MOST_STEPS = 120;
const PLOTS = 7;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-crash-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** What a writer told of a step: that it was about to take it, or that it was acknowledged. */
interface Report {
  event: 'try' | 'done';
  index: number;
  step: Step;
}

function startWriter(...args: string[]) {
  return spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), folder, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // To read and compile the store would take each writer longer than to write.
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') },
  });
}

type Writer = ReturnType<typeof startWriter>;

/** Lets a writer end by itself, which keeps what it has compiled: those that are killed keep nothing. */
async function warmUp(): Promise<void> {
  const writer = startWriter('[]');
  writer.stdin.end();
  await once(writer, 'close');
}

/** Lets a writer begin and kills it after so many acknowledgements; resolves with all that it printed. */
async function killAfter(writer: Writer, acknowledgements: number, firstStep: number): Promise<Report[]> {
  let output = '';
  let acknowledged = 0;
  writer.stdout.on('data', (data: Buffer) => {
    const part = data.toString();
    output += part;
    acknowledged += part.split('"done"').length - 1;
    if (acknowledged >= acknowledgements) writer.kill('SIGKILL');
  });
  writer.stdin.write(`${firstStep}\n`);
  const [, signal] = await once(writer, 'close');
  expect(signal).toBe('SIGKILL');
  // A line that the kill cut off is no acknowledgement.
  const lines = output.split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Report);
}

/** Makes the assets of the plots. */
async function layOut(): Promise<Place[]> {
  const store = openStore({ folder });
  const places = await store.write(() => {
    const tenantId = store.tenants.create({ title: 'Acme' }).id?.id ?? '';
    return Array.from({ length: PLOTS }, (_, index) => {
      const asset = store.assets.save(tenantId, { name: `Asset ${index}`, type: 'plot' });
      return { tenantId, assetId: asset.id?.id ?? '', index };
    });
  });
  await store.close();
  return places;
}

/** Opens the store as a restart would, reads the plots, and asks SQLite what is wrong with the file. */
async function restart(places: readonly Place[]): Promise<{ plots: Plot[]; problems: unknown[] }> {
  const store = openStore({ folder });
  const plots = places.map((place) => read(store, place));
  await store.close();
  const db = new DatabaseSync(join(folder, 'clavier.db'), { readOnly: true });
  const problems = [
    ...db.prepare('PRAGMA integrity_check').all(),
    ...db.prepare('PRAGMA foreign_key_check').all(),
    // What belongs to an entity must have gone with it.
    ...db.prepare('SELECT key FROM device WHERE key NOT IN (SELECT key FROM entity)').all(),
    ...db
      .prepare(
        `SELECT DISTINCT entity_key FROM ts_kv WHERE entity_key NOT IN (
           SELECT key FROM entity UNION ALL SELECT entity_key FROM removed_series)`,
      )
      .all(),
    ...db.prepare('SELECT rowid FROM entity_name_search WHERE rowid NOT IN (SELECT key FROM entity)').all(),
  ];
  db.close();
  return { plots, problems };
}

it('keeps every acknowledged write, and no write by half, when killed at 50 moments under mixed writes', async () => {
  const random = seededRandom(1_000);
  const places = await layOut();
  await warmUp();
  let writer = startWriter(JSON.stringify(places), '0');
  let plots = places.map(() => emptyPlot);
  let steps = 0;
  const kinds = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const killAt = 1 + Math.floor(random() * MOST_STEPS);
    const reports = await killAfter(writer, killAt, steps + 1);
    // The next one gets ready while this one's work is looked at.
    writer = startWriter(JSON.stringify(places), String(round + 1));
    const found = await restart(places);
    expect(found.problems).toEqual([{ integrity_check: 'ok' }]);

    found.plots.forEach((plot, index) => {
      const own = reports.filter((report) => report.index === index);
      const acknowledged = own.filter(({ event }) => event === 'done').map(({ step }) => step);
      const known = acknowledged.reduce(after, plots[index] ?? emptyPlot);
      // The step under way may have come to the disk or not, but nothing in between.
      const last = own.at(-1);
      const possible = last?.event === 'try' ? [known, after(known, last.step)] : [known];
      expect(possible).toContainEqual(plot);
      for (const { kind } of acknowledged) kinds.add(kind);
    });
    plots = found.plots;
    steps = Math.max(steps, ...reports.map(({ step }) => step.number));
  }
  expect(kinds.size).toBe(10);
}, 600_000);
