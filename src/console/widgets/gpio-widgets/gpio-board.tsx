import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import { inkOn } from '../../ui/ground-theme.ts';
import type { WidgetProps } from '../contract/widget.ts';
import { cardColours } from '../kit/card-colours.ts';
import { cssColour } from '../kit/css-colour.ts';
import { ScrollBox } from '../kit/scroll-box.tsx';
import { BOARD_COLOUR, type GpioPin } from './gpio-settings.ts';

/** How high a row may be, and what is taken around all of them, in pixels. */
const ROW_HEIGHTS = { least: 12, most: 32 };
const AROUND = 35;
/** Of the width, how high a row may be: else its labels have no room beside what is drawn. */
const OF_WIDTH = 0.11;
/** Of the height of a row, how large its letters are. */
const LETTERS = 0.5;
const SMALLEST = 8;

/** The pins of a board in two columns, what is drawn of each in the middle and its label outwards. */
export function GpioBoard<Pin extends GpioPin>({
  title,
  pins,
  colour,
  width,
  height,
  notice,
  children,
}: Pick<WidgetProps, 'width' | 'height'> & {
  /** What the widget is called. */
  title: string;
  pins: readonly Pin[];
  /** Of the board. */
  colour: string;
  /** Said below the pins. */
  notice?: ReactNode;
  /** Draws a pin, so many pixels high. */
  children: (pin: Pin, height: number) => ReactNode;
}) {
  const t = useTranslate();
  const backgroundColor = cssColour(colour, BOARD_COLOUR);
  const rows = Math.max(1, ...pins.map(({ row }) => row + 1));
  const wished = Math.min((height - AROUND) / rows, width * OF_WIDTH);
  const rowHeight = Math.min(Math.max(wished, ROW_HEIGHTS.least), ROW_HEIGHTS.most);
  return (
    <ScrollBox
      title={title}
      className="flex size-full flex-col items-center justify-center-safe p-1"
      style={{ ...cardColours({ backgroundColor }), backgroundColor, color: inkOn(backgroundColor) }}
    >
      {pins.length === 0 && <p role="status">{t('gpio-widget.no-pins')}</p>}
      <ul
        className="m-0 grid w-full list-none gap-x-2 p-0"
        style={{
          gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
          gridAutoRows: rowHeight,
          fontSize: Math.max(rowHeight * LETTERS, SMALLEST),
        }}
        dir="ltr"
      >
        {[...pins].sort(byPlace).map((pin) => (
          <li
            key={`${pin.row}/${pin.col}/${pin.pin}`}
            className={`flex min-w-0 items-center gap-1 ${pin.col === 0 ? 'flex-row-reverse' : ''}`}
            style={{ gridRow: Math.max(pin.row, 0) + 1, gridColumn: pin.col === 0 ? 1 : 2 }}
          >
            {children(pin, rowHeight)}
            <span aria-hidden="true" className="truncate" title={pin.label}>
              {pin.label}
            </span>
          </li>
        ))}
      </ul>
      {notice}
    </ScrollBox>
  );
}

/** Read out, and passed by Tab, in the order in which they are seen. */
function byPlace(left: GpioPin, right: GpioPin): number {
  return left.row - right.row || left.col - right.col;
}
