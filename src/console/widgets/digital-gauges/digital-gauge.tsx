import { useMemo } from 'react';

import { reckonedValue } from '../../time/numeric-value.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { type ColourStop, colourAt, evenStops } from '../kit/colour-scale.ts';
import { cssColour, faded } from '../kit/css-colour.ts';
import { fittingSize } from '../kit/fitting-size.ts';
import { fontStyle, type StoredFont } from '../kit/font.ts';
import { formatValue } from '../kit/format-value.ts';
import { lastValue } from '../kit/last-value.ts';
import { useBoundValues } from '../kit/use-bound-values.ts';
import { useTween } from '../kit/use-tween.ts';
import { writtenTime } from '../kit/written-time.ts';
import { DigitalSettings } from './digital-settings.ts';
import { gaugeShape, type TextPlace } from './gauge-shape.ts';

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
  const titleText = settings.showTitle ? (settings.title ?? line?.key.label ?? '') : '';
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
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element of that name draws itself
    <svg
      role="meter"
      aria-label={line?.key.label ?? host.title}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={clampTo(value, min, max)}
      aria-valuetext={text}
      width={width}
      height={height}
      className="block"
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
      {settings.showMinMax && (
        <>
          <Text at={shape.min} font={settings.minMaxFont} scale={scale} colour={main} room={width / 3}>
            {formatValue(min, { decimals: format.decimals })}
          </Text>
          <Text at={shape.max} font={settings.minMaxFont} scale={scale} colour={main} room={width / 3}>
            {formatValue(max, { decimals: format.decimals })}
          </Text>
        </>
      )}
      {settings.showValue && (
        <Text
          at={shape.value}
          font={settings.valueFont}
          scale={scale}
          colour={main}
          room={roomOf(settings, width)}
        >
          {text}
        </Text>
      )}
      {titleText !== '' && (
        <Text
          at={{ x: width / 2, y: heightOf(settings.titleFont, true) * 0.85, anchor: 'middle' }}
          font={settings.titleFont}
          scale={scale}
          colour={main}
          room={width}
        >
          {titleText}
        </Text>
      )}
      {labelText !== '' && (
        <Text
          at={shape.label}
          font={settings.labelFont}
          scale={scale}
          colour={main}
          room={roomOf(settings, width)}
        >
          {labelText}
        </Text>
      )}
    </svg>
  );
}

const NONE: DigitalSettings['ticksValue'] = [];

/** A text no larger than there is room for it. */
function Text({
  at,
  font,
  scale,
  colour,
  room,
  children,
}: {
  at: TextPlace;
  font: StoredFont;
  scale: number;
  colour: string;
  room: number;
  children: string;
}) {
  const style = fontStyle(font, scale, colour);
  const size = Math.min(
    Number(style.fontSize),
    fittingSize(children, { width: room, height: Number.POSITIVE_INFINITY }),
  );
  return (
    <text x={at.x} y={at.y} textAnchor={at.anchor} style={{ ...style, fontSize: size }}>
      {children}
    </text>
  );
}

/** Where one of the ends is none, or the other, there would be no scale: 0 and 100 stand for them. */
function limitsOf({ minValue, maxValue }: DigitalSettings): { min: number; max: number } {
  const min = minValue || 0;
  const max = maxValue || 100;
  return max > min ? { min, max } : { min, max: min + 100 };
}

function labelOf(settings: DigitalSettings, keyLabel: string | undefined, ts: number | undefined): string {
  if (settings.showTimestamp) return ts === undefined ? '' : writtenTime(ts, settings.timestampFormat);
  return settings.showUnitTitle ? (settings.unitTitle ?? keyLabel ?? '') : '';
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
