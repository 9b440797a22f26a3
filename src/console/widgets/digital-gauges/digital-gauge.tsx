import { useMemo } from 'react';
import { reckonedValue } from '../../time/numeric-value.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { type ColourStop, colourAt, evenStops } from '../kit/colour-scale.ts';
import { cssColour, faded } from '../kit/css-colour.ts';
import { FittedText } from '../kit/fitted-text.tsx';
import type { StoredFont } from '../kit/font.ts';
import { formatValue } from '../kit/format-value.ts';
import { lastValue } from '../kit/last-value.ts';
import { Meter } from '../kit/meter.tsx';
import { useBoundValues } from '../kit/use-bound-values.ts';
import { useTween } from '../kit/use-tween.ts';
import { writtenTime } from '../kit/written-time.ts';
import { DigitalSettings } from './digital-settings.ts';
import { gaugeShape } from './gauge-shape.ts';

/** The height of the room, in pixels, in which the sizes of the settings are pixels. */
const ROOM_OF_SIZES = 120;
const LINE = 1.25;

/** A value on a bar, with large digits: an arc, a ring, or a bar that lies or stands. */
function DigitalGauge({
  settings,
  config,
  picture,
  width,
  height,
  host,
}: WidgetProps & { readonly settings: DigitalSettings }) {
  const line = picture.lines[0];
  const latest = line && lastValue(line.series);
  const { min, max } = limitsOf(settings);
  const reckoned = reckonedValue(latest?.value);
  const value = Number.isNaN(reckoned) ? min : reckoned;
  const duration = settings.animation && !host.isMobile ? settings.animationDuration : 0;
  const part = useTween(clamp((value - min) / (max - min)), { duration, rule: settings.animationRule });

  const main = cssColour(settings.defaultColor, cssColour(line?.key.colour, 'currentColor'));
  const stops = useStops(settings, host, main);
  const ticks = useBoundValues(host, settings.showTicks ? settings.ticksValue : NONE);
  const colour = colourAt(stops, part) ?? main;

  const scale = Math.min(height, width * (settings.gaugeType === 'verticalBar' ? 2 : 0.75)) / ROOM_OF_SIZES;
  const titleText = settings.showTitle ? settings.title || line?.key.label || '' : '';
  const labelText = labelOf(settings, line?.key.label, latest?.ts);
  const format = {
    decimals: line?.key.decimals ?? settings.decimals ?? config.decimals ?? undefined,
    units: line?.key.units || settings.units || config.units || undefined,
  };
  const text = formatValue(latest?.value, format, { keepZeros: true });
  const heightOf = (font: StoredFont, isShown: boolean) => (isShown ? (font.size ?? 10) * scale * LINE : 0);
  const shape = gaugeShape(settings.gaugeType, {
    room: { width, height },
    widthScale: settings.gaugeWidthScale || 0.75,
    startAngle: settings.donutStartAngle,
    titleHeight: heightOf(settings.titleFont, titleText !== ''),
    labelHeight: heightOf(settings.labelFont, labelText !== ''),
    minMaxHeight: heightOf(settings.minMaxFont, settings.showMinMax),
    valueHeight: heightOf(settings.valueFont, settings.showValue),
  });
  const strokes = {
    fill: 'none',
    strokeWidth: shape.thickness,
    strokeDasharray: dashes(settings.dashThickness * scale * 2),
    strokeLinecap: settings.roundedLineCap ? ('round' as const) : ('butt' as const),
  };
  const glow = settings.neonGlowBrightness;
  const end = (number: number) =>
    settings.showMinMax ? formatValue(number, { decimals: format.decimals }) : '';
  const inside = roomOf(settings, width);
  const top = { x: width / 2, y: heightOf(settings.titleFont, true) * 0.85 };
  const texts = [
    { what: 'min', at: shape.min, font: settings.minMaxFont, room: width / 3, text: end(min) },
    { what: 'max', at: shape.max, font: settings.minMaxFont, room: width / 3, text: end(max) },
    {
      what: 'value',
      at: shape.value,
      font: settings.valueFont,
      room: inside,
      text: settings.showValue ? text : '',
    },
    { what: 'title', at: top, font: settings.titleFont, room: width, text: titleText },
    { what: 'label', at: shape.label, font: settings.labelFont, room: inside, text: labelText },
  ];
  return (
    <Meter
      name={line?.key.label ?? host.title}
      range={{ min, max }}
      value={value}
      said={text}
      width={width}
      height={height}
    >
      <path d={shape.bar(1)} {...strokes} stroke={cssColour(settings.gaugeColor, faded(main, 0.2))} />
      <path
        d={shape.bar(part)}
        {...strokes}
        stroke={colour}
        {...(glow > 0 && { style: { filter: `drop-shadow(0 0 ${(glow / 10) * scale}px ${colour})` } })}
      />
      {ticks.map((tick, place) =>
        tick === undefined ? null : (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: ticks have no names
            key={place}
            d={shape.tick(clamp((tick - min) / (max - min)))}
            stroke={cssColour(settings.colorTicks, '#666')}
            strokeWidth={settings.tickWidth * scale}
          />
        ),
      )}
      {texts.map(({ what, at, font, room, text }) => (
        <FittedText key={what} {...at} font={font} scale={scale} colour={main} room={room}>
          {text}
        </FittedText>
      ))}
    </Meter>
  );
}

const NONE: DigitalSettings['ticksValue'] = [];

/** Where one of the ends is none, or the other, there would be no scale: 0 and 100 stand for them. */
function limitsOf({ minValue, maxValue }: DigitalSettings): { min: number; max: number } {
  const min = minValue || 0;
  const max = maxValue || 100;
  return max > min ? { min, max } : { min, max: min + 100 };
}

function labelOf(settings: DigitalSettings, keyLabel: string | undefined, ts: number | undefined): string {
  if (settings.showTimestamp) return ts === undefined ? '' : writtenTime(ts, settings.timestampFormat);
  return settings.showUnitTitle ? settings.unitTitle || keyLabel || '' : '';
}

/** The colours of the bar by its parts: spread evenly, or from value to value. */
function useStops(settings: DigitalSettings, host: WidgetProps['host'], main: string): readonly ColourStop[] {
  const fixed = settings.useFixedLevelColor ? settings.fixedLevelColors : null;
  const ends = useMemo(() => (fixed ?? []).flatMap(({ from, to }) => [from, to]), [fixed]);
  const values = useBoundValues(host, ends);
  return useMemo(() => {
    if (!fixed) return evenStops(settings.levelColors.map((colour) => cssColour(colour, main)));
    const { min, max } = limitsOf(settings);
    return fixed.flatMap(({ color }, place) =>
      values
        .slice(2 * place, 2 * place + 2)
        .flatMap((value) =>
          value === undefined ? [] : [{ at: (value - min) / (max - min), colour: cssColour(color, main) }],
        ),
    );
  }, [fixed, settings, values, main]);
}

/** Strokes with gaps of half their length. */
function dashes(length: number): string | undefined {
  return length > 0 ? `${length} ${length / 2}` : undefined;
}

/** How wide a text inside of the bar may be. */
function roomOf({ gaugeType }: DigitalSettings, width: number): number {
  return gaugeType === 'arc' || gaugeType === 'donut' ? width * 0.45 : width;
}

function clamp(part: number): number {
  return Number.isNaN(part) ? 0 : clampTo(part, 0, 1);
}

function clampTo(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

export const digitalGauge = nativeWidget(DigitalSettings, DigitalGauge);
