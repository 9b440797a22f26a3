import * as z from 'zod/mini';
import { useTranslate } from '../../i18n/i18n.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { stored } from '../kit/stored.ts';
import { PLAIN_BUTTON, StyleButton } from './button-settings.ts';
import { SendingButton } from './sending-button.tsx';

/** In ms. */
const TIMEOUT = 5000;

const Settings = z.object({
  title: stored(z.string(), ''),
  buttonText: z.nullish(z.string()),
  /** Whether no answer is waited for. */
  oneWayElseTwoWay: stored(z.boolean(), true),
  showError: stored(z.boolean(), false),
  methodName: stored(z.string(), 'rpcCommand'),
  /** Sent as the text that it is. */
  methodParams: stored(z.string(), '{}'),
  requestTimeout: stored(z.number(), TIMEOUT),
  styleButton: stored(StyleButton, PLAIN_BUTTON),
});
type Settings = z.infer<typeof Settings>;

/** A button that calls a method of the device. */
function RpcButton({ settings, ...props }: WidgetProps & { readonly settings: Settings }) {
  const t = useTranslate();
  const { methodName: method, methodParams: params, requestTimeout: timeout } = settings;
  return (
    <SendingButton
      key={props.host.device?.id}
      {...props}
      title={settings.title}
      text={settings.buttonText || t('control-widget.send-rpc')}
      look={settings.styleButton}
      isErrorShown={settings.showError}
      send={() => props.host.call({ method, params, timeout, isOneWay: settings.oneWayElseTwoWay })}
    />
  );
}

export const rpcButton = nativeWidget(Settings, RpcButton);
