import * as z from 'zod/mini';
import { useTranslate } from '../../i18n/i18n.ts';
import { LedLight } from '../../ui/led-light.tsx';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { cssColour } from '../kit/css-colour.ts';
import { lastValue } from '../kit/last-value.ts';
import { stored } from '../kit/stored.ts';
import { GpioBoard } from './gpio-board.tsx';
import { BOARD_COLOUR, GpioPin } from './gpio-settings.ts';

const LitPin = z.extend(GpioPin, {
  /** Of its light. */
  color: z.nullish(z.string()),
});

const Settings = z.object({
  gpioList: stored(z.array(LitPin), []),
  ledPanelBackgroundColor: stored(z.string(), BOARD_COLOUR),
});
type Settings = z.infer<typeof Settings>;

/** A board with a light for each pin, on while the newest value of the key with its number as label is true. */
function GpioPanel({
  settings,
  picture,
  width,
  height,
  host,
}: WidgetProps & { readonly settings: Settings }) {
  const t = useTranslate();
  const isOn = (pin: number) => {
    const line = picture.lines.find(({ key }) => key.label === String(pin));
    const value = line && lastValue(line.series)?.value;
    return value === true || value === 'true';
  };
  return (
    <GpioBoard
      {...{ width, height }}
      title={host.title}
      pins={settings.gpioList}
      colour={settings.ledPanelBackgroundColor}
    >
      {({ pin, label, color }, size) => {
        const values = { name: label || String(pin) };
        return (
          <LedLight
            isOn={isOn(pin)}
            label={t(isOn(pin) ? 'control-widget.light-on' : 'control-widget.light-off', values)}
            colour={cssColour(color, 'red')}
            size={size * 0.9}
          />
        );
      }}
    </GpioBoard>
  );
}

export const gpioPanel = nativeWidget(Settings, GpioPanel);
