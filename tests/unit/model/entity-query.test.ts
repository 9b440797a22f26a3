import { describe, expect, it } from 'vitest';
import { LatestValues } from '../../../src/model/entity-query.ts';

describe('latest values', () => {
  it('are read as they are, with what nobody here knows of', () => {
    const latest = {
      ENTITY_FIELD: { name: { ts: 1, value: 'Pump', origin: 'elsewhere' } },
      TIME_SERIES: { load: { ts: 2, value: '7' }, gone: { ts: 0, value: '' }, none: { ts: 0 } },
      ELSEWHERE: {},
    };
    expect(LatestValues.parse(latest)).toEqual(latest);
  });

  it.each([
    [[]],
    [null],
    ['text'],
    [{ TIME_SERIES: 7 }],
    [{ TIME_SERIES: { load: '7' } }],
    [{ TIME_SERIES: { load: [{ ts: 1, value: '7' }] } }],
    [{ TIME_SERIES: { load: { ts: '1', value: '7' } } }],
    [{ TIME_SERIES: { load: { value: '7' } } }],
  ])('are none: %j', (latest) => {
    expect(LatestValues.safeParse(latest).success).toBe(false);
  });
});
