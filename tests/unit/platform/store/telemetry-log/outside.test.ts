import { expect, it } from 'vitest';
import type { EntityHandle } from '../../../../../src/platform/store/registry/entity-handles.ts';
import type { ParkedMessage } from '../../../../../src/platform/store/rules/rule-message-repository.ts';
import { Outside } from '../../../../../src/platform/store/telemetry-log/outside.ts';
import type { Logged } from '../../../../../src/platform/store/telemetry-log/telemetry-log.ts';

/** Points of a device of a tenant. */
function points(tenantId: string, count: number, value: number | string = 1): Logged {
  const entity = { tenantId } as EntityHandle;
  const entries = Array.from({ length: count }, (_, ts) => ({ key: 'value', ts, value }));
  return { points: [{ entity, entries, expiresAt: null }], parked: [], ended: [] };
}

function messages(tenantKey: number, count: number, message: string): Logged {
  const parked = Array.from({ length: count }, () => ({ tenantKey, message }) as ParkedMessage);
  return { points: [], parked, ended: [] };
}

/** How often something is taken in until it is refused. */
function takenIn(outside: Outside<Logged>, item: Logged, most = 1_000): number {
  for (let count = 0; count < most; count += 1) if (!outside.add(item)) return count;
  return most;
}

it('gives back what it has taken in, in that order', () => {
  const outside = new Outside<Logged>();
  const [one, other] = [points('a', 1), points('b', 1)];
  expect([outside.isEmpty, outside.add(one), outside.add(other), outside.isEmpty]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect([outside.take(), outside.take(), outside.take()]).toEqual([one, other, undefined]);
  outside.add(other);
  expect([outside.takeAll(), outside.isEmpty]).toEqual([[other], true]);
});

it.each([
  ['many points', points('a', 10_000), 30],
  ['long texts', points('a', 1, 'x'.repeat(4 * 1024 * 1024)), 8],
  ['many messages', messages(1, 1_000, '[]'), 60],
  ['long messages', messages(1, 1, 'x'.repeat(4 * 1024 * 1024)), 8],
])('refuses %s of one tenant', (_, item, count) => {
  expect(takenIn(new Outside(), item)).toBe(count);
});

it('takes in what ends messages, however much waits', () => {
  const outside = new Outside<Logged>();
  takenIn(outside, messages(1, 1_000, '[]'));
  expect(outside.add({ ...messages(1, 1, '[]'), ended: [1] })).toBe(true);
  expect(outside.add({ points: [], parked: [], ended: [2] })).toBe(true);
});

it('has room for a tenant however much others have waiting', () => {
  const outside = new Outside<Logged>();
  for (const tenant of ['a', 'b']) takenIn(outside, points(tenant, 10_000));
  expect(takenIn(outside, points('c', 1_000))).toBe(5);
  expect(takenIn(outside, points('d', 1_000))).toBe(5);
});

it('takes more in again of a tenant when something of it has gone', () => {
  const outside = new Outside<Logged>();
  const item = points('a', 10_000);
  takenIn(outside, item);
  outside.take();
  expect([outside.add(item), outside.add(item)]).toEqual([true, false]);
});

it('gives back all but what ends messages', () => {
  const outside = new Outside<Logged>();
  const [one, end, other] = [points('a', 1), { points: [], parked: [], ended: [2] }, messages(1, 1, '[]')];
  for (const item of [one, end, other]) outside.add(item);
  expect(outside.takeRefusable()).toEqual([one, other]);
  expect([outside.take(), outside.take()]).toEqual([end, undefined]);
});
