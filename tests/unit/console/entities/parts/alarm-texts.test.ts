import { describe, expect, it } from 'vitest';
import {
  alarmFieldText,
  alarmFieldTitles,
  searchStatusTitles,
  severityColours,
  severityTitles,
  statusTitles,
} from '../../../../../src/console/entities/parts/alarm-texts.ts';
import { translate } from '../../../../../src/console/i18n/i18n.ts';
import {
  AlarmField,
  AlarmInfo,
  AlarmSearchStatus,
  AlarmSeverity,
  AlarmStatus,
} from '../../../../../src/model/alarm.ts';

const alarm = AlarmInfo.parse({
  createdTime: Date.UTC(2021, 2, 2, 8, 15, 30),
  ackTs: 0,
  type: 'Heat <b>',
  originator: { entityType: 'DEVICE', id: '9c1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10' },
  originatorName: null,
  severity: 'MINOR',
  status: 'CLEARED_UNACK',
  details: { message: 'Too hot', count: 3, parts: ['a'] },
});

describe('Alarms', () => {
  it.each<[AlarmSeverity, string, string]>([
    ['CRITICAL', 'Critical', 'red'],
    ['MAJOR', 'Major', 'orange'],
    ['MINOR', 'Minor', '#ffca3d'],
    ['WARNING', 'Warning', '#abab00'],
    ['INDETERMINATE', 'Indeterminate', 'green'],
  ])('of severity %s are %s and marked %s', (severity, title, colour) => {
    expect(translate(severityTitles[severity])).toBe(title);
    expect(severityColours[severity]).toBe(colour);
  });

  it('have words for each status, search and column', () => {
    const titled = [
      [AlarmSeverity.options, severityTitles],
      [AlarmStatus.options, statusTitles],
      [AlarmSearchStatus.options, searchStatusTitles],
      [AlarmField.options, alarmFieldTitles],
    ] as const;
    for (const [options, titles] of titled) expect(Object.keys(titles)).toEqual([...options]);
    expect(translate(statusTitles.ACTIVE_UNACK)).toBe('Active, not acknowledged');
    expect(translate(searchStatusTitles.UNACK)).toBe('Not acknowledged');
  });

  it.each([
    ['createdTime', '2021-03-02 08:15:30'],
    ['ackTime', ''],
    ['clearTime', ''],
    ['originator', ''],
    ['originatorType', 'DEVICE'],
    ['type', 'Heat <b>'],
    ['severity', 'Minor'],
    ['status', 'Cleared, not acknowledged'],
    ['details.message', 'Too hot'],
    ['details.count', '3'],
    ['details.parts', '["a"]'],
    ['details.none', ''],
  ])('show as their %s: %j', (name, text) => {
    expect(alarmFieldText(alarm, name)).toBe(text);
  });
});
