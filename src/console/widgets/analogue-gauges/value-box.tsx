import { useId } from 'react';
import { cssColour } from '../kit/css-colour.ts';
import { fittingSize } from '../kit/fitting-size.ts';
import { fontStyle } from '../kit/font.ts';
import type { AnalogueSettings } from './analogue-settings.ts';

/** The value in digits, in a box around its middle; in units of the drawing. */
export function ValueBox({
  x,
  y,
  width,
  scale,
  settings,
  children,
}: {
  x: number;
  y: number;
  width: number;
  /** Units of the drawing for each unit of the font. */
  scale: number;
  settings: AnalogueSettings;
  children: string;
}) {
  const id = useId();
  if (!settings.valueBox) return null;
  const style = fontStyle(settings.valueFont, scale, '#444');
  const size = Math.min(
    Number(style.fontSize),
    fittingSize(children, { width: width * 0.92, height: Number.POSITIVE_INFINITY }),
  );
  const height = size * 1.3;
  return (
    <g>
      <linearGradient id={id} x2="0" y2="1">
        <stop offset="0" stopColor={cssColour(settings.colorValueBoxRect, '#888')} />
        <stop offset="1" stopColor={cssColour(settings.colorValueBoxRectEnd, '#666')} />
      </linearGradient>
      <filter id={`${id}-shadow`} x="-50%" y="-50%" width="200%" height="200%">
        <feDropShadow
          dx="0"
          dy="0"
          stdDeviation={size * 0.06}
          floodColor={cssColour(settings.colorValueBoxShadow, 'transparent')}
        />
      </filter>
      <rect
        filter={`url(#${id}-shadow)`}
        x={x - width / 2}
        y={y - height / 2}
        width={width}
        height={height}
        rx={height * 0.12}
        fill={cssColour(settings.colorValueBoxBackground, '#babab2')}
        stroke={`url(#${id})`}
        strokeWidth={Math.max(size * 0.06, 0.5)}
      />
      <text x={x} y={y + size * 0.36} textAnchor="middle" style={{ ...style, fontSize: size }}>
        {children}
      </text>
    </g>
  );
}
