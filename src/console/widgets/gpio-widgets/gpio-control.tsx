import { mdiRefresh } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { WidgetHost } from '../contract/host.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { callFailure } from '../kit/call-failure.ts';
import { SlideToggle } from '../kit/slide-toggle.tsx';
import { stored } from '../kit/stored.ts';
import { GpioBoard } from './gpio-board.tsx';
import { changeParams, readPins } from './gpio-calls.ts';
import { BOARD_COLOUR, GpioPin } from './gpio-settings.ts';

const Request = (method: string, paramsBody: string) =>
  stored(z.looseObject({ method: stored(z.string(), method), paramsBody: stored(z.string(), paramsBody) }), {
    method,
    paramsBody,
  });

/** In ms. */
const USUAL_TIMEOUT = 500;

const Settings = z.object({
  gpioList: stored(z.array(GpioPin), []),
  requestTimeout: stored(z.number(), USUAL_TIMEOUT),
  switchPanelBackgroundColor: stored(z.string(), BOARD_COLOUR),
  /** Asks for the state of all pins; its parameters are sent as the text that they are. */
  gpioStatusRequest: Request('getGpioStatus', '{}'),
  /** Changes a pin; what stands in its parameters for the pin and its state is filled in. */
  gpioStatusChangeRequest: Request('setGpioStatus', '{"pin": "{$pin}", "enabled": "{$enabled}"}'),
  /** The body of a function of `body` and `pin`: whether the answer says that the pin is on. */
  parseGpioStatusFunction: z.nullish(z.string()),
});
type Settings = z.infer<typeof Settings>;

/** A board with a switch for each pin. */
function GpioControl(props: WidgetProps & { readonly settings: Settings }) {
  return <Board key={props.host.device?.id} {...props} />;
}

function Board({ settings, width, height, host }: WidgetProps & { readonly settings: Settings }) {
  const t = useTranslate();
  const { on, changing, problem, retry, change } = usePins(settings, host);
  const notice: Shown | undefined = host.device ? problem : { key: 'control-widget.no-device' };
  return (
    <GpioBoard
      title={host.title}
      {...{ width, height }}
      pins={settings.gpioList}
      colour={settings.switchPanelBackgroundColor}
      notice={
        notice && (
          <div className="flex items-center gap-1">
            <p role={host.device ? 'alert' : 'status'} className="text-center text-xs">
              {t(notice)}
            </p>
            {retry && <IconButton label={t('action.retry')} icon={mdiRefresh} size={16} onClick={retry} />}
          </div>
        )
      }
    >
      {({ pin, label }, size) => (
        <SlideToggle
          isOn={changing?.pin === pin ? changing.isOn : on.has(pin)}
          label={label || String(pin)}
          height={size * 0.75}
          isBusy={changing?.pin === pin}
          isOff={!host.device}
          onToggle={(isOn) => change(pin, isOn)}
        />
      )}
    </GpioBoard>
  );
}

/** Which pins are on, as the device says. One change is on its way at most; one that fails is taken back. */
function usePins(settings: Settings, { device, call, run }: WidgetHost) {
  const [on, setOn] = useState<ReadonlySet<number>>(new Set());
  const [changing, setChanging] = useState<{ readonly pin: number; readonly isOn: boolean }>();
  const [problem, setProblem] = useState<Shown>();
  const [isUnread, setUnread] = useState(false);
  const [asked, setAsked] = useState(0);
  const isChanging = useRef(false);
  const { gpioStatusRequest, requestTimeout: timeout, gpioList, parseGpioStatusFunction } = settings;

  // biome-ignore lint/correctness/useExhaustiveDependencies(asked): who asks again wants just this
  useEffect(() => {
    if (!device) return undefined;
    let isOver = false;
    async function ask(): Promise<void> {
      const { method, paramsBody: params } = gpioStatusRequest;
      try {
        const answer = await call({ method, params, timeout, isOneWay: false });
        const pins = gpioList.map(({ pin }) => pin);
        const read = await readPins({ run }, parseGpioStatusFunction, answer, pins);
        if (isOver) return;
        setOn(read);
        setProblem(undefined);
        setUnread(false);
      } catch (error) {
        if (isOver) return;
        setProblem(callFailure(error));
        setUnread(true);
      }
    }
    void ask();
    return () => {
      isOver = true;
    };
  }, [device, call, run, gpioStatusRequest, timeout, gpioList, parseGpioStatusFunction, asked]);

  async function change(pin: number, isOn: boolean): Promise<void> {
    if (isChanging.current) return;
    isChanging.current = true;
    setChanging({ pin, isOn });
    setProblem(undefined);
    try {
      const { method, paramsBody } = settings.gpioStatusChangeRequest;
      const answer = await call({
        method,
        params: changeParams(paramsBody, pin, isOn),
        timeout,
        isOneWay: false,
      });
      const read = await readPins({ run }, parseGpioStatusFunction, answer, [pin]);
      setOn((known) => new Set([...known].filter((other) => other !== pin).concat([...read])));
    } catch (error) {
      setProblem(callFailure(error));
      setUnread(false);
    } finally {
      isChanging.current = false;
      setChanging(undefined);
    }
  }

  return {
    on,
    changing,
    problem,
    retry: problem && isUnread ? () => setAsked((times) => times + 1) : undefined,
    change: (pin: number, isOn: boolean) => void change(pin, isOn),
  };
}

export const gpioControl = nativeWidget(Settings, GpioControl);
