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
 * Lets a tenant be removed, and kills who does it: when it has told that the tenant is removed, or so long after it has
 * begun, ms. Resolves with whether it has told that, and how long it took, ms.
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
  return { isRemoved: told.includes('removed'), took };
}

/** Opens the store as a restart would, and looks how many devices tenants have, and what is wrong with the file. */
async function restart(folder: string, tenantIds: readonly string[]) {
  const store = openStore({ folder });
  const devices = tenantIds.map((id) => store.devices.list(id, { page: 0, pageSize: 1 }).totalElements);
  const areThere = tenantIds.map((id) => store.tenants.byId(id) !== null);
  await store.close();
  const db = new DatabaseSync(join(folder, 'clavier.db'), { readOnly: true });
  const problems = [
    ...db.prepare('PRAGMA integrity_check').all(),
    ...db.prepare('PRAGMA foreign_key_check').all(),
  ];
  db.close();
  return { devices, areThere, problems };
}

it(
  `removes a tenant as a whole or not at all, when killed ${KILLS} times meanwhile`,
  async () => {
    const origin = join(root, 'origin');
    const store = openStore({ folder: origin });
    const doomed = await addTenant(store, 'Doomed');
    const kept = await addTenant(store, 'Kept');
    await store.close();

    const random = seededRandom(Number(process.env.FUZZ_SEED ?? 7));
    const seen = { whole: 0, gone: 0 };
    let longest: number | undefined;
    for (let kill = 0; kill <= KILLS; kill++) {
      const folder = join(root, `${kill}`);
      cpSync(origin, folder, { recursive: true });
      // The first one comes to its end, and tells how long that takes.
      const { isRemoved, took } = await remove(folder, doomed, longest && random() * longest);
      longest ??= took;
      const { devices, areThere, problems } = await restart(folder, [doomed, kept]);
      expect(problems).toEqual([{ integrity_check: 'ok' }]);
      const isGone = areThere[0] === false;
      expect({ devices, areThere }).toEqual({
        devices: [isGone ? 0 : DEVICES, DEVICES],
        areThere: [!isGone, true],
      });
      if (isRemoved) expect(isGone).toBe(true);
      seen[isGone ? 'gone' : 'whole'] += 1;
      rmSync(folder, { recursive: true });
    }
    expect(seen.whole).toBeGreaterThan(0);
    expect(seen.gone).toBeGreaterThan(0);
  },
  20_000 * (KILLS + 1),
);
