import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { entityAddress } from '../../entities/kind/entity-address.ts';
import { PathLink } from '../../frame/screen-link.tsx';
import { formatTimestamp } from '../../i18n/format-timestamp.ts';
import { formatNumber, useTranslate } from '../../i18n/i18n.ts';
import { shownOf } from '../../messages/shown-error.ts';
import { MINUTE } from '../../time/units.ts';
import {
  QUEUE_COUNTS,
  type QueueCount,
  type QueueFailure,
  type QueueStats,
  readQueues,
} from './queue-stats.ts';

const COUNTS = Object.entries(QUEUE_COUNTS) as [QueueCount, (typeof QUEUE_COUNTS)[QueueCount]][];

/** What the queues of the rule engine have done lately; nothing where the platform has none. */
export function QueuesSection() {
  const t = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: ['API_USAGE_STATE', 'queues'],
    queryFn: ({ signal }) => readQueues(Date.now(), { signal, ignoreErrors: true }),
    refetchInterval: MINUTE,
  });
  if (error && !data) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-danger">
        {t('api-usage.queues-not-known')} {t(shownOf(error))}
        <button type="button" className="button" onClick={() => void refetch()}>
          {t('action.retry')}
        </button>
      </div>
    );
  }
  if (!data || data.queues.length === 0) return null;
  return (
    <>
      <Card title={t('api-usage.queues')}>
        <QueueTable queues={data.queues} title={t('api-usage.queues')} />
      </Card>
      {data.failures.length > 0 && (
        <Card title={t('api-usage.failures')}>
          <FailureTable failures={data.failures} title={t('api-usage.failures')} />
        </Card>
      )}
    </>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      <h2 className="text-[15px] font-semibold">{title}</h2>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: what is wider than a phone is moved by keyboard, too */}
      {/* biome-ignore-start lint/a11y/useSemanticElements: it holds a table, not fields */}
      <div
        role="group"
        aria-label={title}
        tabIndex={0}
        className="max-h-96 overflow-auto"
        data-scroll={title}
      >
        {children}
      </div>
      {/* biome-ignore-end lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: as above */}
    </section>
  );
}

function QueueTable({ queues, title }: { queues: readonly QueueStats[]; title: string }) {
  const t = useTranslate();
  return (
    <table aria-label={title} className="w-full border-collapse text-[13px]">
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          <th className="py-1 pe-3 text-start font-medium">{t('api-usage.queue')}</th>
          {COUNTS.map(([key, heading]) => (
            <th key={key} className="py-1 ps-3 text-end font-medium">
              {t(heading)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {queues.map(({ id, name, counts }) => (
          <tr key={id} className="border-b border-line">
            <th scope="row" className="py-1 pe-3 text-start font-normal wrap-anywhere">
              <QueueName id={id} name={name} />
            </th>
            {COUNTS.map(([key]) => (
              <td key={key} className="py-1 ps-3 text-end tabular-nums">
                {formatNumber(counts[key])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Leads to all that the platform keeps of the queue. */
function QueueName({ id, name }: Pick<QueueStats, 'id' | 'name'>) {
  const address = entityAddress({ entityType: 'ASSET', id });
  if (address === undefined) return name;
  return (
    <PathLink path={`${address}?tab=telemetry`} className="text-accent underline">
      {name}
    </PathLink>
  );
}

function FailureTable({ failures, title }: { failures: readonly QueueFailure[]; title: string }) {
  const t = useTranslate();
  return (
    <table aria-label={title} className="w-full border-collapse text-[13px]">
      <thead>
        <tr className="border-b border-line text-start text-xs text-muted">
          <th className="py-1 pe-3 text-start font-medium">{t('audit-log.time')}</th>
          <th className="py-1 pe-3 text-start font-medium">{t('api-usage.queue')}</th>
          <th className="py-1 text-start font-medium">{t('api-usage.failure')}</th>
        </tr>
      </thead>
      <tbody>
        {failures.map(({ ts, queue, text }) => (
          <tr key={`${queue} ${ts}`} className="border-b border-line align-top">
            <td className="min-w-24 py-1 pe-3 tabular-nums">{formatTimestamp(ts)}</td>
            <td className="min-w-28 py-1 pe-3 wrap-anywhere">{queue}</td>
            <td className="py-1 wrap-anywhere whitespace-pre-wrap">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
