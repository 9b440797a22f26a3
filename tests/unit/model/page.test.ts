import { expect, it } from 'vitest';
import { newestFirst, SMALL_PAGE, toPage } from '../../../src/model/page.ts';

it('without more said, a list is asked for its newest 1024, or for one', () => {
  const order = { page: 0, sortProperty: 'createdTime', sortOrder: 'DESC' };
  expect(newestFirst()).toEqual({ pageSize: 1024, ...order });
  expect(newestFirst(SMALL_PAGE)).toEqual({ pageSize: 1, ...order });
});

it('a page says how many there are, and whether more follow', () => {
  expect(toPage(['a', 'b'], 5, { page: 1, pageSize: 2 })).toEqual({
    data: ['a', 'b'],
    totalPages: 3,
    totalElements: 5,
    hasNext: true,
  });
});
