import { mdiAlertCircleOutline, mdiCheck } from '@mdi/js';
import { useState } from 'react';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Shown } from '../../i18n/translation-key.ts';
import { Icon } from '../../ui/icon.tsx';
import type { WidgetProps } from '../contract/widget.ts';
import { callFailure } from '../kit/call-failure.ts';
import { buttonLook, type StyleButton } from './button-settings.ts';
import { ControlFrame } from './control-frame.tsx';

type Outcome = 'sending' | 'sent' | { readonly failure: Shown };

/** A button that sends something to the device, with what came of it. */
export function SendingButton({
  title,
  text,
  look,
  isErrorShown,
  send,
  ...props
}: Pick<WidgetProps, 'config' | 'width' | 'height' | 'host'> & {
  title: string;
  /** What stands on it. */
  text: string;
  look: StyleButton;
  /** Whether it says what has gone wrong; else it only shows that something has. */
  isErrorShown: boolean;
  /** Rejects with what is shown. */
  send(): Promise<unknown>;
}) {
  const t = useTranslate();
  const { host } = props;
  const [outcome, setOutcome] = useState<Outcome>();
  const failure = typeof outcome === 'object' ? outcome.failure : undefined;

  async function press(): Promise<void> {
    if (!host.device || outcome === 'sending') return;
    setOutcome('sending');
    try {
      await send();
      setOutcome('sent');
    } catch (error) {
      setOutcome({ failure: callFailure(error) });
    }
  }

  return (
    <ControlFrame {...props} title={title} problem={isErrorShown ? failure : undefined}>
      {() => (
        <div className="flex max-w-full min-w-0 items-center gap-1 px-1">
          <button
            type="button"
            aria-busy={outcome === 'sending'}
            aria-disabled={!host.device}
            onClick={() => void press()}
            {...buttonLook(look)}
          >
            <span className={`truncate ${outcome === 'sending' ? 'opacity-60' : ''}`}>{text}</span>
          </button>
          <span role="status" className="size-5 shrink-0">
            {outcome === 'sent' && (
              <Icon path={mdiCheck} className="text-success" title={t('control-widget.sent')} />
            )}
            {failure && (
              <Icon
                path={mdiAlertCircleOutline}
                className="text-danger"
                title={t('control-widget.not-sent')}
              />
            )}
          </span>
        </div>
      )}
    </ControlFrame>
  );
}
