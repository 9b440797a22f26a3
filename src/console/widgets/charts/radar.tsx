import * as z from 'zod/mini';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { pointOn } from '../kit/arc-path.ts';
import { faded } from '../kit/css-colour.ts';
import { placeOnAxis, valueAxis } from './value-axis.ts';
import { ValueChart } from './value-chart.tsx';

const LABELS = 18;
/** How wide a letter of them is, pixels. */
const LETTER = 6.5;

/** The latest values as the corners of a shape, each on a spoke of its own. */
function Radar(props: WidgetProps) {
  return (
    <ValueChart widget={props}>
      {(slices, room) => {
        const axis = valueAxis(slices.map(({ value }) => Math.max(value, 0)));
        const colour = slices[0]?.colour ?? 'currentColor';
        const widest = Math.max(...slices.map((slice) => slice.label.length), 0) * LETTER;
        const beside = Math.min(widest + LABELS / 2, room.width / 3);
        const most = Math.max(Math.min(room.width / 2 - beside, room.height / 2 - LABELS), 1);
        const [cx, cy] = [room.width / 2, room.height / 2];
        const corner = (place: number, part: number) =>
          pointOn(cx, cy, most * part, (360 * place) / slices.length);
        const shape = (parts: readonly number[]) =>
          parts
            .map((part, place) => corner(place, part))
            .map(({ x, y }) => `${x},${y}`)
            .join(' ');
        return (
          <>
            {axis.ticks.map((tick) => (
              <polygon
                key={tick}
                points={shape(slices.map(() => placeOnAxis(axis, tick)))}
                fill="none"
                stroke="currentColor"
                strokeOpacity={0.15}
              />
            ))}
            <polygon
              points={shape(slices.map(({ value }) => placeOnAxis(axis, Math.max(value, 0))))}
              fill={faded(colour, 0.2)}
              stroke={colour}
              strokeWidth={2}
            />
            {slices.map(({ line, label, value, written }, place) => {
              const at = corner(place, placeOnAxis(axis, Math.max(value, 0)));
              const beyond = corner(place, (most + LABELS / 2) / most);
              return (
                <g key={line.id}>
                  <circle cx={at.x} cy={at.y} r={3} fill={colour}>
                    <title>{`${label}: ${written}`}</title>
                  </circle>
                  <text
                    x={beyond.x}
                    y={beyond.y}
                    textAnchor={anchorAt(place / slices.length)}
                    dominantBaseline="central"
                    fontSize={11}
                    fill="currentColor"
                  >
                    {label}
                  </text>
                </g>
              );
            })}
          </>
        );
      }}
    </ValueChart>
  );
}

/** Labels lie away from the shape: to the right of it, to the left, or above and below. */
function anchorAt(turn: number): 'start' | 'middle' | 'end' {
  if (turn === 0 || turn === 0.5) return 'middle';
  return turn < 0.5 ? 'start' : 'end';
}

export const radar = nativeWidget(z.object({}), Radar);
