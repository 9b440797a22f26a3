import * as z from 'zod/mini';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { ShownError } from '../../messages/shown-error.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { stored } from '../kit/stored.ts';
import { PLAIN_BUTTON, StyleButton } from './button-settings.ts';
import { SendingButton } from './sending-button.tsx';

const Settings = z.object({
  title: stored(z.string(), ''),
  buttonText: z.nullish(z.string()),
  entityAttributeType: stored(z.enum(['SERVER_SCOPE', 'SHARED_SCOPE']), 'SERVER_SCOPE'),
  /** The attributes, as the text of a JSON object. */
  entityParameters: stored(z.string(), '{}'),
  showError: stored(z.boolean(), true),
  styleButton: stored(StyleButton, PLAIN_BUTTON),
});
type Settings = z.infer<typeof Settings>;

const Attributes = z.record(z.string(), z.unknown());

/** What is to be saved is no JSON object. */
class NoAttributes extends ShownError {
  readonly shown: Shown = { key: 'control-widget.no-attributes' };
}

/** A button that saves attributes of the device that are always the same. */
function AttributesButton({ settings, ...props }: WidgetProps & { readonly settings: Settings }) {
  const t = useTranslate();
  const { device, save } = props.host;
  return (
    <SendingButton
      key={device?.id}
      {...props}
      title={settings.title}
      text={settings.buttonText || t('control-widget.update-attributes')}
      look={settings.styleButton}
      isErrorShown={settings.showError}
      send={async () => {
        const values = attributesIn(settings.entityParameters);
        if (device)
          await save({ entityType: device.entityType, id: device.id }, settings.entityAttributeType, values);
      }}
    />
  );
}

function attributesIn(text: string): Record<string, unknown> {
  try {
    const read = Attributes.safeParse(JSON.parse(text));
    if (read.success) return read.data;
  } catch {
    // Said below as what it is to who reads it.
  }
  throw new NoAttributes();
}

export const attributesButton = nativeWidget(Settings, AttributesButton);
