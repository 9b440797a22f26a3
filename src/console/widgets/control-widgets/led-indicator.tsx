import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { shownOf } from '../../messages/shown-error.ts';
import { LedLight } from '../../ui/led-light.tsx';
import type { WidgetHost } from '../contract/host.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { cssColour, darkened, mixed } from '../kit/css-colour.ts';
import { stored } from '../kit/stored.ts';
import { ControlFrame } from './control-frame.tsx';
import { readSwitch, USUAL_TIMEOUT } from './switch-settings.ts';

const Settings = z.object({
  initialValue: stored(z.boolean(), false),
  title: stored(z.string(), ''),
  ledColor: stored(z.string(), 'green'),
  /** Whether the device must answer before its value counts. */
  performCheckStatus: stored(z.boolean(), true),
  checkStatusMethod: stored(z.string(), 'checkStatus'),
  retrieveValueMethod: stored(z.enum(['attribute', 'timeseries']), 'attribute'),
  /** The attribute or the series that has its value. */
  valueAttribute: stored(z.string(), 'value'),
  /** The body of a function of `data`: whether that means on. */
  parseValueFunction: z.nullish(z.string()),
  /** In ms. */
  requestTimeout: stored(z.number(), USUAL_TIMEOUT),
});
type Settings = z.infer<typeof Settings>;

/** How long after it has not answered a device is asked again, ms. */
const ASK_AGAIN = 10_000;
/** How much brighter than its colour a light is that is on, and how much darker one that is off, 0 to 1. */
const BRIGHTER = 0.2;
const DARKER = 0.4;
/** In pixels. */
const MOST = 240;

/** A light that shows whether something is on. */
function LedIndicator(props: WidgetProps & { readonly settings: Settings }) {
  return <Light key={props.host.device?.id} {...props} />;
}

function Light({ settings, ...props }: WidgetProps & { readonly settings: Settings }) {
  const t = useTranslate();
  const { host } = props;
  const isThere = useReachable(host, settings);
  const { isOn, problem } = useLight(host, settings, isThere);
  const colour = cssColour(settings.ledColor, 'green');
  const name = settings.title || host.title;
  return (
    <ControlFrame
      {...props}
      title={settings.title}
      problem={problem}
      notice={isThere ? undefined : { key: 'control-widget.unknown-status' }}
    >
      {(room) => (
        <LedLight
          isOn={isOn}
          label={t(isOn ? 'control-widget.light-on' : 'control-widget.light-off', { name })}
          colour={isOn ? mixed(colour, 'white', BRIGHTER) : darkened(colour, DARKER)}
          offOpacity={1}
          size={Math.max(Math.min(room.width, room.height, MOST), 1)}
        />
      )}
    </ControlFrame>
  );
}

/** Whether the device has answered that it is there; where that is not asked for, it is. */
function useReachable({ device, call }: WidgetHost, settings: Settings): boolean {
  const { performCheckStatus, checkStatusMethod: method, requestTimeout: timeout } = settings;
  const [hasAnswered, setAnswered] = useState(false);
  useEffect(() => {
    setAnswered(false);
    if (!device || !performCheckStatus) return undefined;
    let isOver = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    async function ask(): Promise<void> {
      // Why it does not answer is the same to who looks at the light, and it is asked again.
      const answer = await call({ method, params: null, timeout, isOneWay: false }).catch(() => undefined);
      if (isOver) return;
      if (answer) setAnswered(true);
      else waiting = setTimeout(() => void ask(), ASK_AGAIN);
    }
    void ask();
    return () => {
      isOver = true;
      clearTimeout(waiting);
    };
  }, [device, call, performCheckStatus, method, timeout]);
  return hasAnswered || !performCheckStatus;
}

/** The value that the device keeps, once it is there. */
function useLight(
  { device, followLatest, run }: WidgetHost,
  { initialValue, retrieveValueMethod: retrieve, valueAttribute: key, parseValueFunction }: Settings,
  isThere: boolean,
): { isOn: boolean; problem: Shown | undefined } {
  const [isOn, setOn] = useState(initialValue);
  const [problem, setProblem] = useState<Shown>();
  useEffect(() => {
    setOn(initialValue);
    if (!device || !isThere) return undefined;
    let newest = 0;
    async function take(said: unknown, turn: number): Promise<void> {
      try {
        const read = await readSwitch({ run }, said, { retrieve, parseValueFunction });
        if (turn !== newest) return;
        setOn(read);
        setProblem(undefined);
      } catch (error) {
        if (turn === newest) setProblem(shownOf(error));
      }
    }
    const type = retrieve === 'attribute' ? 'ATTRIBUTE' : 'TIME_SERIES';
    const stop = followLatest(device, [{ type, key }], ([latest]) => {
      newest += 1;
      if (latest) void take(latest.value, newest);
    });
    return () => {
      newest += 1;
      stop();
    };
  }, [device, followLatest, run, initialValue, retrieve, key, parseValueFunction, isThere]);
  return { isOn, problem };
}

export const ledIndicator = nativeWidget(Settings, LedIndicator);
