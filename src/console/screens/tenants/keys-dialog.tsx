import { useTranslate } from '../../i18n/i18n.ts';
import { CopyButton } from '../../messages/copy-button.tsx';
import { openDialog } from '../../messages/dialog-store.ts';
import { SecretsDialog } from '../../ui/secrets-dialog.tsx';

/** The keys of a tenant; empty where it has none of the sort. */
interface Keys {
  accessKey: string;
  publicKey: string;
}

/** Shows the keys of a tenant of this name, until it is closed. */
export function showKeysOf(name: string, keys: Keys): void {
  void openDialog<void>((close) => <KeysDialog name={name} keys={keys} onClose={() => close()} />);
}

function KeysDialog({ name, keys, onClose }: { name: string; keys: Keys; onClose(): void }) {
  const t = useTranslate();
  const shown = [
    { key: t('tenant.access-key'), text: keys.accessKey },
    { key: t('tenant.public-key'), text: keys.publicKey },
  ];
  const secrets = shown.map(({ key, text }) => {
    const label = { key: 'tenant.copy-named-key', values: { key } } as const;
    const copied = { key: 'tenant.key-copied', values: { key } } as const;
    return { name: key, value: text, actions: <CopyButton {...{ text, label, copied }} /> };
  });
  return (
    <SecretsDialog
      title={t('tenant.keys-of', { name })}
      text={t('tenant.keys-of-text')}
      secrets={secrets}
      onClose={onClose}
    />
  );
}
