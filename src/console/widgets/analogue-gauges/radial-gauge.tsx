import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { arcPath, pointOn } from '../kit/arc-path.ts';
import { cssColour, darkened, faded } from '../kit/css-colour.ts';
import { FittedText } from '../kit/fitted-text.tsx';
import { fontStyle } from '../kit/font.ts';
import { Meter } from '../kit/meter.tsx';
import { RadialSettings } from './analogue-settings.ts';
import { useAnalogueValue } from './analogue-value.ts';
import { Needle } from './needle.tsx';
import { colouredParts, placeOn, scaleNumber } from './scale.ts';
import { ValueBox } from './value-box.tsx';

/** The drawing is this wide and high, whatever room it has; radii and sizes are in its units. */
const SIZE = 200;
const MIDDLE = SIZE / 2;
const FRAME = 98;
const PLATE = 90;
const TICKS = 84;
/** Sizes of fonts are of a drawing twice as wide. */
const FONT = 0.42;

/** A round gauge with a needle. */
function RadialGauge(props: WidgetProps & { readonly settings: RadialSettings }) {
  const { settings, width, height } = props;
  const { scale, value, part, boxed, said, units, title, colour, name } = useAnalogueValue(props);
  const from = 180 + settings.startAngle;
  const turn = Math.min(Math.max(settings.ticksAngle, 10), 360);
  const angleOf = (place: number) => from + turn * place;
  const numbers = fontStyle(settings.numbersFont, FONT, darkened(colour, 0.2));
  const band = settings.highlightsWidth * FONT;
  const inner = TICKS - Math.max(band, 8);
  const side = Math.min(width, height);
  return (
    <Meter
      name={name}
      range={scale}
      value={value}
      said={said}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      width={side}
      height={side}
      className="mx-auto block"
    >
      {settings.showBorder && (
        <circle cx={MIDDLE} cy={MIDDLE} r={FRAME - 3} fill="none" stroke="#ccc" strokeWidth={5} />
      )}
      <circle cx={MIDDLE} cy={MIDDLE} r={PLATE} fill={cssColour(settings.colorPlate, '#fff')} />
      {colouredParts(scale, settings.highlights).map((highlight) => (
        <path
          key={`${highlight.from}-${highlight.to}`}
          d={arcPath(MIDDLE, MIDDLE, TICKS - band / 2, angleOf(highlight.from), angleOf(highlight.to))}
          fill="none"
          strokeWidth={band}
          stroke={faded(cssColour(highlight.colour, colour), highlight.opacity)}
        />
      ))}
      <path
        d={scale.minors.map((place) => tickPath(angleOf(place), 4)).join('')}
        stroke={cssColour(settings.colorMinorTicks, '#666')}
        strokeWidth={0.7}
      />
      <path
        d={scale.majors.map((number) => tickPath(angleOf(placeOn(scale, number)), 8)).join('')}
        stroke={cssColour(settings.colorMajorTicks, '#444')}
        strokeWidth={1.4}
      />
      {scale.majors.map((number) => {
        const at = pointOn(MIDDLE, MIDDLE, inner - Number(numbers.fontSize), angleOf(placeOn(scale, number)));
        return (
          <text key={number} x={at.x} y={at.y} textAnchor="middle" dominantBaseline="central" style={numbers}>
            {scaleNumber(number, scale)}
          </text>
        );
      })}
      <FittedText x={MIDDLE} y={MIDDLE - 26} font={settings.titleFont} scale={FONT} colour="#888" room={90}>
        {title}
      </FittedText>
      <FittedText x={MIDDLE} y={MIDDLE + 32} font={settings.unitsFont} scale={FONT} colour="#888">
        {units}
      </FittedText>
      <ValueBox x={MIDDLE} y={MIDDLE + 56} width={64} scale={FONT} settings={settings}>
        {boxed}
      </ValueBox>
      <g transform={`rotate(${angleOf(part)} ${MIDDLE} ${MIDDLE})`}>
        <Needle
          base={{ x: MIDDLE, y: MIDDLE + 18 }}
          tip={{ x: MIDDLE, y: MIDDLE - inner }}
          width={6}
          settings={settings}
          colour={colour}
        />
      </g>
      <circle
        cx={MIDDLE}
        cy={MIDDLE}
        r={Math.max(settings.needleCircleSize * 0.6, 0)}
        fill={cssColour(settings.colorPlate, '#fff')}
        stroke="#aaa"
      />
    </Meter>
  );
}

function tickPath(degrees: number, length: number): string {
  const outer = pointOn(MIDDLE, MIDDLE, TICKS, degrees);
  const inner = pointOn(MIDDLE, MIDDLE, TICKS - length, degrees);
  return `M${outer.x} ${outer.y}L${inner.x} ${inner.y}`;
}

export const radialGauge = nativeWidget(RadialSettings, RadialGauge);
