import type { PageData } from '../../../model/page.ts';

/** A list in an order that a server hands out a page at a time. */
export interface OrderedList<Row> {
  page(link: { page: number; pageSize: number }, signal: AbortSignal): Promise<PageData<Row>>;
}

/** Negative: the first row comes before the second. */
export type Compare<Row> = (one: Row, other: Row) => number;

/**
 * One page of several lists as if they were one, all in the order of `compare`. The first page reads the first page of
 * each; one further down finds the place in each list where it begins, by looking at single rows, unless only one list
 * has any. Where rows come and go meanwhile it is as right as any page of a changing list.
 */
export async function mergedPage<Row>(
  lists: readonly OrderedList<Row>[],
  compare: Compare<Row>,
  { page, pageSize }: { page: number; pageSize: number },
  signal: AbortSignal,
): Promise<PageData<Row>> {
  const [only, ...others] = lists;
  if (only && others.length === 0) return only.page({ page, pageSize }, signal);
  if (page === 0) {
    const heads = await Promise.all(lists.map((list) => list.page({ page, pageSize }, signal)));
    return toPage(
      merged(
        heads.map(({ data }) => data),
        compare,
      ),
      heads,
    );
  }

  const heads = await Promise.all(lists.map((list) => list.page({ page: 0, pageSize: 1 }, signal)));
  const filled = lists.flatMap((list, at) => {
    const { totalElements: length = 0 } = heads[at] ?? {};
    return length > 0 ? [{ list, length }] : [];
  });
  const [single, ...more] = filled;
  if (!single) return toPage([], heads);
  if (more.length === 0) {
    const { data } = await single.list.page({ page, pageSize }, signal);
    return toPage(data, heads);
  }
  const starts = await split(filled, compare, page * pageSize, pageSize, signal);
  const rows = await Promise.all(
    filled.map(({ list, length }, at) => {
      const from = starts[at] ?? 0;
      return rowsOf(list, { from, to: Math.min(from + pageSize, length) }, pageSize, signal);
    }),
  );
  return toPage(merged(rows, compare), heads);

  function toPage(data: readonly Row[], parts: readonly PageData<Row>[]): PageData<Row> {
    const totalElements = parts.reduce((sum, part) => sum + part.totalElements, 0);
    return {
      data: data.slice(0, pageSize),
      totalElements,
      totalPages: Math.ceil(totalElements / pageSize),
      hasNext: (page + 1) * pageSize < totalElements,
    };
  }
}

/**
 * How many rows of each list lie before the place `before` of the merged list. Each step looks at the middle of what is
 * left of each list: when more must lie before than do so for sure, those up to the least middle do; else what follows
 * the greatest does not. What is left at last, no more than a few pages, is read and merged.
 */
async function split<Row>(
  lists: readonly { list: OrderedList<Row>; length: number }[],
  compare: Compare<Row>,
  before: number,
  pageSize: number,
  signal: AbortSignal,
): Promise<number[]> {
  const open = lists.map(({ list, length }) => ({ list, from: 0, to: length, seen: new Map<number, Row>() }));
  const left = () => open.reduce((sum, { from, to }) => sum + to - from, 0);
  const known = () => open.reduce((sum, { from }) => sum + from, 0);

  while (left() > pageSize * open.length && known() < before) {
    const middles = await Promise.all(
      open
        .filter(({ from, to }) => from < to)
        .map(async (part) => {
          const at = Math.floor((part.from + part.to) / 2);
          const row = part.seen.get(at) ?? (await part.list.page({ page: at, pageSize: 1 }, signal)).data[0];
          if (row !== undefined) part.seen.set(at, row);
          return { part, at, row };
        }),
    );
    const gone = middles.find(({ row }) => row === undefined);
    if (gone) {
      // The list has become shorter.
      gone.part.to = gone.at;
      continue;
    }
    const ordered = middles.toSorted((one, other) => compare(one.row as Row, other.row as Row));
    const surelyBefore = middles.reduce((sum, { part, at }) => sum + at - part.from, 0);
    const [least] = ordered;
    const greatest = ordered.at(-1);
    if (before - known() > surelyBefore) {
      if (least) least.part.from = least.at + 1;
    } else if (greatest) greatest.part.to = greatest.at;
  }

  const rest = Math.max(0, before - known());
  const rows = await Promise.all(
    open.map(async ({ list, from, to }, at) =>
      (await rowsOf(list, { from, to: Math.min(to, from + rest) }, pageSize, signal)).map((row) => ({
        row,
        at,
      })),
    ),
  );
  const taken = merged(rows, (one, other) => compare(one.row, other.row)).slice(0, rest);
  return open.map(({ from }, at) => from + taken.filter((one) => one.at === at).length);
}

async function rowsOf<Row>(
  list: OrderedList<Row>,
  { from, to }: { from: number; to: number },
  pageSize: number,
  signal: AbortSignal,
): Promise<Row[]> {
  if (to <= from) return [];
  const first = Math.floor(from / pageSize);
  const last = Math.floor((to - 1) / pageSize);
  const pages = await Promise.all(
    Array.from({ length: last - first + 1 }, (_, step) =>
      list.page({ page: first + step, pageSize }, signal),
    ),
  );
  return pages.flatMap(({ data }) => data).slice(from - first * pageSize, to - first * pageSize);
}

/** Rows of ordered lists in one order; of equal ones those of the list that comes first. */
function merged<Row>(lists: readonly (readonly Row[])[], compare: Compare<Row>): Row[] {
  return lists.flat().toSorted(compare);
}
