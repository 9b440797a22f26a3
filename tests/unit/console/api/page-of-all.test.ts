import { describe, expect, test } from 'vitest';
import { pageOfAll } from '../../../../src/console/api/page-of-all.ts';

const all = ['Gauge 10', 'gauge 2', 'Table', 'Map'].map((name, index) => ({ name, createdTime: index }));
const page = (link: object) =>
  pageOfAll(all, { page: 0, pageSize: 10, ...link }, ({ name }) => name).data.map(({ name }) => name);

describe('a page of a list that is handed out whole', () => {
  test('holds what is searched for anywhere in the text, however it is written', () => {
    expect(page({ textSearch: 'AUG' })).toEqual(['Gauge 10', 'gauge 2']);
    expect(page({ textSearch: '%able' })).toEqual(['Table']);
  });

  test('is sorted as people count, or as numbers', () => {
    expect(page({ sortProperty: 'name', sortOrder: 'ASC' })).toEqual(['gauge 2', 'Gauge 10', 'Map', 'Table']);
    expect(page({ sortProperty: 'createdTime', sortOrder: 'DESC' })).toEqual([
      'Map',
      'Table',
      'gauge 2',
      'Gauge 10',
    ]);
  });

  test('says how many there are in all', () => {
    expect(pageOfAll(all, { page: 1, pageSize: 3 }, ({ name }) => name)).toMatchObject({
      data: [{ name: 'Map' }],
      totalElements: 4,
      totalPages: 2,
      hasNext: false,
    });
  });
});
