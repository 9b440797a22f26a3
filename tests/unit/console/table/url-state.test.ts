import { describe, expect, it } from 'vitest';
import { nextSort, parseTableView, printSort } from '../../../../src/console/table/url-state.ts';

const byTime = { property: 'createdTime', order: 'DESC' } as const;
const sortable = ['name', 'createdTime'];

describe('A table in the URL', () => {
  it.each([
    ['nothing', null, null, '', 'createdTime,DESC'],
    ['a search', 'a & b', null, 'a & b', 'createdTime,DESC'],
    ['an order', null, 'name,ASC', '', 'name,ASC'],
    ['a column that cannot be sorted', null, 'gateway,ASC', '', 'createdTime,DESC'],
    ['an order there is not', null, 'name,UP', '', 'createdTime,DESC'],
    ['half an order', null, 'name', '', 'createdTime,DESC'],
  ])('with %s reads as such', (_what, search, sort, expectedSearch, expectedSort) => {
    const view = parseTableView({ search, sort }, sortable, byTime);
    expect(view.search).toBe(expectedSearch);
    expect(`${view.sort.property},${view.sort.order}`).toBe(expectedSort);
  });

  it('does not mention the default order', () => {
    expect(printSort(byTime, byTime)).toBeNull();
    expect(printSort({ ...byTime, order: 'ASC' }, byTime)).toBe('createdTime,ASC');
  });
});

describe('A click on a header', () => {
  it('sorts by the column, and turns the order round when it was sorted by it', () => {
    expect(nextSort(byTime, 'name')).toEqual({ property: 'name', order: 'ASC' });
    expect(nextSort({ property: 'name', order: 'ASC' }, 'name')).toEqual({ property: 'name', order: 'DESC' });
    expect(nextSort({ property: 'name', order: 'DESC' }, 'name')).toEqual({ property: 'name', order: 'ASC' });
  });
});
