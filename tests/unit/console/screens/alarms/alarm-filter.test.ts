import { describe, expect, test } from 'vitest';
import {
  alarmFilterParams,
  NO_FILTER,
  readAlarmFilter,
} from '../../../../../src/console/screens/alarms/alarm-filter.ts';
import { originatorsOf, queryOf } from '../../../../../src/console/screens/alarms/alarm-inbox.ts';

const ID = '8b1f6e30-7a01-11eb-8f2e-3f1c2d6a9b10';

/** The query string of a filter. */
function written(filter: Parameters<typeof alarmFilterParams>[0]): string {
  const params = Object.entries(alarmFilterParams(filter)).filter(([, value]) => value !== null);
  return new URLSearchParams(params as [string, string][]).toString();
}

describe('the filter of alarms', () => {
  test('comes back from the address as it was, with commas in the names of types', () => {
    const filter = {
      status: 'ACTIVE_UNACK',
      severities: ['CRITICAL', 'MINOR'],
      types: ['Hot, very', '100 % dry', '热'],
      originators: 'ASSET',
      entity: { entityType: 'DEVICE', id: ID },
    } as const;
    expect(readAlarmFilter(written(filter))).toEqual(filter);
    expect(written(NO_FILTER)).toBe('');
  });

  test('leaves out what it does not know', () => {
    const asked = 'alarmStatus=LOUD&severity=BAD,MAJOR&originators=RULE_NODE&entity=DEVICE:7&type=100%25%25';
    expect(readAlarmFilter(asked)).toEqual({ ...NO_FILTER, severities: ['MAJOR'], types: ['100%%'] });
  });

  test('asks for one half of the status, and for exactly one by its name', () => {
    const asked = (status: typeof NO_FILTER.status) => {
      const [devices] = originatorsOf(NO_FILTER);
      if (!devices) throw new Error('Devices have alarms');
      const wanted = { filter: { ...NO_FILTER, status }, bounds: {}, search: 'pump' };
      return queryOf(devices, wanted, { page: 0, pageSize: 5 });
    };
    expect(asked('ANY').pageLink).toMatchObject({ statusList: [], textSearch: null });
    expect(asked('UNACK').pageLink).toMatchObject({ statusList: ['UNACK'], textSearch: null });
    expect(asked('CLEARED_UNACK')).toMatchObject({
      pageLink: { statusList: [], textSearch: 'CLEARED_UNACK' },
      alarmFields: [{ key: 'status' }],
    });
    expect(asked('ANY').keyFilters).toMatchObject([
      { key: { key: 'name' }, predicate: { operation: 'CONTAINS', ignoreCase: true } },
    ]);
  });

  test('takes alarms that were propagated once: only where the entities of one type are meant', () => {
    const propagated = (filter: Partial<typeof NO_FILTER>) =>
      originatorsOf({ ...NO_FILTER, ...filter }).map((one) => [one.type, one.propagated]);
    expect(propagated({})).toEqual([
      ['DEVICE', false],
      ['ASSET', false],
      ['ENTITY_VIEW', false],
      ['CUSTOMER', false],
    ]);
    expect(propagated({ originators: 'ASSET' })).toEqual([['ASSET', true]]);
    expect(propagated({ entity: { entityType: 'ASSET', id: ID } })).toEqual([['ASSET', true]]);
  });
});
