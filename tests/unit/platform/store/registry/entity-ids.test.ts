import { version } from 'uuid';
import { describe, expect, it } from 'vitest';
import { createIds } from '../../../../../src/platform/store/registry/entity-ids.ts';

/** The milliseconds since the Unix epoch inside a version 1 UUID, which counts 100 ns from 1582. */
function timeInside(id: string): number {
  const [low, mid, high] = id.split('-');
  const ticks = BigInt(`0x${high?.slice(1)}${mid}${low}`);
  return Number((ticks - 0x01b21dd213814000n) / 10_000n);
}

describe('ids of entities', () => {
  it('are time based and carry the time of creation', () => {
    const next = createIds(() => 1_614_673_000_123);
    const { id, createdTime } = next();
    expect(version(id)).toBe(1);
    expect(createdTime).toBe(1_614_673_000_123);
    expect(timeInside(id)).toBe(createdTime);
  });

  it('differ while the clock stands still, however many are made', () => {
    const next = createIds(() => 1_614_673_000_123);
    const ids = Array.from({ length: 25_000 }, next);
    expect(new Set(ids.map(({ id }) => id)).size).toBe(25_000);
    expect(ids.every(({ id }) => timeInside(id) === 1_614_673_000_123)).toBe(true);
  });

  it('differ when the clock is set back', () => {
    const times = [2_000, 1_000, 2_000, 1_000];
    let at = 0;
    const next = createIds(() => 1_614_673_000_000 + (times[at++] ?? 0));
    expect(new Set(times.map(() => next().id)).size).toBe(times.length);
  });
});
