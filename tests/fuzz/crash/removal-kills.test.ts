import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seededRandom } from '../../../src/platform/demo/seeded-random.ts';
import { openStore, type Store } from '../../../src/platform/store/store.ts';

/** How often a removal is killed: KILLS=50 npm run test:fuzz -- removal-kills */
const KILLS = Number(process.env.KILLS ?? 8);
const DEVICES = 2_000;
const SOUND = [{ integrity_check: 'ok' }];

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'clavier-removal-'));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

async function addTenant(store: Store, title: string): Promise<string> {
  return await store.write(() => {
    const tenantId = store.tenants.create({ title }).id?.id ?? '';
    for (let number = 0; number < DEVICES; number++) {
      const device = store.devices.save(tenantId, { name: `${title} ${number}` });
      const key = store.entities.resolve('DEVICE', device.id?.id ?? '')?.key ?? 0;
      store.attributes.save(key, 'SERVER_SCOPE', [{ key: 'floor', ts: 1, value: number }]);
      store.timeseries.save(key, [{ key: 'temperature', ts: 1, value: number }]);
    }
    return tenantId;
  });
}

/**
 * Lets a tenant be removed, and kills who does it: when it has told that nothing is left, or so long after it has begun,
 * ms. Resolves with whether it has told that the tenant is gone, and how long it took, ms.
 */
async function remove(folder: string, tenantId: string, killedAfter?: number) {
  const script = join(import.meta.dirname, 'remover.ts');
  const remover = spawn(process.execPath, [script, folder, tenantId], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'compiled') },
  });
  const ended = once(remover, 'close');
  let told = '';
  const begun = Promise.withResolvers<void>();
  const removed = Promise.withResolvers<void>();
  remover.stdout.on('data', (data: Buffer) => {
    told += data.toString();
    if (told.includes('begins')) begun.resolve();
    if (told.includes('removed')) removed.resolve();
  });
  await begun.promise;
  const begin = performance.now();
  await (killedAfter === undefined ? removed.promise : wait(killedAfter));
  const took = performance.now() - begin;
  remover.kill('SIGKILL');
  await ended;
  return { isGone: told.includes('gone'), took };
}

/** What is wrong with the file of a store that is closed, and how many entities it has beside those that were there. */
function lookInto(folder: string) {
  const db = new DatabaseSync(join(folder, 'clavier.db'), { readOnly: true });
  const problems = [
    ...db.prepare('PRAGMA integrity_check').all(),
    ...db.prepare('PRAGMA foreign_key_check').all(),
  ];
  const entities = Number(db.prepare('SELECT count(*) AS count FROM entity').get()?.count);
  db.close();
  return { problems, entities };
}

/** Opens the store as a restart would, and looks how many devices tenants have, at once and when removals have ended. */
async function restart(folder: string, tenantIds: readonly string[]) {
  const look = (store: Store) => ({
    devices: tenantIds.map((id) => store.devices.list(id, { page: 0, pageSize: 1 }).totalElements),
    areThere: tenantIds.map((id) => store.tenants.byId(id) !== null),
  });
  const store = openStore({ folder });
  const atOnce = look(store);
  await store.close();
  const { problems, entities } = lookInto(folder);
  const again = openStore({ folder });
  await again.tenants.whenRemoved();
  const later = look(again);
  await again.close();
  return { atOnce, problems, entities, later, left: lookInto(folder) };
}

it(
  `hides a tenant as a whole or not at all, and removes later what is left of it, when killed ${KILLS} times meanwhile`,
  async () => {
    const origin = join(root, 'origin');
    const store = openStore({ folder: origin });
    const kept = await addTenant(store, 'Kept');
    await store.close();
    const { entities } = lookInto(origin);
    const fuller = openStore({ folder: origin });
    const doomed = await addTenant(fuller, 'Doomed');
    await fuller.close();
    const all = lookInto(origin).entities;

    const random = seededRandom(Number(process.env.FUZZ_SEED ?? 7));
    let seenInParts = 0;
    let longest: number | undefined;
    for (let kill = 0; kill <= KILLS; kill++) {
      const folder = join(root, `${kill}`);
      cpSync(origin, folder, { recursive: true });
      // The first one comes to its end, and tells how long that takes.
      const { isGone, took } = await remove(folder, doomed, longest && random() * longest);
      longest ??= took;
      const { atOnce, problems, entities: found, later, left } = await restart(folder, [doomed, kept]);
      const isWhole = atOnce.areThere[0] === true;
      if (isGone) expect(isWhole).toBe(false);
      expect(atOnce).toEqual({ devices: [isWhole ? DEVICES : 0, DEVICES], areThere: [isWhole, true] });
      expect(problems).toEqual(SOUND);
      expect(later).toEqual(atOnce);
      expect(left).toEqual({ problems: SOUND, entities: isWhole ? all : entities });
      if (found > entities && !isWhole) seenInParts += 1;
      rmSync(folder, { recursive: true });
    }
    expect(seenInParts).toBeGreaterThan(0);
  },
  20_000 * (KILLS + 1),
);
