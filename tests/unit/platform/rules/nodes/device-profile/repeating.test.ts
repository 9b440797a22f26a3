import { expect, it } from 'vitest';
import { NOT_HELD } from '../../../../../../src/platform/rules/nodes/device-profile/counters.ts';
import {
  heldAgain,
  repeatingVerdict,
} from '../../../../../../src/platform/rules/nodes/device-profile/repeating.ts';

it.each([
  [1, 'not yet'],
  [2, 'true'],
  [3, 'true'],
] as const)('of a condition that has to hold twice, message %i is %s', (messages, verdict) => {
  let counters = NOT_HELD;
  for (let message = 0; message < messages; message++) counters = heldAgain(counters);
  expect(repeatingVerdict(counters, 2)).toBe(verdict);
});
