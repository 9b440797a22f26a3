import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslate } from '../i18n/i18n.ts';
import { useRowValues } from '../live/use-row-values.ts';
import type { Column } from './columns/column.ts';
import type { LiveRows } from './columns/live-rows.ts';

interface PeekCardProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  live: LiveRows<Row> | null;
  /** What is shown instead of the columns in words. */
  content: ReactNode;
  /** Finds the row's element, which the card is put beside. */
  anchor(): HTMLElement | null;
}

/** Distance of the card from its row, in pixels. */
const GAP = 4;

/** A small card about the current row. The focus stays in the grid; screen readers are told what it says. */
export function PeekCard<Row>({ row: shown, columns, live, content, anchor }: PeekCardProps<Row>) {
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
      {content ?? (
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
