import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import type { WidgetProps } from '../contract/widget.ts';
import { type Slice, slicesOf } from './slices.ts';

/**
 * The frame of a chart of latest values: a drawing, which only eyes see, and its values as a table for those who do
 * not. Where values can be chosen, the table comes over the drawing as soon as a key has reached it. Where there is
 * nothing to draw it says so.
 */
export function ValueChart({
  widget: { config, picture, width, height, host },
  legend,
  isOfParts = false,
  onChoose,
  children,
}: {
  widget: WidgetProps;
  /** The values are parts of their sum: where all of them are nothing there is nothing to draw. */
  isOfParts?: boolean;
  /** The colour of the labels above the drawing; undefined: there are none. */
  legend?: string | undefined;
  /** What a value does that is chosen; undefined: none can be. */
  onChoose?: ((slice: Slice) => void) | undefined;
  /** Draws the values into the room that is left for them, in pixels. */
  children: (slices: readonly Slice[], room: { width: number; height: number }) => ReactNode;
}) {
  const t = useTranslate();
  const slices = slicesOf(picture, config);
  const isEmpty = ({ written, value }: Slice) => written === '' || (isOfParts && !(value > 0));
  if (slices.every(isEmpty)) {
    return (
      <p role="status" className="flex size-full items-center justify-center p-2 text-center opacity-70">
        {t('widget.no-data')}
      </p>
    );
  }
  const room = { width, height: Math.max(height - (legend === undefined ? 0 : LEGEND), 0) };
  return (
    <figure aria-label={host.title} className="size-full">
      {legend !== undefined && (
        <div
          aria-hidden="true"
          className="flex flex-wrap justify-center gap-x-3 overflow-hidden text-[12px]"
          style={{ height: LEGEND, lineHeight: `${LEGEND}px`, color: legend }}
        >
          {slices.map(({ line, label, colour }) => (
            <span key={line.id} className="flex max-w-full items-center gap-1">
              <span className="size-3 shrink-0" style={{ backgroundColor: colour }} />
              <span className="truncate">{label}</span>
            </span>
          ))}
        </div>
      )}
      <svg aria-hidden="true" {...room} className="block [direction:ltr]">
        {children(slices, room)}
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
