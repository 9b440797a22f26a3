import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';
import { CommandButton } from '../../commands/faces/command-button.tsx';
import { useTranslate } from '../../i18n/i18n.ts';
import { openDialog } from '../../messages/dialog-store.ts';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TENANT_KEYS, type TenantKey, tenantKeysQuery } from './own-keys.ts';

const KEYS = Object.entries(TENANT_KEYS) as [TenantKey, (typeof TENANT_KEYS)[TenantKey]][];

/** Shows both keys of the own tenant under a title; closes with false, as nothing is answered. */
export function openTenantKeys(title: string): void {
  void openDialog<boolean>((close) => <TenantKeysDialog title={title} close={() => close(false)} />);
}

function TenantKeysDialog({ title, close }: { title: string; close(): void }) {
  const t = useTranslate();
  const { data: keys } = useQuery(tenantKeysQuery, queryClient);
  return (
    <Dialog title={title} onPhone="sheet" onClose={close}>
      <p className="text-sm">{t('tenant.keys-text')}</p>
      <dl className="mt-3 flex flex-col gap-3">
        {KEYS.map(([key, name]) => (
          <div key={key}>
            <dt className="font-medium text-sm">{t(name)}</dt>
            <dd className="flex items-center gap-2">
              <span
                dir="ltr"
                className="min-w-0 flex-1 rounded-control border border-line bg-canvas p-2 font-mono text-[13px] wrap-anywhere"
              >
                {keys?.[key] ?? ''}
              </span>
              <CommandButton
                command="tenant.copy-key"
                args={{ key }}
                label={t('tenant.copy-named-key', { key: t(name) })}
                iconOnly
              />
              <CommandButton
                command="tenant.renew-key"
                args={{ key }}
                label={t('tenant.renew-named-key', { key: t(name) })}
                iconOnly
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
