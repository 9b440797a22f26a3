import { reckonedValue } from '../../time/numeric-value.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { pointOn } from '../kit/arc-path.ts';
import { cssColour } from '../kit/css-colour.ts';
import { fontStyle } from '../kit/font.ts';
import { formatValue } from '../kit/format-value.ts';
import { lastValue } from '../kit/last-value.ts';
import { Meter } from '../kit/meter.tsx';
import { useTween } from '../kit/use-tween.ts';
import { CompassSettings } from './analogue-settings.ts';

/** The drawing is this wide and high, whatever room it has. */
const SIZE = 200;
const MIDDLE = SIZE / 2;
const FONT = 0.6;
const MOST_TICKS = 360;
const TURN = { min: 0, max: 360 };

/** A heading in degrees, 0 on top and clockwise. */
function Compass({
  settings,
  config,
  picture,
  width,
  height,
  host,
}: WidgetProps & { readonly settings: CompassSettings }) {
  const line = picture.lines[0];
  const number = reckonedValue(line && lastValue(line.series)?.value);
  const heading = Number.isNaN(number) ? 0 : number;
  const duration = settings.animation && !host.isMobile ? settings.animationDuration : 0;
  const shown = useTween(heading, { duration, rule: settings.animationRule });
  const said = Number.isNaN(number)
    ? ''
    : `${formatValue(number, { decimals: line?.key.decimals ?? config.decimals ?? undefined })}°`;
  const border = settings.showBorder ? Math.max(settings.borderOuterWidth, 0) * 0.8 : 0;
  const plate = MIDDLE - border;
  const { majorTicks } = settings;
  const turns =
    settings.animationTarget === 'plate' ? { plate: -shown, needle: 0 } : { plate: 0, needle: shown };
  const font = fontStyle(settings.majorTickFont, FONT, '#ccc');
  const minors = ticks(Math.max(majorTicks.length, 1) * Math.max(settings.minorTicks, 0));
  const side = Math.min(width, height);
  return (
    <Meter
      name={line?.key.label ?? host.title}
      range={TURN}
      value={((heading % 360) + 360) % 360}
      said={said}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      width={side}
      height={side}
      className="mx-auto block"
    >
      {border > 0 && (
        <circle
          cx={MIDDLE}
          cy={MIDDLE}
          r={MIDDLE - border / 2}
          fill="none"
          stroke={cssColour(settings.colorBorder, '#ccc')}
          strokeWidth={border}
        />
      )}
      <circle cx={MIDDLE} cy={MIDDLE} r={plate} fill={cssColour(settings.colorPlate, '#222')} />
      <g transform={`rotate(${turns.plate} ${MIDDLE} ${MIDDLE})`}>
        <path
          d={minors.map((degrees) => mark(plate - 2, 4, degrees)).join('')}
          stroke={cssColour(settings.colorMinorTicks, '#ddd')}
          strokeWidth={0.6}
        />
        {settings.showStrokeTicks && (
          <circle
            cx={MIDDLE}
            cy={MIDDLE}
            r={plate - 2}
            fill="none"
            stroke={cssColour(settings.colorMinorTicks, '#ddd')}
            strokeWidth={0.6}
          />
        )}
        {majorTicks.map((text, place) => {
          const degrees = (360 * place) / majorTicks.length;
          const at = pointOn(MIDDLE, MIDDLE, plate - 8 - Number(font.fontSize), degrees);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts may be alike
            <g key={place}>
              <path
                d={mark(plate - 2, 7, degrees)}
                stroke={cssColour(settings.colorMajorTicks, '#f5f5f5')}
                strokeWidth={1.4}
              />
              <text
                x={at.x}
                y={at.y}
                textAnchor="middle"
                dominantBaseline="central"
                transform={`rotate(${-turns.plate} ${at.x} ${at.y})`}
                style={font}
              >
                {text}
              </text>
            </g>
          );
        })}
      </g>
      <g transform={`rotate(${turns.needle} ${MIDDLE} ${MIDDLE})`}>
        <path
          d={`M${MIDDLE - 5} ${MIDDLE}L${MIDDLE} ${MIDDLE - plate + 30}L${MIDDLE + 5} ${MIDDLE}Z`}
          fill={cssColour(settings.colorNeedle, '#f08080')}
        />
        <path
          d={`M${MIDDLE - 5} ${MIDDLE}L${MIDDLE} ${MIDDLE + plate - 30}L${MIDDLE + 5} ${MIDDLE}Z`}
          fill={cssColour(settings.colorNeedleCircle, '#e8e8e8')}
        />
      </g>
      <circle
        cx={MIDDLE}
        cy={MIDDLE}
        r={Math.max(settings.needleCircleSize * 0.5, 0)}
        fill={cssColour(settings.colorNeedleCircle, '#e8e8e8')}
      />
    </Meter>
  );
}

/** So many angles at even distances, degrees. */
function ticks(count: number): number[] {
  const length = Math.min(Math.trunc(count), MOST_TICKS);
  return Array.from({ length }, (_, place) => (360 * place) / length);
}

function mark(radius: number, length: number, degrees: number): string {
  const outer = pointOn(MIDDLE, MIDDLE, radius, degrees);
  const inner = pointOn(MIDDLE, MIDDLE, radius - length, degrees);
  return `M${outer.x} ${outer.y}L${inner.x} ${inner.y}`;
}

export const compass = nativeWidget(CompassSettings, Compass);
