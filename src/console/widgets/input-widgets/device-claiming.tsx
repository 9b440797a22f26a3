import { useState } from 'react';
import * as z from 'zod/mini';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { shownOf } from '../../messages/shown-error.ts';
import { showToast } from '../../messages/toast-store.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ApiError } from '../../wire/api-error.ts';
import { nativeWidget } from '../contract/native-widget.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { cardColours } from '../kit/card-colours.ts';
import { stored } from '../kit/stored.ts';
import { useOwnTitle } from '../kit/use-own-title.ts';

const text = z.nullish(z.string());
const Settings = z.object({
  widgetTitle: text,
  /** Whether the secret of the device is asked for. */
  deviceSecret: stored(z.boolean(), false),
  showLabel: stored(z.boolean(), true),
  deviceLabel: text,
  requiredErrorDevice: text,
  secretKeyLabel: text,
  requiredErrorSecretKey: text,
  /** Spelt so wherever it is stored. */
  labelClaimButon: text,
  successfulClaimDevice: text,
  deviceNotFound: text,
  failedClaimDevice: text,
});
type Settings = z.infer<typeof Settings>;

/** How long it is said that a device was claimed, ms. */
const SAID_FOR = 2000;
const NOT_FOUND = 404;
const REFUSED = 400;

/** A form that makes a device the customer's whom the user belongs to. */
function DeviceClaiming(props: WidgetProps & { readonly settings: Settings }) {
  const { settings, config, host } = props;
  const t = useTranslate();
  useOwnTitle(props, settings.widgetTitle);
  const [name, setName] = useState('');
  const [secret, setSecret] = useState('');
  const [isTried, setTried] = useState(false);
  const [isClaiming, setClaiming] = useState(false);
  const [failure, setFailure] = useState<Shown>();
  const or = (own: string | null | undefined, usual: Shown): Shown => (own ? { text: own } : usual);
  const lacksName = name.trim() === '';
  const lacksSecret = settings.deviceSecret && secret === '';

  async function claim(): Promise<void> {
    if (isClaiming) return;
    setTried(true);
    if (lacksName || lacksSecret) return;
    setClaiming(true);
    setFailure(undefined);
    try {
      await host.claim(name.trim(), settings.deviceSecret ? secret : undefined);
      setName('');
      setSecret('');
      setTried(false);
      const message = or(settings.successfulClaimDevice, { key: 'input-widget.claimed' });
      showToast({ type: 'success', message, duration: SAID_FOR });
      host.refreshAliases();
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined;
      if (status === NOT_FOUND)
        setFailure(or(settings.deviceNotFound, { key: 'input-widget.claim-not-found' }));
      else if (status === REFUSED)
        setFailure(or(settings.failedClaimDevice, { key: 'input-widget.claim-refused' }));
      else setFailure(shownOf(error));
    } finally {
      setClaiming(false);
    }
  }

  const required: Shown = { key: 'validation.required' };
  return (
    <form
      noValidate
      aria-busy={isClaiming}
      className={`flex size-full flex-col gap-2 overflow-y-auto p-2 ${settings.showLabel ? '' : '[&_label]:sr-only'}`}
      style={cardColours(config)}
      onSubmit={(event) => {
        event.preventDefault();
        void claim();
      }}
    >
      <TextField
        name="deviceName"
        label={settings.deviceLabel || t('input-widget.device-name')}
        required
        autoComplete="off"
        value={name}
        error={isTried && lacksName ? t(or(settings.requiredErrorDevice, required)) : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      {settings.deviceSecret && (
        <TextField
          name="secretKey"
          label={settings.secretKeyLabel || t('input-widget.secret-key')}
          required
          autoComplete="off"
          value={secret}
          error={isTried && lacksSecret ? t(or(settings.requiredErrorSecretKey, required)) : undefined}
          onChange={({ target }) => setSecret(target.value)}
        />
      )}
      {failure && (
        <p role="alert" className="text-xs text-danger">
          {t(failure)}
        </p>
      )}
      <button type="submit" aria-disabled={isClaiming} className="button button-primary self-end">
        {settings.labelClaimButon || t('input-widget.claim')}
      </button>
    </form>
  );
}

export const deviceClaiming = nativeWidget(Settings, DeviceClaiming);
