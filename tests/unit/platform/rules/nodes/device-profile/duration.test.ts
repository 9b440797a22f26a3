import { expect, it } from 'vitest';
import { NOT_HELD } from '../../../../../../src/platform/rules/nodes/device-profile/counters.ts';
import {
  dueAt,
  durationVerdict,
  durationVerdictAt,
  heldAt,
  requiredDuration,
} from '../../../../../../src/platform/rules/nodes/device-profile/duration.ts';

it.each([
  [{ value: 2, unit: 'SECONDS' }, 2_000],
  [{ value: 2, unit: 'MINUTES' }, 120_000],
  [{ value: 2, unit: 'HOURS' }, 7_200_000],
  [{ value: 2, unit: 'DAYS' }, 172_800_000],
  [{}, 0],
] as const)('%j are %i ms', (spec, required) => expect(requiredDuration(spec)).toBe(required));

it.each([
  ['one message', [100], 'not yet'],
  ['exactly as long', [100, 150, 200], 'not yet'],
  ['longer', [100, 201], 'true'],
  ['a message that comes too late', [100, 50, 201], 'true'],
] as const)('a condition that has to hold for 100 ms, after %s', (_what, times, verdict) => {
  const held = times.reduce(heldAt, NOT_HELD);
  expect(durationVerdict(held, 100)).toBe(verdict);
});

it('is due though no message comes', () => {
  const held = [100, 150].reduce(heldAt, NOT_HELD);
  expect(dueAt(held, 100)).toBe(201);
  expect([200, 201].map((now) => durationVerdictAt(held, 100, now))).toEqual(['not yet', 'true']);
});

it('is never due while the condition does not hold', () => {
  expect(dueAt(NOT_HELD, 100)).toBeUndefined();
  expect(durationVerdictAt(NOT_HELD, 100, 1_000)).toBe('false');
});
