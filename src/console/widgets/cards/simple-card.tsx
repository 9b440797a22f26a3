import * as z from 'zod/mini';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { fittingSize } from '../kit/fitting-size.ts';
import { formatValue } from '../kit/format-value.ts';
import { lastValue } from '../kit/last-value.ts';
import { stored } from '../kit/stored.ts';

const Settings = z.object({
  /** Where the label stands: beside the value, before it, or above. */
  labelPosition: stored(z.enum(['left', 'top']), 'left'),
});
type Settings = z.infer<typeof Settings>;

/** Of the room, what the label has beside the value, and above it. */
const LABEL_SHARE = { left: 0.3, top: 0.25 };
const LARGEST = 160;

/** One value in letters as large as there is room for, with what it is called. */
function SimpleCard({
  settings: { labelPosition },
  config,
  picture,
  width,
  height,
}: WidgetProps & { settings: Settings }) {
  const line = picture.lines[0];
  if (!line) return null;
  const { label, units = config.units ?? undefined, decimals = config.decimals ?? undefined } = line.key;
  const value = lastValue(line.series)?.value;
  // Of nothing there is no value, not even none yet, and of what has failed none that would look like one.
  const isOfNobody = !line.source.entity && line.source.aliasName !== '';
  const isOfNothing = value === undefined && (isOfNobody || line.hasFailed);
  const text = isOfNothing ? '–' : formatValue(value ?? 0, { units, decimals });
  const share = LABEL_SHARE[labelPosition];
  const room =
    labelPosition === 'left'
      ? { width: width * (1 - share), height }
      : { width, height: height * (1 - share) };
  return (
    <dl className={`flex size-full ${labelPosition === 'top' ? 'flex-col' : 'items-center gap-2'}`}>
      <dt
        className="shrink-0 truncate"
        style={labelPosition === 'left' ? { width: `${share * 100}%` } : { height: `${share * 100}%` }}
        title={label}
      >
        {label}
      </dt>
      <dd
        className="flex min-h-0 min-w-0 flex-1 items-center whitespace-nowrap"
        style={{ fontSize: Math.min(fittingSize(text, room), LARGEST) }}
      >
        <bdi>{text}</bdi>
      </dd>
    </dl>
  );
}

export const simpleCard = nativeWidget(Settings, SimpleCard);
