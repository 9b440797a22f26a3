import { describe, expect, test } from 'vitest';
import { mergedPage, type OrderedList } from '../../../../../src/console/screens/alarms/merged-pages.ts';
import { toPage } from '../../../../../src/model/page.ts';

/** A list on a server that counts the requests it gets. */
function serverList(rows: readonly number[]): OrderedList<number> & { asked: number } {
  return {
    asked: 0,
    async page(link) {
      this.asked += 1;
      const start = link.page * link.pageSize;
      return toPage(rows.slice(start, start + link.pageSize), rows.length, link);
    },
  };
}

const ascending = (one: number, other: number) => one - other;
const { signal } = new AbortController();

/** Numbers from 0 on, each in one of the lists. */
function dealt(count: number, listOf: (number: number) => number, lists: number) {
  return Array.from({ length: lists }, (_, at) =>
    serverList(Array.from({ length: count }, (_none, number) => number).filter((n) => listOf(n) === at)),
  );
}

describe('pages of several lists as if they were one', () => {
  test.each([
    ['evenly', (n: number) => n % 3],
    ['with a long list and two short ones', (n: number) => (n % 97 === 0 ? 1 : n % 89 === 0 ? 2 : 0)],
    ['one list after the other', (n: number) => Math.floor(n / 400)],
    ['with two lists empty', () => 1],
  ])('hold every row once and in order: rows dealt %s', async (_how, listOf) => {
    const lists = dealt(1200, listOf, 3);
    const all: number[] = [];
    for (let page = 0, more = true; more; page += 1) {
      const found = await mergedPage(lists, ascending, { page, pageSize: 50 }, signal);
      expect(found).toMatchObject({ totalElements: 1200, totalPages: 24 });
      all.push(...found.data);
      more = found.hasNext;
    }
    expect(all).toEqual(Array.from({ length: 1200 }, (_, n) => n));
  });

  test('keep rows that are equal, each once', async () => {
    const lists = [serverList([1, 1, 1, 2, 2]), serverList([1, 1, 2, 2, 2])];
    const pages = await Promise.all(
      [0, 1, 2, 3, 4].map((page) => mergedPage(lists, ascending, { page, pageSize: 2 }, signal)),
    );
    expect(pages.flatMap(({ data }) => data)).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
  });

  test('far down are found by looking at few rows', async () => {
    const lists = dealt(100_000, (n) => n % 2, 2);
    const { data } = await mergedPage(lists, ascending, { page: 1500, pageSize: 50 }, signal);
    expect(data[0]).toBe(75_000);
    expect(lists.map(({ asked }) => asked < 25)).toEqual([true, true]);
  });

  test('of one list alone are asked for as they are', async () => {
    const [list] = dealt(500, () => 0, 1);
    if (!list) throw new Error('There is a list');
    await mergedPage([list], ascending, { page: 7, pageSize: 50 }, signal);
    expect(list.asked).toBe(1);
  });

  test('end where a list has become shorter meanwhile', async () => {
    const long = serverList(Array.from({ length: 400 }, (_, n) => 2 * n));
    const shrinking = serverList(Array.from({ length: 30 }, (_, n) => 2 * n + 1));
    const lists: OrderedList<number>[] = [
      long,
      {
        page: async (link, within) => {
          const found = await shrinking.page(link, within);
          return shrinking.asked === 1 ? { ...found, totalElements: 400 } : found;
        },
      },
    ];
    const { data } = await mergedPage(lists, ascending, { page: 4, pageSize: 50 }, signal);
    expect(data).toEqual(data.toSorted(ascending));
    expect(data).toHaveLength(50);
  });

  test('fail when a list cannot be read', async () => {
    const broken: OrderedList<number> = { page: () => Promise.reject(new Error('gone')) };
    await expect(
      mergedPage([serverList([1]), broken], ascending, { page: 0, pageSize: 5 }, signal),
    ).rejects.toThrow('gone');
  });
});
