import { useQuery } from '@tanstack/react-query';
import type { Authority } from '../../../model/authority.ts';
import { customers } from '../../api/customers.ts';
import { deviceProfileInfos } from '../../api/device-profiles.ts';
import { deviceInfos } from '../../api/devices.ts';
import { formatNumber, useTranslate } from '../../i18n/i18n.ts';
import type { TranslationKey } from '../../i18n/translation-key.ts';

/** One page of one row: the cheapest question whose answer holds the total. */
const COUNT_LINK = { pageSize: 1, page: 0 };

interface Figure {
  title: TranslationKey;
  queryKey: readonly unknown[];
  count(signal: AbortSignal): Promise<{ totalElements: number }>;
}

/** How many entities the user manages; nothing for who manages none. */
export function Figures({ authority, customerId }: { authority: Authority; customerId: string }) {
  const t = useTranslate();
  const figures = figuresOf(authority, customerId);
  if (figures.length === 0) return null;
  return (
    <dl aria-label={t('home.figures')} className="flex flex-wrap gap-x-12 gap-y-4">
      {figures.map((figure) => (
        <FigureOf key={figure.title} figure={figure} />
      ))}
    </dl>
  );
}

function FigureOf({ figure }: { figure: Figure }) {
  const t = useTranslate();
  const { data } = useQuery({
    queryKey: figure.queryKey,
    queryFn: ({ signal }) => figure.count(signal),
  });
  return (
    <div className="flex min-w-24 flex-col-reverse">
      <dt className="text-muted">{t(figure.title)}</dt>
      <dd className="text-3xl leading-tight font-semibold tracking-tight">
        {data ? formatNumber(data.totalElements) : '–'}
      </dd>
    </div>
  );
}

function figuresOf(authority: Authority, customerId: string): Figure[] {
  if (authority === 'SYS_ADMIN') return [];
  const scope = authority === 'CUSTOMER_USER' ? { customerId } : 'tenant';
  const devices: Figure = {
    title: 'home.devices',
    queryKey: ['DEVICE', 'count', scope],
    count: (signal) => deviceInfos(scope, COUNT_LINK, {}, { signal, ignoreErrors: true }),
  };
  if (authority === 'CUSTOMER_USER') return [devices];
  return [
    devices,
    {
      title: 'home.device-profiles',
      queryKey: ['DEVICE_PROFILE', 'count'],
      count: (signal) => deviceProfileInfos(COUNT_LINK, { signal, ignoreErrors: true }),
    },
    {
      title: 'home.customers',
      queryKey: ['CUSTOMER', 'count'],
      count: (signal) => customers(COUNT_LINK, { signal, ignoreErrors: true }),
    },
  ];
}
