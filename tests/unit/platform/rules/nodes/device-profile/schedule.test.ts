import { expect, it } from 'vitest';
import { NodeFailure } from '../../../../../../src/platform/rules/contract/rule-node.ts';
import { isActive } from '../../../../../../src/platform/rules/nodes/device-profile/schedule.ts';

const HOUR = 3_600_000;
const shift = { startsOn: 9 * HOUR, endsOn: 17 * HOUR };
const night = { startsOn: 22 * HOUR, endsOn: 6 * HOUR };
const workdays = { type: 'SPECIFIC_TIME', timezone: 'Europe/Berlin', daysOfWeek: [1, 2, 3, 4, 5] } as const;
const saturdays = {
  type: 'CUSTOM',
  timezone: 'UTC',
  items: [
    { enabled: true, dayOfWeek: 6, ...shift },
    { enabled: false, dayOfWeek: 7, ...shift },
  ],
} as const;

it.each([
  ['no schedule', null, '2026-01-05T03:00Z', true],
  ['any time', { type: 'ANY_TIME' }, '2026-01-05T03:00Z', true],
  ['a shift before it begins', { ...workdays, ...shift }, '2026-01-05T07:59:59.999Z', false],
  ['a shift as it begins, by the clocks of its zone', { ...workdays, ...shift }, '2026-01-05T08:00Z', true],
  ['a shift in summer time', { ...workdays, ...shift }, '2026-07-06T07:00Z', true],
  ['a shift as it ends', { ...workdays, ...shift }, '2026-01-05T16:00Z', false],
  ['a shift on another day', { ...workdays, ...shift }, '2026-01-04T10:00Z', false],
  ['a day that begins earlier in its zone', { ...workdays, ...night }, '2026-01-04T23:30Z', true],
  ['a night, late', { ...workdays, ...night }, '2026-01-05T21:30Z', true],
  ['a night, early', { ...workdays, ...night }, '2026-01-05T04:30Z', true],
  ['a night, at noon', { ...workdays, ...night }, '2026-01-05T12:00Z', false],
  ['the whole day', { ...workdays, startsOn: 0, endsOn: 0 }, '2026-01-05T12:00Z', true],
  ['the day of an item', saturdays, '2026-01-10T12:00Z', true],
  ['an item that is off', saturdays, '2026-01-11T12:00Z', false],
  ['a day without an item', saturdays, '2026-01-12T12:00Z', false],
] as const)('%s', (_what, schedule, time, expected) => {
  expect(isActive(schedule as Parameters<typeof isActive>[0], Date.parse(time))).toBe(expected);
});

it('knows no time zones that there are not', () => {
  const nowhere = { ...workdays, ...shift, timezone: 'Nowhere/Land' };
  expect(() => isActive({ ...nowhere, daysOfWeek: [1] }, 0)).toThrow(NodeFailure);
});
