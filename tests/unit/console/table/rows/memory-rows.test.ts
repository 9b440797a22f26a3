import { describe, expect, it, vi } from 'vitest';
import type { Column } from '../../../../../src/console/table/columns/column.ts';
import { memoryRows } from '../../../../../src/console/table/rows/memory-rows.ts';

interface Reading {
  key: string;
  value: string;
  ts: number;
}

const columns: readonly Column<Reading>[] = [
  { id: 'key', title: 'attribute.key', width: 100, sortProperty: 'key', text: ({ key }) => key },
  { id: 'value', title: 'attribute.value', width: 100, text: ({ value }) => value },
  {
    id: 'ts',
    title: 'attribute.last-update-time',
    width: 100,
    sortProperty: 'ts',
    order: ({ ts }) => ts,
    text: ({ ts }) => (ts > 100 ? 'today' : 'yesterday'),
  },
];
const readings: readonly Reading[] = [
  { key: 'zone 10', value: 'warm', ts: 100 },
  { key: 'zone 9', value: 'Cold', ts: 300 },
  { key: 'alarm', value: 'none', ts: 200 },
];
const by = (property: string, order: 'ASC' | 'DESC' = 'ASC') => ({ property, order });
const keys = (sort: ReturnType<typeof by>, search = '') => {
  const list = memoryRows(['readings'], columns, { rows: readings }).open({ sort, search });
  return Array.from({ length: list.total ?? 0 }, (_, index) => list.row(index)?.key);
};

describe('Rows in memory', () => {
  it('are ordered by the text of a column, numbers in it by their size', () => {
    expect(keys(by('key'))).toEqual(['alarm', 'zone 9', 'zone 10']);
    expect(keys(by('key', 'DESC'))).toEqual(['zone 10', 'zone 9', 'alarm']);
  });

  it('are ordered by what a text stands for, where the column says so', () => {
    expect(keys(by('ts'))).toEqual(['zone 10', 'alarm', 'zone 9']);
  });

  it('stay as they are in an order that no column has', () => {
    expect(keys(by('value'))).toEqual(['zone 10', 'zone 9', 'alarm']);
  });

  it('are found by any part of any text in them', () => {
    expect(keys(by('key'), 'cold')).toEqual(['zone 9']);
    expect(keys(by('key'), 'ONE')).toEqual(['alarm', 'zone 9', 'zone 10']);
    expect(keys(by('key'), 'hot')).toEqual([]);
  });

  it('may change while they are on screen', () => {
    const source = memoryRows(['readings'], columns, { rows: undefined });
    const list = source.open({ sort: by('key'), search: 'zone' });
    const heard = vi.fn();
    const stop = list.subscribe(heard);
    expect(list.total).toBeUndefined();
    source.set({ rows: readings });
    expect(list.total).toBe(2);
    expect(list.placeOf(({ key }) => key === 'zone 10')).toBe(1);
    expect(heard).toHaveBeenCalledOnce();
    stop();
    source.set({ rows: [] });
    expect(list.total).toBe(0);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('say why there are none to come, unless there are some already', () => {
    const failure = new Error('refused');
    const source = memoryRows<Reading>(['readings'], columns, { rows: undefined, failure });
    const list = source.open({ sort: by('key'), search: '' });
    expect(list.failure).toBe(failure);
    source.set({ rows: readings, failure });
    expect(list.failure).toBeNull();
  });

  it('are handed out whole, and by their places', async () => {
    const list = memoryRows(['readings'], columns, { rows: readings }).open({ sort: by('key'), search: '' });
    const { signal } = new AbortController();
    const range = await list.range({ first: 1, last: 2 }, signal);
    expect(range.map(({ key }) => key)).toEqual(['zone 9', 'zone 10']);
    const all: Reading[] = [];
    for await (const batch of list.all(signal)) all.push(...batch);
    expect(all).toHaveLength(3);
  });
});
