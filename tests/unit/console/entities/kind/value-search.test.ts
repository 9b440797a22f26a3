import { describe, expect, test } from 'vitest';
import {
  searchedKeys,
  valueQuery,
  withValue,
} from '../../../../../src/console/entities/kind/value-search.ts';
import type { EntityData } from '../../../../../src/model/entity-query.ts';

function device(name: string, attributes: Record<string, string>): EntityData {
  const latest = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { ts: 1, value }]));
  return {
    entityId: { entityType: 'DEVICE', id: `id of ${name}` },
    latest: { ENTITY_FIELD: latest({ name }), ATTRIBUTE: latest(attributes) },
  };
}

describe('finding entities by the value of any attribute', () => {
  test('asks one query for the text in all of them, as no filter can', () => {
    const query = valueQuery('DEVICE', ['serial', 'model'], 'SN-7');
    expect(query.pageLink).toMatchObject({ textSearch: 'SN-7', page: 0 });
    expect(query.latestValues).toEqual([
      { type: 'ATTRIBUTE', key: 'serial' },
      { type: 'ATTRIBUTE', key: 'model' },
    ]);
    expect(query.keyFilters).toBeUndefined();
  });

  test('keeps those with just that value, and says of which attribute', () => {
    const found = [
      device('Pump', { serial: 'SN-7', model: 'T' }),
      device('SN-7', { serial: '' }),
      device('Valve', { serial: 'SN-70' }),
      device('Meter', { serial: 'sn-7', model: 'SN-7' }),
    ];
    expect(withValue(found, 'SN-7')).toEqual([
      { id: 'id of Pump', name: 'Pump', key: 'serial' },
      { id: 'id of Meter', name: 'Meter', key: 'model' },
    ]);
  });

  test('leaves out what the platform keeps of devices, and asks for no more than a query should', () => {
    expect(searchedKeys(['active', 'lastConnectTime', 'serial'])).toEqual(['serial']);
    expect(searchedKeys(Array.from({ length: 50 }, (_, at) => `key${at}`))).toHaveLength(16);
  });
});
