import { type CSSProperties, useEffect, useMemo, useSyncExternalStore } from 'react';
import { strangeStyle } from '../../ui/strange-style.ts';
import { isMarkup } from '../kit/clean-markup.ts';
import { InlineMarkup } from '../kit/inline-markup.tsx';
import type { CellFunction, CellResults } from './cell-functions.ts';

/** The functions of a column. */
export interface CellCode<Row> {
  readonly style: CellFunction<Row> | undefined;
  readonly content: CellFunction<Row> | undefined;
}

/** A cell that looks as its author's functions say; as any other until they have said it, and where they fail. */
export function FunctionCell<Row>({
  row,
  text,
  code: { style, content },
  results,
}: {
  row: Row;
  /** What stands in it by itself. */
  text: string;
  code: CellCode<Row>;
  results: CellResults<Row>;
}) {
  const { subscribe } = results;
  const styled = useSyncExternalStore(subscribe, () => style && results.of(style, row));
  const filled = useSyncExternalStore(subscribe, () => content && results.of(content, row));
  useEffect(() => {
    if (style) results.want(style, row);
    if (content) results.want(content, row);
  }, [style, content, row, results]);
  const looks = useMemo(() => (styled && 'value' in styled ? cssOf(styled.value) : undefined), [styled]);
  const shown = filled && 'value' in filled ? textOf(filled.value) : text;
  return (
    <div
      className="-mx-2 flex min-h-(--row-height) items-center px-2 group-data-cards/grid:min-h-0"
      style={looks}
    >
      {isMarkup(shown) ? (
        <InlineMarkup markup={shown} className="min-w-0 flex-1" />
      ) : (
        <bdi className="truncate">{shown}</bdi>
      )}
    </div>
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What a function says of the looks of a cell, as far as it can be said of one. */
export function cssOf(value: unknown): CSSProperties | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return strangeStyle({ ...value });
}
