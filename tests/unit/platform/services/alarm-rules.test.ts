import { describe, expect, it } from 'vitest';
import { type AlarmStatus, acknowledged, alarmStatusesOf, cleared } from '../../../../src/model/alarm.ts';
import { completeAlarm, mergeAlarms } from '../../../../src/platform/store/entities/alarm-merge.ts';

const originator = { entityType: 'DEVICE', id: '10000000-0000-1000-8000-000000000001' } as const;
const plain = { type: 'hot', originator, severity: 'MAJOR', status: 'ACTIVE_UNACK' } as const;
const NOW = 1_700_000_000_000;

describe('the status of an alarm', () => {
  it.each<[AlarmStatus, AlarmStatus, AlarmStatus]>([
    ['ACTIVE_UNACK', 'ACTIVE_ACK', 'CLEARED_UNACK'],
    ['ACTIVE_ACK', 'ACTIVE_ACK', 'CLEARED_ACK'],
    ['CLEARED_UNACK', 'CLEARED_ACK', 'CLEARED_UNACK'],
    ['CLEARED_ACK', 'CLEARED_ACK', 'CLEARED_ACK'],
  ])('%s becomes %s when it is acknowledged and %s when it is cleared', (status, afterAck, afterClear) => {
    expect(acknowledged(status)).toBe(afterAck);
    expect(cleared(status)).toBe(afterClear);
  });

  it('is found by one half of it, or by any', () => {
    expect(alarmStatusesOf.ANY).toHaveLength(4);
    expect(alarmStatusesOf.ACK).toEqual(['ACTIVE_ACK', 'CLEARED_ACK']);
    expect([...alarmStatusesOf.ACTIVE, ...alarmStatusesOf.CLEARED].sort()).toEqual(
      [...alarmStatusesOf.ANY].sort(),
    );
  });
});

describe('an alarm that leaves things out', () => {
  it('starts now and ends as it starts', () => {
    expect(completeAlarm(plain, NOW)).toMatchObject({
      startTs: NOW,
      endTs: NOW,
      ackTs: 0,
      clearTs: 0,
      details: null,
      propagate: false,
      propagateRelationTypes: [],
    });
    expect(completeAlarm({ ...plain, startTs: 5, endTs: 0 }, NOW)).toMatchObject({ startTs: 5, endTs: 5 });
  });
});

describe('an alarm that is raised again', () => {
  const first = completeAlarm(
    {
      ...plain,
      startTs: 100,
      endTs: 200,
      ackTs: 150,
      details: { a: 1 },
      propagateRelationTypes: ['Contains'],
    },
    NOW,
  );
  const again = (members: object) => mergeAlarms(first, completeAlarm({ ...plain, ...members }, NOW));

  it('keeps its start, and its other times only grow', () => {
    expect(again({ startTs: 50, endTs: 120, ackTs: 10, clearTs: 7 })).toMatchObject({
      startTs: 100,
      endTs: 200,
      ackTs: 150,
      clearTs: 7,
    });
    expect(again({ startTs: 120, endTs: 300 }).endTs).toBe(300);
  });

  it('lasts until it was raised last, even when nothing says when it ended', () => {
    expect(again({ startTs: 500, endTs: 400 }).endTs).toBe(500);
    expect(again({}).endTs).toBe(NOW);
  });

  it('has the severity, status and details of the last time, also when there are none', () => {
    expect(again({ severity: 'MINOR', status: 'ACTIVE_ACK' })).toMatchObject({
      severity: 'MINOR',
      status: 'ACTIVE_ACK',
      details: null,
    });
  });

  it('is propagated as widely as it ever was', () => {
    const wide = mergeAlarms({ ...first, propagate: true }, completeAlarm(plain, NOW));
    expect(wide).toMatchObject({ propagate: true, propagateRelationTypes: ['Contains'] });
    expect(again({ propagate: true, propagateRelationTypes: ['Manages', 'Contains'] })).toMatchObject({
      propagate: true,
      propagateRelationTypes: ['Contains', 'Manages'],
    });
  });

  it('stays of its type and originator', () => {
    const other = { entityType: 'ASSET', id: originator.id } as const;
    expect(again({ type: 'cold', originator: other })).toMatchObject({ type: 'hot', originator });
  });
});
