import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { cssColour } from '../kit/css-colour.ts';
import { PieSettings } from './pie-settings.ts';
import { sliceMiddle, slicePath } from './slice-path.ts';
import { type Slice, sharesOf } from './slices.ts';
import { ValueChart } from './value-chart.tsx';

/** Where labels stand, of the way to the edge. */
const LABEL_PLACE = 0.75;
const LEAST_TILT = 0.1;
/** How high a line of text is, in sizes of its letters. */
const LINE = 1.2;

/** The latest values as parts of their sum, each of which may start an action. */
function Pie({ settings, ...props }: WidgetProps & { readonly settings: PieSettings }) {
  const { host } = props;
  const [action] = host.actions('sliceClick');
  const choose = action && (({ line }: Slice) => host.act(action, { entity: line.source.entity }));
  const tilt = Math.min(Math.max(settings.tilt, LEAST_TILT), 1);
  const strokeWidth = Math.max(settings.stroke.width ?? 0, 0);
  return (
    <ValueChart widget={props} onChoose={choose}>
      {(slices, room) => {
        const shares = sharesOf(slices.map(({ value }) => value));
        const most = Math.max(Math.min(room.width, room.height / tilt) / 2 - 4, 1);
        const outer = radiusOf(settings.radius, most);
        const inner = Math.min(radiusOf(settings.innerRadius, outer), outer * 0.95);
        const [cx, cy] = [room.width / 2, room.height / 2];
        return (
          <g transform={`translate(0 ${cy * (1 - tilt)}) scale(1 ${tilt})`}>
            {slices.map((slice, place) => {
              const { line, label, colour, written } = slice;
              const share = shares[place];
              if (!share) return null;
              const middle = sliceMiddle(cx, cy, outer * LABEL_PLACE, share);
              return (
                <g key={line.id}>
                  {/* biome-ignore lint/a11y/noStaticElementInteractions: likewise */}
                  <path
                    d={slicePath({ cx, cy, inner, outer }, share)}
                    fill={colour}
                    fillRule="evenodd"
                    stroke={cssColour(settings.stroke.color, '#fff')}
                    strokeWidth={strokeWidth}
                    className={choose ? 'cursor-pointer' : undefined}
                    onClick={choose && (() => choose(slice))}
                  >
                    <title>{`${label}: ${written}`}</title>
                  </path>
                  {settings.showLabels && share.to - share.from > 0.02 && (
                    <Label
                      {...middle}
                      label={label}
                      share={`${Math.round((share.to - share.from) * 100)}%`}
                      size={Math.max(settings.fontSize, 1)}
                      colour={cssColour(settings.fontColor, '#545454')}
                    />
                  )}
                </g>
              );
            })}
          </g>
        );
      }}
    </ValueChart>
  );
}

/** What a slice is called, on a ground of its own: it can be read on any colour. */
function Label({
  x,
  y,
  label,
  share,
  size,
  colour,
}: {
  x: number;
  y: number;
  label: string;
  share: string;
  size: number;
  colour: string;
}) {
  const width = Math.max(label.length, share.length) * size * 0.6 + size;
  const height = 2.4 * size * LINE;
  return (
    <g pointerEvents="none">
      <rect
        x={x - width / 2}
        y={y - height / 2}
        width={width}
        height={height}
        rx={size / 4}
        fill="#fff"
        fillOpacity={0.8}
      />
      <text textAnchor="middle" dominantBaseline="central" fontSize={size} fill={colour}>
        <tspan x={x} y={y - (size * LINE) / 2}>
          {label}
        </tspan>
        <tspan x={x} y={y + (size * LINE) / 2}>
          {share}
        </tspan>
      </text>
    </g>
  );
}

/** A radius that is stored as a part of what there is, or in pixels. */
function radiusOf(stored: number, most: number): number {
  const radius = stored <= 1 ? stored * most : stored;
  return Math.min(Math.max(radius, 0), most);
}

export const pie = nativeWidget(PieSettings, Pie);
