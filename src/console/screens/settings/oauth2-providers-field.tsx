import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type {
  OAuth2ClientRegistration,
  OAuth2ClientRegistrationTemplate,
  OAuth2DomainParams,
} from '../../../model/oauth2.ts';
import { oauth2Templates } from '../../api/oauth2.ts';
import { queryClient } from '../../api/query-client.ts';
import { type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import { RowsField } from '../../inputs/rows-field.tsx';
import { confirm, openDialog } from '../../messages/dialog-store.ts';
import { FailedReading } from '../../messages/failed-reading.tsx';
import { NestedForm } from './nested-form.tsx';
import { accountOf } from './oauth2-domain.ts';
import {
  newRegistration,
  providerAnswers,
  providerName,
  providerParams,
  registrationOf,
} from './oauth2-provider.ts';

type ProvidersProps = InputProps<OAuth2ClientRegistration[]> & { stored: readonly OAuth2DomainParams[] };

/** A row per account with a provider, with a button for each provider that the platform knows, and for any other. */
export function ProvidersField(props: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Providers {...props} />
    </QueryClientProvider>
  );
}

function Providers({ stored, ...field }: ProvidersProps) {
  const t = useTranslate();
  const { value, onChange, onBlur } = field;
  const { data, error, refetch } = useQuery({
    queryKey: ['settings', 'oauth2-templates'],
    queryFn: ({ signal }) => oauth2Templates({ signal, ignoreErrors: true }),
  });
  const templates = (data ?? []).toSorted((a, b) => titleOf(a).localeCompare(titleOf(b)));
  const accounts = value === undefined || value instanceof Unreadable ? [] : value;

  async function write(at: number, start: OAuth2ClientRegistration): Promise<void> {
    const written = await openDialog<OAuth2ClientRegistration>((close) => (
      <ProviderDialog start={start} isNew={at === accounts.length} stored={stored} close={close} />
    ));
    if (written) onChange(at < accounts.length ? accounts.with(at, written) : [...accounts, written]);
    onBlur?.();
  }

  const addition = (label: string, template?: OAuth2ClientRegistrationTemplate) => ({
    label,
    run: () => void write(accounts.length, newRegistration(template)),
    opensDialog: true,
  });

  return (
    <RowsField
      field={field}
      notice={error && <FailedReading failure={error} onRetry={() => void refetch()} />}
      rows={accounts}
      nameOf={providerName}
      none={t('settings.oauth2-no-providers')}
      additions={[
        ...templates.map((template) =>
          addition(t('settings.oauth2-add-known', { name: titleOf(template) }), template),
        ),
        addition(t('settings.oauth2-add-other')),
      ]}
      onEdit={(at) => {
        const account = accounts[at];
        if (account) void write(at, account);
      }}
      onRemove={(at) => onChange(accounts.toSpliced(at, 1))}
      confirmRemoval={(account) =>
        confirm({
          title: { key: 'settings.oauth2-remove-provider', values: { name: providerName(account) } },
          message: { key: 'settings.oauth2-remove-text' },
          confirmLabel: { key: 'settings.oauth2-remove' },
          danger: true,
        })
      }
    >
      {(account) => (
        <>
          <p className="font-medium wrap-anywhere">
            <bdi>{providerName(account)}</bdi>
          </p>
          <p className="text-xs text-muted wrap-anywhere">
            <bdi>{account.clientId}</bdi>
          </p>
        </>
      )}
    </RowsField>
  );
}

function titleOf({ name, providerId }: OAuth2ClientRegistrationTemplate): string {
  return name || providerId || '';
}

function ProviderDialog({
  start,
  isNew,
  stored,
  close,
}: {
  start: OAuth2ClientRegistration;
  isNew: boolean;
  stored: readonly OAuth2DomainParams[];
  close(written?: OAuth2ClientRegistration): void;
}) {
  return (
    <NestedForm
      title={isNew ? 'settings.oauth2-add-provider' : 'settings.oauth2-edit-provider'}
      submitLabel={isNew ? 'input.add' : 'settings.oauth2-apply'}
      params={providerParams}
      values={providerAnswers(start)}
      faults={(answers) => {
        const written = registrationOf(start, answers);
        // One that was entered in this form before is as good as one that is stored.
        const isKept = isSameAccount(start, written) && Boolean(start.clientSecret);
        return written.clientSecret || isKept || accountOf(written, stored)
          ? {}
          : { clientSecret: 'settings.secret-required' };
      }}
      written={(answers) => {
        const written = registrationOf(start, answers);
        if (written.clientSecret || !isSameAccount(start, written)) return written;
        return { ...written, clientSecret: start.clientSecret ?? '' };
      }}
      close={close}
    />
  );
}

function isSameAccount(one: OAuth2ClientRegistration, other: OAuth2ClientRegistration): boolean {
  return one.clientId === other.clientId && one.accessTokenUri === other.accessTokenUri;
}
