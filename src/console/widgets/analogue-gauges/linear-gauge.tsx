import { useId } from 'react';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { cssColour, darkened, faded } from '../kit/css-colour.ts';
import { FittedText } from '../kit/fitted-text.tsx';
import { fontStyle } from '../kit/font.ts';
import { Meter } from '../kit/meter.tsx';
import { LinearSettings } from './analogue-settings.ts';
import { useAnalogueValue } from './analogue-value.ts';
import { Needle } from './needle.tsx';
import { colouredParts, placeOn, scaleNumber } from './scale.ts';
import { ValueBox } from './value-box.tsx';

const EDGE = 10;

/** A gauge with a straight bar: it lies where it is wider than high, else it stands. */
function LinearGauge(props: WidgetProps & { readonly settings: LinearSettings }) {
  const { settings, width, height } = props;
  const { scale, value, part, boxed, said, units, title, colour, name } = useAnalogueValue(props);
  const progress = useId();
  const ground = useId();
  const isLying = width > height;
  const font = Math.min(width / (isLying ? 400 : 200), height / (isLying ? 200 : 400));
  const numbers = fontStyle(settings.numbersFont, font, darkened(colour, 0.2));
  const size = Number(numbers.fontSize);
  // The numbers at the ends stand half beyond them.
  const widest = Math.max(...scale.majors.map((number) => scaleNumber(number, scale).length), 0) * size * 0.6;
  const edge = isLying ? Math.max(EDGE, Math.min(widest / 2, width / 4)) : EDGE;
  const along = Math.max((isLying ? width : height * 0.62) - 2 * edge, 1);
  const thick = Math.max((isLying ? height : width) * 0.16, 4);
  /** The beginning of the bar along it, and its middle across it. */
  const [start, middle] = isLying ? [edge, height * 0.42] : [height * 0.14 + along, width * 0.38];
  const at = (place: number) => (isLying ? start + along * place : start - along * place);
  const bar = (from: number, to: number) =>
    isLying
      ? { x: at(from), y: middle - thick / 2, width: Math.max(at(to) - at(from), 0), height: thick }
      : { x: middle - thick / 2, y: at(to), width: thick, height: Math.max(at(from) - at(to), 0) };
  /** A mark beside the bar, `length` away from it. */
  const mark = (place: number, length: number) =>
    isLying
      ? `M${at(place)} ${middle + thick / 2 + 2}v${length}`
      : `M${middle + thick / 2 + 2} ${at(place)}h${length}`;
  /** How long the needles on both sides of the bar are. */
  const arrow = Math.min(Math.max(thick * 0.3, 4), 12);
  const band = settings.highlightsWidth * font * 0.5;
  const texts = isLying
    ? { title: { x: width / 2, y: height * 0.2 }, units: { x: width / 2, y: height * 0.94 } }
    : { title: { x: width / 2, y: height * 0.08 }, units: { x: width / 2, y: height * 0.84 } };
  return (
    <Meter name={name} range={scale} value={value} said={said} width={width} height={height}>
      <Gradient
        id={ground}
        isLying={isLying}
        colours={[cssColour(settings.colorBar, '#fff'), cssColour(settings.colorBarEnd, '#ddd')]}
      />
      <Gradient
        id={progress}
        isLying={isLying}
        colours={[
          cssColour(settings.colorBarProgress, faded(colour, 0.05)),
          cssColour(settings.colorBarProgressEnd, darkened(colour, 0.1)),
        ]}
      />
      <rect width={width} height={height} fill={cssColour(settings.colorPlate, '#fff')} />
      {settings.showBorder && (
        <rect x={2} y={2} width={width - 4} height={height - 4} fill="none" stroke="#ccc" strokeWidth={3} />
      )}
      <rect
        {...bar(0, 1)}
        fill={`url(#${ground})`}
        stroke={cssColour(settings.colorBarStroke, faded(darkened(colour, 0.2), 0.6))}
        strokeWidth={settings.barStrokeWidth * font * 2}
      />
      <rect {...bar(0, part)} fill={`url(#${progress})`} data-part="progress" />
      {colouredParts(scale, settings.highlights).map((highlight) => {
        const { x, y, width: wide, height: high } = bar(highlight.from, highlight.to);
        const place = isLying
          ? { x, y: y + thick + 2, width: wide, height: band }
          : { x: x + thick + 2, y, width: band, height: high };
        return (
          <rect
            key={`${highlight.from}-${highlight.to}`}
            {...place}
            fill={faded(cssColour(highlight.colour, colour), highlight.opacity)}
          />
        );
      })}
      <path
        d={scale.minors.map((place) => mark(place, band * 0.6)).join('')}
        stroke={cssColour(settings.colorMinorTicks, '#666')}
      />
      <path
        d={scale.majors.map((number) => mark(placeOn(scale, number), band)).join('')}
        stroke={cssColour(settings.colorMajorTicks, '#444')}
        strokeWidth={1.5}
      />
      {[-1, 1].map((side) => {
        const edge = middle + side * (thick / 2 + 1);
        const base = edge + side * arrow;
        const point = (across: number) => (isLying ? { x: at(part), y: across } : { x: across, y: at(part) });
        return (
          <Needle
            key={side}
            base={point(base)}
            tip={point(edge)}
            width={arrow}
            settings={settings}
            colour={colour}
          />
        );
      })}
      {scale.majors.map((number) => {
        const place = at(placeOn(scale, number));
        const beside = middle + thick / 2 + 4 + band;
        return (
          <text
            key={number}
            x={isLying ? place : beside}
            y={isLying ? beside + size : place + size * 0.35}
            textAnchor={isLying ? 'middle' : 'start'}
            style={numbers}
          >
            {scaleNumber(number, scale)}
          </text>
        );
      })}
      <FittedText {...texts.title} font={settings.titleFont} scale={font} colour="#888" room={width * 0.9}>
        {title}
      </FittedText>
      <FittedText {...texts.units} font={settings.unitsFont} scale={font} colour="#888">
        {units}
      </FittedText>
      <ValueBox
        x={isLying ? width * 0.86 : width / 2}
        y={isLying ? height * 0.86 : height * 0.92}
        width={Math.min(width * 0.24, 120) * (isLying ? 1 : 2)}
        scale={font * (isLying ? 0.8 : 1)}
        settings={settings}
      >
        {boxed}
      </ValueBox>
    </Meter>
  );
}

function Gradient({
  id,
  isLying,
  colours: [from, to],
}: {
  id: string;
  isLying: boolean;
  colours: readonly [string, string];
}) {
  const way = isLying ? { x1: 0, x2: 1, y1: 0, y2: 0 } : { x1: 0, x2: 0, y1: 1, y2: 0 };
  return (
    <linearGradient id={id} {...way}>
      <stop offset="0" stopColor={from} />
      <stop offset="1" stopColor={to} />
    </linearGradient>
  );
}

export const linearGauge = nativeWidget(LinearSettings, LinearGauge);
