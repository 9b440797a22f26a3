import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlatform, type Platform } from '../../../../src/platform/assembly/platform.ts';
import { openControlSocket } from '../../../../src/platform/backup/control-socket.ts';
import { rotateKey } from '../../../../src/platform/backup/rotate-key.ts';
import { installationKey } from '../../../../src/platform/security/tokens.ts';
import { openStore, type Store } from '../../../../src/platform/store/store.ts';

let root: string;
let data: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'clavier-key-'));
  data = join(root, 'data');
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

/** Does something with a platform on the data, which takes no commands yet. */
async function onPlatform<T>(use: (platform: Platform, store: Store) => Promise<T>): Promise<T> {
  const store = openStore({ folder: data });
  const platform = await createPlatform(store, { log: Fastify().log });
  try {
    return await use(platform, store);
  } finally {
    await platform.close();
    await store.close();
  }
}

async function begin({ tokens }: Platform, store: Store): Promise<string> {
  const { id: tenantId } = await store.write(() => store.tenants.create({ title: 'Acme' }));
  const { id } = await store.write(() => store.customers.publicOf(tenantId?.id ?? ''));
  const everybody = store.userStandings.ofPublic(id?.id ?? '');
  if (!everybody) throw new Error('There is no public customer');
  return (await tokens.issue(everybody)).token;
}

describe('another signing key', () => {
  it('ends every session of a platform that runs, at once and after it starts again', async () => {
    const token = await onPlatform(async (platform, store) => {
      const { rotateKey: replace } = platform;
      const control = await openControlSocket({ copyTo: store.copyTo, rotateKey: replace }, data);
      const before = await begin(platform, store);
      const ended = Promise.withResolvers<string>();
      platform.sessions.follow(await platform.sessions.callerOf(before), ended.resolve);
      await rotateKey(data);
      expect(await ended.promise).toBe('ended');
      await expect(platform.sessions.callerOf(before)).rejects.toMatchObject({ status: 401 });
      const after = await begin(platform, store);
      await platform.sessions.callerOf(after);
      await control.close();
      return after;
    });
    await onPlatform((platform) => platform.sessions.callerOf(token));
  });

  it('ends every session of a platform that is stopped', async () => {
    const token = await onPlatform(begin);
    await rotateKey(data);
    await onPlatform(async ({ sessions }) => {
      await expect(sessions.callerOf(token)).rejects.toMatchObject({ status: 401 });
    });
  });

  it('is refused where there is no data, and by a platform that takes no commands', async () => {
    await expect(rotateKey(data)).rejects.toThrow(/^There is no data in /);
    await onPlatform(async (_, store) => {
      const key = await installationKey(store);
      await expect(rotateKey(data)).rejects.toThrow(/does not answer\. Stop it to replace its key\.$/);
      expect(await installationKey(store)).toEqual(key);
    });
  });
});
