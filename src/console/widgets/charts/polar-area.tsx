import * as z from 'zod/mini';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { slicePath } from './slice-path.ts';
import { placeOnAxis, valueAxis } from './value-axis.ts';
import { ValueChart } from './value-chart.tsx';

/** The latest values as slices of one angle, each as far from the centre as it is large. */
function PolarArea(props: WidgetProps) {
  return (
    <ValueChart widget={props} legend="currentColor">
      {(slices, room) => {
        const axis = valueAxis(slices.map(({ value }) => Math.max(value, 0)));
        const most = Math.max(Math.min(room.width, room.height) / 2 - 4, 1);
        const [cx, cy] = [room.width / 2, room.height / 2];
        return (
          <>
            {axis.ticks.map((tick) => (
              <circle
                key={tick}
                cx={cx}
                cy={cy}
                r={most * placeOnAxis(axis, tick)}
                fill="none"
                stroke="currentColor"
                strokeOpacity={0.15}
              />
            ))}
            {slices.map(({ line, label, colour, value, written }, place) => (
              <path
                key={line.id}
                d={slicePath(
                  { cx, cy, inner: 0, outer: most * placeOnAxis(axis, Math.max(value, 0)) },
                  { from: place / slices.length, to: (place + 1) / slices.length },
                )}
                fill={colour}
                stroke="#fff"
                strokeWidth={2}
              >
                <title>{`${label}: ${written}`}</title>
              </path>
            ))}
          </>
        );
      }}
    </ValueChart>
  );
}

export const polarArea = nativeWidget(z.object({}), PolarArea);
