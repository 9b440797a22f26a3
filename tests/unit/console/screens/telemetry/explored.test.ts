import { describe, expect, test } from 'vitest';
import {
  exploredIn,
  MOST_NAMED,
  type WrittenExplored,
  writtenEntities,
} from '../../../../../src/console/screens/telemetry/explored.ts';
import {
  ENTITIES_PER_QUERY,
  keysHolding,
  queriesFor,
} from '../../../../../src/console/screens/telemetry/explored-queries.ts';

const idOf = (place: number) => `8b1f6e30-7a01-11eb-8f2e-${String(place).padStart(12, '0')}`;
const NOTHING: WrittenExplored = { entities: null, type: null, name: null, keys: null, scope: null };
const read = (said: Partial<WrittenExplored>) => exploredIn({ ...NOTHING, ...said });

describe('what an address has explored', () => {
  test('is the telemetry of all devices, unless it says more', () => {
    const all = { groups: [{ entityType: 'DEVICE', name: '' }], keys: [], scope: 'TIME_SERIES' };
    expect(read({})).toEqual(all);
    expect(read({ entities: 'PUMP.x', type: 'RULE_CHAIN', scope: 'ANY' })).toEqual(all);
  });

  test('are the entities of a type with a text in their names, and their keys with one of some', () => {
    expect(read({ type: 'ASSET', name: ' Hall ', keys: 'temp, hum,,', scope: 'SERVER_SCOPE' })).toEqual({
      groups: [{ entityType: 'ASSET', name: 'Hall' }],
      keys: ['temp', 'hum'],
      scope: 'SERVER_SCOPE',
    });
  });

  test('are entities that it names, each once, by their types', () => {
    const entities = writtenEntities([
      { entityType: 'DEVICE', id: idOf(1) },
      { entityType: 'ASSET', id: idOf(2) },
      { entityType: 'DEVICE', id: idOf(3) },
      { entityType: 'DEVICE', id: idOf(1) },
    ]);
    expect(entities).toBe(`DEVICE.${idOf(1)}.${idOf(3)}.ASSET.${idOf(2)}`);
    expect(read({ entities, type: 'USER' }).groups).toEqual([
      { entityType: 'DEVICE', ids: [idOf(1), idOf(3)] },
      { entityType: 'ASSET', ids: [idOf(2)] },
    ]);
    expect(writtenEntities([])).toBeNull();
  });

  test('leaves out what platforms find nothing of, and what an address has no room for', () => {
    expect(read({ entities: `TENANT.${idOf(1)}.DEVICE.${idOf(2)}.nonsense` }).groups).toEqual([
      { entityType: 'DEVICE', ids: [idOf(2)] },
    ]);
    const many = Array.from({ length: MOST_NAMED + 50 }, (_, place) => idOf(place));
    const [group] = read({ entities: ['DEVICE', ...many].join('.') }).groups;
    expect(group).toHaveProperty('ids.length', MOST_NAMED);
  });
});

describe('what a platform is asked for', () => {
  const group = { entityType: 'DEVICE', name: 'Pump' } as const;
  const keys = Array.from({ length: 30 }, (_, place) => `key ${place}`);

  test('are pages of entities by name, each with some of the keys, and no more than are listed', () => {
    const queries = queriesFor(group, { count: 600, keys, scope: 'TIME_SERIES' });
    expect(queries.map(({ pageLink, latestValues }) => [pageLink?.page, latestValues?.length])).toEqual([
      [0, 25],
      [0, 5],
      [1, 25],
      [1, 5],
      [2, 25],
      [2, 5],
    ]);
    const all = queriesFor(group, { count: 100_000, keys: ['level'], scope: 'TIME_SERIES' });
    expect(all).toHaveLength(1_000 / ENTITIES_PER_QUERY);
    expect(queriesFor(group, { count: 600, keys: [], scope: 'TIME_SERIES' })).toEqual([]);
  });

  test('are attributes of the scope alone, of entities with the text anywhere in their names', () => {
    const [query] = queriesFor(group, { count: 1, keys: ['limit'], scope: 'SHARED_SCOPE' });
    expect(query?.latestValues).toEqual([{ type: 'SHARED_ATTRIBUTE', key: 'limit' }]);
    expect(query?.keyFilters?.[0]?.predicate).toMatchObject({
      operation: 'CONTAINS',
      value: { defaultValue: 'Pump' },
    });
    const [named] = queriesFor(
      { entityType: 'DEVICE', ids: [idOf(1)] },
      { count: 1, keys: ['limit'], scope: 'SHARED_SCOPE' },
    );
    expect(named?.entityFilter).toMatchObject({ type: 'entityList', entityList: [idOf(1)] });
    expect(named?.keyFilters).toEqual([]);
  });

  test('are keys with one of the texts in them, in any case', () => {
    expect(keysHolding(['Temperature', 'humidity', 'level'], ['TEMP', 'hum'])).toEqual([
      'Temperature',
      'humidity',
    ]);
    expect(keysHolding(['level'], [])).toEqual(['level']);
  });
});
