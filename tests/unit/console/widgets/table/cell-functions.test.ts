import { describe, expect, test, vi } from 'vitest';
import type { FunctionOutcome } from '../../../../../src/console/widgets/contract/host.ts';
import { type CellFunction, cellResults } from '../../../../../src/console/widgets/table/cell-functions.ts';
import { cssOf } from '../../../../../src/console/widgets/table/function-cell.tsx';

interface Row {
  id: string;
  value: number;
}
const doubled: CellFunction<Row> = {
  id: 'content 0',
  column: 'Level',
  argNames: ['value'],
  body: 'return value * 2;',
  argsOf: ({ value }) => [value],
};
const runs = () =>
  vi.fn(
    async (_code: unknown, argSets: readonly (readonly unknown[])[]): Promise<FunctionOutcome[]> =>
      argSets.map(([value]) =>
        typeof value === 'number' && value >= 0 ? { value: value * 2 } : { error: 'Too small' },
      ),
  );
const rowId = ({ id }: Row) => id;

describe('functions for cells', () => {
  test('run once for all cells that are drawn together', async () => {
    const run = runs();
    const results = cellResults<Row>(run, rowId, vi.fn());
    const told = vi.fn();
    results.subscribe(told);
    const rows = [1, 2, 3].map((value) => ({ id: String(value), value }));
    for (const row of rows) results.want(doubled, row);
    await vi.waitFor(() => expect(told).toHaveBeenCalled());
    expect(run.mock.calls).toEqual([[{ argNames: ['value'], body: 'return value * 2;' }, [[1], [2], [3]]]]);
    expect(rows.map((row) => results.of(doubled, row))).toEqual([{ value: 2 }, { value: 4 }, { value: 6 }]);
  });

  test('run again only for rows that have changed, which keep what they had meanwhile', async () => {
    const run = runs();
    const results = cellResults<Row>(run, rowId, vi.fn());
    const before = { id: 'a', value: 1 };
    results.want(doubled, before);
    await vi.waitFor(() => expect(results.of(doubled, before)).toEqual({ value: 2 }));
    results.want(doubled, before);
    const after = { id: 'a', value: 5 };
    expect(results.of(doubled, after)).toEqual({ value: 2 });
    results.want(doubled, after);
    await vi.waitFor(() => expect(results.of(doubled, after)).toEqual({ value: 10 }));
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('tell once that they fail, by the column that they are of', async () => {
    const onFailure = vi.fn();
    const results = cellResults<Row>(runs(), rowId, onFailure);
    for (const value of [-1, -2, 3]) results.want(doubled, { id: String(value), value });
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalled());
    expect(onFailure.mock.calls).toEqual([['Level', 'Too small']]);
  });
});

describe('what a function says of the looks of a cell', () => {
  test('is taken by names of CSS and of scripts', () => {
    expect(cssOf({ 'font-weight': 'bold', backgroundColor: 'red', opacity: 0.5 })).toEqual({
      fontWeight: 'bold',
      backgroundColor: 'red',
      opacity: 0.5,
    });
  });

  test('is left out where it is nothing that CSS knows', () => {
    expect(cssOf({ color: { deep: 1 }, '--ink': 'red', 'a b': '1' })).toEqual({});
    expect([cssOf('color: red'), cssOf(null), cssOf(7)]).toEqual([undefined, undefined, undefined]);
  });
});
