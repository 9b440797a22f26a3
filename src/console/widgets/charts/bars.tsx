import * as z from 'zod/mini';
import { formatNumber } from '../../i18n/i18n.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { faded } from '../kit/css-colour.ts';
import { placeOnAxis, valueAxis } from './value-axis.ts';
import { ValueChart } from './value-chart.tsx';

const AXIS = 44;
const EDGE = 6;
/** How much of its place a bar fills. */
const FILLED = 0.7;

/** Numbers along the axis have the room of a few letters. */
function notationOf(tick: number): Intl.NumberFormatOptions {
  const size = Math.abs(tick);
  if (size >= 1e15) return { notation: 'scientific', maximumFractionDigits: 0 };
  return size >= 1e5 ? { notation: 'compact' } : {};
}

/** The latest values as bars beside each other, from 0. */
function Bars(props: WidgetProps) {
  return (
    <ValueChart widget={props} legend="currentColor">
      {(slices, room) => {
        const axis = valueAxis(slices.map(({ value }) => value));
        const inner = {
          width: Math.max(room.width - AXIS - EDGE, 1),
          height: Math.max(room.height - 2 * EDGE, 1),
        };
        const y = (value: number) => EDGE + inner.height * (1 - placeOnAxis(axis, value));
        const each = inner.width / Math.max(slices.length, 1);
        return (
          <>
            {axis.ticks.map((tick) => (
              <g key={tick} fontSize={11} fill="currentColor">
                <path d={`M${AXIS} ${y(tick)}h${inner.width}`} stroke="currentColor" strokeOpacity={0.15} />
                <text x={AXIS - 4} y={y(tick) + 4} textAnchor="end">
                  {formatNumber(tick, notationOf(tick))}
                </text>
              </g>
            ))}
            {slices.map(({ line, label, colour, value, written }, place) => (
              <rect
                key={line.id}
                x={AXIS + each * (place + (1 - FILLED) / 2)}
                width={each * FILLED}
                y={Math.min(y(value), y(0))}
                height={Math.abs(y(value) - y(0))}
                fill={faded(colour, 0.6)}
                stroke={colour}
              >
                <title>{`${label}: ${written}`}</title>
              </rect>
            ))}
          </>
        );
      }}
    </ValueChart>
  );
}

export const bars = nativeWidget(z.object({}), Bars);
