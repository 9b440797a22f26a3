import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  alarmDraft,
  areRulesWhole,
  freeSeverities,
  storedAlarm,
} from '../../../../../src/console/inputs/alarm-rules/alarm-draft.ts';
import { WholeAlarmRules } from '../../../../../src/console/inputs/alarm-rules/alarm-rules.tsx';
import {
  faultsOf,
  ruleDraft,
  strangersIn,
} from '../../../../../src/console/inputs/alarm-rules/rule-draft.ts';
import { writtenAlarm } from '../../../../../src/console/inputs/alarm-rules/rule-text.ts';
import { StoredAlarm } from '../../../../../src/model/alarm-rule.ts';

const above = (limit: number) => ({
  key: { type: 'TIME_SERIES', key: 'temperature' },
  valueType: 'NUMERIC',
  predicate: { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: limit, later: 1 } },
  later: 2,
});

/** As a platform of a later version stores it: with members that nobody here knows. */
const hot = {
  id: 'a',
  alarmType: 'Hot',
  createRules: {
    CRITICAL: {
      condition: {
        condition: [
          above(60),
          {
            key: { type: 'ATTRIBUTE', key: 'mode' },
            valueType: 'STRING',
            predicate: {
              type: 'STRING',
              operation: 'EQUAL',
              ignoreCase: false,
              value: { defaultValue: 'on' },
            },
          },
          above(70),
        ],
        spec: { type: 'DURATION', unit: 'MINUTES', value: 5, later: 3 },
        later: 4,
      },
      schedule: {
        type: 'SPECIFIC_TIME',
        timezone: 'Europe/Paris',
        daysOfWeek: [1, 2],
        startsOn: 34_200_000,
        endsOn: 61_205_000,
        later: 5,
      },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the platform puts values in the place of names
      alarmDetails: 'At ${temperature}',
      dashboardId: { id: 'later' },
    },
  },
  clearRule: {
    condition: { condition: [above(10)], spec: { type: 'SIMPLE' } },
    schedule: null,
  },
  propagate: true,
  propagateRelationTypes: ['Contains'],
  later: 6,
};
const stored = z.parse(StoredAlarm, hot);
const again = (alarm: StoredAlarm) => storedAlarm(alarmDraft(alarm, 'UTC'), alarm, 'unused');

const rule = (condition: unknown[], more: object = {}) => ({ condition: { condition, ...more } });
const refusalOf = (...alarms: unknown[]) => z.safeParse(WholeAlarmRules, alarms).error?.issues[0]?.message;

describe('the rules of an alarm', () => {
  test('are stored as they were where nobody has changed them', () => {
    const { condition, ...rest } = again(stored).createRules?.CRITICAL ?? {};
    const { condition: before, ...restBefore } = stored.createRules?.CRITICAL ?? {};
    expect(rest).toEqual(restBefore);
    expect(condition).toMatchObject({ spec: before?.spec, later: 4 });
    expect(again(stored)).toMatchObject({ clearRule: hot.clearRule, propagate: true, later: 6 });
  });

  test('are written key by key, and stored test by test', () => {
    const draft = ruleDraft(stored.createRules?.CRITICAL ?? null, 'UTC');
    expect(draft.filters.map(({ key, predicates }) => [key.key, predicates.length])).toEqual([
      ['temperature', 2],
      ['mode', 1],
    ]);
    const conditions = again(stored).createRules?.CRITICAL?.condition?.condition ?? [];
    expect(conditions).toHaveLength(3);
    expect(conditions).toEqual(expect.arrayContaining(hot.createRules.CRITICAL.condition.condition));
  });

  test('begin as one that raises the worst alarms', () => {
    const draft = alarmDraft(null, 'Asia/Shanghai');
    expect(draft.raising.map(({ severity }) => severity)).toEqual(['CRITICAL']);
    expect(freeSeverities(draft)).toEqual(['MAJOR', 'MINOR', 'WARNING', 'INDETERMINATE']);
    expect(areRulesWhole(draft)).toBe(false);
    expect(draft.raising[0]?.rule.schedule.timezone).toBe('Asia/Shanghai');
  });

  test('are told in words', () => {
    const days = [1, 2, 3, 4, 5, 6, 7];
    const custom = {
      type: 'CUSTOM',
      timezone: 'UTC',
      items: days.map((dayOfWeek) => ({ dayOfWeek, enabled: dayOfWeek > 6, startsOn: 0, endsOn: 3_600_000 })),
    };
    const repeated = rule([above(1)], { spec: { type: 'REPEATING', count: 3 } });
    const more = z.parse(StoredAlarm, {
      ...hot,
      createRules: { ...hot.createRules, MINOR: { ...repeated, schedule: custom } },
    });
    expect(writtenAlarm(more)).toEqual([
      {
        title: 'Critical',
        text:
          "temperature greater than 60 and temperature greater than 70 and mode equal to 'on' · " +
          'for 5 minutes · Mon Tue 09:30–17:00:05 (Europe/Paris)',
      },
      { title: 'Minor', text: 'temperature greater than 1 · 3 times · Sun 00:00–01:00 (UTC)' },
      { title: 'Cleared', text: 'temperature greater than 10' },
    ]);
  });
});

describe('a rule', () => {
  const draft = ruleDraft(z.parse(StoredAlarm, hot).createRules?.CRITICAL ?? null, 'UTC');
  const { schedule } = draft;

  test('is whole with a condition, a length of time, and the days and times of its schedule', () => {
    expect(faultsOf(draft)).toEqual({});
    expect(faultsOf({ ...draft, filters: [] })).toEqual({ filters: 'alarm-rule.condition-required' });
    const lengths = ['', '0', '1.5', 'x', '2147483648'].map((duration) => faultsOf({ ...draft, duration }));
    expect(lengths.map((faults) => Object.keys(faults))).toEqual(Array.from(lengths, () => ['duration']));
    expect(faultsOf({ ...draft, lasting: 'REPEATING', count: '0' })).toEqual({
      count: 'alarm-rule.count-invalid',
    });
    const broken = { ...schedule, days: [], from: '', timezone: '' };
    expect(Object.keys(faultsOf({ ...draft, schedule: broken })).toSorted()).toEqual([
      'days',
      'times',
      'timezone',
    ]);
    const off = schedule.each.map((day) => ({ ...day, enabled: false, from: '' }));
    expect(faultsOf({ ...draft, schedule: { ...schedule, type: 'CUSTOM', each: off } })).toEqual({
      days: 'alarm-rule.days-required',
    });
  });

  test('says which names of its text stand for nothing', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the platform puts values in the place of names
    const details = '${temperature} ${mode} ${humidity} ${humidity}';
    expect(strangersIn(details, draft.filters)).toEqual(['humidity']);
  });
});

describe('alarm rules that are saved', () => {
  test('are whole, and each about alarms of a type of its own', () => {
    expect(refusalOf()).toBeUndefined();
    expect(refusalOf(hot)).toBeUndefined();
    expect(refusalOf(hot, { ...hot, id: 'b' })).toBe('alarm-rule.type-taken');
    expect(refusalOf({ ...hot, alarmType: ' ' })).toBe('alarm-rule.type-required');
    expect(refusalOf({ ...hot, createRules: {} })).toBe('alarm-rule.raising-required');
    expect(refusalOf({ ...hot, createRules: { MAJOR: rule([]) } })).toBe('alarm-rule.not-whole');
    expect(refusalOf({ ...hot, clearRule: rule([]) })).toBe('alarm-rule.not-whole');
  });

  test('may be of a shape that nobody here knows, and are kept', () => {
    expect(refusalOf({ alarmType: 'Odd', createRules: { CRITICAL: { condition: 'text' } } })).toBeUndefined();
  });
});
