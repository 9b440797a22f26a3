import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Backlogs } from '../../../../../src/platform/rules/engine/backlogs.ts';
import type { ParkedMessage } from '../../../../../src/platform/store/rules/rule-message-repository.ts';
import { openStore, type Store } from '../../../../../src/platform/store/store.ts';
import { idOf } from '../../store/memory-store.ts';

let store: Store;
let backlogs: Backlogs;
let loud: number;
let quiet: number;
let taken: number[];
let now: number;
/** The tenants for whose messages there is no room. */
let full: Set<number>;

beforeEach(async () => {
  store = openStore({ folder: ':memory:' });
  [loud = 0, quiet = 0] = await store.write(() =>
    ['Loud', 'Quiet'].map((title) => {
      const id = idOf(store.tenants.create({ title }));
      return store.entities.resolve('TENANT', id)?.key ?? 0;
    }),
  );
  taken = [];
  now = 1_000;
  full = new Set();
  backlogs = new Backlogs({
    store,
    log: console,
    now: () => now,
    hasRoom: (tenantKey) => !full.has(tenantKey),
    look: () => Promise.resolve(store.ruleMessages.lastKey()),
    stopLooking: () => undefined,
    take: (rows) => taken.push(...rows.map(({ key }) => key)),
  });
});
afterEach(async () => {
  await backlogs.close();
  await store.close();
});

async function add(...rows: (Pick<ParkedMessage, 'key' | 'tenantKey'> & { due?: number })[]): Promise<void> {
  await store.write(() => {
    for (const { key, tenantKey, due = null } of rows) {
      const place = { queue: 'Main', chainId: 'chain', nodeId: null, message: '[]' };
      store.ruleMessages.add({ ...place, key, root: key, tenantKey, due });
    }
  });
}

const until = (expected: readonly number[]) => vi.waitFor(() => expect(taken).toEqual(expected));

it('takes up the messages of one tenant while there is no room for those of another', async () => {
  await add({ key: 1, tenantKey: loud }, { key: 2, tenantKey: quiet }, { key: 3, tenantKey: loud });
  full.add(loud);
  backlogs.start();
  await until([2]);
  await add({ key: 4, tenantKey: quiet }, { key: 5, tenantKey: loud });
  expect(backlogs.of(quiet).admits({ root: 4, key: 4 })).toBe(true);
  expect(backlogs.of(loud).admits({ root: 5, key: 5 })).toBe(false);
  full.clear();
  backlogs.of(loud).goOn();
  await until([2, 1, 3, 5]);
});

it('leaves messages whose time has come until there is room for them', async () => {
  await add({ key: 1, tenantKey: loud, due: 500 }, { key: 2, tenantKey: quiet, due: 600 });
  full.add(loud);
  backlogs.start();
  await until([2]);
  full.clear();
  backlogs.of(loud).goOn();
  await until([2, 1]);
});

it('finds messages that wait for a time after the clock was set back', async () => {
  await add({ key: 1, tenantKey: loud, due: 900 });
  backlogs.start();
  await until([1]);
  await store.write(() => store.ruleMessages.remove(1));
  now = 100;
  await add({ key: 2, tenantKey: loud, due: 200 });
  backlogs.of(loud).sleepsUntil(200);
  now = 200;
  await until([1, 2]);
});
