import { expect, test } from 'vitest';
import { AnimationRule, eased } from '../../../../../src/console/widgets/kit/easing.ts';

test.each(AnimationRule.options)('%s begins where the value was and ends where it is', (rule) => {
  expect([eased(rule, -1), eased(rule, 0), eased(rule, 1), eased(rule, 5)]).toEqual([0, 0, 1, 1]);
  expect(eased(rule, 0.999)).toBeCloseTo(1, 0);
  expect(eased(rule, 0.001)).toBeCloseTo(0, 0);
});

test('rules that come to rest are those that begin slowly, the other way round', () => {
  for (const part of [0.1, 0.4, 0.8]) expect(eased('dequad', part)).toBeCloseTo(1 - eased('quad', 1 - part));
});
