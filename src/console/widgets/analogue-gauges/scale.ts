import type { Highlight } from './analogue-settings.ts';

/** A scale of an analogue gauge, from its first number to its last. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  /** The numbers that are written along it. */
  readonly majors: readonly number[];
  /** The places, 0 to 1, that are marked between them. */
  readonly minors: readonly number[];
}

const USUAL_STEPS = 10;
/** Nobody can read more. */
const MOST_STEPS = 100;

/** The scale of the settings: an end that is 0 at the top stands for 100, as consoles have always read it. */
export function scaleOf(settings: {
  readonly minValue: number;
  readonly maxValue: number;
  readonly majorTicksCount?: number | null | undefined;
  readonly minorTicks: number;
}): Scale {
  const min = settings.minValue || 0;
  const top = settings.maxValue || 100;
  const max = top > min ? top : min + 100;
  const steps = clampCount(settings.majorTicksCount || USUAL_STEPS);
  const parts = clampCount(settings.minorTicks || 2);
  const majors = Array.from({ length: steps + 1 }, (_, place) => min + ((max - min) * place) / steps);
  const minors = Array.from({ length: steps * parts + 1 }, (_, place) => place / (steps * parts)).filter(
    (_, place) => place % parts !== 0,
  );
  return { min, max, majors, minors };
}

/** The place of a value on the scale, 0 to 1; beyond an end it is that end. */
export function placeOn({ min, max }: Pick<Scale, 'min' | 'max'>, value: number): number {
  return Math.min(Math.max((value - min) / (max - min), 0), 1);
}

/** A part of the scale by its places, in a colour, and how much of it. */
export interface ColouredPart {
  readonly from: number;
  readonly to: number;
  readonly colour: string | undefined;
  readonly opacity: number;
}

/** What is coloured along the scale; where nothing is chosen, each step more in the colour of all. */
export function colouredParts(scale: Scale, highlights: readonly Highlight[]): ColouredPart[] {
  if (highlights.length > 0) {
    return highlights.flatMap(({ from, to, color }) => {
      const [start, end] = [placeOn(scale, from ?? scale.min), placeOn(scale, to ?? scale.max)];
      return start < end ? [{ from: start, to: end, colour: color ?? undefined, opacity: 1 }] : [];
    });
  }
  const steps = scale.majors.length - 1;
  return Array.from({ length: steps }, (_, step) => ({
    from: step / steps,
    to: (step + 1) / steps,
    colour: undefined,
    opacity: step / steps,
  }));
}

/** A number as it stands along the scale: without digits after its point, unless the steps need them. */
export function scaleNumber(value: number, { majors }: Scale): string {
  const step = Math.abs((majors[1] ?? 1) - (majors[0] ?? 0));
  const digits = step >= 1 ? 0 : Math.min(6, Math.ceil(-Math.log10(step)));
  return String(Number(value.toFixed(digits)));
}

/** A value with as many digits before its point as there is room for. */
export function boxedValue(written: string, digits: number): string {
  const sign = written.startsWith('-') ? '-' : '';
  const [whole = '', ...rest] = written.slice(sign.length).split('.');
  return sign + [whole.padStart(Math.min(digits, 12), '0'), ...rest].join('.');
}

function clampCount(count: number): number {
  return Math.min(Math.max(Math.trunc(count), 1), MOST_STEPS);
}
