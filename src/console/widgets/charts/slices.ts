import type { WidgetConfig } from '../../../model/widget-config.ts';
import { reckonedValue } from '../../time/numeric-value.ts';
import type { WidgetLine, WidgetPicture } from '../contract/picture.ts';
import { cssColour } from '../kit/css-colour.ts';
import { formatValue } from '../kit/format-value.ts';
import { lastValue } from '../kit/last-value.ts';

/** The latest value of a line, as charts of such values draw it. */
export interface Slice {
  readonly line: WidgetLine;
  readonly label: string;
  readonly colour: string;
  /** 0 where there is none, or one that is no number. */
  readonly value: number;
  /** With its digits and units. */
  readonly written: string;
}

/** The latest values of the lines that are not switched off. */
export function slicesOf({ lines, hidden }: WidgetPicture, config: WidgetConfig): Slice[] {
  return lines
    .filter(({ id }) => !hidden.has(id))
    .map((line) => {
      const { label, colour, units, decimals } = line.key;
      const latest = lastValue(line.series)?.value;
      const number = reckonedValue(latest);
      const format = {
        units: units || config.units || undefined,
        decimals: decimals ?? config.decimals ?? undefined,
      };
      return {
        line,
        label,
        colour: cssColour(colour, 'currentColor'),
        value: Number.isNaN(number) ? 0 : number,
        written: formatValue(latest, format),
      };
    });
}

/** Where a slice of a pie lies, in parts of the whole: what is below 0 has no room. */
export interface Share {
  readonly from: number;
  readonly to: number;
}

/** The shares of values of all of them, in their order; none of them has any where all are nothing. */
export function sharesOf(values: readonly number[]): Share[] {
  const positive = values.map((value) => Math.max(value, 0));
  // Numbers near the end of what there is have a sum that is none.
  const largest = Math.max(...positive, 1);
  const parts = positive.map((value) => value / largest);
  const whole = parts.reduce((sum, part) => sum + part, 0);
  let at = 0;
  return parts.map((part) => {
    const from = at;
    at += whole > 0 ? part / whole : 0;
    return { from, to: at };
  });
}
