import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { Shown } from '../../i18n/translation-key.ts';
import { ShownError } from '../../messages/shown-error.ts';
import { reckonedValue } from '../../time/numeric-value.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { arcPath, pointOn } from '../kit/arc-path.ts';
import { formatValue } from '../kit/format-value.ts';
import { stored } from '../kit/stored.ts';
import { ControlFrame } from './control-frame.tsx';
import { type DeviceWiring, useDeviceValue } from './device-value.ts';
import { USUAL_TIMEOUT } from './switch-settings.ts';

const Settings = z.object({
  minValue: stored(z.number(), 0),
  maxValue: stored(z.number(), 100),
  /** Before the device has said its value; unless given, the least. */
  initialValue: z.nullish(z.number()),
  title: stored(z.string(), ''),
  getValueMethod: stored(z.string(), 'getValue'),
  setValueMethod: stored(z.string(), 'setValue'),
  /** In ms. */
  requestTimeout: stored(z.number(), USUAL_TIMEOUT),
});
type Settings = z.infer<typeof Settings>;

/** The drawing is this wide and high; radii and sizes are in its units. */
const SIZE = 200;
const MIDDLE = SIZE / 2;
const TRACK = 84;
const BODY = 64;
/** Where the scale begins, degrees clockwise from above, and how far it goes. */
const START = 225;
const TURN = 270;
/** How many steps of the arrow keys lead from end to end, and how many of them a page is. */
const STEPS = 100;
const STEPS_OF_PAGE = 10;
const MOST_DECIMALS = 15;

/** The device has answered with something else than a number. */
class NoNumber extends ShownError {
  readonly shown: Shown = { key: 'control-widget.no-number' };
}

/** A knob that sets a number. */
function KnobControl(props: WidgetProps & { readonly settings: Settings }) {
  return <Knob key={props.host.device?.id} {...props} />;
}

function Knob({ settings, ...props }: WidgetProps & { readonly settings: Settings }) {
  const { host, config } = props;
  const { value, isBusy, problem, retry, change } = useDeviceValue(host, useKnobWiring(settings));
  const [turned, setTurned] = useState<number>();
  const scale = scaleOf(settings, config.decimals);
  const shown = turned ?? value;
  const part = Math.min(Math.max((shown - scale.min) / (scale.max - scale.min), 0), 1);
  const angle = START + part * TURN;
  const format = { units: config.units ?? undefined, decimals: scale.decimals };
  const written = formatValue(shown, format);

  function onKeyDown(event: KeyboardEvent): void {
    const to = steppedTo(event, shown, scale);
    if (to === undefined || !host.device) return;
    event.preventDefault();
    if (to !== shown) change(to);
  }

  function turnTo(event: PointerEvent<HTMLElement>): number {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const x = event.clientX - left - width / 2;
    const y = event.clientY - top - height / 2;
    const to = scale.at(partOf(x, y));
    setTurned(to);
    return to;
  }

  return (
    <ControlFrame {...props} title={settings.title} problem={problem} onRetry={retry}>
      {(room) => (
        <div
          role="slider"
          tabIndex={0}
          aria-label={settings.title || host.title}
          aria-valuemin={scale.min}
          aria-valuemax={scale.max}
          aria-valuenow={Math.min(Math.max(shown, scale.min), scale.max)}
          aria-valuetext={written}
          aria-busy={isBusy}
          aria-disabled={!host.device}
          style={{ width: Math.min(room.width, room.height), height: Math.min(room.width, room.height) }}
          className="cursor-grab touch-none rounded-full select-none aria-busy:opacity-70 aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            if (!host.device || event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            turnTo(event);
          }}
          onPointerMove={(event) => {
            if (turned !== undefined) turnTo(event);
          }}
          onPointerUp={(event) => {
            if (turned === undefined) return;
            change(turnTo(event));
            setTurned(undefined);
          }}
          onPointerCancel={() => setTurned(undefined)}
        >
          <svg aria-hidden="true" viewBox={`0 0 ${SIZE} ${SIZE}`} className="size-full [direction:ltr]">
            <path
              d={arcPath(MIDDLE, MIDDLE, TRACK, START, START + TURN)}
              fill="none"
              stroke="currentColor"
              strokeOpacity={0.2}
              strokeWidth={10}
            />
            {part > 0 && (
              <path
                d={arcPath(MIDDLE, MIDDLE, TRACK, START, angle)}
                fill="none"
                stroke="var(--accent)"
                strokeWidth={10}
              />
            )}
            <circle
              cx={MIDDLE}
              cy={MIDDLE}
              r={BODY}
              fill="currentColor"
              fillOpacity={0.08}
              stroke="currentColor"
              strokeOpacity={0.5}
            />
            <Pointer angle={angle} />
            <Text x={MIDDLE} y={MIDDLE} size={Math.min(34, (1.5 * BODY) / (0.62 * written.length))}>
              {written}
            </Text>
            <Text x={40} y={190} size={15}>
              {formatValue(scale.min, {})}
            </Text>
            <Text x={SIZE - 40} y={190} size={15}>
              {formatValue(scale.max, {})}
            </Text>
          </svg>
        </div>
      )}
    </ControlFrame>
  );
}

function Pointer({ angle }: { angle: number }) {
  const outer = pointOn(MIDDLE, MIDDLE, BODY - 4, angle);
  const inner = pointOn(MIDDLE, MIDDLE, BODY - 16, angle);
  return (
    <path
      d={`M${inner.x} ${inner.y}L${outer.x} ${outer.y}`}
      stroke="var(--accent)"
      strokeWidth={6}
      strokeLinecap="round"
    />
  );
}

function Text({ x, y, size, children }: { x: number; y: number; size: number; children: string }) {
  return (
    <text
      x={x}
      y={y}
      textAnchor="middle"
      dominantBaseline="central"
      fontSize={Math.max(size, 4)}
      fill="currentColor"
    >
      {children}
    </text>
  );
}

interface Scale {
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
  readonly step: number;
  /** The value at a part of the way from end to end, 0 to 1. */
  at(part: number): number;
}

function scaleOf({ minValue: min, maxValue }: Settings, wanted: number | null | undefined): Scale {
  const max = maxValue > min ? maxValue : min + 1;
  const decimals = Math.min(Math.max(Math.trunc(wanted ?? 2), 0), MOST_DECIMALS);
  const rounded = (value: number) => Number(Math.min(Math.max(value, min), max).toFixed(decimals));
  const step = Math.max(Number(((max - min) / STEPS).toFixed(decimals)), 10 ** -decimals);
  return { min, max, decimals, step, at: (part) => rounded(min + part * (max - min)) };
}

/** How far along the scale a place beside the middle is; below the scale, the nearer end. */
function partOf(x: number, y: number): number {
  const degrees = (Math.atan2(x, -y) * 180) / Math.PI;
  return Math.min(Math.max((degrees + TURN / 2) / TURN, 0), 1);
}

/** Where a key leads; undefined for keys that lead nowhere. */
function steppedTo({ key }: KeyboardEvent, from: number, { min, max, step, at }: Scale): number | undefined {
  const to = (value: number) => at((value - min) / (max - min));
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return to(from + step);
    case 'ArrowDown':
    case 'ArrowLeft':
      return to(from - step);
    case 'PageUp':
      return to(from + STEPS_OF_PAGE * step);
    case 'PageDown':
      return to(from - STEPS_OF_PAGE * step);
    case 'Home':
      return min;
    case 'End':
      return max;
    default:
      return undefined;
  }
}

function useKnobWiring(settings: Settings): DeviceWiring<number> {
  return useMemo(
    () => ({
      initial: settings.initialValue ?? settings.minValue,
      retrieve: 'rpc',
      valueKey: '',
      getMethod: settings.getValueMethod,
      setMethod: settings.setValueMethod,
      timeout: settings.requestTimeout,
      async read(said) {
        const number = reckonedValue(said);
        if (Number.isNaN(number)) throw new NoNumber();
        return number;
      },
      write: async (value) => value,
    }),
    [settings],
  );
}

export const knobControl = nativeWidget(Settings, KnobControl);
