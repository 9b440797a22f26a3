import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslate } from '../i18n/i18n.ts';
import { useRowValues } from '../live/use-row-values.ts';
import type { Column } from './columns/column.ts';
import type { LiveRows } from './columns/live-rows.ts';
import type { RowList } from './rows/row-list.ts';

interface PeekCardProps<Row> {
  list: RowList<Row>;
  /** The place of the row. */
  index: number;
  columns: readonly Column<Row>[];
  live: LiveRows<Row> | null;
  /** What is shown instead of the columns in words. */
  content: ((row: Row) => ReactNode) | undefined;
  /** Finds the row's element, which the card is put beside. */
  anchor(): HTMLElement | null;
}

/** Distance of the card from its row, in pixels. */
const GAP = 4;

/** A small card about the current row. The focus stays in the grid; screen readers are told what it says. */
export function PeekCard<Row>(props: PeekCardProps<Row>) {
  const { list, index } = props;
  const row = useSyncExternalStore(list.subscribe, () => list.row(index));
  return row === undefined ? null : <CardOfRow {...props} row={row} />;
}

function CardOfRow<Row>({ row: shown, columns, live, content, anchor }: PeekCardProps<Row> & { row: Row }) {
  const t = useTranslate();
  const card = useRef<HTMLElement>(null);
  const values = useRowValues(live?.follower ?? null, live?.subjectOf(shown) ?? null);
  const name = columns[0]?.text(shown);

  useLayoutEffect(() => {
    const element = card.current;
    const frame = element?.offsetParent;
    const row = anchor();
    if (!element || !frame || !row) return;
    const outer = frame.getBoundingClientRect();
    const around = row.getBoundingClientRect();
    const below = around.bottom - outer.top + GAP;
    const above = around.top - outer.top - element.offsetHeight - GAP;
    const fits = below + element.offsetHeight <= outer.height;
    element.style.top = `${Math.max(0, fits ? below : above)}px`;
  });

  return (
    <section
      ref={card}
      aria-live="polite"
      aria-label={name}
      className="pointer-events-none absolute start-12 z-20 max-h-80 w-96 max-w-[calc(100%-4rem)] overflow-hidden rounded-card border border-line bg-raised p-4 shadow-overlay"
    >
      {content?.(shown) ?? (
        <>
          <p className="mb-2 truncate font-medium">{name}</p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            {columns.map((column) => (
              <div key={column.id} className="contents">
                <dt className="text-muted">{t(column.title)}</dt>
                <dd className="truncate">{column.text(shown, values) || '–'}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
