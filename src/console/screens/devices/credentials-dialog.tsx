import type { DeviceCredentials } from '../../../model/device.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { CopyButton } from '../../messages/copy-button.tsx';
import { openDialog } from '../../messages/dialog-store.ts';
import { SecretsDialog } from '../../ui/secrets-dialog.tsx';
import { CREDENTIALS_TYPES } from './credentials.ts';
import { partsOfCredentials } from './credentials-values.ts';

/** Shows how a device of this name proves itself, until it is closed. */
export function showCredentials(name: string, credentials: DeviceCredentials): void {
  void openDialog<void>((close) => (
    <CredentialsDialog name={name} credentials={credentials} onClose={() => close()} />
  ));
}

function CredentialsDialog({
  name,
  credentials,
  onClose,
}: {
  name: string;
  credentials: DeviceCredentials;
  onClose(): void;
}) {
  const t = useTranslate();
  const secrets = partsOfCredentials(credentials).map(({ title, text }) => {
    const part = t(title);
    const label = { key: 'device.copy-part', values: { part } } as const;
    const copied = { key: 'device.part-copied', values: { part } } as const;
    return { name: part, value: text, actions: <CopyButton {...{ text, label, copied }} /> };
  });
  return (
    <SecretsDialog
      title={t('device.credentials-of', { name })}
      text={t('device.signs-in-with', { type: t(CREDENTIALS_TYPES[credentials.credentialsType]) })}
      secrets={secrets}
      onClose={onClose}
    />
  );
}
