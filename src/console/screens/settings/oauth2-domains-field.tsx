import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { DomainScheme, type OAuth2DomainInfo } from '../../../model/oauth2.ts';
import { loginProcessingUrl } from '../../api/oauth2.ts';
import { queryClient } from '../../api/query-client.ts';
import { type InputProps, Unreadable } from '../../commands/input.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';
import { RowsField } from '../../inputs/rows-field.tsx';
import { CopyButton } from '../../messages/copy-button.tsx';
import { FailedReading } from '../../messages/failed-reading.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { domainFault, ownDomain, redirectUris } from './oauth2-domain.ts';

const SCHEMES: Readonly<Record<DomainScheme, TranslationKey>> = {
  HTTPS: 'settings.oauth2-scheme-https',
  HTTP: 'settings.oauth2-scheme-http',
  MIXED: 'settings.oauth2-scheme-mixed',
};

type DomainsProps = InputProps<OAuth2DomainInfo[]> & { elsewhere: readonly OAuth2DomainInfo[] };

/** A row per address of the sign-in page, with where providers have to send people back to. */
export function DomainsField(props: DomainsProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Domains {...props} />
    </QueryClientProvider>
  );
}

function Domains({ elsewhere, ...field }: DomainsProps) {
  const t = useTranslate();
  const { value, onChange, onBlur, name, disabled, readOnly, error } = field;
  const {
    data: path,
    error: failure,
    refetch,
  } = useQuery({
    queryKey: ['settings', 'oauth2-login-processing-url'],
    queryFn: ({ signal }) => loginProcessingUrl({ signal, ignoreErrors: true }),
  });
  const domains = value === undefined || value instanceof Unreadable ? [] : value;
  const faults = domains.map((domain, at) => domainFault(domain, [...domains.slice(0, at), ...elsewhere]));
  // Said once, where it is wrong.
  const ownError = faults.some(Boolean) ? undefined : error;
  const isFixed = disabled || readOnly;
  return (
    <RowsField
      field={{ ...field, error: ownError }}
      notice={failure && <FailedReading failure={failure} onRetry={() => void refetch()} />}
      rows={domains}
      nameOf={(domain, at) => domain.name || t('input.nth', { number: at + 1 })}
      none={t('settings.oauth2-no-domains')}
      additions={[
        {
          label: t('settings.oauth2-add-domain'),
          run: () =>
            onChange([
              ...domains,
              domains.length === 0 ? ownDomain(window.location) : { scheme: 'HTTPS', name: '' },
            ]),
        },
      ]}
      onRemove={(at) => onChange(domains.toSpliced(at, 1))}
    >
      {(domain, at) => {
        const fault = error === undefined ? undefined : faults[at];
        return (
          <>
            <div className="grid gap-2 @md:grid-cols-[10rem_1fr]">
              <SelectField
                label={t('settings.oauth2-scheme')}
                name={`${name}.${at}.scheme`}
                disabled={isFixed}
                options={DomainScheme.options.map((scheme) => ({
                  value: scheme,
                  label: t(SCHEMES[scheme]),
                }))}
                value={domain.scheme ?? 'HTTPS'}
                onChange={({ target }) => {
                  const scheme = DomainScheme.safeParse(target.value).data;
                  if (scheme) onChange(domains.with(at, { ...domain, scheme }));
                }}
              />
              <TextField
                label={t('settings.oauth2-domain')}
                name={`${name}.${at}.name`}
                disabled={isFixed}
                autoComplete="off"
                spellCheck={false}
                value={domain.name ?? ''}
                error={fault && t(fault)}
                onChange={({ target }) => onChange(domains.with(at, { ...domain, name: target.value }))}
                {...(onBlur && { onBlur })}
              />
            </div>
            {path !== undefined &&
              redirectUris(domain, path).map((uri) => (
                <p key={uri} className="flex items-center gap-2 text-xs text-muted">
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    {t('settings.oauth2-redirect-uri')} <bdi className="font-mono text-ink">{uri}</bdi>
                  </span>
                  <CopyButton
                    text={uri}
                    label={{ key: 'settings.oauth2-copy-redirect-uri', values: { uri } }}
                    copied={{ key: 'settings.oauth2-redirect-uri-copied' }}
                  />
                </p>
              ))}
          </>
        );
      }}
    </RowsField>
  );
}
