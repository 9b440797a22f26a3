import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Slice } from './slices.ts';

/**
 * The frame of a chart of latest values: a drawing, which only eyes see, and its values as a table for those who do
 * not. Where values can be chosen, the table comes over the drawing as soon as a key has reached it. Where there is
 * nothing to draw it says so.
 */
export function ValueChart({
  title,
  slices,
  width,
  height,
  legend,
  onChoose,
  children,
}: {
  title: string;
  slices: readonly Slice[];
  width: number;
  height: number;
  /** Colours and labels beside the drawing; undefined: there are none. */
  legend?: ReactNode;
  /** What a value does that is chosen; undefined: none can be. */
  onChoose?: ((slice: Slice) => void) | undefined;
  children: (room: { width: number; height: number }) => ReactNode;
}) {
  const t = useTranslate();
  if (slices.length === 0 || slices.every(({ written }) => written === '')) {
    return (
      <p role="status" className="flex size-full items-center justify-center p-2 text-center opacity-70">
        {t('widget.no-data')}
      </p>
    );
  }
  const legendHeight = legend === undefined ? 0 : LEGEND;
  return (
    <figure aria-label={title} className="size-full">
      {legend !== undefined && (
        <div
          aria-hidden="true"
          className="flex flex-wrap justify-center gap-x-3 overflow-hidden text-[12px]"
          style={{ height: LEGEND }}
        >
          {legend}
        </div>
      )}
      <svg aria-hidden="true" width={width} height={Math.max(height - legendHeight, 0)} className="block">
        {children({ width, height: Math.max(height - legendHeight, 0) })}
      </svg>
      <table className="sr-only focus-within:not-sr-only focus-within:absolute focus-within:inset-x-2 focus-within:top-2 focus-within:bg-surface focus-within:text-ink">
        <tbody>
          {slices.map((slice) => (
            <tr key={slice.line.id}>
              <th scope="row">
                {onChoose ? (
                  <button type="button" onClick={() => onChoose(slice)}>
                    {slice.label}
                  </button>
                ) : (
                  slice.label
                )}
              </th>
              <td>{slice.written}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** How high the line of the legend is, pixels. */
const LEGEND = 22;

/** Colours with what they are of. */
export function LegendEntries({ slices, colour }: { slices: readonly Slice[]; colour?: string }) {
  return slices.map((slice) => (
    <span key={slice.line.id} className="flex items-center gap-1" style={{ color: colour }}>
      <span className="size-3 shrink-0" style={{ backgroundColor: slice.colour }} />
      {slice.label}
    </span>
  ));
}
