import { expect, it, vi } from 'vitest';
import { readLongPage } from '../../../../src/platform/reading/long-page.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

/** A list of so many rows, of which those with even keys are still there; each row is its key. */
function listOf(total: number) {
  return {
    find: vi.fn(async () => ({ keys: numbers(total), total })),
    read: vi.fn(async (keys: readonly number[]) =>
      Buffer.from(JSON.stringify(keys.filter((key) => key % 2 === 0))),
    ),
  };
}

it('a long page reads no rows before they are taken, and leaves out those that are gone', async () => {
  const list = listOf(2_000);
  const parts = await readLongPage({ page: 0, pageSize: 5_000 }, list);
  expect(list.read).toHaveBeenCalledTimes(1);
  let text = '';
  let taken = 0;
  for await (const part of parts) {
    text += Buffer.from(part).toString();
    if (part.length > 2) taken += 1;
    expect(list.read.mock.calls.length).toBeLessThanOrEqual(taken + 1);
  }
  expect(list.read).toHaveBeenCalledTimes(4);
  expect(JSON.parse(text)).toEqual({
    data: numbers(2_000).filter((key) => key % 2 === 0),
    totalElements: 2_000,
    totalPages: 1,
    hasNext: false,
  });
});

it.each([0, 1, 2, 500, 501])('a long page of %d rows is whole', async (total) => {
  let text = '';
  for await (const part of await readLongPage({ page: 0, pageSize: 400 }, listOf(total)))
    text += Buffer.from(part).toString();
  expect(JSON.parse(text)).toMatchObject({
    data: numbers(total).filter((key) => key % 2 === 0),
    totalElements: total,
    totalPages: Math.ceil(total / 400),
    hasNext: total > 400,
  });
});
