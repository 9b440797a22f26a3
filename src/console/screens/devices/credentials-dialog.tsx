import type { DeviceCredentials } from '../../../model/device.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { CopyButton } from '../../messages/copy-button.tsx';
import { openDialog } from '../../messages/dialog-store.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { CREDENTIALS_TYPES } from './credentials.ts';
import { partsOfCredentials } from './credentials-values.ts';

/** Shows how a device of this name proves itself, until it is closed. */
export function showCredentials(name: string, credentials: DeviceCredentials): void {
  void openDialog<void>((close) => (
    <CredentialsDialog name={name} credentials={credentials} close={() => close()} />
  ));
}

function CredentialsDialog({
  name,
  credentials,
  close,
}: {
  name: string;
  credentials: DeviceCredentials;
  close(): void;
}) {
  const t = useTranslate();
  return (
    <Dialog title={t('device.credentials-of', { name })} onPhone="sheet" onClose={close}>
      <p className="text-sm">
        {t('device.signs-in-with', { type: t(CREDENTIALS_TYPES[credentials.credentialsType]) })}
      </p>
      <dl className="mt-3 flex flex-col gap-3">
        {partsOfCredentials(credentials).map(({ title, text }) => (
          <div key={title}>
            <dt className="font-medium text-sm">{t(title)}</dt>
            <dd className="flex items-center gap-2">
              <span
                dir="ltr"
                className="max-h-60 min-w-0 flex-1 overflow-y-auto rounded-control border border-line bg-canvas p-2 font-mono text-[13px] wrap-anywhere whitespace-pre-wrap"
              >
                {text}
              </span>
              <CopyButton
                text={text}
                label={{ key: 'device.copy-part', values: { part: t(title) } }}
                copied={{ key: 'device.part-copied', values: { part: t(title) } }}
              />
            </dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <button type="button" className="button" onClick={close}>
          {t('action.close')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
