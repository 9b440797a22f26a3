import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { cssColour } from '../kit/css-colour.ts';
import { PieSettings } from './pie-settings.ts';
import { sliceMiddle, slicePath } from './slice-path.ts';
import { type Slice, sharesOf } from './slices.ts';
import { useMovedValues } from './use-moved-values.ts';
import { ValueChart } from './value-chart.tsx';

/** Where labels stand, of the way to the edge. */
const LABEL_PLACE = 0.75;
const LEAST_TILT = 0.1;
/** The part of the turn of a slice times its radius that a label needs, in sizes of its letters. */
const LEAST_ROOM = 0.3;
/** How high a line of text is, in sizes of its letters. */
const LINE = 1.2;

/** The latest values as parts of their sum, each of which may start an action. */
function Pie({ settings, ...props }: WidgetProps & { readonly settings: PieSettings }) {
  const { host } = props;
  const [action] = host.actions('sliceClick');
  const choose = action && (({ line }: Slice) => host.act(action, { entity: line.source.entity }));
  return (
    <ValueChart widget={props} onChoose={choose} isOfParts>
      {(slices, room) => <Slices {...{ settings, slices, room, choose }} />}
    </ValueChart>
  );
}

function Slices({
  settings,
  slices,
  room,
  choose,
}: {
  settings: PieSettings;
  slices: readonly Slice[];
  room: { width: number; height: number };
  choose: ((slice: Slice) => void) | undefined;
}) {
  const values = slices.map(({ value }) => value);
  const shares = sharesOf(useMovedValues(values, settings.animatedPie));
  const tilt = Math.min(Math.max(settings.tilt, LEAST_TILT), 1);
  const most = Math.max(Math.min(room.width, room.height / tilt) / 2 - 4, 1);
  const outer = radiusOf(settings.radius, most);
  const inner = Math.min(radiusOf(settings.innerRadius, outer), outer * 0.95);
  const [cx, cy] = [room.width / 2, room.height / 2];
  const size = Math.max(settings.fontSize, 1);
  const placed = slices.map((slice, place) => ({ slice, share: shares[place] ?? { from: 0, to: 0 } }));
  return (
    <g transform={`translate(0 ${cy * (1 - tilt)}) scale(1 ${tilt})`}>
      {placed.map(({ slice, share }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: likewise
        <path
          key={slice.line.id}
          d={slicePath({ cx, cy, inner, outer }, share)}
          fill={slice.colour}
          fillRule="evenodd"
          stroke={cssColour(settings.stroke.color, '#fff')}
          strokeWidth={Math.max(settings.stroke.width ?? 0, 0)}
          className={choose ? 'cursor-pointer' : undefined}
          onClick={choose && (() => choose(slice))}
        >
          <title>{`${slice.label}: ${slice.written}`}</title>
        </path>
      ))}
      {settings.showLabels &&
        placed
          .filter(({ share: { from, to } }) => (to - from) * outer > size * LEAST_ROOM)
          .map(({ slice, share }) => (
            <Label
              key={slice.line.id}
              {...sliceMiddle(cx, cy, outer * LABEL_PLACE, share)}
              label={slice.label}
              share={`${Math.round((share.to - share.from) * 100)}%`}
              size={size}
              colour={cssColour(settings.fontColor, '#545454')}
            />
          ))}
    </g>
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
