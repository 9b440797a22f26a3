import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../../../src/platform/store/engine/database.ts';
import { LogCopying } from '../../../../../src/platform/store/engine/log-copying.ts';
import { lengthOfPart, RemovingTenants } from '../../../../../src/platform/store/entities/removing.ts';
import { TenantRemoval } from '../../../../../src/platform/store/entities/tenant-removal.ts';
import { openStore } from '../../../../../src/platform/store/store.ts';
import { fullDiskError } from '../full-disk.ts';
import { idOf } from '../memory-store.ts';

/** When a removal that failed is tried again, ms. */
const RETRY = 10_000;
const MINUTE = 60_000;

let folder: string;
let db: DatabaseSync;
let tenantKey: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clavier-removing-'));
  const store = openStore({ folder });
  const tenant = await store.write(() => store.tenants.create({ title: 'doomed' }));
  tenantKey = store.entities.resolve('TENANT', idOf(tenant))?.key ?? 0;
  await store.close();
  db = openDatabase(folder);
  new TenantRemoval(db).hide(tenantKey);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  db.close();
  rmSync(folder, { recursive: true });
});

it('says of a full disk that refuses it again and again what has failed first, then how often', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] });
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const counted = vi.spyOn(console, 'warn').mockReturnValue();
  let failure = Promise.withResolvers<void>();
  const commits = {
    lend: () => {
      failure.resolve();
      return Promise.reject(fullDiskError());
    },
    lent: undefined,
    changedElsewhere: () => undefined,
  };
  const removing = new RemovingTenants({
    folder,
    commits,
    logCopying: new LogCopying(db),
    isBackedUp: () => false,
  });
  await expect(removing.remove(tenantKey).removed).rejects.toThrow('disk is full');
  const whenToBeTriedAgain = async () => {
    // One timer counts, the other one waits for the next try.
    while (vi.getTimerCount() < 2) await new Promise(setImmediate);
  };
  for (const _ of 'again') {
    failure = Promise.withResolvers();
    await whenToBeTriedAgain();
    await vi.advanceTimersByTimeAsync(RETRY);
    await failure.promise;
  }
  await whenToBeTriedAgain();
  expect(told.mock.calls).toEqual([
    [expect.stringContaining('no room left')],
    [expect.stringContaining('not removed yet'), expect.anything()],
  ]);
  expect(counted).not.toHaveBeenCalled();
  vi.advanceTimersByTime(MINUTE - 5 * RETRY);
  expect(counted.mock.calls).toEqual([[{ failures: 5 }, expect.stringContaining('More has failed')]]);
  await removing.close();
});

it('takes the longer the longer others had their turn, but is never in the way of theirs for long', () => {
  const parts = [0, 10, 100, 10_000].map(lengthOfPart);
  expect(parts).toEqual([...parts].sort((one, other) => one - other));
  expect(parts[1]).toBe(parts[0]);
  expect(parts[2]).toBeGreaterThanOrEqual(3 * (parts[0] ?? 0));
  expect(parts[3]).toBeLessThan(100);
});
