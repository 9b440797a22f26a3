import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import type { TooltipRow } from './graph-tooltip.ts';

/** More rows than these stand beside each other. */
const ROWS = 15;
/** With an earlier time below, so many. */
const ROWS_WITH_EARLIER = 5;
/** Between the pointer and the box, pixels. */
const DISTANCE = 12;

/** What the lines come to where the pointer is: of the time that is shown, then of the earlier one. */
export function TooltipBox({
  rows,
  at,
  room,
  write,
}: {
  rows: readonly TooltipRow[];
  /** Where the pointer is, in pixels. */
  at: { x: number; y: number };
  room: { width: number; height: number };
  write(row: TooltipRow): string;
}) {
  const groups = [false, true].map((isComparison) =>
    rows.filter(({ line }) => line.isComparison === isComparison),
  );
  const isRight = at.x > room.width / 2;
  const isLow = at.y > room.height / 2;
  const most = groups.every(({ length }) => length > 0) ? ROWS_WITH_EARLIER : ROWS;
  return (
    <div
      aria-hidden="true"
      data-part="tooltip"
      dir="ltr"
      className="pointer-events-none absolute z-10 flex max-w-full flex-col gap-1 rounded-control bg-surface p-2 text-[12px] text-ink shadow-lg outline outline-line"
      style={{
        [isRight ? 'right' : 'left']: (isRight ? room.width - at.x : at.x) + DISTANCE,
        [isLow ? 'bottom' : 'top']: isLow ? room.height - at.y : at.y,
      }}
    >
      {groups.map(([first, ...others]) => {
        if (!first) return null;
        const group = [first, ...others];
        return (
          <div key={String(first.line.isComparison)}>
            <p className="font-medium tabular-nums">{formatTimestamp(first.time)}</p>
            <div className="grid gap-x-4" style={{ gridTemplateColumns: columns(group.length, most) }}>
              {group.map((row) => (
                <p key={row.line.line.id} className="flex min-w-0 items-center gap-1.5">
                  <span
                    className="size-2.5 shrink-0 rounded-full"
                    style={{ backgroundColor: row.line.colour }}
                  />
                  <span className="max-w-40 truncate">{row.line.label}</span>
                  <span className="ms-auto ps-2 font-medium tabular-nums">{write(row)}</span>
                </p>
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}

function columns(rows: number, most: number): string {
  return `repeat(${Math.max(Math.ceil(rows / most), 1)}, minmax(0, max-content))`;
}
