import { reckonedValue } from '../../time/numeric-value.ts';
import type { WidgetProps } from '../contract/widget.ts';
import { cssColour } from '../kit/css-colour.ts';
import { formatValue } from '../kit/format-value.ts';
import { lastValue } from '../kit/last-value.ts';
import { useTween } from '../kit/use-tween.ts';
import type { AnalogueSettings } from './analogue-settings.ts';
import { boxedValue, placeOn, type Scale, scaleOf } from './scale.ts';

/** What every analogue gauge shows. */
export interface AnalogueValue {
  readonly scale: Scale;
  /** Undefined where there is none, or one that is no number. */
  readonly value: number | undefined;
  /** Where the needle, or the end of the bar, is at the moment, 0 to 1. */
  readonly part: number;
  /** As the box has it. */
  readonly boxed: string;
  /** With its units, for those who hear it. */
  readonly said: string;
  readonly units: string;
  readonly title: string;
  readonly colour: string;
  readonly name: string;
}

/** The value of the only key, on its way to where it is, and what is written of it. */
export function useAnalogueValue({
  settings,
  config,
  picture,
  host,
}: WidgetProps & { readonly settings: AnalogueSettings }): AnalogueValue {
  const line = picture.lines[0];
  const latest = line && lastValue(line.series);
  const number = reckonedValue(latest?.value);
  const value = Number.isNaN(number) ? undefined : number;
  const scale = scaleOf(settings);
  const duration = settings.animation && !host.isMobile ? settings.animationDuration : 0;
  const part = useTween(placeOn(scale, value ?? scale.min), { duration, rule: settings.animationRule });
  const decimals = line?.key.decimals ?? settings.valueDec ?? config.decimals ?? undefined;
  const units = line?.key.units || settings.units || config.units || '';
  const written = formatValue(value, { decimals }, { keepZeros: true });
  return {
    scale,
    value,
    part,
    boxed: value === undefined ? '' : boxedValue(written, settings.valueInt),
    said: value === undefined ? '' : `${written} ${units}`.trim(),
    units,
    title: settings.showUnitTitle ? settings.unitTitle || line?.key.label || '' : '',
    colour: cssColour(settings.defaultColor, cssColour(line?.key.colour, 'currentColor')),
    name: line?.key.label ?? host.title,
  };
}
