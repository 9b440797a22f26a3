import { describe, expect, it } from 'vitest';
import {
  AlarmField,
  AlarmInfo,
  AlarmSearchStatus,
  AlarmSeverity,
  AlarmStatus,
  acknowledged,
  alarmFieldValue,
  alarmStatusesOf,
  cleared,
  DEFAULT_ALARM_FIELDS,
  isAcknowledged,
  isCleared,
  isSortableAlarmField,
} from '../../../src/model/alarm.ts';

const alarm = AlarmInfo.parse({
  id: { entityType: 'ALARM', id: '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10' },
  createdTime: 1,
  startTs: 2,
  endTs: 3,
  ackTs: 4,
  clearTs: 0,
  type: 'Heat',
  originator: { entityType: 'DEVICE', id: '9c1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10' },
  originatorName: 'Kiln',
  severity: 'MAJOR',
  status: 'ACTIVE_ACK',
  propagate: false,
  details: { message: 'Too hot', reading: { value: 91, 'of day': [1, 2] } },
  addedByAnotherVersion: true,
});

describe('An alarm', () => {
  it('has one of five severities, the worst first, and one of four statuses', () => {
    expect(AlarmSeverity.options).toEqual(['CRITICAL', 'MAJOR', 'MINOR', 'WARNING', 'INDETERMINATE']);
    expect(AlarmStatus.options).toEqual(['ACTIVE_UNACK', 'ACTIVE_ACK', 'CLEARED_UNACK', 'CLEARED_ACK']);
  });

  it('keeps what this version does not know', () => {
    expect(alarm).toHaveProperty('addedByAnotherVersion', true);
  });

  it.each<[AlarmStatus, AlarmStatus, AlarmStatus, boolean, boolean]>([
    ['ACTIVE_UNACK', 'ACTIVE_ACK', 'CLEARED_UNACK', false, false],
    ['ACTIVE_ACK', 'ACTIVE_ACK', 'CLEARED_ACK', true, false],
    ['CLEARED_UNACK', 'CLEARED_ACK', 'CLEARED_UNACK', false, true],
    ['CLEARED_ACK', 'CLEARED_ACK', 'CLEARED_ACK', true, true],
  ])('that is %s is then %s or %s', (status, afterAck, afterClear, isAck, isOver) => {
    expect(acknowledged(status)).toBe(afterAck);
    expect(cleared(status)).toBe(afterClear);
    expect([isAcknowledged(status), isCleared(status)]).toEqual([isAck, isOver]);
  });

  it.each<[AlarmSearchStatus, AlarmStatus[]]>([
    ['ANY', ['ACTIVE_UNACK', 'ACTIVE_ACK', 'CLEARED_UNACK', 'CLEARED_ACK']],
    ['ACTIVE', ['ACTIVE_UNACK', 'ACTIVE_ACK']],
    ['CLEARED', ['CLEARED_UNACK', 'CLEARED_ACK']],
    ['ACK', ['ACTIVE_ACK', 'CLEARED_ACK']],
    ['UNACK', ['ACTIVE_UNACK', 'CLEARED_UNACK']],
  ])('is found by %s in the statuses %j', (search, statuses) => {
    expect(AlarmSearchStatus.options).toContain(search);
    expect(alarmStatusesOf[search]).toEqual(statuses);
  });
});

describe('A field of an alarm', () => {
  it.each<[string, unknown]>([
    ['createdTime', 1],
    ['startTime', 2],
    ['endTime', 3],
    ['ackTime', 4],
    ['clearTime', undefined],
    ['originator', 'Kiln'],
    ['originatorType', 'DEVICE'],
    ['type', 'Heat'],
    ['severity', 'MAJOR'],
    ['status', 'ACTIVE_ACK'],
    ['details.message', 'Too hot'],
    ['details.reading.value', 91],
    ['details.reading.of day', [1, 2]],
    ['details.reading.none', undefined],
    ['details.message.length', undefined],
    ['details.constructor', undefined],
    ['details', undefined],
    ['propagate', undefined],
  ])('%s is %j', (name, value) => {
    expect(alarmFieldValue(alarm, name)).toEqual(value);
  });

  it('is one of ten, of which five are shown unless others are chosen', () => {
    expect(AlarmField.options).toHaveLength(10);
    expect(DEFAULT_ALARM_FIELDS).toEqual(['createdTime', 'originator', 'type', 'severity', 'status']);
  });

  it('can be sorted by, unless it lies in the details', () => {
    expect(AlarmField.options.every(isSortableAlarmField)).toBe(true);
    expect(isSortableAlarmField('details.message')).toBe(false);
  });
});
