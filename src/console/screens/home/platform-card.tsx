import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OWN } from '../../api/list-place.ts';
import { mailServer, signInRules } from '../../api/platform-settings.ts';
import { tenantProfileInfos } from '../../api/tenant-profiles.ts';
import { tenants } from '../../api/tenants.ts';
import { availableUpdate } from '../../api/updates.ts';
import { useTranslate } from '../../i18n/i18n.ts';
import type { Message, TranslationKey } from '../../i18n/translation-key.ts';
import type { RequestOptions } from '../../wire/transport.ts';
import { Card, Figure, Retry } from './figure.tsx';

interface Count {
  title: TranslationKey;
  queryKey: readonly string[];
  count(request: RequestOptions): Promise<number>;
}

const COUNTS: readonly Count[] = [
  { title: 'tenant.tenants', queryKey: ['TENANT', 'count'], count: (request) => tenants.count(OWN, request) },
  {
    title: 'tenant-profile.tenant-profiles',
    queryKey: ['TENANT_PROFILE', 'count'],
    count: (request) => tenantProfileInfos.count(OWN, request),
  },
];

interface Fact {
  title: TranslationKey;
  read(request: RequestOptions): Promise<Message | { text: string }>;
}

const FACTS: readonly Fact[] = [
  {
    title: 'home.version',
    read: async (request) => {
      const text = await availableUpdate(request);
      if (text === undefined) return { key: 'home.up-to-date' };
      return text === '' ? { key: 'update.available' } : { text };
    },
  },
  {
    title: 'home.mail-server',
    read: async (request) => {
      const text = await mailServer(request);
      return text === '' ? { key: 'home.not-set-up' } : { text };
    },
  },
  {
    title: 'home.sign-in-lock',
    read: async (request) => {
      const { mostFailures } = await signInRules(request);
      return mostFailures > 0
        ? { key: 'home.locked-after', values: { count: mostFailures } }
        : { key: 'home.never-locked' };
    },
  },
  {
    title: 'home.password-length',
    read: async (request) => {
      const { shortestPassword } = await signInRules(request);
      return { key: 'password-rule.length', values: { count: shortestPassword } };
    },
  },
];

/** What a system administrator may know of the platform: how much it holds, whether it is up to date and set up. */
export function PlatformCards() {
  const t = useTranslate();
  return (
    <div className="grid gap-4 md:grid-cols-[1fr_2fr]">
      <Card title={t('home.figures')}>
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
          {COUNTS.map((count) => (
            <CountOf key={count.title} {...count} />
          ))}
        </dl>
      </Card>
      <Card title={t('home.platform')}>
        <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-4 gap-y-1.5">
          {FACTS.map((fact) => (
            <FactOf key={fact.title} {...fact} />
          ))}
        </dl>
      </Card>
    </div>
  );
}

function CountOf({ title, queryKey, count }: Count) {
  const t = useTranslate();
  const { data, isError } = useQuery({
    queryKey,
    queryFn: ({ signal }) => count(quietly(signal)),
  });
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-muted">{t(title)}</dt>
      <dd className="text-2xl leading-tight font-semibold tracking-tight">
        <Figure value={data} failed={isError} />
      </dd>
    </div>
  );
}

function FactOf({ title, read }: Fact) {
  const t = useTranslate();
  const { data, isError, refetch } = useQuery({
    queryKey: ['platform', title],
    queryFn: ({ signal }) => read(quietly(signal)),
  });
  let shown: ReactNode = <Figure value={undefined} failed={false} />;
  if (isError) shown = <Retry onRetry={() => void refetch()} />;
  if (data) shown = t(data);
  return (
    <>
      <dt className="text-muted">{t(title)}</dt>
      <dd className="min-w-0 wrap-anywhere">{shown}</dd>
    </>
  );
}

function quietly(signal: AbortSignal): RequestOptions {
  return { signal, ignoreErrors: true, ignoreLoading: true };
}
