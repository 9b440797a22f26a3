import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { useTranslate } from '../../i18n/i18n.ts';
import { openDialog } from '../../messages/dialog-store.ts';
import { SecretsDialog } from '../../ui/secrets-dialog.tsx';
import { TENANT_KEYS, type TenantKey, tenantKeysQuery } from './own-keys.ts';

const KEYS = Object.entries(TENANT_KEYS) as [TenantKey, (typeof TENANT_KEYS)[TenantKey]][];

/** Shows both keys of the own tenant under a title, until it is closed. */
export function openTenantKeys(title: string): void {
  void openDialog<void>((close) => <TenantKeysDialog title={title} onClose={() => close()} />);
}

function TenantKeysDialog({ title, onClose }: { title: string; onClose(): void }) {
  const t = useTranslate();
  const { data: keys } = useQuery(tenantKeysQuery, queryClient);
  const secrets = KEYS.map(([key, title]) => {
    const name = t(title);
    const actions = (
      <>
        <CommandButton
          command="tenant.copy-key"
          args={{ key }}
          label={t('tenant.copy-named-key', { key: name })}
          iconOnly
        />
        <CommandButton
          command="tenant.renew-key"
          args={{ key }}
          label={t('tenant.renew-named-key', { key: name })}
          iconOnly
        />
      </>
    );
    return { name, value: keys?.[key] ?? '', actions };
  });
  return <SecretsDialog title={title} text={t('tenant.keys-text')} secrets={secrets} onClose={onClose} />;
}
