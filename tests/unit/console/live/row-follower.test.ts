import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { subscribeEntityLatest } from '../../../../src/console/live/entity-subscription.ts';
import { createRowFollower } from '../../../../src/console/live/row-follower.ts';

type OnUpdate = Parameters<typeof subscribeEntityLatest>[2];

const A = { entityType: 'DEVICE', id: 'aaaaaaaa-0000-1000-8000-000000000001' } as const;
const B = { entityType: 'DEVICE', id: 'bbbbbbbb-0000-1000-8000-000000000002' } as const;
const C = { entityType: 'ASSET', id: 'cccccccc-0000-1000-8000-000000000003' } as const;
const KEYS = [{ type: 'SERVER_ATTRIBUTE', key: 'active' }] as const;

function setUp() {
  const subscriptions: { ids: string[]; onUpdate: OnUpdate; stopped: boolean }[] = [];
  const follower = createRowFollower(KEYS, (entities, _keys, onUpdate) => {
    const subscription = { ids: entities.map(({ id }) => id), onUpdate, stopped: false };
    subscriptions.push(subscription);
    return () => {
      subscription.stopped = true;
    };
  });
  return { follower, subscriptions };
}

const active = (entityId: typeof A, value: string | null) => ({
  entityId,
  latest: { SERVER_ATTRIBUTE: { active: { ts: 1, value } } },
});

describe('a row follower', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('asks for all rows on screen with one subscription, once scrolling rests', () => {
    const { follower, subscriptions } = setUp();
    follower.follow(A, () => {});
    follower.follow(B, () => {});
    expect(subscriptions).toHaveLength(0);
    vi.runAllTimers();
    expect(subscriptions.map(({ ids }) => ids)).toEqual([[A.id, B.id]]);
  });

  test('asks for each type of entity apart, as the platform wants it', () => {
    const { follower, subscriptions } = setUp();
    for (const entity of [A, C, B]) follower.follow(entity, () => {});
    vi.runAllTimers();
    expect(subscriptions.map(({ ids }) => ids)).toEqual([[A.id, B.id], [C.id]]);
  });

  test('shows nothing of a value that was deleted', () => {
    const { follower, subscriptions } = setUp();
    follower.follow(A, () => {});
    vi.runAllTimers();
    subscriptions[0]?.onUpdate([active(A, 'true')]);
    expect(follower.values(A.id)?.get('active')?.value).toBe('true');
    subscriptions[0]?.onUpdate([active(A, null)]);
    expect(follower.values(A.id)?.get('active')?.value).toBe('');
  });

  test('never asks for rows that flew past', () => {
    const { follower, subscriptions } = setUp();
    const stop = follower.follow(A, () => {});
    stop();
    follower.follow(B, () => {});
    vi.runAllTimers();
    expect(subscriptions.map(({ ids }) => ids)).toEqual([[B.id]]);
  });

  test('tells a cell when its row changes, and only then', () => {
    const { follower, subscriptions } = setUp();
    const ofA = vi.fn();
    const ofB = vi.fn();
    follower.follow(A, ofA);
    follower.follow(B, ofB);
    vi.runAllTimers();
    subscriptions[0]?.onUpdate([active(A, 'true')]);
    vi.runAllTimers();
    expect(ofA).toHaveBeenCalledTimes(1);
    expect(ofB).not.toHaveBeenCalled();
    expect(follower.values(A.id)?.get('active')?.value).toBe('true');
  });

  test('tells a cell once a frame of a thousand updates, with the last of them known at once', () => {
    const { follower, subscriptions } = setUp();
    const ofA = vi.fn();
    follower.follow(A, ofA);
    vi.runAllTimers();
    for (let n = 1; n <= 1000; n += 1) subscriptions[0]?.onUpdate([active(A, String(n))]);
    expect(follower.values(A.id)?.get('active')?.value).toBe('1000');
    expect(ofA).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(ofA).toHaveBeenCalledTimes(1);
  });

  test('replaces the subscription when other rows are on screen, and forgets those that left', () => {
    const { follower, subscriptions } = setUp();
    const stop = follower.follow(A, () => {});
    vi.runAllTimers();
    subscriptions[0]?.onUpdate([active(A, 'true')]);
    stop();
    follower.follow(B, () => {});
    vi.runAllTimers();
    expect(subscriptions.map(({ ids, stopped }) => ({ ids, stopped }))).toEqual([
      { ids: [A.id], stopped: true },
      { ids: [B.id], stopped: false },
    ]);
    expect(follower.values(A.id)).toBeUndefined();
  });

  test('keeps its subscription when the same rows are drawn anew', () => {
    const { follower, subscriptions } = setUp();
    const stop = follower.follow(A, () => {});
    vi.runAllTimers();
    stop();
    follower.follow(A, () => {});
    vi.runAllTimers();
    expect(subscriptions).toHaveLength(1);
  });
});
