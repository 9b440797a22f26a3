import * as z from 'zod/mini';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { cssColour } from '../kit/css-colour.ts';
import { DoughnutSettings } from './pie-settings.ts';
import { slicePath } from './slice-path.ts';
import { sharesOf } from './slices.ts';
import { ValueChart } from './value-chart.tsx';

/** How large the hole of a ring is. */
const HOLE = 0.5;

interface Look {
  readonly hole: number;
  readonly border: string;
  readonly borderWidth: number;
  /** The colour of the legend; undefined: there is none. */
  readonly legend: string | undefined;
}

/** The latest values as parts of their sum, with their legend above. */
function Slices({ look, ...props }: WidgetProps & { readonly look: Look }) {
  return (
    <ValueChart widget={props} legend={look.legend} isOfParts>
      {(slices, room) => {
        const shares = sharesOf(slices.map(({ value }) => value));
        const outer = Math.max(Math.min(room.width, room.height) / 2 - 4, 1);
        const circle = { cx: room.width / 2, cy: room.height / 2, inner: outer * look.hole, outer };
        return slices.map(({ line, label, colour, written }, place) => (
          <path
            key={line.id}
            d={slicePath(circle, shares[place] ?? { from: 0, to: 0 })}
            fill={colour}
            fillRule="evenodd"
            stroke={look.border}
            strokeWidth={look.borderWidth}
            className="hover:brightness-115"
          >
            <title>{`${label}: ${written}`}</title>
          </path>
        ));
      }}
    </ValueChart>
  );
}

/** A pie that is not set up any further. */
export const plainPie = nativeWidget(z.object({}), (props) => (
  <Slices {...props} look={{ hole: 0, border: '#fff', borderWidth: 2, legend: 'currentColor' }} />
));

/** A ring. */
export const doughnut = nativeWidget(DoughnutSettings, ({ settings, ...props }) => {
  const { legend, borderColor, borderWidth } = settings;
  const look: Look = {
    hole: HOLE,
    border: cssColour(borderColor, '#fff'),
    borderWidth: Math.max(borderWidth, 0),
    legend: legend.display === false ? undefined : cssColour(legend.labelsFontColor, 'currentColor'),
  };
  return <Slices {...props} look={look} />;
});
