import * as z from 'zod/mini';
import { BackgroundSizeMode, type GridSettings } from '../../../../model/dashboard-layout.ts';
import { choice } from '../../../commands/choice.tsx';
import { param } from '../../../commands/param.ts';
import { translate } from '../../../i18n/i18n.ts';
import type { TranslationKey } from '../../../i18n/translation-key.ts';
import { checkbox } from '../../../inputs/checkbox.tsx';
import { number } from '../../../inputs/number.ts';
import { colour } from '../../../inputs/values/colour.tsx';
import { imageInput } from '../../../inputs/values/image-input.tsx';
import { readColour } from '../../../ui/colours.ts';

/** A colour, or none: then the page has one of its own. */
export const Colour = z.optional(
  z.string().check(z.refine((written) => readColour(written) !== undefined, { error: 'color.not-a-color' })),
);

/** Of the settings of a grid, those that are asked for. */
export function gridAnswers(settings: GridSettings) {
  const { columns, margin, autoFillHeight, backgroundSizeMode, mobileAutoFillHeight } = settings;
  const { color, backgroundColor, backgroundImageUrl, mobileRowHeight } = settings;
  return {
    columns,
    margin,
    color,
    autoFillHeight,
    backgroundColor,
    backgroundImageUrl: backgroundImageUrl || undefined,
    backgroundSizeMode,
    mobileAutoFillHeight,
    mobileRowHeight,
  };
}

const SIZES: Readonly<Record<BackgroundSizeMode, TranslationKey>> = {
  '100%': 'layout.size-width',
  'auto 100%': 'layout.size-height',
  cover: 'layout.size-cover',
  contain: 'layout.size-contain',
  auto: 'layout.size-original',
};

/**
 * The parameters of a grid. What is stored, which may be outside of what one may choose as where layouts were put side
 * by side, can stay.
 */
export function gridParams(stored: () => GridSettings | undefined, shown: () => boolean = () => true) {
  const within = (name: 'columns' | 'margin' | 'mobileRowHeight', least: number, most: number, step = 1) =>
    z.number().check(
      z.refine(
        (value) => value === stored()?.[name] || (isWithin(value, least, most) && value % step === 0),
        {
          error: RANGES[name],
        },
      ),
    );
  return {
    columns: param(within('columns', 10, 1000), {
      title: 'layout.columns',
      description: 'layout.columns-description',
      input: number,
      section: 'layout.grid-section',
      shown,
    }),
    margin: param(within('margin', 0, 50), {
      title: 'layout.margin',
      description: 'layout.margin-description',
      input: number,
      section: 'layout.grid-section',
      shown,
    }),
    autoFillHeight: param(z.boolean(), {
      title: 'layout.auto-fill-height',
      input: checkbox,
      section: 'layout.grid-section',
      shown,
    }),
    color: param(Colour, { title: 'layout.color', input: colour, section: 'layout.grid-section', shown }),
    backgroundColor: param(Colour, {
      title: 'layout.background-color',
      input: colour,
      section: 'layout.background-section',
      shown,
    }),
    backgroundImageUrl: param(z.optional(z.string()), {
      title: 'layout.background-image',
      description: 'layout.background-image-description',
      input: imageInput,
      section: 'layout.background-section',
      shown,
    }),
    backgroundSizeMode: param(BackgroundSizeMode, {
      title: 'layout.background-size',
      input: choice(
        () => BackgroundSizeMode.options.map((value) => ({ value, label: translate(SIZES[value]) })),
        { withoutNone: true },
      ),
      section: 'layout.background-section',
      shown,
    }),
    mobileAutoFillHeight: param(z.boolean(), {
      title: 'layout.mobile-auto-fill-height',
      input: checkbox,
      section: 'layout.mobile-section',
      shown,
    }),
    mobileRowHeight: param(within('mobileRowHeight', 5, 200), {
      title: 'layout.mobile-row-height',
      description: 'layout.mobile-row-height-description',
      input: number,
      section: 'layout.mobile-section',
      shown,
    }),
  };
}

const RANGES = {
  columns: 'layout.columns-range',
  margin: 'layout.margin-range',
  mobileRowHeight: 'layout.mobile-row-height-range',
} as const;

function isWithin(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}
