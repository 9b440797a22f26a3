import type { StoredAlarm } from '../../../model/alarm-rule.ts';
import { type Specimen, specimen } from '../specimen.ts';
import { alarmRules } from './alarm-rules.tsx';

const hot: StoredAlarm = {
  id: '55555555-7a01-11eb-8f2e-3f1c2d6a9b10',
  alarmType: 'High temperature',
  createRules: {
    CRITICAL: {
      condition: {
        condition: [
          {
            key: { type: 'TIME_SERIES', key: 'temperature' },
            valueType: 'NUMERIC',
            predicate: { type: 'NUMERIC', operation: 'GREATER', value: { defaultValue: 60 } },
          },
        ],
        spec: { type: 'DURATION', unit: 'MINUTES', value: 5 },
      },
      schedule: {
        type: 'SPECIFIC_TIME',
        timezone: 'Europe/Paris',
        daysOfWeek: [1, 2, 3, 4, 5],
        startsOn: 32_400_000,
        endsOn: 61_200_000,
      },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the platform puts values in the place of names
      alarmDetails: 'It is ${temperature} degrees',
    },
  },
  propagate: false,
  propagateRelationTypes: [],
};

const { CRITICAL = {} } = hot.createRules ?? {};
const long: StoredAlarm = {
  ...hot,
  id: '66666666-7a01-11eb-8f2e-3f1c2d6a9b10',
  alarmType: 'Too hot for what is stored in the hall that was built when the river still froze in winter',
  createRules: { CRITICAL, MAJOR: CRITICAL, MINOR: CRITICAL, WARNING: CRITICAL, INDETERMINATE: CRITICAL },
  clearRule: CRITICAL,
};

/** The input of what raises alarms. */
export function alarmRuleSpecimens(): readonly Specimen[] {
  return [specimen('alarm-rules', 'input.alarm-rules', alarmRules(), { filled: [hot], long: [hot, long] })];
}
